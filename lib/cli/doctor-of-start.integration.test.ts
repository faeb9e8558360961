/** `npm run doctor` without DATABASE_URL examines the console of `npm start` in the same folder. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { bundleOf } from "@/lib/build/bundle.mjs";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "@/lib/platform/embedded/database";
import { requireMatchingDataKeys } from "@/lib/platform/server/database-guard";
import { migrate } from "@/lib/platform/server/migrations";
import { saveSecrets } from "@/lib/platform/server/secrets";
import { newDataKey } from "@/lib/testing/key-consoles";

let directory: string;
let database: EmbeddedDatabase | undefined;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "proofdesk-doctor-"));
});
afterAll(async () => {
  await database?.stop();
  await rm(directory, { recursive: true });
});

/** What the command prints, and its exit code. */
function doctor(variables: Record<string, string> = {}): Promise<{ code: number; printed: string[] }> {
  const { DATABASE_URL: _, DATA_KEYS: __, AUDIT_SIGNING_KEY: ___, ...environment } = process.env;
  const env = { ...environment, DATA_DIR: directory, NODE_ENV: "production", ...variables } as const;
  const file = bundleOf("lib/cli/doctor.ts", inject("programs"));
  return new Promise((resolve) => {
    execFile(process.execPath, ["--conditions=react-server", file], { env }, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, printed: `${out}${err}`.trim().split("\n") });
    });
  });
}

const guards = ["settings", "migrations", "database clock", "mode", "data keys", "audit log"];
const healthy = {
  code: 0,
  printed: [
    ...guards.map((name) => `ok       ${name}`),
    expect.stringMatching(/^note {5}audit log: its checkpoints are verified with \S+\/audit\+/),
  ],
};

test("without a database or with a wrong setting, it names what to set", async () => {
  expect(await doctor()).toEqual({
    code: 1,
    printed: [`problem  settings: ${directory} has no database. Set DATABASE_URL or DATA_DIR, or run npm start first.`],
  });
  expect(await doctor({ PORT: "none", IDENTITY_MODE: "mocked" })).toEqual({
    code: 1,
    printed: ["problem  settings: PORT: a number from 0 to 65535; IDENTITY_MODE: production or mock"],
  });
});

test("it examines the running console with the secrets of its folder, and registers no key", async () => {
  const { DATA_KEYS } = await saveSecrets(directory);
  database = await startEmbeddedDatabase(join(directory, "database"));
  await migrate(database.url);
  await requireMatchingDataKeys(database.url, DATA_KEYS);
  expect(await doctor()).toEqual(healthy);
  // A key that the doctor has registered could not be left out afterwards.
  const { code, printed } = await doctor({ DATA_KEYS: `${newDataKey("k2")},${DATA_KEYS}` });
  expect({ code, printed }).toMatchObject({
    code: 0,
    printed: expect.arrayContaining([
      expect.stringMatching(/^note {5}data keys: The key "k1" is still needed for the search index/),
    ]),
  });
  expect(await doctor()).toEqual(healthy);
  const wrong = await doctor({ DATA_KEYS: newDataKey("k1") });
  expect(wrong.code).toBe(1);
  expect(wrong.printed).toContainEqual(expect.stringMatching(/^problem {2}data keys: The data key "k1"/));
});

test("it opens the embedded database by itself when no console runs", async () => {
  await database?.stop();
  database = undefined;
  expect(await doctor()).toEqual(healthy);
});
