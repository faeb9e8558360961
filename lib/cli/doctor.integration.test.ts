import { randomBytes } from "node:crypto";
import pg from "pg";
import { expect, test } from "vitest";
import { signCheckpoint, signingKeys } from "@/lib/platform/audit/checkpoint";
import { rootOf } from "@/lib/platform/audit/merkle";
import { requireMatchingDataKeys, withSql } from "@/lib/platform/server/database-guard";
import { migrate } from "@/lib/platform/server/migrations";
import { databaseUrl } from "@/lib/testing/database-url";
import { adviceOnKeys, adviceOnLog, examine } from "./examine";

const newKey = () => randomBytes(32).toString("base64");
const [key, otherKey, databasePassword] = [newKey(), newKey(), randomBytes(9).toString("hex")];
const variables = {
  NODE_ENV: "production",
  NEXTAUTH_SECRET: newKey(),
  DATA_KEYS: `k1:${key}`,
  IDENTITY_API_KEY: randomBytes(24).toString("hex"),
  NEXTAUTH_URL: "https://desk.example",
  IDENTITY_BASE_URL: "https://service.example",
};
const secrets = [variables.NEXTAUTH_SECRET, variables.IDENTITY_API_KEY, key, otherKey, databasePassword];

/** Returns the problem of each guard that refuses, by the guard's name. */
async function problems(changes: Record<string, string> = {}): Promise<Record<string, string>> {
  const findings = await examine({ ...variables, DATABASE_URL: databaseUrl(), ...changes });
  expect(findings.map(({ name }) => name)).toEqual([
    "settings",
    "migrations",
    "database clock",
    "mode",
    "data keys",
    "audit log",
  ]);
  for (const secret of secrets) expect(JSON.stringify(findings)).not.toContain(secret);
  return Object.fromEntries(findings.flatMap(({ name, problem }) => (problem ? [[name, problem]] : [])));
}

test("a database without tables is reported with the command to run; a migrated one is complete", async () => {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  await client.query("drop schema public cascade; create schema public");
  await client.end();
  expect(await problems()).toMatchObject({
    migrations: expect.stringMatching(/^The database lacks .* npm run migrate$/),
  });
  await migrate(databaseUrl());
  expect(await problems()).toEqual({});
});

/** As a console that starts with these keys. */
const register = (keys: string) => requireMatchingDataKeys(databaseUrl(), keys);

test("a missing setting and a wrong key are one line each", async () => {
  await migrate(databaseUrl());
  await register(variables.DATA_KEYS);
  expect(await problems({ DATA_KEYS: `k1:${otherKey}`, NEXTAUTH_URL: "" })).toEqual({
    settings: "NEXTAUTH_URL: missing",
    "data keys": expect.stringMatching(/^The data key "k1" of DATA_KEYS has the same name as the key/),
  });
});

test("a database that cannot be reached is a problem of all that needs it", async () => {
  const away = `postgresql://someone:${databasePassword}@127.0.0.1:1/none`;
  expect(await problems({ DATABASE_URL: away })).toEqual({
    migrations: expect.stringMatching(/^The database cannot be reached: /),
    "database clock": "could not be checked (ECONNREFUSED)",
    mode: "could not be checked (ECONNREFUSED)",
    "data keys": "could not be checked (ECONNREFUSED)",
    "audit log": "could not be checked (ECONNREFUSED)",
  });
});

test("a key that is still needed is named with what needs it, and a new key is not registered", async () => {
  await migrate(databaseUrl());
  await register(variables.DATA_KEYS);
  const keys = `k2:${otherKey},k1:${key}`;
  expect(await problems({ DATA_KEYS: keys })).toEqual({});
  const advice = await adviceOnKeys({ ...variables, DATABASE_URL: databaseUrl(), DATA_KEYS: keys });
  expect(advice).toEqual(['The key "k1" is still needed for the search index: run npm run keys:rotate.']);
  const registered = await withSql(databaseUrl(), (sql) => sql(`select "keyId" from "KeyCheck" order by "keyId"`));
  expect(registered).toEqual([{ keyId: "derived keys" }, { keyId: "k1" }]);
});

test("it names the key with which others verify the audit log, and never the one that signs", async () => {
  const [secret, other] = [newKey(), newKey()];
  const advice = (key: string) =>
    adviceOnLog({ ...variables, DATABASE_URL: databaseUrl(), AUDIT_SIGNING_KEY: `k1:${key}` });
  const text = await advice(secret);
  expect(text).toMatch(/^its checkpoints are verified with desk\.example\/audit\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44}$/);
  expect(text).not.toContain(secret);
  expect(await adviceOnLog(variables)).toMatch(/^it is not signed\. Set AUDIT_SIGNING_KEY/);
  const [key] = signingKeys({ AUDIT_SIGNING_KEY: `k1:${secret}` });
  const note = key ? signCheckpoint({ origin: "desk.example/audit", size: 0, root: rootOf([]) }, key) : "";
  await withSql(databaseUrl(), (sql) => sql(`insert into "AuditCheckpoint" (size, note) values (0, $1)`, note));
  expect(await advice(secret)).toBe(text);
  expect(await advice(other)).toMatch(/^nothing more is signed/);
});
