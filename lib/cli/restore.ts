/** `npm run restore -- FILE`: restores a backup into the database of DATABASE_URL, or into the embedded database. */
import { createReadStream, existsSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { setOf, type Variables } from "@/lib/env";
import { BackupError } from "@/lib/platform/backup/backup-error";
import { restoreBackup } from "@/lib/platform/backup/restore-backup";
import { examineDatabase, printFindings } from "./examine";
import { pathOf, runCommand } from "./run-command";

const options = { replace: { type: "boolean", default: false }, "yes-replace": { type: "string" } } as const;

runCommand(async (signal) => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [file, ...others] = positionals;
  if (!file || others.length > 0) {
    console.error("Name the backup: npm run restore -- FILE [--replace | --yes-replace=NAME]");
    return 2;
  }
  const given = values["yes-replace"];
  const confirm = given !== undefined ? async () => given : values.replace ? askForName : null;
  const run = { variables: setOf(process.env), file: pathOf(file), confirm, report: console.log, signal, examine };
  return (await restoreBackup(run)) ? 0 : 1;
});

/**
 * Asks at /dev/tty and not on standard input, because standard input is the pipe that ends this process with its
 * parent.
 */
async function askForName(name: string): Promise<string> {
  if (!process.stdout.isTTY || !existsSync("/dev/tty")) {
    throw new BackupError(
      `There is no terminal to ask at. To lose all that the database holds, add --yes-replace=${name}. Nothing was changed.`,
    );
  }
  const terminal = createInterface({ input: createReadStream("/dev/tty"), output: process.stdout });
  const typed = await terminal.question(`All that the database ${name} holds is lost. Type its name to replace it: `);
  terminal.close();
  return typed.trim();
}

async function examine(variables: Variables): Promise<boolean> {
  return printFindings(await examineDatabase(variables));
}
