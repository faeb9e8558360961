/**
 * `npm run audit:verify [-- --checkpoint FILE|DIR]`: recomputes the audit log from its entries and compares it with its
 * signed checkpoints: those in the database, the newest one in AUDIT_CHECKPOINT_DIR, and those of `--checkpoint`. If a
 * witness is configured, the witness must cosign the newest checkpoint. Prints `ok <entries> entries, root <hex>`, or
 * one line for each problem, the first bad entry first. Exits with 1 if there is a problem.
 */
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { signingKeys } from "@/lib/platform/audit/checkpoint";
import { readCheckpointFile } from "@/lib/platform/audit/checkpoint-files";
import type { LogProblem } from "@/lib/platform/audit/log-scan";
import { verifyLog } from "@/lib/platform/audit/verify-log";
import { cosignNewest, problemsOfWitness, witnessOf } from "@/lib/platform/audit/witness";
import { checkpointDirectory } from "@/lib/platform/data/checkpoint-directory";
import { CannotStart } from "@/lib/platform/process/cannot-start";
import { withSql } from "@/lib/platform/server/database-guard";
import { requireMigrated } from "@/lib/platform/server/migrations";
import { findConsole } from "./find-console";
import { pathOf, runCommand } from "./run-command";

runCommand(async () => {
  const { values } = parseArgs({ options: { checkpoint: { type: "string" } } });
  const given = values.checkpoint === undefined ? [] : await notesIn(pathOf(values.checkpoint));
  const place = await findConsole(process.env, "audit:verify");
  try {
    const { environment } = place;
    const url = environment.DATABASE_URL ?? "";
    await requireMigrated(url);
    const newest = await readCheckpointFile(checkpointDirectory(environment));
    const keys = signingKeys(environment);
    const { report, witness } = await withSql(url, async (sql) => ({
      report: await verifyLog(sql, { keys, kept: newest === null ? given : [newest, ...given] }),
      witness: await cosignNewest(sql, keys, witnessOf(environment)),
    }));
    const problems = [...report.problems, ...problemsOfWitness(witness)];
    for (const problem of problems) console.log(lineOf(problem));
    if (problems.length > 0) return 1;
    console.log(`ok ${report.entries} entries, root ${report.root}`);
    return 0;
  } finally {
    await place.stop();
  }
});

const lineOf = ({ seq, position, reason }: LogProblem): string =>
  [
    `problem ${reason}`,
    ...(seq === null ? [] : [`entry ${seq}`]),
    ...(position === null ? [] : [`position ${position}`]),
  ].join(", ");

/** Reads checkpoints, which are signed notes, from a file, or from a folder with the layout of AUDIT_CHECKPOINT_DIR. */
async function notesIn(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new CannotStart(`${path} does not exist. Name a checkpoint, or the folder of checkpoints.`);
  if (found.isFile()) return [await readFile(path, "utf8")];
  const newest = await readCheckpointFile(path);
  const folder = join(path, "checkpoints");
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^\d+$/.test(name));
  const notes: string[] = [];
  // Reads the files one after the other, because a day has thousands of checkpoints and a process can open only a
  // limited number of files at once.
  for (const name of names) notes.push(await readFile(join(folder, name), "utf8"));
  if (newest === null && notes.length === 0) throw new CannotStart(`${path} has no checkpoint.`);
  return newest === null ? notes : [newest, ...notes];
}
