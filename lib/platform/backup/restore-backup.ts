/** Restores a backup. All checks that are possible are made before the first change. */
import "server-only";
import type { Variables } from "@/lib/env";
import { compareChecks } from "@/lib/platform/data/data-keys";
import { parseKeyring } from "@/lib/platform/data/keyring";
import { readMigrations } from "@/lib/platform/server/migrations";
import { readSecrets } from "@/lib/platform/server/secrets";
import { dataDirectoryOf } from "@/lib/platform/server/settings";
import { BackupError } from "./backup-error";
import { checkBackupFile } from "./backup-file";
import { keyNamesOf, summaryOf } from "./create-backup";
import type { Manifest } from "./manifest";
import { restoreIntoPostgres } from "./restore-postgres";
import type { RestoreRun } from "./restore-run";

/**
 * @returns whether the restored database can be used. If not, `examine` has reported why
 * @throws BackupError, or another CannotStart, which says what was changed
 */
export async function restoreBackup(run: RestoreRun): Promise<boolean> {
  const dataDirectory = dataDirectoryOf(run.variables);
  const stored = run.variables.DATA_KEYS ? {} : await readSecrets(dataDirectory);
  const variables: Variables = {
    ...run.variables,
    DATA_DIR: dataDirectory,
    DATA_KEYS: run.variables.DATA_KEYS || stored.DATA_KEYS,
  };
  run.report(`Checking ${run.file}.`);
  const { manifest, erasures } = await checkBackupFile(run.file, variables);
  run.report(`It is complete, of ${manifest.createdAt}, by Proofdesk ${manifest.proofdesk}: ${summaryOf(manifest)}.`);
  requireSameKind(manifest, variables);
  await requireKnownMigration(manifest);
  requireKeys(manifest, variables.DATA_KEYS);
  const checked = { ...run, variables, manifest, erasures, dataDirectory };
  if (variables.DATABASE_URL) return restoreIntoPostgres(checked, variables.DATABASE_URL);
  // The code of the embedded database is loaded on demand, because the image does not have it.
  const { restoreIntoEmbedded } = await import("./restore-embedded");
  return restoreIntoEmbedded(checked);
}

function requireSameKind({ database: { kind } }: Manifest, { DATABASE_URL }: Variables): void {
  if (kind === "embedded" && DATABASE_URL) {
    throw new BackupError(
      "The backup is of an embedded database, and DATABASE_URL is set. Unset it to restore into DATA_DIR. Nothing was changed.",
    );
  }
  if (kind === "postgresql" && !DATABASE_URL) {
    throw new BackupError(
      "The backup is of a PostgreSQL database. Set DATABASE_URL to an empty database, as its owner. Nothing was changed.",
    );
  }
}

async function requireKnownMigration({ migration, proofdesk }: Manifest): Promise<void> {
  const known = await readMigrations();
  if (known.some(({ name }) => name === migration)) return;
  throw new BackupError(
    `The backup has the migration ${migration}, which this version of Proofdesk does not know. Restore it with ` +
      `Proofdesk ${proofdesk} or a newer version. Nothing was changed.`,
  );
}

function requireKeys(manifest: Manifest, dataKeys: string | undefined): void {
  const [first] = keyNamesOf(manifest);
  if (!first) return;
  if (!dataKeys) {
    throw new BackupError(
      `The backup is sealed with the data key "${first}", and there is no data key here. Set DATA_KEYS, or put the ` +
        "secrets.json of its console into DATA_DIR. Nothing was changed.",
    );
  }
  const checks = new Map(manifest.dataKeys.map(({ id, checkValue }) => [id, Buffer.from(checkValue, "hex")]));
  const problem = compareChecks(checks, manifest.rotations, parseKeyring(dataKeys));
  if (problem) throw new BackupError(`${problem.sentence} Nothing was changed.`);
}
