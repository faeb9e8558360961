/** Runs the commands exactly as docs/operations.md documents them. @database both: each has its own backups. */
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Variables } from "@/lib/env";
import {
  type Installation,
  makeFilledInstallation,
  makeInstallation,
  onPostgres,
  readPeople,
} from "@/lib/testing/backups";

/** Returns the commands in the section on backups, without their comments. */
async function documentedCommands(): Promise<string[]> {
  const page = await readFile("docs/operations.md", "utf8");
  const section = page.slice(page.indexOf("\n## Backups and restore"), page.indexOf("\n## Data keys"));
  const [, block = ""] = /```sh\n(.*?)```/s.exec(section) ?? [];
  return block.split("\n").flatMap((line) => line.replace(/ +#.*$/, "") || []);
}

/** Runs a script of package.json with the Node of this process. */
async function run(command: string, variables: Variables): Promise<{ code: number | null; output: string }> {
  const [, name = "", ...args] = /^npm run (\w+)(?: -- (.*))?$/.exec(command) ?? [];
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(await readFile("package.json", "utf8")));
  const script = (scripts[name] ?? "").split(" ").slice(1);
  const environment = Object.fromEntries(
    Object.entries(variables).flatMap(([key, value]) => (value ? [[key, value]] : [])),
  );
  const child = spawn(process.execPath, [...script, ...args.flatMap((given) => given?.split(" ") ?? [])], {
    env: { ...environment, NODE_ENV: "production" },
    stdio: ["pipe", "pipe", "pipe"],
  });
  const [output, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once("exit", resolve)),
  ]);
  return { code, output: output + errors };
}

const nameOf = ({ directory, use }: Installation): Promise<string> =>
  onPostgres
    ? use(async (client) => (await client.query("select current_database() as name")).rows[0].name)
    : Promise.resolve(join(directory, "database"));

test("the documented commands back up, restore, and replace a database", async () => {
  const commands = await documentedCommands();
  expect(commands).toEqual([
    "npm run backup -- FILE",
    "npm run restore -- FILE",
    "npm run restore -- FILE --yes-replace=NAME",
  ]);
  const [backup = "", restore = "", replace = ""] = commands;
  const source = await makeFilledInstallation();
  const file = join(source.directory, "backup.tar.gz");
  const written = await run(backup.replace("FILE", file), source.variables);
  expect(written).toEqual({ code: 0, output: expect.stringContaining(`Wrote ${file} (`) });

  const target = await makeInstallation(source.variables.DATA_KEYS);
  const restored = await run(restore.replace("FILE", file), target.variables);
  expect(restored).toEqual({ code: 0, output: expect.stringContaining("ok       data keys\nok       audit log\n") });
  const people = await target.use(readPeople);
  expect(people.names).toHaveLength(2);

  const refused = await run(restore.replace("FILE", file), target.variables);
  expect(refused).toEqual({ code: 1, output: expect.stringContaining("is not empty. Restore into an empty one") });
  const asked = await run(`${restore.replace("FILE", file)} --replace`, target.variables);
  expect(asked).toEqual({ code: 1, output: expect.stringContaining("There is no terminal to ask at.") });

  await target.use((client) => client.query(`update "Staff" set name = 'Later'`));
  const named = replace.replace("FILE", file).replace("NAME", await nameOf(target));
  expect((await run(named, target.variables)).code).toBe(0);
  expect(await target.use(readPeople)).toEqual(people);
});

test("without a file, the backup has a name with the time in the data directory; mistakes are one line", async () => {
  const source = await makeFilledInstallation();
  const { code, output } = await run("npm run backup", source.variables);
  const folder = join(source.directory, "backups");
  const name = /^Wrote (.*) \(/m.exec(output)?.[1];
  expect({ code, name }).toEqual({
    code: 0,
    name: expect.stringMatching(/\/proofdesk-\d{4}-\d\d-\d\dT[\d-]+Z\.tar\.gz$/),
  });
  expect(name?.startsWith(folder)).toBe(true);
  const mistakes = ["npm run restore", "npm run backup -- one two", `npm run restore -- ${folder}/none`];
  const said = await Promise.all(mistakes.map((command) => run(command, source.variables)));
  expect(said.map(({ output: lines }) => lines.trim().split("\n").at(-1))).toEqual([
    "Name the backup: npm run restore -- FILE [--replace | --yes-replace=NAME]",
    "A backup is one file: npm run backup -- FILE",
    `${folder}/none does not exist. Nothing was changed.`,
  ]);
});
