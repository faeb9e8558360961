/**
 * SQL without Prisma, on the path of every request: the session, the audit log, runs, lists. A named statement is
 * parsed once per connection, and planned once if that is as good. Everything else goes through prisma.ts.
 */
import "server-only";
import type { PoolClient, QueryConfig } from "pg";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { inSpan } from "@/lib/telemetry";
import { apartFromRequest, requireTime } from "@/lib/time-limit";
import { databaseFailure, isTimeout } from "./database-error";
import { databasePool, db, isUniqueViolation, type Prisma, type Transaction } from "./prisma";

/** `name` is unique in the console; its text is always the same. */
export type Statement = { name: string; text: string };

/**
 * @param name what the trace calls it: the statement's name, never its text, which may hold a value
 * @param client by default any of the pool
 */
async function send(query: QueryConfig, name: string, client?: PoolClient): Promise<unknown[]> {
  const attributes = { "db.system.name": "postgresql", "db.operation.name": name };
  return inSpan({ name: `sql ${name}`, kind: "call", attributes }, async () => {
    requireTime();
    try {
      const { rows }: { rows: unknown[] } = await (client ?? databasePool()).query(query);
      return rows;
    } catch (error) {
      throw databaseFailure(error);
    }
  });
}

/**
 * Whether the database is the embedded one: a single session for all connections, in which the first would take a name.
 * Not its address but its version tells, which names the compiler.
 */
let embedded: Promise<boolean> | undefined;

function isEmbedded(): Promise<boolean> {
  // For all requests: none of them ends it.
  embedded ??= apartFromRequest(() => send({ text: "select version() as version" }, "version")).then(
    ([row]) => z.object({ version: z.string() }).parse(row).version.includes("emcc"),
    (error: unknown) => {
      embedded = undefined;
      throw error;
    },
  );
  return embedded;
}

/**
 * Runs a prepared statement: a transaction of its own.
 *
 * @returns the rows, not parsed
 * @throws AppError `unavailable` when the database cannot be reached or was too slow
 */
export async function prepared(
  { name, text }: Statement,
  values: readonly unknown[],
  client?: PoolClient,
): Promise<unknown[]> {
  return send({ ...((await isEmbedded()) ? {} : { name }), text, values: [...values] }, name, client);
}

/** A transaction without Prisma, from `preparedTransaction`. */
export class PreparedTransaction {
  constructor(readonly client: PoolClient) {}
}

/** Where a statement runs: in a transaction, or as one of its own for `db`. */
export type SqlClient = Pick<Transaction, "$queryRawUnsafe"> | PreparedTransaction;

/** Runs a statement in a transaction; in one of Prisma it is not prepared. */
export function preparedIn(client: SqlClient, statement: Statement, values: readonly unknown[]): Promise<unknown[]> {
  if (client instanceof PreparedTransaction) return prepared(statement, values, client.client);
  return client === db ? prepared(statement, values) : client.$queryRawUnsafe(statement.text, ...values);
}

/**
 * Runs prepared statements in one transaction. Not retried: for work that can be left.
 *
 * @param work returns false to undo what its statements have changed
 * @returns what the work returned
 * @throws what the work threw; AppError `unavailable` when the database cannot be reached or was too slow
 */
export async function preparedTransaction(work: (tx: PreparedTransaction) => Promise<boolean>): Promise<boolean> {
  const client = await databasePool()
    .connect()
    .catch((error: unknown) => {
      throw databaseFailure(error);
    });
  let isOver = false;
  try {
    await send({ text: "begin" }, "begin", client);
    const isCommitted = await work(new PreparedTransaction(client));
    await send({ text: isCommitted ? "commit" : "rollback" }, isCommitted ? "commit" : "rollback", client);
    isOver = true;
    return isCommitted;
  } finally {
    // A connection that is still in a transaction is closed, which ends it.
    client.release(!isOver);
  }
}

/** Runs a query planned for its values each time: a list, whose filters may match many rows or few. */
export const rowsOf = (sql: Prisma.Sql): Promise<unknown[]> => send({ text: sql.text, values: sql.values }, "list");

/**
 * Runs a prepared statement that inserts a row with a given id, and retries once if the database was unavailable: a
 * pooled connection may have died unnoticed. The id makes the retry idempotent.
 */
export async function preparedOnce(statement: Statement, values: readonly unknown[]): Promise<void> {
  try {
    await prepared(statement, values);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "unavailable") || isTimeout(error)) throw error;
    await prepared(statement, values).catch((again: unknown) => {
      if (!isUniqueViolation(again)) throw again;
    });
  }
}
