/**
 * Creates separate installations for tests of backups. An installation is a database with a few rows, its data
 * directory and its data keys.
 */
import { randomBytes } from "node:crypto";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, onTestFinished } from "vitest";
import type { Variables } from "@/lib/env";
import { createBackup } from "@/lib/platform/backup/create-backup";
import { restoreBackup } from "@/lib/platform/backup/restore-backup";
import type { RestoreRun } from "@/lib/platform/backup/restore-run";
import { startEmbeddedDatabase } from "@/lib/platform/embedded/database";
import { requireMatchingDataKeys } from "@/lib/platform/server/database-guard";
import { migrate } from "@/lib/platform/server/migrations";
import { startTestDatabase, type TestDatabase } from "./test-database";

export const onPostgres = process.env.TEST_DATABASE === "postgres";
export const newDataKey = (id: string) => `${id}:${randomBytes(32).toString("base64")}`;

export type Installation = {
  directory: string;
  variables: Variables;
  /** Runs work with the database of the installation, which runs meanwhile. */
  use<Result>(work: (client: pg.Client, url: string) => Promise<Result>): Promise<Result>;
};

/** Creates an installation without tables, or with the tables of a template. It is removed when the test ends. */
export async function makeInstallation(keys = newDataKey("k1"), from?: Template): Promise<Installation> {
  const directory = await mkdtemp(join(tmpdir(), "proofdesk-backup-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const { PATH, HOME } = process.env;
  const checkpoints = join(directory, "checkpoints");
  const variables = { PATH, HOME, DATA_DIR: directory, AUDIT_CHECKPOINT_DIR: checkpoints, DATA_KEYS: keys };
  if (!onPostgres) {
    if (from) await cp(join(from.directory, "database"), join(directory, "database"), { recursive: true });
    return { directory, variables, use: (work) => useEmbedded(directory, work) };
  }
  const database = await startTestDatabase(from?.database?.url);
  onTestFinished(() => database.stop());
  const use: Installation["use"] = (work) => withClient(database.url, work);
  return { directory, variables: { ...variables, DATABASE_URL: database.url }, use };
}

async function useEmbedded<Result>(directory: string, work: Parameters<Installation["use"]>[0]): Promise<Result> {
  const database = await startEmbeddedDatabase(join(directory, "database"));
  try {
    return (await withClient(database.url, work)) as Result;
  } finally {
    await database.stop();
  }
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client, url: string) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client, url);
  } finally {
    await client.end();
  }
}

type Fill = (client: pg.Client, url: string) => Promise<unknown>;

/** Creates an installation with tables, registered data keys, two people and three entries of the audit log. */
export async function makeFilledInstallation(makeTables?: Fill): Promise<Installation> {
  if (makeTables) {
    const installation = await makeInstallation();
    await fill(installation, makeTables);
    return installation;
  }
  template ??= makeTemplate();
  const made = await template;
  return makeInstallation(made.keys, made);
}

type Template = { directory: string; keys: string; database: TestDatabase | null };

/** Installations are copies of this template, because the migrations take longer than most tests. */
let template: Promise<Template> | undefined;

async function makeTemplate(): Promise<Template> {
  const directory = await mkdtemp(join(tmpdir(), "proofdesk-backup-"));
  const keys = newDataKey("k1");
  const database = onPostgres ? await startTestDatabase() : null;
  const use: Installation["use"] = database
    ? (work) => withClient(database.url, work)
    : (work) => useEmbedded(directory, work);
  await fill({ directory, variables: { DATA_KEYS: keys }, use }, (_, url) => migrate(url));
  return { directory, keys, database };
}

afterAll(async () => {
  if (!template) return;
  const { directory, database } = await template;
  template = undefined;
  await database?.stop();
  await rm(directory, { recursive: true });
});

async function fill({ variables, use }: Installation, makeTables: Fill): Promise<void> {
  await use(async (client, url) => {
    await makeTables(client, url);
    await requireMatchingDataKeys(url, variables.DATA_KEYS ?? "");
    for (const name of ["Ann\tTab", "Ben \\. Backslash"]) await addStaff(client, name);
    for (const bytes of ["a", "b\n", "\\"]) await addEntry(client, bytes);
  });
}

export async function addStaff(client: pg.Client, name: string): Promise<void> {
  const id = randomBytes(6).toString("hex");
  await client.query(
    `insert into "Staff" ("id", "email", "name", "roles", "updatedAt")
     values (gen_random_uuid(), $1, $2, '{viewer}', now())`,
    [`${id}@backup.example`, name],
  );
}

export async function addEntry(client: pg.Client, bytes: string): Promise<void> {
  await client.query(
    `insert into "AuditEvent" ("id", "at", "phase", "action", "actorType", "requestId", "bytes", "leaf")
     values (gen_random_uuid(), clock_timestamp(), 'intent', 'system.start', 'system', 'r', $1, sha256('\\x00'::bytea || $1))`,
    [Buffer.from(bytes)],
  );
}

/** Reads the parts of a database that tests compare. */
export async function readPeople(client: pg.Client): Promise<{ names: string[]; entries: string[] }> {
  const staff = await client.query<{ name: string }>(`select name from "Staff" order by name`);
  const log = await client.query<{ bytes: Buffer }>(`select bytes from "AuditEvent" order by seq`);
  return { names: staff.rows.map(({ name }) => name), entries: log.rows.map(({ bytes }) => bytes.toString()) };
}

type Extra = { variables?: Variables; file?: string; signal?: AbortSignal; report?: (line: string) => void };

/** Creates a backup. By default, its file is in the directory of the installation. */
export async function backUp({ directory, variables }: Installation, extra: Extra = {}) {
  const lines: string[] = [];
  const report = extra.report ?? ((line: string) => void lines.push(line));
  const { signal = new AbortController().signal, file = join(directory, "backup.tar.gz") } = extra;
  const { path, damaged } = await createBackup({
    variables: { ...variables, ...extra.variables },
    file,
    report,
    signal,
  });
  return { path, damaged, lines };
}

export async function restore(
  { variables }: Installation,
  file: string,
  extra: Extra & Partial<Pick<RestoreRun, "confirm" | "examine">> = {},
) {
  const lines: string[] = [];
  const isUsable = await restoreBackup({
    variables: { ...variables, ...extra.variables },
    file,
    confirm: extra.confirm ?? null,
    report: extra.report ?? ((line) => void lines.push(line)),
    signal: extra.signal ?? new AbortController().signal,
    examine: extra.examine ?? (async () => true),
  });
  return { isUsable, lines };
}

export async function writeErasures({ directory }: Installation, ...lines: string[]): Promise<void> {
  await mkdir(join(directory, "checkpoints"), { recursive: true });
  await writeFile(join(directory, "checkpoints", "erasures.jsonl"), lines.map((line) => `${line}\n`).join(""));
}

export const readErasureLines = async ({ directory }: Installation) =>
  (await readFile(join(directory, "checkpoints", "erasures.jsonl"), "utf8")).split("\n").filter(Boolean);
