/** Starts and stops database, sandbox, worker and console, for `npm start` and for tests. */
import "server-only";
import { join } from "node:path";
import pg from "pg";
import { plural } from "@/lib/base/dates";
import type { Variables } from "@/lib/env";
import { readForgottenErasures } from "@/lib/platform/data/erasure-list";
import { pinned } from "@/lib/platform/data/search-path";
import { removeLeftScratch } from "@/lib/platform/embedded/scratch-directory";
import { originOf } from "./address";
import { type Child, ChildFailed, startChild } from "./child-process";
import { databaseGuards, withSql } from "./database-guard";
import { migrate } from "./migrations";
import { RunningProcesses } from "./running-processes";
import type { Secrets } from "./secrets";
import { consoleEnvironment, isMock, notifyAddress, type Settings } from "./settings";
import { webArguments } from "./web-processes";

export type StackOptions = {
  variables: Variables;
  settings: Settings;
  secrets: Secrets;
  /** Runs Next in development mode, which needs no build. */
  dev: boolean;
  /**
   * What to create. Demo applicants need the sandbox. In mock mode they are the preset users, if their access codes are
   * known.
   */
  demo: "staff and applicants" | "staff" | "applicants" | "nothing";
  /** Whether to create 90 days of history before the demo applicants: earlier applicants, with decisions and orders. */
  past?: boolean;
  /** Receives one line for each step. */
  report: (line: string) => void;
  /** Receives one line for each restarted process. */
  warn: (line: string) => void;
  /** Aborts a start that is in progress. */
  signal?: AbortSignal;
  /** Resolves when the console is built. Without it, the console counts as built. Everything else starts meanwhile. */
  whenBuilt?: () => Promise<unknown> | undefined;
};

export type Stack = {
  baseUrl: string;
  databaseUrl: string;
  identityBaseUrl: string;
  /** The sandbox's control API, when SANDBOX_CONTROL_PORT is set. */
  sandboxControlUrl: string | null;
  environment: Environment;
  /** The number of staff, including demo staff. */
  staff: number;
  /** Resolves to one line when a process could not be kept running. */
  broken: Promise<string>;
  /** Stops console, worker, sandbox and database, in this order. */
  stop(): Promise<void>;
};

type Environment = Readonly<Record<string, string>>;

/**
 * Starts each process once its dependencies are up, and keeps it running. If one does not start, stops all of them and
 * throws CannotStart.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const processes = new RunningProcesses(options.warn);
  options.signal?.addEventListener("abort", () => void processes.stop(), { once: true });
  try {
    return await start(options, processes);
  } catch (error) {
    await processes.stop();
    throw error;
  }
}

async function start(options: StackOptions, processes: RunningProcesses): Promise<Stack> {
  const { variables, settings, secrets, dev, report } = options;
  // Sandbox and console create the same history from the same day.
  const pastUntil = options.past ? new Date().toISOString().slice(0, 10) : null;
  const [databaseUrl, sandbox] = await Promise.all([
    prepareDatabase(options, processes),
    settings.sandbox ? startSandbox(options, processes, pastUntil) : null,
  ]);
  const identityBaseUrl = sandbox?.url ?? variables.IDENTITY_BASE_URL ?? "";
  const environment = consoleEnvironment(variables, settings, secrets, { databaseUrl, identityBaseUrl, dev });
  for (const { check } of databaseGuards) await check(environment, "start");
  const before = await countRows(databaseUrl);
  await runRepeatedErasures(options, processes, environment);
  const startConsole = async () => {
    await options.whenBuilt?.();
    report(dev ? "Starting the console in development mode…" : "Starting the console…");
    return processes.startAndRestart((last) => startWeb({ ...environment, ...ports({ PORT: last?.listening }) }, dev));
  };
  const [{ listening }] = await Promise.all([
    startConsole(),
    // Without a worker, pages still show and change what is stored, and say that background work waits. So the worker
    // is dispensable.
    processes.startAndRestart(() => serverModule("worker", ["lib/views/worker/main.ts"], environment, dev), {
      isDispensable: true,
    }),
    seed(options, processes, environment, { ...before, pastUntil }),
  ]);
  return {
    baseUrl: variables.NEXTAUTH_URL || originOf(settings.host, listening ?? settings.port),
    databaseUrl,
    identityBaseUrl,
    sandboxControlUrl: sandbox?.controlUrl ?? null,
    environment,
    staff: before.staff || (await countRows(databaseUrl)).staff,
    broken: processes.broken,
    stop: () => processes.stop(),
  };
}

async function prepareDatabase(options: StackOptions, processes: RunningProcesses): Promise<string> {
  const { variables, settings, dev, report } = options;
  let url = variables.DATABASE_URL ?? "";
  if (settings.embeddedDatabase) {
    report("Starting the embedded database…");
    const directory = join(settings.dataDirectory, "database");
    // The database keeps its address across restarts.
    const ready = await processes.startAndRestart((last) => {
      const run = ["lib/platform/embedded/main.ts", directory, ...(last?.sockets ? [last.sockets] : [])] as const;
      return serverModule("database", run, plainOf(process.env), dev);
    });
    url = ready.url ?? "";
    await removeLeftScratch(settings.dataDirectory);
  }
  const applied = await migrate(url);
  if (applied.length > 0) report(`Applied ${plural(applied.length, "migration")}.`);
  return url;
}

async function startSandbox(
  { variables, settings, secrets, dev, report }: StackOptions,
  processes: RunningProcesses,
  pastUntil: string | null,
) {
  report("Starting the sandbox…");
  const notifyUrl = notifyAddress(variables, settings, secrets);
  const environment = {
    ...plainOf(variables, "SANDBOX_"),
    ...(notifyUrl ? { SANDBOX_NOTIFY_URL: notifyUrl } : {}),
    SANDBOX_API_KEY: secrets.SANDBOX_API_KEY,
    SANDBOX_COMPANY_ACCESS_CODE: secrets.SANDBOX_COMPANY_ACCESS_CODE,
    SANDBOX_STATE_DIR: join(settings.dataDirectory, "sandbox"),
    ...(pastUntil ? { SANDBOX_PAST_UNTIL: pastUntil } : {}),
  };
  const { listening = 0, control } = await processes.startAndRestart((last) => {
    const same = ports({ SANDBOX_PORT: last?.listening, SANDBOX_CONTROL_PORT: last?.control });
    return serverModule("sandbox", ["lib/sandbox/main.ts"], { ...environment, ...same }, dev);
  });
  const here = (port: number) => originOf("127.0.0.1", port);
  return { url: here(listening), controlUrl: control === undefined ? null : here(control) };
}

/** Returns the known ports as variables. A restarted process uses the same ports, because other processes use them. */
function ports(numbers: Readonly<Record<string, number | undefined>>): Record<string, string> {
  const ports = Object.entries(numbers).filter(([, number]) => number !== undefined);
  return Object.fromEntries(ports.map(([name, number]) => [name, String(number)]));
}

const plainVariables: ReadonlySet<string> = new Set(["PATH", "HOME", "TMPDIR", "TZ", "LANG", "NODE_OPTIONS"]);

/**
 * Returns the variables for the sandbox and the database, and those with a prefix. These processes must not have the
 * console's secrets, because the sandbox stands in for another company's service.
 */
function plainOf(variables: Variables, prefix?: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).filter((entry): entry is [string, string] => {
      const [name, value] = entry;
      return value !== undefined && (plainVariables.has(name) || (prefix !== undefined && name.startsWith(prefix)));
    }),
  );
}

export function startWeb(environment: Environment, dev: boolean): Child {
  return startChild({
    name: "console",
    run: dev ? ["lib/platform/server/web.ts", "--dev"] : ["lib/platform/server/web.ts"],
    isBuilt: !dev,
    environment,
    nodeArgs: dev ? [] : webArguments,
    reactServer: false,
    // Next's startup timings are printed only in development.
    onLine: (line) => (dev || !line.startsWith("✓")) && console.log(line),
  });
}

/** Starts one program: the database, the worker, the sandbox or the seeding. */
export function serverModule(
  name: string,
  run: readonly [file: string, ...args: string[]],
  environment: Environment,
  dev = false,
): Child {
  return startChild({ name, run, isBuilt: !dev, environment, reactServer: true });
}

/**
 * Erases applicants again if the database was restored from a backup that is older than their erasure. The program of the
 * seeding does this first, and creates nothing without its variables.
 */
async function runRepeatedErasures(
  { dev, report }: StackOptions,
  processes: RunningProcesses,
  environment: Environment,
): Promise<void> {
  const url = environment.DATABASE_URL ?? "";
  const { length } = await withSql(url, (sql) => readForgottenErasures(sql, environment));
  if (length === 0) return;
  report(`Erasing ${plural(length, "applicant")} again…`);
  await processes
    .runOnce(() => serverModule("erasing again", ["lib/views/seed/main.ts"], environment, dev))
    .catch(() => {
      throw new ChildFailed("Applicants who were erased before the database was restored could not be erased again.");
    });
}

async function seed(
  { variables, settings, secrets, dev, demo, report }: StackOptions,
  processes: RunningProcesses,
  environment: Environment,
  before: { staff: number; applicants: number; pastUntil: string | null },
) {
  const canSeedApplicants = settings.sandbox || (isMock(variables) && Boolean(variables.IDENTITY_MOCK_CODES));
  const staff = demo.startsWith("staff") && before.staff === 0;
  const applicants = demo.endsWith("applicants") && canSeedApplicants && before.applicants === 0;
  const parts = [...(staff ? ["demo staff"] : []), ...(applicants ? ["demo applicants"] : [])];
  if (parts.length === 0 && !variables.BOOTSTRAP_ADMIN_EMAIL) return;
  if (parts.length > 0) report(`Creating ${parts.join(" and ")}…`);
  const created = {
    ...(staff ? { SEED_STAFF_PASSWORD: secrets.DEMO_PASSWORD } : {}),
    ...(applicants ? { SEED_APPLICANTS: "true" } : {}),
    ...(applicants && before.pastUntil ? { SEED_PAST_UNTIL: before.pastUntil } : {}),
  };
  await processes
    .runOnce(() => serverModule("seeding", ["lib/views/seed/main.ts"], { ...environment, ...created }, dev))
    .catch(() => {
      throw new ChildFailed("The first staff and applicants could not be created.");
    });
}

async function countRows(url: string): Promise<{ staff: number; applicants: number }> {
  const client = new pg.Client(pinned(url));
  await client.connect();
  try {
    const { rows } = await client.query<{ staff: number; applicants: number }>(
      'select (select count(*) from "Staff")::int as staff, (select count(*) from "Applicant")::int as applicants',
    );
    return rows[0] ?? { staff: 0, applicants: 0 };
  } finally {
    await client.end();
  }
}
