/** Restores a dump into a PostgreSQL database, which is marked as incomplete until everything is done. */
import "server-only";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { isRestoreIncomplete, markRestore, type RunStatement, unmarkRestore } from "@/lib/platform/data/restore-marker";
import { recordRestore } from "@/lib/platform/data/restore-time";
import { connectToDatabase, migrate } from "@/lib/platform/server/migrations";
import { BackupError } from "./backup-error";
import { readBackupFile } from "./backup-file";
import { setCheckpointsAside } from "./checkpoints";
import { mergeErasures } from "./erasure-list";
import { differenceOf, type Manifest, readContents } from "./manifest";
import { readServer, restoreDump, runOn } from "./postgres-database";
import { findProgram } from "./postgres-programs";
import { requireConfirmation, sayWhatIsNext } from "./replacement";
import type { CheckedRestore } from "./restore-run";

const truthRow = z.tuple([z.object({ is: z.boolean() })]);
const isTrue = async (sql: RunStatement, condition: string): Promise<boolean> =>
  truthRow.parse(await sql(`select (${condition}) as is`))[0].is;

/** An advisory lock number that nothing else uses. */
const restoreLock = 4_711_720_417;

export async function restoreIntoPostgres(run: CheckedRestore, url: string): Promise<boolean> {
  const client = await connectToDatabase(url);
  client.on("error", () => undefined);
  const sql = runOn(client);
  try {
    await sql("set statement_timeout = 0");
    await sql("set idle_session_timeout = 0");
    if (!(await isTrue(sql, `pg_try_advisory_lock(${restoreLock})`))) {
      throw new BackupError(
        "Another restore of this database is under way. Wait until it has ended. Nothing was changed.",
      );
    }
    const { name, version } = await readServer(sql);
    await requireAble(sql, version, run);
    const isEmpty = await isTrue(
      sql,
      "not exists (select from pg_class where relnamespace in (to_regnamespace('public'), to_regnamespace('pgboss')))",
    );
    if (!isEmpty && !(await isRestoreIncomplete(sql))) await requireConfirmation(name, run.confirm);
    await markRestore(sql);
    try {
      await restore(sql, { url, name, version }, run);
    } catch (error) {
      throw incomplete(name, error, run.signal);
    }
    const isUsable = await run.examine({ ...run.variables, DATABASE_URL: url });
    if (isUsable) sayWhatIsNext("Start the consoles and workers.", run);
    return isUsable;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Refuses a restore that would fail later. Throws BackupError. */
async function requireAble(sql: RunStatement, version: number, { manifest, variables }: CheckedRestore): Promise<void> {
  if (version < manifest.database.version) {
    throw new BackupError(
      `The database is PostgreSQL ${version}, and the backup is of PostgreSQL ${manifest.database.version}. ` +
        "Restore it into that version or a newer one. Nothing was changed.",
    );
  }
  findProgram("pg_restore", version, variables);
  const running =
    "exists (select from pg_stat_activity where datname = current_database() and application_name like 'proofdesk-%')";
  if (await isTrue(sql, running)) {
    throw new BackupError("Consoles or workers use the database. Stop them, and restore again. Nothing was changed.");
  }
  const isOwner =
    "has_database_privilege(current_database(), 'create') and not exists (select from pg_namespace " +
    "where nspname in ('public', 'pgboss') and not pg_has_role(nspowner, 'usage'))";
  if (!(await isTrue(sql, isOwner))) {
    throw new BackupError(
      "This role may not restore the database. Set DATABASE_URL to the address of the database's owner. Nothing was changed.",
    );
  }
  const canGrant =
    "exists (select from pg_roles where rolname = 'proofdesk_app') or (select rolcreaterole or rolsuper from pg_roles where rolname = current_user)";
  if (manifest.hasConsoleRole && !(await isTrue(sql, canGrant))) {
    throw new BackupError(
      "The backup has the role proofdesk_app, which does not exist here, and this role may not create it. An administrator " +
        "runs: CREATE ROLE proofdesk_app NOLOGIN; GRANT proofdesk_app TO the owner of the database. Nothing was changed.",
    );
  }
}

type Target = { url: string; name: string; version: number };

async function restore(sql: RunStatement, { url, name, version }: Target, run: CheckedRestore): Promise<void> {
  const { manifest, variables, signal, report } = run;
  // The dump creates both schemas.
  await sql("drop schema if exists public, pgboss cascade");
  report(`Restoring into the database ${name}.`);
  await readBackupFile(run.file, variables, (entries) => restoreDump(url, entries, { version, variables, signal }));
  await requireRestored(sql, manifest);
  report("Verified the rows of every table and the audit log.");
  const applied = await migrate(url, { isRestoring: true });
  if (applied.length > 0) report(`Applied ${applied.join(", ")}.`);
  if (manifest.hasConsoleRole) {
    await sql(await readFile("prisma/roles.sql", "utf8"));
    report("Gave the role proofdesk_app its rights.");
    const canLogIn = await isTrue(sql, "select rolcanlogin from pg_roles where rolname = 'proofdesk_app'");
    if (!canLogIn) report("It cannot log in yet: ALTER ROLE proofdesk_app LOGIN PASSWORD '…'");
  }
  await sql("analyze");
  await mergeErasures(run.erasures, variables);
  signal.throwIfAborted();
  await reportCheckpoints(run);
  await recordRestore(sql);
  await unmarkRestore(sql);
}

/** Moves the checkpoints of the replaced database aside, and reports where they are. */
export async function reportCheckpoints({ variables, report }: CheckedRestore): Promise<void> {
  const kept = await setCheckpointsAside(variables);
  if (kept) report(`The newest checkpoint of the audit log that was replaced is now ${kept}.`);
}

/** Throws BackupError if the restored database differs from the database of the backup. */
export async function requireRestored(sql: RunStatement, manifest: Manifest): Promise<void> {
  const difference = differenceOf(manifest, await readContents(sql));
  if (difference) throw new BackupError(`The restored database differs from the backup: ${difference}.`);
}

function incomplete(name: string, error: unknown, signal: AbortSignal): BackupError {
  const why = signal.aborted ? "The restore was interrupted." : error instanceof Error ? error.message : "It failed.";
  return new BackupError(
    `${why} The database ${name} is incomplete, and no console or worker starts with it. Restore it again with the same command.`,
    { cause: error },
  );
}
