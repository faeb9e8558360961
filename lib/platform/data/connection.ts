/** The settings of this process's database connections, and the limits of their waits. */
import "server-only";
import type { PoolConfig } from "pg";
import { env } from "@/lib/env";
import { processWide } from "@/lib/platform/process/process-wide";
import { searchPath } from "./search-path";

/** The limits of waits, in milliseconds. */
type Waits = {
  /** The wait for a free connection of the pool, or a new one. */
  connect: number;
  /** The wait for a lock that another transaction holds. */
  lock: number;
  /**
   * The wait for a whole statement. The database cancels it, so that a request that was given up leaves nothing behind.
   */
  statement: number;
  /** The wait for an answer. It is longer than `statement`, for a database that can't cancel or has gone silent. */
  answer: number;
};

/** The first of these limits that is reached ends the request (lib/platform/process/time-limit.ts). */
const ofRequests: Waits = { connect: 3_000, lock: 2_000, statement: 3_000, answer: 3_500 };
/** No user waits for a job, so it may take longer. */
const ofJobs: Waits = { connect: 5_000, lock: 10_000, statement: 30_000, answer: 35_000 };
/**
 * An idle transaction is ended after this many milliseconds. It is longer than any transaction of the console. Its
 * process must have stopped, and its locks would block others.
 */
const idleInTransactionMs = 15_000;

const own = processWide("waits", { isWorker: false });

/** Sets the timeouts of jobs for this process. Called before the first connection. */
export function waitAsJobs(): void {
  own.isWorker = true;
}

/** @param name the application name of the connections, after "proofdesk-". The default is "worker" or "console" */
export function connection(name?: string) {
  const { isWorker } = own;
  const { connect, lock, statement, answer } = isWorker ? ofJobs : ofRequests;
  const settings = {
    search_path: searchPath,
    // Prisma writes times without a zone, so a server that is set to another zone would shift every time.
    TimeZone: "UTC",
    lock_timeout: lock,
    statement_timeout: statement,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    // Compiling a query takes longer than any query of the console.
    jit: "off",
  };
  return {
    connectionString: env.DATABASE_URL,
    application_name: `proofdesk-${name ?? (isWorker ? "worker" : "console")}`,
    connectionTimeoutMillis: connect,
    query_timeout: answer,
    keepAlive: true,
    options: Object.entries(settings)
      .map(([setting, value]) => `-c ${setting}=${value}`)
      .join(" "),
  } satisfies PoolConfig;
}
