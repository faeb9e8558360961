/**
 * The process's only pool of database connections. Nothing outside `lib/platform/data` imports the generated client;
 * services get its types here.
 */
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

/**
 * The most statement names. The console has fewer statements, but a list in a statement makes a different text for each
 * length, so the number of texts has no bound.
 */
const mostNames = 500;

/**
 * Returns the name for a statement, or "" if it gets none. A named statement is parsed once per connection, and planned
 * once if a general plan is as good.
 */
export function nameOf({ sql }: { sql: string }): string {
  const { names } = own;
  if (!names) return "";
  const name = createHash("sha256").update(sql).digest("base64url").slice(0, 22);
  if (names.size < mostNames) names.add(name);
  return names.has(name) ? name : "";
}

/**
 * Gives Prisma's statements names from now on. This must not be called for the embedded database, whose connections
 * share their statements' names.
 */
export function nameStatements(): void {
  own.names ??= new Set();
}

function poolOf(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...connection(), ...options });
  // Without a listener, an idle connection that breaks would end the process. The pool itself needs the listener,
  // because Prisma's `onPoolError` only listens after Prisma's first query.
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

/**
 * Closes a connection whose answer did not arrive. In Prisma's pool, such a connection would delay the next request.
 */
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
 * The database client. It is opened on first use, so that a build needs no database. Throws AppError `unavailable` if
 * the database cannot be reached, or accepts no more connections.
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

/** Returns the fields of each model, from Prisma's own metadata at run time. For `lib/platform/data/joined-read.ts`. */
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
 * So the work must change nothing but the database, through `tx`, and must not call the identity service.
 *
 * @throws what the work threw; AppError `unavailable` when the database cannot be reached or was too slow
 */
export async function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const options = { maxWait: connection().connectionTimeoutMillis, timeout: transactionMs };
  const { requestId } = scope();
  const named = async (tx: Transaction) => {
    // The database announces each change together with the id of its request. The browser that sent the request ignores
    // the announcement, because it already has the answer.
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
 * Runs work in a transaction on a separate connection, which sees the database as of its first statement. For
 * `lib/platform/data/statements.ts`.
 *
 * @param work also receives the pool of this connection, for SQL without Prisma
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
