/** What `npm start` runs with: the environment as it was set, and what follows from what was left out. */
import "server-only";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseEnv } from "@/lib/env";
import { addressOf } from "./address";
import type { Secrets } from "./secrets";

/** Settings that cannot be started with; `problems` has one line for each. */
export class BadSettings extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "BadSettings";
  }
}

export type Variables = Readonly<Record<string, string | undefined>>;

export type Settings = {
  dataDirectory: string;
  host: string;
  port: number;
  /** No DATABASE_URL: the database is the embedded one. */
  embeddedDatabase: boolean;
  /** No IDENTITY_BASE_URL: the identity service is the sandbox. */
  sandbox: boolean;
};

/** Whether the identity service is spoken to by its mock paths, of made-up people. */
export function isMock(variables: Variables): boolean {
  return variables.IDENTITY_MODE === "mock";
}

/**
 * Reads what can be read before anything is started. Mock mode has a data directory of its own inside the other one, so
 * that made-up people and real ones never share a database, a sandbox or keys.
 *
 * @param variables the environment; an empty variable counts as not set
 * @throws BadSettings
 */
export function readSettings(variables: Variables): Settings {
  const port = Number(variables.PORT || 3000);
  const problems: string[] = [];
  if (!Number.isInteger(port) || port < 0 || port > 65_535) problems.push("PORT: a number from 0 to 65535");
  if (variables.DATABASE_URL && !/^postgres(ql)?:\/\//.test(variables.DATABASE_URL)) {
    problems.push("DATABASE_URL: an address that begins with postgresql://");
  }
  if (variables.IDENTITY_MODE && !["production", "mock"].includes(variables.IDENTITY_MODE)) {
    problems.push("IDENTITY_MODE: production or mock");
  }
  if (variables.IDENTITY_BASE_URL && !isMock(variables) && !variables.IDENTITY_API_KEY) {
    problems.push("IDENTITY_API_KEY: missing, and IDENTITY_BASE_URL is set");
  }
  if (variables.DATABASE_URL && variables.NODE_ENV === "production") problems.push(...weakSecrets(variables));
  if (problems.length > 0) throw new BadSettings(problems);
  const directory = resolve(variables.DATA_DIR || ".data");
  return {
    dataDirectory: isMock(variables) ? join(directory, "mock") : directory,
    host: variables.HOST || "127.0.0.1",
    port,
    embeddedDatabase: !variables.DATABASE_URL,
    sandbox: !variables.IDENTITY_BASE_URL,
  };
}

/** What was found out by starting: where the pieces can be reached, and whether this is Next's development mode. */
export type Started = { databaseUrl: string; identityBaseUrl: string; dev: boolean };

/**
 * The environment of the console and of the worker.
 *
 * @param variables the environment as it was set: what it sets wins
 * @param settings what follows from it
 * @param secrets for what it leaves out
 * @param started where the database and the identity service are
 * @throws BadSettings when something that was set is not usable
 */
export function consoleEnvironment(
  variables: Variables,
  settings: Settings,
  secrets: Secrets,
  started: Started,
): Record<string, string> {
  const environment = {
    ...present({
      LOG_LEVEL: "warn",
      NEXT_TELEMETRY_DISABLED: "1",
      NEXTAUTH_SECRET: secrets.NEXTAUTH_SECRET,
      DATA_KEYS: secrets.DATA_KEYS,
      WEBHOOK_TOKEN: secrets.WEBHOOK_TOKEN,
      ...(settings.sandbox ? sandboxVariables(secrets, started) : {}),
      NEXTAUTH_URL: settings.port === 0 ? undefined : addressOf(settings.host, settings.port),
    }),
    ...present(variables),
    ...present({
      NODE_ENV: started.dev ? "development" : "production",
      DATA_DIR: settings.dataDirectory,
      HOST: settings.host,
      PORT: String(settings.port),
      DATABASE_URL: started.databaseUrl,
      PROOFDESK_EMBEDDED: String(settings.embeddedDatabase),
      IDENTITY_BASE_URL: started.identityBaseUrl,
      PROOFDESK_SANDBOX: String(settings.sandbox),
    }),
    ...(settings.sandbox ? { IDENTITY_API_KEY: secrets.SANDBOX_API_KEY } : {}),
  };
  try {
    parseEnv(environment);
  } catch (error) {
    throw new BadSettings(error instanceof Error ? error.message.split("\n").slice(1) : []);
  }
  return environment;
}

/** What the sandbox has beside its interface: the hosted verification UI, its script, and a company to use them. */
function sandboxVariables(secrets: Secrets, { identityBaseUrl }: Started): Variables {
  return {
    IDENTITY_VERIFY_UI_URL: `${identityBaseUrl}/verify`,
    IDENTITY_CLIENT_SCRIPT_URL: `${identityBaseUrl}/client.js`,
    IDENTITY_COMPANY_ACCESS_CODE: secrets.SANDBOX_COMPANY_ACCESS_CODE,
  };
}

/**
 * Where the sandbox sends its notifications: this console's own address for them.
 *
 * @returns undefined when nobody knows the console's port before it listens
 */
export function notifyAddress(variables: Variables, { host, port }: Settings, secrets: Secrets): string | undefined {
  const token = variables.WEBHOOK_TOKEN || secrets.WEBHOOK_TOKEN;
  return port === 0 ? undefined : `${addressOf(host, port)}/api/webhooks/identity/${encodeURIComponent(token)}`;
}

/** Makes the data directory, for this user only. */
export async function makeDataDirectory({ dataDirectory }: Settings): Promise<void> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
}

function present(variables: Variables): Record<string, string> {
  const entries = Object.entries(variables).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return Object.fromEntries(entries);
}

/** What stands against starting with these secrets where it matters: one line for each, never a value. */
function weakSecrets(variables: Variables): string[] {
  const problems: string[] = [];
  const require = (name: string, judge: (value: string) => string | null) => {
    const value = variables[name];
    const trouble = value ? judge(value) : "missing";
    if (trouble) problems.push(`${name}: ${trouble}`);
  };
  require("NEXTAUTH_SECRET", judgeText(32));
  require("DATA_KEYS", judgeKeys);
  if (variables.WEBHOOK_TOKEN) require("WEBHOOK_TOKEN", judgeText(24));
  return problems;
}

const guessable = /secret|password|change.?me|example|default|proofdesk/i;

const judgeText = (shortest: number) => (value: string) => {
  if (value.length < shortest) return `too short: at least ${shortest} characters`;
  if (new Set(value).size < 12) return "weak: too few different characters. Make one with: openssl rand -base64 32";
  if (guessable.test(value)) return "weak: it holds a word that can be guessed. Make one with: openssl rand -base64 32";
  return null;
};

function judgeKeys(value: string): string | null {
  for (const part of value.split(",")) {
    const bytes = Buffer.from(part.split(":")[1] ?? "", "base64");
    if (!/^[\w-]+:[A-Za-z0-9+/]{43}=$/.test(part)) return "not kid:base64 of 32 bytes, comma-separated";
    // 32 random bytes have 30 different values; 16 or fewer happen once in about 10¹⁷ keys.
    if (new Set(bytes).size <= 16) return "weak: a key that is not random. Make one with: openssl rand -base64 32";
  }
  return null;
}
