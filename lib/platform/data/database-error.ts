import "server-only";
import { ExponentialBackoff, fullJitterGenerator, handleWhen, retry } from "cockatiel";
import { AppError } from "@/lib/errors";
import { giveUp } from "@/lib/platform/process/time-limit";

/** Prisma's codes for a database that is unreachable or full. */
const unavailableCodes = new Set(["P1000", "P1001", "P1002", "P1011", "P1017", "P2037"]);
/** The same errors by the names of the driver adapter, because raw queries hide them under another code. */
const unavailableKinds = new Set([
  "DatabaseNotReachable",
  "ConnectionClosed",
  "TlsConnectionError",
  "TooManyConnections",
  "AuthenticationFailed",
]);
/** SQLSTATE codes: connection failure, insufficient resources, shutting down or starting, read-only standby. */
const unavailableStates = /^(08|53|57P0|25006)/;
/**
 * Codes of SQLSTATE and of Prisma: a lock, a statement or a transaction took too long. There is no retry, which would
 * wait again.
 */
const slowCodes = new Set(["55P03", "57014", "P1008", "P2024", "P2028"]);
const slowMessages = /^(Query read timeout|timeout exceeded when trying to connect)/;
const retryableCodes = new Set(["40001", "40P01", "P2034"]);
const socketCodes = new Set([
  "ENOENT",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
]);
/** Driver errors that have no code. */
const driverMessages = /^(Connection terminated|Client has encountered a connection error)/;

function* chain(error: unknown): Generator<Record<string, unknown>> {
  let next = error;
  for (let depth = 0; depth < 6 && typeof next === "object" && next !== null; depth += 1) {
    yield next as Record<string, unknown>;
    const meta: unknown = Reflect.get(next, "meta");
    const inner: unknown = typeof meta === "object" && meta !== null ? Reflect.get(meta, "driverAdapterError") : null;
    next = inner ?? Reflect.get(next, "cause");
  }
}

function text(link: Record<string, unknown>, name: string): string {
  const value = link[name];
  return typeof value === "string" ? value : "";
}

/** Returns the code that the adapter has for the error, and the driver's code. */
const codesOf = (link: Record<string, unknown>) => [text(link, "originalCode"), text(link, "code")];

/**
 * Returns AppError `unavailable` for an error of a database that could not be reached, is overloaded or did not answer
 * in time, and any other error unchanged. An answer that is late also ends the request.
 */
export function databaseFailure(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (isTimeout(error)) {
    const detail =
      "The database did not answer in time. If you changed something, it may still be saved: check before you try again.";
    const failure = new AppError("unavailable", { detail, cause: error });
    giveUp(failure);
    return failure;
  }
  for (const link of chain(error)) {
    const isUnavailable =
      unavailableCodes.has(text(link, "code")) ||
      unavailableKinds.has(text(link, "kind")) ||
      socketCodes.has(text(link, "code")) ||
      codesOf(link).some((state) => unavailableStates.test(state)) ||
      driverMessages.test(text(link, "message")) ||
      text(link, "name") === "PrismaClientInitializationError";
    if (isUnavailable) return new AppError("unavailable", { detail: "The database cannot be reached.", cause: error });
  }
  return error;
}

/**
 * Whether the audit log refused an entry because of its time: the clock of this process differs from the database's.
 */
export function isRefusedByClock(error: unknown): boolean {
  return [...chain(error)].some((link) => text(link, "message").includes(refusedTime));
}

/** The message of the audit log's trigger. */
const refusedTime = "An entry of the audit log has the time of its insertion";

export function isTimeout(error: unknown): boolean {
  return [...chain(error)].some(
    (link) =>
      codesOf(link).some((code) => slowCodes.has(code)) ||
      text(link, "kind") === "SocketTimeout" ||
      slowMessages.test(text(link, "message")),
  );
}

/** Whether the driver has waited too long for an answer. The connection can then no longer be used. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("Query read timeout");
}

/** Whether the error is a deadlock or a serialization failure, after which the transaction may run again. */
function isRetryable(error: unknown): boolean {
  return [...chain(error)].some(
    (link) =>
      codesOf(link).some((code) => retryableCodes.has(code)) || text(link, "kind") === "TransactionWriteConflict",
  );
}

/** Up to 40, 80 and 160 ms before the second, third and fourth attempt. */
const backoff = new ExponentialBackoff({ generator: fullJitterGenerator, initialDelay: 40, exponent: 2 });
const policy = retry(handleWhen(isRetryable), { maxAttempts: 3, backoff });

/**
 * Runs a transaction, and runs it again after a deadlock or a serialization failure, when the database has rolled it
 * back. It runs at most four times in all, so it must change nothing but the database.
 */
export function retryTransaction<T>(run: () => Promise<T>): Promise<T> {
  return policy.execute(run);
}

export function isUniqueViolation(error: unknown): boolean {
  return [...chain(error)].some((link) => codesOf(link).some((code) => code === "P2002" || code === "23505"));
}
