/** One pool per process. Nothing outside `lib/platform/data` imports the generated client: services get its types here. */
import "server-only";
import { createHash } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { z } from "zod";
import { env } from "@/lib/env";
import { log } from "@/lib/platform/process/log";
import { processWide } from "@/lib/platform/process/process-wide";
import { scope } from "@/lib/platform/process/request-scope";
import { inSpan } from "@/lib/platform/process/telemetry";
import { requireTime } from "@/lib/platform/process/time-limit";
import { connection } from "./connection";
import { databaseFailure, isSilence, retryTransaction } from "./database-error";
import { PrismaClient } from "./generated/client";

export { isUniqueViolation } from "./database-error";
export type {
  Applicant,
  AuditEvent,
  Authenticator,
  BulkOutcome,
  CourtCopy,
  Export,
  ExportSchedule,
  Invite,
  Order,
  OrderLimits,
  OverrideRequest,
  Passkey,
  PolicyRun,
  PolicyRunStep,
  PolicyStepState,
  ResultSnapshot,
  SavedView,
  Staff,
  StaffLink,
  StaffPreferences,
  UploadWatch,
  WebhookDelivery,
} from "./generated/client";
export {
  ApplicantStatus,
  OrderKind,
  Prisma,
  WebhookState,
} from "./generated/client";

type Own = { client?: Database | undefined; pool?: pg.Pool; names?: Set<string>; models?: z.infer<typeof models> };
const own: Own = processWide("database", {});

/** More than the console has. The length of a list makes a text of its own, so there is no end of them. */
const mostNames = 500;

/**
 * Statements with names. A named statement is parsed once per connection, and planned once if that is as good. "" has
 * no name.
 */
export function nameOf({ sql }: { sql: string }): string {
  const { names } = own;
  if (!names) return "";
  const name = createHash("sha256").update(sql).digest("base64url").slice(0, 22);
  if (names.size < mostNames) names.add(name);
  return names.has(name) ? name : "";
}

/** Prepares Prisma's statements from now on. Not for the embedded database, whose connections share their names. */
export function nameStatements(): void {
  own.names ??= new Set();
}

function poolOf(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...connection(), ...options });
  // Without a listener, an idle connection that breaks ends the process. The pool has the listener itself, because
  // `onPoolError` listens only once Prisma itself has asked for something.
  pool.on("error", (error) => log.warn({ error }, "an idle database connection broke"));
  pool.on("connect", closeWhenSilent);
  return pool;
}

function clientOf(pool: pg.Pool) {
  const adapter = new PrismaPg(pool, {
    schema: "public",
    disposeExternalPool: true,
    statementNameGenerator: nameOf,
  });
  return new PrismaClient({ adapter, errorFormat: "minimal" }).$extends({
    query: {
      $allOperations({ model, operation, args, query }) {
        const name = model ? `${model}.${operation}` : operation;
        const attributes = { "db.system.name": "postgresql", "db.operation.name": name };
        return inSpan({ name: `sql ${name}`, kind: "call", attributes }, async () => {
          requireTime();
          try {
            return await query(args);
          } catch (error) {
            throw databaseFailure(error);
          }
        });
      },
    },
  });
}

/** Closes a connection whose answer did not arrive, because in Prisma's pool it would delay the next request. */
function closeWhenSilent(client: pg.PoolClient & { end?: () => Promise<void> }): void {
  Reflect.set(client, "query", (...parameters: unknown[]) => {
    const answer: unknown = Reflect.apply(pg.Client.prototype.query, client, parameters);
    if (answer instanceof Promise) answer.catch((error: unknown) => void (isSilence(error) && client.end?.()));
    return answer;
  });
}

type Database = ReturnType<typeof clientOf>;

export type Transaction = Omit<Database, "$connect" | "$disconnect" | "$extends" | "$on" | "$transaction">;

function client(): Database {
  own.pool ??= poolOf({ max: env.DATABASE_POOL_MAX });
  own.client ??= clientOf(own.pool);
  return own.client;
}

/**
 * Opened when first used, so that a build needs no database. Throws AppError `unavailable` when the database cannot be
 * reached, or takes no more connections.
 */
export const db: Database = new Proxy({} as Database, {
  get: (_, name) => {
    const database = client();
    const value: unknown = Reflect.get(database, name, database);
    return typeof value === "function" ? value.bind(database) : value;
  },
});

const models = z.record(
  z.string(),
  z.object({ fields: z.array(z.object({ name: z.string(), kind: z.string(), type: z.string() })) }),
);

/** The fields of each model, from Prisma's own metadata at run time. For `lib/platform/data/joined-read.ts`. */
export function dataModel(): z.infer<typeof models> {
  own.models ??= models.parse(Object(Reflect.get(client(), "_runtimeDataModel")).models);
  return own.models;
}

/** Returns the pool for `lib/platform/data/statements.ts`. */
export function databasePool(): pg.Pool {
  client();
  if (!own.pool) throw new Error("The database is open without a pool");
  return own.pool;
}

/** Closes the pool at the end of a process. Using `db` again opens a new one. */
export async function closeDatabase(): Promise<void> {
  const { client: database } = own;
  own.client = undefined;
  own.pool = undefined;
  await database?.$disconnect();
}

const transactionMs = 10_000;

/**
 * Runs work in a transaction. After a deadlock or a serialization failure the work runs again, up to four times in all.
 * So it must change nothing but the database, through `tx`, and must not call the identity service.
 *
 * @throws what the work threw; AppError `unavailable` when the database cannot be reached or was too slow
 */
export async function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const options = { maxWait: connection().connectionTimeoutMillis, timeout: transactionMs };
  const { requestId } = scope();
  const named = async (tx: Transaction) => {
    // The database announces changes with their request, whose browser already has the answer.
    if (requestId) await tx.$executeRaw`select set_config('proofdesk.request', ${requestId}, true)`;
    return work(tx);
  };
  requireTime();
  return inSpan({ name: "sql transaction", kind: "call", attributes: { "db.system.name": "postgresql" } }, () =>
    retryTransaction(() => client().$transaction(named, options)).catch((error: unknown) => {
      throw databaseFailure(error);
    }),
  );
}

/**
 * A transaction on a connection of its own, which sees the database as of its first statement. For
 * `lib/platform/data/statements.ts`.
 *
 * @param work gets the pool of this connection too, for SQL without Prisma
 */
export async function inSnapshot<T>(work: (tx: Transaction, pool: pg.Pool) => Promise<T>): Promise<T> {
  let isBegun = false;
  const onConnect = async (own: pg.ClientBase) => {
    // The transaction ended with the first connection. Another connection would see another state of the data.
    if (isBegun) throw new Error("Connection terminated");
    isBegun = true;
    await own.query("begin isolation level repeatable read");
  };
  const { query_timeout: answer } = connection();
  const pool = poolOf({ max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: answer, onConnect });
  try {
    const result = await work(clientOf(pool), pool);
    await pool.query("commit");
    return result;
  } catch (error) {
    throw databaseFailure(error);
  } finally {
    await pool.end();
  }
}
