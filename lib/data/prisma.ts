/**
 * The database: one pool a process, over PostgreSQL or the embedded engine's socket. Nothing outside `lib/data`
 * imports the generated client; the types and enumerations that services need are handed on from here.
 */
import "server-only";
import { PrismaPg } from "@prisma/adapter-pg";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { databaseFailure } from "./database-error";
import { PrismaClient } from "./generated/client";
import { retryTransaction } from "./retry-transaction";

export { isUniqueViolation } from "./database-error";
export type {
  Applicant,
  CourtCopy,
  Order,
  OverrideRequest,
  ResultSnapshot,
  Staff,
  UploadWatch,
  WebhookDelivery,
} from "./generated/client";
export {
  ApplicantStatus,
  Prisma,
  WebhookState,
} from "./generated/client";

const connectTimeoutMs = 5_000;
/** Longer than any query of the console takes; a database that stops answering is given up on. */
const queryTimeoutMs = 15_000;

function open() {
  const adapter = new PrismaPg(
    {
      connectionString: env.DATABASE_URL,
      max: env.DATABASE_POOL_MAX,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: queryTimeoutMs,
      keepAlive: true,
      // Prisma writes times without a zone, so a server set to another zone would shift every one of them.
      options: "-c TimeZone=UTC",
    },
    // Without a listener, a connection that breaks while idle ends the process.
    { onPoolError: (error) => log.warn({ error }, "an idle database connection broke") },
  );
  return new PrismaClient({ adapter, errorFormat: "minimal" }).$extends({
    query: {
      async $allOperations({ args, query }) {
        try {
          return await query(args);
        } catch (error) {
          throw databaseFailure(error);
        }
      },
    },
  });
}

type Database = ReturnType<typeof open>;

/** What a piece of work in a transaction may use: everything but another transaction. */
export type Transaction = Omit<Database, "$connect" | "$disconnect" | "$extends" | "$on" | "$transaction">;

const holder: typeof globalThis & { proofdeskDatabase?: Database } = globalThis;

function client(): Database {
  holder.proofdeskDatabase ??= open();
  return holder.proofdeskDatabase;
}

/**
 * The database client, opened when first used, so that a build needs no database.
 *
 * A database that cannot be reached, or takes no more connections, comes back as AppError `unavailable`.
 */
export const db: Database = new Proxy({} as Database, {
  get: (_, name) => {
    const database = client();
    const value: unknown = Reflect.get(database, name, database);
    return typeof value === "function" ? value.bind(database) : value;
  },
});

/** Closes the pool, for a process that ends in good order. Using `db` again opens a new one. */
export async function closeDatabase(): Promise<void> {
  const database = holder.proofdeskDatabase;
  holder.proofdeskDatabase = undefined;
  await database?.$disconnect();
}

export type TransactionOptions = {
  isolation?: "ReadCommitted" | "RepeatableRead" | "Serializable";
  /** Milliseconds the work may take; 10,000 unless told. */
  timeoutMs?: number;
};

/**
 * Runs a short piece of work in one transaction: all of it is stored, or none.
 *
 * The work may run several times (a deadlock or a serialization failure is tried again, four times in all), so it
 * changes nothing but the database, through `tx`, and calls nobody.
 *
 * @param work what to do with `tx`
 * @param options isolation and time limit
 * @returns what the work returned in the run that was committed
 * @throws what the work threw; AppError `unavailable` when the database cannot be reached or was too slow
 */
export async function transaction<T>(
  work: (tx: Transaction) => Promise<T>,
  { isolation, timeoutMs = 10_000 }: TransactionOptions = {},
): Promise<T> {
  const options = { maxWait: 5_000, timeout: timeoutMs, isolationLevel: isolation };
  return await retryTransaction(() => client().$transaction(work, options)).catch((error: unknown) => {
    throw databaseFailure(error);
  });
}
