/**
 * Marks a database whose restore has not ended. The mark is a schema, which the console's role can see but not create.
 * A start and a backup refuse such a database.
 */
import "server-only";

/** Runs a statement, and returns its rows. */
export type RunStatement = (statement: string, parameters?: readonly unknown[]) => Promise<unknown[]>;

const marker = "proofdesk_restore";

export async function markRestore(sql: RunStatement): Promise<void> {
  await sql(`create schema if not exists ${marker}`);
}

export async function unmarkRestore(sql: RunStatement): Promise<void> {
  await sql(`drop schema ${marker}`);
}

export async function isRestoreIncomplete(sql: RunStatement): Promise<boolean> {
  return (await sql(`select from pg_namespace where nspname = '${marker}'`)).length > 0;
}

export const incompleteRestore =
  "A restore of this database was interrupted, so the database is incomplete. Restore it again: npm run restore -- FILE";
