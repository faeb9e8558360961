import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { bundleOf } from "@/lib/build/bundle.mjs";
import { storedCheckpoint } from "@/lib/platform/audit/log-store";
import { db } from "@/lib/platform/data/prisma";
import { sqlOf } from "@/lib/platform/data/run-sql";
import { migrate } from "@/lib/platform/server/migrations";
import { databaseUrl } from "@/lib/testing/database-url";
import { appendEntries, includeAll } from "@/lib/testing/signed-log";
import { setUpDatabase } from "@/lib/testing/staff";

setUpDatabase();
let directory = "";
let notes: string[] = [];

const newestNote = async () => (await storedCheckpoint(sqlOf(db)))?.note ?? "";

beforeAll(async () => {
  // The command refuses a database without a record of its migrations.
  await withClient((client) => client.query("drop schema public cascade; create schema public"));
  await migrate(databaseUrl());
  directory = await mkdtemp(join(tmpdir(), "proofdesk-verify-"));
  for (const count of [3, 300]) {
    await appendEntries(count);
    await includeAll();
    notes.push(await newestNote());
  }
  await mkdir(join(directory, "copies", "checkpoints"), { recursive: true });
  for (const [at, note] of notes.entries()) await writeFile(join(directory, "copies", "checkpoints", String(at)), note);
});
afterAll(async () => {
  notes = [];
  await rm(directory, { recursive: true });
});

async function withClient<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Runs the command, and returns what it prints and its exit code. */
function verify(...args: string[]): Promise<{ code: number; printed: string }> {
  const environment = { DATABASE_URL: databaseUrl(), DATA_DIR: directory, INIT_CWD: directory };
  const env = { ...process.env, ...environment } as NodeJS.ProcessEnv;
  const file = bundleOf("lib/cli/audit-verify.ts", inject("programs"));
  return new Promise((resolve) => {
    execFile(process.execPath, ["--conditions=react-server", file, ...args], { env }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, printed: `${out}${err}`.trim() });
    });
  });
}

test("it prints the number of entries and the root, also against a copy and a folder of copies", async () => {
  const root = Buffer.from(notes[1]?.split("\n")[2] ?? "", "base64").toString("hex");
  const ok = { code: 0, printed: `ok 303 entries, root ${root}` };
  expect(await verify()).toEqual(ok);
  expect(await verify("--checkpoint", "copies/checkpoints/0")).toEqual(ok);
  expect(await verify("--checkpoint", "copies")).toEqual(ok);
});

test("it says which copy cannot be read", async () => {
  expect(await verify("--checkpoint", "nowhere")).toEqual({
    code: 1,
    printed: `${join(directory, "nowhere")} does not exist. Name a checkpoint, or the folder of checkpoints.`,
  });
});

test("it prints a line for each problem, the first bad entry first, and exits with 1", async () => {
  const positions = [7, 200];
  const seqs = await withClient(async (client) => {
    const { rows } = await client.query(
      `select seq from "AuditLeaf" where position in (${positions.join(", ")}) order by 1`,
    );
    return rows.map(({ seq }) => String(seq));
  });
  const change = (action: string) =>
    withClient((client) =>
      client.query(`
        begin;
        alter table "AuditEvent" disable trigger user;
        update "AuditEvent" set action = '${action}' where seq in (${seqs.join(", ")});
        commit;`),
    );
  await change("session.end");
  const lines = seqs.map((seq, at) => `problem columns_differ, entry ${seq}, position ${positions[at]}`);
  expect(await verify()).toEqual({ code: 1, printed: lines.join("\n") });
  await change("system.start");
  expect((await verify()).code).toBe(0);
});
