/** `npm run backup -- [FILE]`: writes a backup of the database of DATABASE_URL, or of the embedded database. */
import { parseArgs } from "node:util";
import { plural } from "@/lib/base/dates";
import { setOf } from "@/lib/env";
import { createBackup } from "@/lib/platform/backup/create-backup";
import { pathOf, runCommand } from "./run-command";

runCommand(async (signal) => {
  const [file, ...others] = parseArgs({ allowPositionals: true, options: {} }).positionals;
  if (others.length > 0) {
    console.error("A backup is one file: npm run backup -- FILE");
    return 2;
  }
  const run = { variables: setOf(process.env), file: file && pathOf(file), report: console.log, signal };
  const { damaged } = await createBackup(run);
  if (damaged === 0) return 0;
  const entries = plural(damaged, "entry", "entries");
  console.error(`The audit log has ${entries} that do not match their hash. The backup holds them as they are.`);
  return 1;
});
