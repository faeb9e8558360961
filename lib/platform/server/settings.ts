/** The settings of `npm start`: the environment variables, and defaults for those that are not set. */
import "server-only";
import { constants } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseEnv, setOf, type Variables } from "@/lib/env";
import { readWitnessKey } from "@/lib/platform/audit/witness-key";
import { CannotStart } from "@/lib/platform/process/cannot-start";
import { originOf } from "./address";
import { bootstrapAdmin } from "./bootstrap-admin";
import { newSecrets, type Secrets } from "./secrets";

/** The settings cannot be used. `problems` has one line for each problem. */
export class BadSettings extends CannotStart {
  constructor(readonly problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "BadSettings";
  }
}

export type Settings = {
  dataDirectory: string;
  host: string;
  port: number;
  /** Whether the database is embedded: true without DATABASE_URL. */
  embeddedDatabase: boolean;
  /** True without IDENTITY_BASE_URL: the sandbox stands in for the identity service. */
  sandbox: boolean;
};

/** Whether the console uses the service's mock paths, where all people are invented. */
export function isMock(variables: Variables): boolean {
  return variables.IDENTITY_MODE === "mock";
}

/** Returns the data directory as an absolute path. Mock mode has its own subdirectory. */
export function dataDirectoryOf(variables: Variables): string {
  const directory = resolve(variables.DATA_DIR || ".data");
  return isMock(variables) ? join(directory, "mock") : directory;
}

/**
 * Reads the settings that are needed before anything starts. An empty variable counts as not set. Mock mode uses a
 * subdirectory of the data directory, so that invented people and real ones never share a database, a sandbox or keys.
 *
 * @throws BadSettings
 */
export function readSettings(environment: Variables): Settings {
  const variables: Variables = setOf(environment);
  const port = Number(variables.PORT ?? 3000);
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
  if (variables.AUDIT_WITNESS_KEY && !readWitnessKey(variables.AUDIT_WITNESS_KEY)) {
    problems.push("AUDIT_WITNESS_KEY: not the verifier key of a witness (name+key id+base64)");
  }
  if (variables.DATABASE_URL && variables.NODE_ENV === "production") problems.push(...weakSecrets(variables));
  const { BOOTSTRAP_ADMIN_EMAIL: email, BOOTSTRAP_ADMIN_PASSWORD: password } = variables;
  if (email) problems.push(...(bootstrapAdmin(email, password ?? "").problems ?? []));
  if (problems.length > 0) throw new BadSettings(problems);
  const settings = {
    dataDirectory: dataDirectoryOf(variables),
    host: variables.HOST ?? "127.0.0.1",
    port,
    embeddedDatabase: !variables.DATABASE_URL,
    sandbox: !variables.IDENTITY_BASE_URL,
  };
  // All other variables are parsed here too, so that a problem is reported before the migration.
  const { DATABASE_URL: databaseUrl = "postgresql://", IDENTITY_BASE_URL: identityBaseUrl } = variables;
  const started = { databaseUrl, identityBaseUrl: identityBaseUrl ?? "http://127.0.0.1", dev: false };
  consoleEnvironment(variables, settings, newSecrets(), started);
  return settings;
}

/** The facts that are known once database and service are started. `dev`: Next runs in development mode. */
export type Started = { databaseUrl: string; identityBaseUrl: string; dev: boolean };

/**
 * Returns the console's environment variables. `variables`, which the administrator has set, take precedence over
 * `secrets`. Throws BadSettings.
 */
export function consoleEnvironment(
  variables: Variables,
  settings: Settings,
  secrets: Secrets,
  started: Started,
): Record<string, string> {
  const environment = {
    ...setOf({
      LOG_LEVEL: "warn",
      NEXT_TELEMETRY_DISABLED: "1",
      NEXTAUTH_SECRET: secrets.NEXTAUTH_SECRET,
      DATA_KEYS: secrets.DATA_KEYS,
      AUDIT_SIGNING_KEY: secrets.AUDIT_SIGNING_KEY,
      WEBHOOK_TOKEN: secrets.WEBHOOK_TOKEN,
      ...(settings.sandbox ? sandboxVariables(secrets, started) : {}),
      NEXTAUTH_URL: settings.port === 0 ? undefined : originOf(settings.host, settings.port),
    }),
    ...setOf(variables),
    ...setOf({
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

/**
 * The settings that every process of a fleet requires. None of them is generated, because the other processes would not
 * have it.
 */
const fleetNeeds = ["DATABASE_URL", "IDENTITY_BASE_URL", "NEXTAUTH_URL", "NEXTAUTH_SECRET", "DATA_KEYS"] as const;

/**
 * Returns the environment of one console or worker of a fleet: the variables as set, without defaults. Throws
 * BadSettings.
 */
export function fleetEnvironment(variables: Variables): Record<string, string> {
  const missing = fleetNeeds.filter((name) => !variables[name]).map((name) => `${name}: missing`);
  if (missing.length > 0) throw new BadSettings(missing);
  readSettings({ ...variables, NODE_ENV: "production" });
  return setOf(variables);
}

/** The features of the sandbox beyond the API: the hosted verification UI, its script, and a company code. */
function sandboxVariables(secrets: Secrets, { identityBaseUrl }: Started): Variables {
  return {
    IDENTITY_VERIFY_UI_URL: `${identityBaseUrl}/verify`,
    IDENTITY_CLIENT_SCRIPT_URL: `${identityBaseUrl}/client.js`,
    IDENTITY_COMPANY_ACCESS_CODE: secrets.SANDBOX_COMPANY_ACCESS_CODE,
  };
}

/**
 * Returns the address to which the sandbox sends notifications. Undefined if PORT is 0, because the port is then known
 * only once the console listens.
 */
export function notifyAddress(variables: Variables, { host, port }: Settings, secrets: Secrets): string | undefined {
  const token = variables.WEBHOOK_TOKEN || secrets.WEBHOOK_TOKEN;
  return port === 0 ? undefined : `${originOf(host, port)}/api/webhooks/identity/${encodeURIComponent(token)}`;
}

/** Creates the data directory, accessible to this user only. Throws BadSettings if that is not possible. */
export async function makeDataDirectory({ dataDirectory }: Settings): Promise<void> {
  try {
    await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
    await access(dataDirectory, constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const reason = directoryProblems[code];
    if (!reason) throw error;
    throw new BadSettings([`DATA_DIR: ${dataDirectory} ${reason}`]);
  }
}

const directoryProblems: Readonly<Record<string, string>> = {
  EEXIST: "is a file. Name a directory",
  ENOTDIR: "is below a file. Name a directory",
  EACCES: "cannot be written by this user",
  EPERM: "cannot be written by this user",
  EROFS: "is on a disk that cannot be written",
  ENOSPC: "is on a disk that is full",
};

/** Returns missing or weak secrets, one line each, without their values. */
function weakSecrets(variables: Variables): string[] {
  const problems: string[] = [];
  const require = (name: string, weaknessOf: (value: string) => string | null) => {
    const value = variables[name];
    const problem = value ? weaknessOf(value) : "missing";
    if (problem) problems.push(`${name}: ${problem}`);
  };
  require("NEXTAUTH_SECRET", textWeakness(32));
  require("DATA_KEYS", keyWeakness);
  if (variables.AUDIT_SIGNING_KEY) require("AUDIT_SIGNING_KEY", keyWeakness);
  if (variables.WEBHOOK_TOKEN) require("WEBHOOK_TOKEN", textWeakness(24));
  if (variables.METRICS_TOKEN) require("METRICS_TOKEN", textWeakness(24));
  return problems;
}

const guessable = /secret|password|change.?me|example|default|proofdesk/i;

const textWeakness = (minLength: number) => (value: string) => {
  if (value.length < minLength) return `too short: at least ${minLength} characters`;
  if (new Set(value).size < 12) return "weak: too few different characters. Make one with: openssl rand -base64 32";
  if (guessable.test(value))
    return "weak: it contains a word that can be guessed. Make one with: openssl rand -base64 32";
  return null;
};

function keyWeakness(value: string): string | null {
  for (const part of value.split(",")) {
    const bytes = Buffer.from(part.split(":")[1] ?? "", "base64");
    if (!/^[\w-]+:[A-Za-z0-9+/]{43}=$/.test(part)) return "not kid:base64 of 32 bytes, comma-separated";
    // 32 random bytes have about 30 different values. Only one in about 10¹⁷ random keys has 16 or fewer.
    if (new Set(bytes).size <= 16) return "weak: a key that is not random. Make one with: openssl rand -base64 32";
  }
  return null;
}
