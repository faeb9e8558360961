import "server-only";
import type { Transaction } from "./prisma";

/** Runs a statement and returns its rows: with Prisma, or on a connection that a command line program has opened. */
export type RunSql = (statement: string, ...parameters: readonly unknown[]) => Promise<unknown>;

/** Returns a function that runs statements through Prisma: in a transaction or, with `db`, each by itself. */
export const sqlOf =
  (client: Pick<Transaction, "$queryRawUnsafe">): RunSql =>
  (statement, ...parameters) =>
    client.$queryRawUnsafe(statement, ...parameters);
