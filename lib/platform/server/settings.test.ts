import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { examine } from "@/lib/cli/examine";
import { parseEnv } from "@/lib/env";
import { originOf } from "./address";
import { saveSecrets } from "./secrets";
import { BadSettings, consoleEnvironment, fleetEnvironment, makeDataDirectory, readSettings } from "./settings";

const good = {
  NODE_ENV: "production",
  DATABASE_URL: "postgresql://db/console",
  NEXTAUTH_SECRET: randomBytes(32).toString("base64"),
  DATA_KEYS: `a:${randomBytes(32).toString("base64")}`,
};

const problemsOf = (variables: Record<string, string | undefined>) => {
  try {
    readSettings(variables);
    return [];
  } catch (error) {
    if (error instanceof BadSettings) return error.problems;
    throw error;
  }
};

const inTemporaryDirectory = async (work: (directory: string) => Promise<void>) => {
  const directory = await mkdtemp(join(tmpdir(), "proofdesk-test-"));
  await work(directory).finally(() => rm(directory, { recursive: true }));
};

test("with nothing set, everything is embedded and listens on this machine only", () => {
  expect(readSettings({})).toMatchObject({ embeddedDatabase: true, sandbox: true, host: "127.0.0.1", port: 3000 });
});

test("several web processes are refused with the embedded database, and accepted with PostgreSQL", () => {
  const line =
    "WEB_PROCESSES: 1 with the embedded database, which answers one request at a time. For more, set DATABASE_URL";
  expect(() => readSettings({ WEB_PROCESSES: "2" })).toThrow(line);
  expect(readSettings({ ...good, WEB_PROCESSES: "2" })).toMatchObject({ embeddedDatabase: false });
});

test("each setting given as empty is one that is not set: for the launcher, a fleet's console or worker, and the doctor", async () => {
  const names = [...readFileSync(".env.example", "utf8").matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(
    ([, name = ""]) => name,
  );
  expect(names).toEqual(expect.arrayContaining(["DATABASE_URL", "IDENTITY_BASE_URL", "DATA_KEYS", "WEBHOOK_TOKEN"]));
  const fleet = {
    ...good,
    IDENTITY_BASE_URL: "https://service.example",
    IDENTITY_API_KEY: "key",
    NEXTAUTH_URL: "https://desk.example",
  };
  const outcomeOf = (readValue: () => unknown) => {
    try {
      return readValue();
    } catch (error) {
      return error instanceof BadSettings ? error.problems : error;
    }
  };
  for (const name of names) {
    for (const variables of [{}, good, fleet] as Record<string, string>[]) {
      const { [name]: _, ...unset } = variables;
      const empty = { ...unset, [name]: "" };
      expect(
        outcomeOf(() => readSettings(empty)),
        name,
      ).toEqual(outcomeOf(() => readSettings(unset)));
      expect(
        outcomeOf(() => fleetEnvironment(empty)),
        name,
      ).toEqual(outcomeOf(() => fleetEnvironment(unset)));
    }
    // If the database is missing, each later guard fails in the same way.
    expect(await examine({ [name]: "" }), name).toEqual(await examine({}));
  }
  expect(problemsOf(Object.fromEntries(names.map((name) => [name, ""])))).toEqual([]);
});

test("a setting that is missing is named as missing", () => {
  const { DATABASE_URL: _, ...rest } = good;
  expect(() => parseEnv({ ...rest, IDENTITY_BASE_URL: "" })).toThrow(
    "The environment is not usable.\nDATABASE_URL: missing\nIDENTITY_BASE_URL: missing",
  );
});

test("an address, a weak first admin and every other variable are refused before anything is started", () => {
  expect(problemsOf({ IDENTITY_BASE_URL: "ftp://service.example", IDENTITY_API_KEY: "key" })).toEqual([
    expect.stringMatching(/^IDENTITY_BASE_URL: /),
  ]);
  expect(problemsOf({ OVERRIDE_POLICY: "three-person" })).toEqual([expect.stringMatching(/^OVERRIDE_POLICY: /)]);
  const weak = { BOOTSTRAP_ADMIN_EMAIL: "admin@desk.example", BOOTSTRAP_ADMIN_PASSWORD: "password1234567" };
  expect(problemsOf(weak)).toEqual([expect.stringMatching(/^BOOTSTRAP_ADMIN_PASSWORD: /)]);
  expect(problemsOf({ ...weak, BOOTSTRAP_ADMIN_PASSWORD: "nine-otters-cross-the-weir" })).toEqual([]);
});

test("a data directory that is a file, or below one, is one line", async () => {
  await inTemporaryDirectory(async (directory) => {
    const file = join(directory, "file");
    await writeFile(file, "");
    for (const DATA_DIR of [file, join(file, "below")]) {
      const pending = makeDataDirectory(readSettings({ DATA_DIR }));
      await expect(pending).rejects.toThrow(/^DATA_DIR: \S+ is (a|below a) file\. Name a directory$/);
    }
  });
});

test("in production with a database, each missing secret gives one line", () => {
  expect(problemsOf({ NODE_ENV: "production", DATABASE_URL: "postgresql://db/console" })).toEqual([
    "NEXTAUTH_SECRET: missing",
    "DATA_KEYS: missing",
  ]);
});

test.each([
  ["NEXTAUTH_SECRET", "tiny-text"],
  ["NEXTAUTH_SECRET", "a".repeat(64)],
  ["NEXTAUTH_SECRET", "please-change-me-before-you-go-live-0987"],
  ["DATA_KEYS", `k1:${Buffer.alloc(32).toString("base64")}`],
  ["DATA_KEYS", `k1:${Buffer.from("0123456789abcdef0123456789abcdef").toString("base64")}`],
  ["DATA_KEYS", "k1:short"],
  ["WEBHOOK_TOKEN", "tiny-text"],
])("in production a weak %s stops the start, in a line that does not show it", (name, value) => {
  const problems = problemsOf({ ...good, [name]: value });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(new RegExp(`^${name}: `));
  expect(problems[0]).not.toContain(value);
});

test("random secrets never count as weak", () => {
  const key = fc.noShrink(fc.constant(null)).map(() => randomBytes(32).toString("base64"));
  fc.assert(
    fc.property(key, (value) => {
      // Base64 may contain a guessable word by chance; hexadecimal digits cannot.
      const NEXTAUTH_SECRET = Buffer.from(value, "base64").toString("hex");
      expect(problemsOf({ ...good, NEXTAUTH_SECRET, DATA_KEYS: `k:${value}` })).toEqual([]);
    }),
  );
});

test("outside production, secrets are generated once, readable by this user only, and used where none is set", () =>
  inTemporaryDirectory(async (directory) => {
    const secrets = await saveSecrets(directory);
    expect(await saveSecrets(directory)).toEqual(secrets);
    expect((await stat(join(directory, "secrets.json"))).mode & 0o777).toBe(0o600);
    expect(problemsOf({ ...good, ...secrets })).toEqual([]);
    expect(secrets.DEMO_PASSWORD.length).toBeGreaterThanOrEqual(15);
    const set = { NEXTAUTH_SECRET: good.NEXTAUTH_SECRET, DATA_KEYS: "" };
    const started = { databaseUrl: "postgresql://x/y", identityBaseUrl: "http://127.0.0.1:1", dev: false };
    const environment = consoleEnvironment(set, readSettings(set), secrets, started);
    expect(environment).toMatchObject({
      NEXTAUTH_SECRET: good.NEXTAUTH_SECRET,
      DATA_KEYS: secrets.DATA_KEYS,
      IDENTITY_API_KEY: secrets.SANDBOX_API_KEY,
      NEXTAUTH_URL: "http://127.0.0.1:3000",
    });
  }));

test("a damaged secrets file stops the start: with new keys the data would be unreadable", () =>
  inTemporaryDirectory(async (directory) => {
    await writeFile(join(directory, "secrets.json"), "{");
    await expect(saveSecrets(directory)).rejects.toThrow("damaged");
  }));

test("missing secrets of an existing database stop the start, and work again once restored", () =>
  inTemporaryDirectory(async (directory) => {
    const secrets = await saveSecrets(directory);
    await mkdir(join(directory, "database", "data"), { recursive: true });
    await rename(join(directory, "secrets.json"), join(directory, "moved.json"));
    await expect(saveSecrets(directory)).rejects.toThrow(/^\S+secrets\.json with the data keys is gone, .*\.$/);
    await expect(stat(join(directory, "secrets.json"))).rejects.toMatchObject({ code: "ENOENT" });
    await rename(join(directory, "moved.json"), join(directory, "secrets.json"));
    expect(await saveSecrets(directory)).toEqual(secrets);
  }));

test("missing secrets are generated again when DATA_KEYS is set in the environment", () =>
  inTemporaryDirectory(async (directory) => {
    await mkdir(join(directory, "database", "data"), { recursive: true });
    expect((await saveSecrets(directory, true)).DEMO_PASSWORD).toEqual(expect.any(String));
  }));

test("a real identity service needs a key", () => {
  const IDENTITY_BASE_URL = "https://identity.example";
  expect(problemsOf({ IDENTITY_BASE_URL })).toEqual(["IDENTITY_API_KEY: missing, and IDENTITY_BASE_URL is set"]);
  expect(problemsOf({ IDENTITY_BASE_URL, IDENTITY_MODE: "mock" })).toEqual([]);
});

test("an address can be opened in a browser on this machine", () => {
  expect(originOf("0.0.0.0", 3000)).toBe("http://localhost:3000");
  expect(originOf("::1", 3000)).toBe("http://[::1]:3000");
});

test("mock mode has its own data directory, and an unknown mode gives one line", () => {
  const DATA_DIR = "/srv/proofdesk";
  expect(readSettings({ DATA_DIR }).dataDirectory).toBe(DATA_DIR);
  expect(readSettings({ DATA_DIR, IDENTITY_MODE: "production" }).dataDirectory).toBe(DATA_DIR);
  expect(readSettings({ DATA_DIR, IDENTITY_MODE: "mock" }).dataDirectory).toBe(`${DATA_DIR}/mock`);
  expect(problemsOf({ IDENTITY_MODE: "staging" })).toEqual(["IDENTITY_MODE: production or mock"]);
});
