import { randomBytes } from "node:crypto";
import { v7 as uuid } from "uuid";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { policyForNew } from "@/lib/cases/applicant-policy";
import { newApplicantColumns } from "@/lib/cases/applicant-record";
import { requireMatchingDataKeys } from "@/lib/platform/server/database-guard";
import { readMigrations } from "@/lib/platform/server/migrations";
import { databaseUrl } from "@/lib/testing/database-url";
import { setTestEnvironment, signInAs } from "@/lib/testing/staff";
import { createDataKey } from "./crypto";
import { examineDataKeys, problemOfDataKeys, registerDataKeys } from "./data-keys";
import { usesOfKeys } from "./key-needs";
import { parseKeyring } from "./keyring";
import { db } from "./prisma";
import { sqlOf } from "./run-sql";

const newKey = (kid: string) => `${kid}:${randomBytes(32).toString("base64")}`;
const sql = sqlOf(db);
const check = async (keys: string) => (await registerDataKeys(sql, parseKeyring(keys))).problem;
const own = () => process.env.DATA_KEYS ?? "";
const forget = () => sql('delete from "KeyCheck"');
const registered = async () => (await db.keyCheck.findMany()).map(({ keyId }) => keyId).sort();

async function addApplicant(id = uuid()): Promise<string> {
  const { id: added } = await db.applicant.create({
    data: newApplicantColumns(id, uuid(), { firstName: "Ottoline" }, await policyForNew()),
  });
  return added;
}

/** Loads fresh modules, like another process with these DATA_KEYS. */
async function consoleWith(keys: string) {
  vi.stubEnv("DATA_KEYS", keys);
  vi.resetModules();
  return {
    ...(await import("@/lib/platform/actions/define-action")),
    ...(await import("@/lib/platform/health/readiness")),
    ...(await import("@/lib/features/applicants/list-applicants")),
  };
}

beforeAll(async () => {
  setTestEnvironment();
  // Readiness reads the table of applied migrations. Test databases are created without it.
  await db.$executeRaw`create table _prisma_migrations (migration_name text, finished_at timestamptz, rolled_back_at timestamptz)`;
  for (const { name } of await readMigrations()) {
    await db.$executeRaw`insert into _prisma_migrations (migration_name, finished_at) values (${name}, now())`;
  }
});
beforeEach(forget);
afterEach(async () => {
  vi.unstubAllEnvs();
  await db.applicant.deleteMany();
});

test("keys are registered once, and belong to the database from then on", async () => {
  const keys = newKey("k1");
  expect(await check(keys)).toBeNull();
  expect(await registered()).toEqual(["derived keys", "k1"]);
  expect(await check(keys)).toBeNull();
});

test("an examination registers no key", async () => {
  const [first, second] = [newKey("k1"), newKey("k2")];
  const examined = async (keys: string) => (await examineDataKeys(sql, parseKeyring(keys))).problem;
  expect(await examined(first)).toBeNull();
  expect(await registered()).toEqual([]);
  await check(first);
  expect(await examined(`${second},${first}`)).toBeNull();
  expect(await usesOfKeys(sql, parseKeyring(`${second},${first}`))).toMatchObject([{ kid: "k2" }, { isRoot: true }]);
  expect(await registered()).toEqual(["derived keys", "k1"]);
});

test("another key under the same id is refused, in one sentence without a secret", async () => {
  const [keys, wrong] = [newKey("k1"), newKey("k1")];
  await check(keys);
  const problem = await check(wrong);
  expect(problem?.kind).toBe("mismatch");
  expect(problem?.sentence).toMatch(
    /^The data key "k1" of DATA_KEYS has the same name .*: restore the secrets\.json, .*\.$/,
  );
  for (const secret of [keys, wrong]) expect(problem?.sentence).not.toContain(secret.slice(3));
});

test("a new key in front is registered, and cannot be left out afterwards", async () => {
  const [first, second] = [newKey("k1"), newKey("k2")];
  await check(first);
  expect(await check(`${second},${first}`)).toBeNull();
  expect(await registered()).toEqual(["derived keys", "k1", "k2"]);
  expect(await check(first)).toEqual({
    kind: "missing",
    sentence: expect.stringContaining('"k2", which is missing from DATA_KEYS'),
  });
});

test("the key of the search index is recognized wherever the list has it", async () => {
  const [first, second, third] = [newKey("k1"), newKey("k2"), newKey("k3")];
  await check(`${second},${first}`);
  const { problem, roots } = await examineDataKeys(sql, parseKeyring(`${first},${second},${third}`));
  expect({ problem, roots }).toEqual({ problem: null, roots: { root: "k1", former: null } });
});

test("of two consoles with different keys on an empty database, at most one starts", async () => {
  const problems = await Promise.all([check(newKey("k1")), check(newKey("k1"))]);
  expect(problems.filter((problem) => problem === null).length).toBeLessThanOrEqual(1);
});

test("with data older than the check values, only keys that open it are registered", async () => {
  await addApplicant();
  expect(await check(newKey("test"))).toMatchObject({ kind: "mismatch" });
  expect(await check(newKey("k1"))).toMatchObject({ kind: "missing" });
  expect(await check(`${own()},${newKey("k0")}`)).toMatchObject({ kind: "mismatch" });
  expect(await registered()).toEqual([]);
  expect(await check(own())).toBeNull();
  expect(await registered()).toEqual(["derived keys", "test"]);
});

test("one damaged row among older data does not stop the start", async () => {
  await addApplicant();
  await db.$executeRaw`
    update "Applicant" set "wrappedKey" = set_byte("wrappedKey", length("wrappedKey") - 1,
      get_byte("wrappedKey", length("wrappedKey") - 1) # 1) where id = ${await addApplicant()}::uuid`;
  expect(await check(own())).toBeNull();
});

test("a start with wrong keys is refused", async () => {
  await check(newKey("test"));
  const url = databaseUrl();
  await expect(requireMatchingDataKeys(url, own())).rejects.toMatchObject({ name: "WrongDataKeys" });
  await forget();
  await expect(requireMatchingDataKeys(url, own())).resolves.toBeUndefined();
});

test("a running console with another key is not ready, and refuses every action", async () => {
  const reviewer = await signInAs(["reviewer"]);
  expect(await problemOfDataKeys()).toBeNull();
  const { runAction: perform, listApplicants, requireReadiness } = await consoleWith(newKey("test"));
  const refusal = { code: "data_keys_wrong", status: 503, facts: { detail: expect.stringContaining('"test"') } };
  await expect(requireReadiness()).rejects.toMatchObject(refusal);
  const { endpoint } = listApplicants;
  const input = { params: {}, query: endpoint.query.parse({}), body: {}, headers: {} };
  await expect(perform(listApplicants, reviewer.caller(), input)).rejects.toMatchObject(refusal);
  const log = await db.auditEvent.findMany({ where: { action: "applicant.list" }, orderBy: { seq: "asc" } });
  expect(log.map(({ phase, outcome, code }) => [phase, outcome, code])).toEqual([
    ["intent", null, null],
    ["outcome", "failed", "data_keys_wrong"],
  ]);
});

/** Makes a running console with the right key, whose database is then replaced by one with another key. */
async function consoleOnReplacedDatabase() {
  const reviewer = await signInAs(["reviewer"]);
  await check(own());
  const { runAction: perform, listApplicants, requireReadiness } = await consoleWith(own());
  const input = { params: {}, query: listApplicants.endpoint.query.parse({}), body: {}, headers: {} };
  const act = () => perform(listApplicants, reviewer.caller(), input);
  await act();
  await forget();
  await check(newKey("test"));
  return { act, requireReadiness };
}

test("a console whose database now has another key stops at the next readiness check, and resumes with the right one", async () => {
  const { act, requireReadiness } = await consoleOnReplacedDatabase();
  const refusal = { code: "data_keys_wrong", status: 503 };
  await expect(requireReadiness()).rejects.toMatchObject(refusal);
  for (const _ of [1, 2]) await expect(act()).rejects.toMatchObject(refusal);
  await forget();
  await check(own());
  await expect(act()).resolves.toMatchObject({ items: [] });
});

test("a running console that finds a key it cannot open stops with the next action", async () => {
  const { act } = await consoleOnReplacedDatabase();
  const id = await addApplicant();
  await db.applicant.update({
    where: { id },
    data: { wrappedKey: createDataKey(parseKeyring(newKey("test"))).wrapped },
  });
  await expect(act()).resolves.toMatchObject({ items: [{ id, unreadable: 1, profileUnreadable: true }] });
  await expect(act()).rejects.toMatchObject({ code: "data_keys_wrong", status: 503 });
});

test("a key that another console has registered makes this one not ready, but refuses no action", async () => {
  const reviewer = await signInAs(["reviewer"]);
  await check(`${newKey("k2")},${own()}`);
  const { runAction: perform, listApplicants, requireReadiness } = await consoleWith(own());
  await expect(requireReadiness()).rejects.toMatchObject({ code: "data_keys_wrong" });
  const { endpoint } = listApplicants;
  const input = { params: {}, query: endpoint.query.parse({}), body: {}, headers: {} };
  await expect(perform(listApplicants, reviewer.caller(), input)).resolves.toMatchObject({ items: [] });
});
