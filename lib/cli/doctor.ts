/**
 * `npm run doctor`: checks this machine's environment for a console or a worker, and prints one line for each check,
 * with the remedy. Registers new data keys, as any start does; nothing else changes. Prints no secret. Exits with 1 if a
 * check fails.
 */
import "server-only";
import { statfs } from "node:fs/promises";
import { connect } from "node:net";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { z } from "zod";
import { plural } from "@/lib/dates";
import { requireAgreeingClock, requireMatchingDataKeys } from "./database-guard";
import { requireMigrated } from "./migrations";
import { fleetEnvironment, type Variables } from "./settings";

export type Finding = { name: string; problem: string | null; note: string };

type Check = (variables: Variables) => Promise<string>;

/** A problem and its remedy, safe to print. */
class Problem extends Error {}

const maxClockSeconds = 5;
const minFreeBytes = 1024 ** 3;
const limitMs = 5_000;

async function query<T extends z.ZodType>(url: string, schema: T, sql: string): Promise<z.output<T>> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: limitMs, query_timeout: limitMs });
  await client.connect();
  try {
    return schema.parse((await client.query(sql)).rows[0]);
  } finally {
    await client.end();
  }
}

const database = (variables: Variables) => variables.DATABASE_URL ?? "";

/** The host and port of an address, without its other parts. */
const hostOf = (address: string) => new URL(address).host;

/** In the printed order; each name labels its line. */
const checks: Readonly<Record<string, Check>> = {
  node: async () => {
    const major = Number(process.versions.node.split(".")[0]);
    if (major < 20) throw new Problem(`this is Node ${process.versions.node}. Install Node 24`);
    return process.versions.node;
  },
  settings: async (variables) => {
    fleetEnvironment(variables);
    return "complete";
  },
  database: async (variables) => {
    const began = performance.now();
    const row = z.object({ version: z.string() });
    const { version } = await query(database(variables), row, "select current_setting('server_version') as version");
    return `PostgreSQL ${version}, answered in ${Math.round(performance.now() - began)} ms`;
  },
  migrations: async (variables) => {
    await requireMigrated(database(variables));
    return "up to date";
  },
  "data keys": async (variables) => {
    await requireMatchingDataKeys(database(variables), variables.DATA_KEYS ?? "");
    return "those of the database";
  },
  "database role": async (variables) => {
    const rights = z.object({ role: z.string(), changes: z.boolean(), owns: z.boolean() });
    const { role, changes, owns } = await query(
      database(variables),
      rights,
      `select current_user as role,
              has_table_privilege('"AuditEvent"', 'update') or has_table_privilege('"AuditEvent"', 'delete')
                or has_table_privilege('"AuditEvent"', 'truncate') as changes,
              pg_has_role((select relowner from pg_class where oid = '"AuditEvent"'::regclass), 'usage') as owns`,
    );
    if (changes || owns) {
      throw new Problem(`${role} could change the audit log. Run prisma/roles.sql, and connect as proofdesk_app`);
    }
    return `${role}, which can only append to the audit log`;
  },
  "database clock": async (variables) => {
    await requireAgreeingClock(database(variables));
    const before = Date.now();
    const { now } = await query(database(variables), z.object({ now: z.date() }), "select clock_timestamp() as now");
    return agreement(now.getTime(), (before + Date.now()) / 2);
  },
  service: async (variables) => {
    const { at, status } = await askService(variables);
    return `${hostOf(variables.IDENTITY_BASE_URL ?? "")} answers (${status})${at === null ? ", without its time" : ""}`;
  },
  "service clock": async (variables) => {
    const before = Date.now();
    const { at } = await askService(variables);
    return at === null ? "the service states no time" : agreement(at, (before + Date.now()) / 2);
  },
  "single sign-on": async ({ OIDC_ISSUER: issuer }) => {
    if (!issuer) return "not set: people sign in with passwords and passkeys";
    const named = await askIssuer(issuer);
    if (named !== issuer) throw new Problem(`it calls itself ${named}. Set OIDC_ISSUER to exactly that`);
    return `${hostOf(issuer)} answers`;
  },
  mail: async ({ SMTP_URL: url }) => {
    if (!url) return "not set: no e-mail is sent";
    const { hostname, port, protocol } = new URL(url);
    await reach(hostname, Number(port || (protocol === "smtps:" ? 465 : 587)));
    return `${hostname} accepts connections`;
  },
  disk: async ({ DATA_DIR }) => {
    const free = await freeAt(resolve(DATA_DIR || ".data"));
    const text = `${(free / 1024 ** 3).toFixed(1)} GB free`;
    if (free < minFreeBytes) throw new Problem(`${text} for DATA_DIR. Make room`);
    return text;
  },
};

function agreement(theirs: number, ours: number): string {
  const seconds = Math.round(Math.abs(theirs - ours) / 1000);
  if (seconds > maxClockSeconds) {
    throw new Problem(
      `${plural(seconds, "second")} apart. Synchronize the clocks: signals, due times and sessions need it`,
    );
  }
  return "agrees";
}

/** Requests the bare address, without key or data: not an operation, so never billed. */
async function askService({ IDENTITY_BASE_URL: url = "" }: Variables): Promise<{ at: number | null; status: number }> {
  const answer = await fetch(new URL("/", url), {
    method: "HEAD",
    redirect: "manual",
    signal: AbortSignal.timeout(limitMs),
  });
  const at = Date.parse(answer.headers.get("date") ?? "");
  return { at: Number.isNaN(at) ? null : at, status: answer.status };
}

/** The issuer that an identity provider publishes. */
async function askIssuer(issuer: string): Promise<string> {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(limitMs) });
  const said = z.object({ issuer: z.string() }).safeParse(await answer.json().catch(() => null));
  if (!said.success) throw new Problem(`${hostOf(issuer)} answers ${answer.status}, and is no OpenID Connect issuer`);
  return said.data.issuer;
}

function reach(host: string, port: number): Promise<void> {
  return new Promise((done, fail) => {
    const socket = connect({ host, port, timeout: limitMs });
    socket.once("connect", () => done()).once("connect", () => socket.destroy());
    socket.once("timeout", () => socket.destroy(new Error("no answer")));
    socket.once("error", fail);
  });
}

/** Free bytes on the disk of a directory, or of the nearest one above that exists. */
async function freeAt(directory: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize;
  } catch (error) {
    if (dirname(directory) === directory) throw error;
    return freeAt(dirname(directory));
  }
}

/** Errors whose messages name settings, migrations and key ids, but never a value. */
const plain: ReadonlySet<string> = new Set([
  "BadSettings",
  "MigrationTrouble",
  "WrongClock",
  "WrongDataKeys",
  "WrongDatabase",
]);

/** For any other error only the code: its message may contain an address with a password. */
function wordsOf(error: unknown): string {
  if (error instanceof Problem) return error.message;
  if (error instanceof Error && plain.has(error.name)) return error.message.replaceAll("\n", "; ");
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code =
    cause instanceof Error && "code" in cause ? String(cause.code) : cause instanceof Error ? cause.name : "";
  return `cannot be reached (${code}). Check its address, its network and its account`;
}

/** Runs the checks one after the other. */
export async function examine(variables: Variables): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, check] of Object.entries(checks)) {
    findings.push(
      await check(variables).then(
        (note) => ({ name, problem: null, note }),
        (error: unknown) => ({ name, problem: wordsOf(error), note: "" }),
      ),
    );
  }
  return findings;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const findings = await examine({ ...process.env, NODE_ENV: "production" });
  for (const { name, problem, note } of findings)
    console.log(`${problem ? "problem" : "ok     "}  ${name}: ${problem ?? note}`);
  process.exit(findings.some(({ problem }) => problem) ? 1 : 0);
}
