/**
 * SQL without Prisma, for what every request needs: the session, the audit log, runs, lists. A named statement is
 * parsed once per connection, and planned once if a general plan is as good. Everything else uses prisma.ts.
 */
import "server-only";
import type { QueryConfig } from "pg";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { inSpan } from "@/lib/platform/process/telemetry";
import { apartFromRequest, requireTime } from "@/lib/platform/process/time-limit";
import { databaseFailure, isTimeout } from "./database-error";
import {
  databasePool,
  inSnapshot,
  isUniqueViolation,
  nameOf,
  nameStatements,
  type Prisma,
  type Transaction,
} from "./prisma";

/** `name` is unique in the console, and always has the same text. */
type Statement = { name: string; text: string };

/** @param name the name of the statement in traces, never its text, which may contain a value */
async function send(query: QueryConfig, name: string, pool = databasePool()): Promise<unknown[]> {
  const attributes = { "db.system.name": "postgresql", "db.operation.name": name };
  return inSpan({ name: `sql ${name}`, kind: "call", attributes }, async () => {
    requireTime();
    try {
      const { rows }: { rows: unknown[] } = await pool.query(query);
      return rows;
    } catch (error) {
      throw databaseFailure(error);
    }
  });
}

/**
 * Whether the database is the embedded one. There a single session serves all connections, so the first connection that
 * prepares a statement would take its name from the others. The version decides, which names the embedded database's
 * compiler; the address does not show it.
 */
let embedded: Promise<boolean> | undefined;

function isEmbedded(): Promise<boolean> {
  // One read serves all requests, so the end of one request must not end it.
  embedded ??= apartFromRequest(() => send({ text: "select version() as version" }, "version")).then(
    ([row]) => {
      const isEmbedded = z.object({ version: z.string() }).parse(row).version.includes("emcc");
      if (!isEmbedded) nameStatements();
      return isEmbedded;
    },
    (error: unknown) => {
      embedded = undefined;
      throw error;
    },
  );
  return embedded;
}

/**
 * Runs a statement in its own transaction. Throws AppError `unavailable` when the database cannot be reached or was too
 * slow.
 */
export async function prepared({ name, text }: Statement, values: readonly unknown[]): Promise<unknown[]> {
  return send({ ...((await isEmbedded()) ? {} : { name }), text, values: [...values] }, name);
}

export type Query = (sql: Prisma.Sql) => Promise<unknown[]>;

/** Runs a query that the database plans anew for its values: a list, whose filters may match many rows or few. */
export const rowsOf: Query = ({ text, values }) => send({ text, values }, "list");

/**
 * Runs a query whose best plan does not depend on its values. It is planned once, under a name that is made from its
 * text. Write the query's limits into the text: for a limit in the values, the planner would expect a tenth of all
 * rows.
 */
export const repeatedRowsOf: Query = async ({ text, values }) => {
  const name = (await isEmbedded()) ? "" : nameOf({ sql: text });
  return send({ ...(name ? { name } : {}), text, values }, "repeated");
};

export type Snapshot = { tx: Transaction; rowsOf: Query };

/**
 * Runs work in a transaction that sees the database as of its first statement, however long the work takes.
 *
 * @throws what the work threw; AppError `unavailable`, also if the connection is lost
 */
export const snapshot = <T>(work: (at: Snapshot) => Promise<T>): Promise<T> =>
  inSnapshot((tx, pool) => work({ tx, rowsOf: ({ text, values }) => send({ text, values }, "snapshot", pool) }));

/**
 * Runs a prepared statement that inserts a row with a given id. If the database was unavailable, it tries once more,
 * because a pooled connection may have died unnoticed. The id makes the retry idempotent.
 */
export async function preparedOnce(statement: Statement, values: readonly unknown[]): Promise<void> {
  try {
    await prepared(statement, values);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "unavailable") || isTimeout(error)) throw error;
    await prepared(statement, values).catch((retryError: unknown) => {
      if (!isUniqueViolation(retryError)) throw retryError;
    });
  }
}
