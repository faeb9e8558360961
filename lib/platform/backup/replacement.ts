import { BackupError } from "./backup-error";
import type { CheckedRestore, RestoreRun } from "./restore-run";

/** Throws BackupError unless the administrator typed the name of the database to replace. */
export async function requireConfirmation(name: string, confirm: RestoreRun["confirm"]): Promise<void> {
  if (!confirm) {
    throw new BackupError(
      `The database ${name} is not empty. Restore into an empty one, or add --replace to lose all that it holds. Nothing was changed.`,
    );
  }
  if ((await confirm(name)) === name) return;
  throw new BackupError(`The name is not that of the database, which is ${name}. Nothing was changed.`);
}

/** Reports what a restored database does not have, and what to do next. */
export function sayWhatIsNext(start: string, { report, manifest }: CheckedRestore): void {
  report(
    `What happened at the service after ${manifest.createdAt} is not in the database: find the orders accepted since then there.`,
  );
  report(
    `Legal holds set and erasures undone after ${manifest.createdAt} are not in the database either. Set them again: the ` +
      `worker removes no record and carries out no erasure for ERASURE_UNDO_HOURS, by default 72 hours.`,
  );
  report(start);
}
