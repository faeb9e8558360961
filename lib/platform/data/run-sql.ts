import "server-only";
import type { Transaction } from "./prisma";

/** Runs a statement and returns its rows: with Prisma, or on a connection of a command line. */
export type RunSql = (statement: string, ...parameters: readonly unknown[]) => Promise<unknown>;

/** Runs statements through Prisma: in a transaction, or each by itself with `db`. */
export const sqlOf =
  (client: Pick<Transaction, "$queryRawUnsafe">): RunSql =>
  (statement, ...parameters) =>
    client.$queryRawUnsafe(statement, ...parameters);
