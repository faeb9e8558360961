import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { bundleOf } from "@/lib/build/bundle.mjs";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "@/lib/platform/embedded/database";
import { requireMatchingDataKeys } from "@/lib/platform/server/database-guard";
import { migrate } from "@/lib/platform/server/migrations";
import { newDataKey } from "@/lib/testing/key-consoles";

const [old, fresh] = [newDataKey("old"), newDataKey("new")];
let directory: string;
let database: EmbeddedDatabase | undefined;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "proofdesk-keys-"));
});
afterAll(async () => {
  await database?.stop();
  await rm(directory, { recursive: true });
});

/** Runs the command, and returns what it prints and its exit code. */
function rotate(keys: string): Promise<{ code: number; printed: string }> {
  const { DATABASE_URL: _, ...environment } = process.env;
  const env = { ...environment, DATA_DIR: directory, DATA_KEYS: keys, NODE_ENV: "production" } as const;
  const file = bundleOf("lib/cli/rotate-keys.ts", inject("programs"));
  return new Promise((resolve) => {
    execFile(process.execPath, ["--conditions=react-server", file], { env }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, printed: `${out}${err}`.trim() });
    });
  });
}

test("without a database, it says what to set", async () => {
  expect(await rotate(old)).toEqual({
    code: 1,
    printed: `${directory} has no database. Set DATABASE_URL or DATA_DIR, or run npm start first.`,
  });
});

test("it uses the embedded database of a console that runs, and needs a key that the console has", async () => {
  database = await startEmbeddedDatabase(join(directory, "database"));
  expect(await rotate(old)).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/^The database lacks .* npm run migrate$/),
  });
  await migrate(database.url);
  await requireMatchingDataKeys(database.url, old);
  expect(await rotate(old)).toMatchObject({ code: 0, printed: expect.stringMatching(/^DATA_KEYS has one key/) });
  const { code, printed } = await rotate(`${fresh},${old}`);
  expect({ code, printed }).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/^No console has started with the key "new"/),
  });
  expect(await rotate(fresh)).toMatchObject({ code: 1, printed: expect.stringContaining('"new"') });
});

test("it opens the embedded database by itself when no console runs", async () => {
  await database?.stop();
  database = undefined;
  expect(await rotate(old)).toMatchObject({ code: 0, printed: expect.stringMatching(/^DATA_KEYS has one key/) });
});
