/** Starts and stops database, sandbox, worker and console, for `npm start` and for tests. */
import "server-only";
import { join } from "node:path";
import pg from "pg";
import { plural } from "@/lib/dates";
import { addressOf } from "./address";
import { type Child, ChildFailed, type Ready, startChild } from "./child-process";
import { databaseGuards } from "./database-guard";
import { migrate } from "./migrations";
import { RunningProcesses } from "./running-processes";
import type { Secrets } from "./secrets";
import { consoleEnvironment, isMock, notifyAddress, type Settings, type Variables } from "./settings";

export type StackOptions = {
  variables: Variables;
  settings: Settings;
  secrets: Secrets;
  /** Runs Next in development mode, which needs no build. */
  dev: boolean;
  /**
   * What an empty console is seeded with. Demo applicants need the sandbox; in mock mode they are the preset users, if
   * their access codes are known.
   */
  demo: "staff and applicants" | "staff" | "applicants" | "nothing";
  /** One line for each step. */
  report: (line: string) => void;
  /** One line for each restarted process. */
  warn: (line: string) => void;
  /** Stops a start that is under way. */
  signal?: AbortSignal;
  /** Resolves when the console is built, which it is by default. Everything else starts meanwhile. */
  whenBuilt?: () => Promise<unknown> | undefined;
};

export type Stack = {
  baseUrl: string;
  databaseUrl: string;
  identityBaseUrl: string;
  /** The sandbox's control API, when SANDBOX_CONTROL_PORT is set. */
  sandboxControlUrl: string | null;
  /** The environment of the console and the worker. */
  environment: Readonly<Record<string, string>>;
  /** The number of staff, demo or not. */
  staff: number;
  /** Resolves to one line when a process could not be kept running. */
  broken: Promise<string>;
  /** Stops console, worker, sandbox and database, in this order. */
  stop(): Promise<void>;
};

/**
 * Starts everything, each process as soon as its dependencies are up, and restarts processes that exit by themselves.
 *
 * @throws ChildFailed, MigrationTrouble, WrongClock, WrongDatabase, WrongDataKeys, DirectoryInUse or BadSettings, after
 *   stopping what was started
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
  const [databaseUrl, sandbox] = await Promise.all([
    prepareDatabase(options, processes),
    settings.sandbox ? startSandbox(options, processes) : null,
  ]);
  const identityBaseUrl = sandbox?.url ?? variables.IDENTITY_BASE_URL ?? "";
  const environment = consoleEnvironment(variables, settings, secrets, { databaseUrl, identityBaseUrl, dev });
  for (const { check } of databaseGuards) await check(environment);
  const before = await countRows(databaseUrl);
  const worker = processes.supervise(() => serverModule("worker", "lib/jobs/main.ts", environment, dev));
  const startConsole = async () => {
    await options.whenBuilt?.();
    report(dev ? "Starting the console in development mode…" : "Starting the console…");
    return processes.supervise((last) => startWeb({ ...environment, ...port("PORT", last?.listening) }, dev)).ready;
  };
  const seeding = seed({ ...options, environment, before, processes });
  const [{ listening }] = await Promise.all([startConsole(), worker.ready, seeding]);
  const staff = before.staff === 0 ? (await countRows(databaseUrl)).staff : before.staff;
  return {
    baseUrl: variables.NEXTAUTH_URL || addressOf(settings.host, listening ?? settings.port),
    databaseUrl,
    identityBaseUrl,
    sandboxControlUrl: sandbox?.controlUrl ?? null,
    environment,
    staff,
    broken: processes.broken,
    stop: () => processes.stop(),
  };
}

async function prepareDatabase(
  { variables, settings, dev, report }: StackOptions,
  processes: RunningProcesses,
): Promise<string> {
  let url = variables.DATABASE_URL ?? "";
  if (settings.embeddedDatabase) {
    report("Starting the embedded database…");
    url = await startDatabase(join(settings.dataDirectory, "database"), dev, processes);
  }
  const applied = await migrate(url);
  if (applied.length > 0) report(`Applied ${plural(applied.length, "migration")}.`);
  return url;
}

/** @returns its address, which it keeps across restarts */
async function startDatabase(directory: string, dev: boolean, processes: RunningProcesses): Promise<string> {
  const environment = Object.fromEntries(plainEntries(process.env));
  const { url = "" } = await processes.supervise((last) =>
    startChild({
      name: "database",
      run: ["lib/cli/embedded-main.ts", directory, ...(last?.sockets ? [last.sockets] : [])],
      isBuilt: !dev,
      environment,
      reactServer: true,
    }),
  ).ready;
  return url;
}

async function startSandbox(
  { variables, settings, secrets, dev, report }: StackOptions,
  processes: RunningProcesses,
): Promise<{ url: string; controlUrl: string | null }> {
  report("Starting the sandbox…");
  const notifyUrl = notifyAddress(variables, settings, secrets);
  const environment = {
    ...Object.fromEntries(plainEntries(variables, "SANDBOX_")),
    ...(notifyUrl ? { SANDBOX_NOTIFY_URL: notifyUrl } : {}),
    SANDBOX_API_KEY: secrets.SANDBOX_API_KEY,
    SANDBOX_COMPANY_ACCESS_CODE: secrets.SANDBOX_COMPANY_ACCESS_CODE,
    SANDBOX_STATE_DIR: join(settings.dataDirectory, "sandbox"),
  };
  const { listening = 0, control } = await processes.supervise((last) =>
    serverModule("sandbox", "lib/sandbox/main.ts", { ...environment, ...sandboxPorts(last) }, dev),
  ).ready;
  const here = (port: number) => addressOf("127.0.0.1", port);
  return { url: here(listening), controlUrl: control === undefined ? null : here(control) };
}

const port = (name: string, number: number | undefined) => (number === undefined ? {} : { [name]: String(number) });

/** The ports of the previous sandbox: the console and the tests continue to use them. */
const sandboxPorts = (last: Ready | null) => ({
  ...port("SANDBOX_PORT", last?.listening),
  ...port("SANDBOX_CONTROL_PORT", last?.control),
});

const plainVariables: ReadonlySet<string> = new Set(["PATH", "HOME", "TMPDIR", "TZ", "LANG", "NODE_OPTIONS"]);

/**
 * The variables of the sandbox and the database, which must not have the console's secrets: the sandbox stands in for
 * another company's service.
 *
 * @param prefix of further ones
 */
function plainEntries(variables: Variables, prefix?: string): [string, string][] {
  return Object.entries(variables).filter((entry): entry is [string, string] => {
    const [name, value] = entry;
    return value !== undefined && (plainVariables.has(name) || (prefix !== undefined && name.startsWith(prefix)));
  });
}

/** Starts the console's HTTP server. */
export function startWeb(environment: Readonly<Record<string, string>>, dev: boolean): Child {
  return startChild({
    name: "console",
    run: dev ? ["lib/cli/web.ts", "--dev"] : ["lib/cli/web.ts"],
    isBuilt: !dev,
    environment,
    reactServer: false,
    // Drops Next's startup timings outside development.
    onLine: (line) => (dev || !line.startsWith("✓")) && console.log(line),
  });
}

/** Starts the worker, the sandbox or the seeding. */
export function serverModule(
  name: string,
  file: string,
  environment: Readonly<Record<string, string>>,
  dev = false,
): Child {
  return startChild({ name, run: [file], isBuilt: !dev, environment, reactServer: true });
}

type SeedOptions = StackOptions & {
  environment: Readonly<Record<string, string>>;
  before: { staff: number; applicants: number };
  processes: RunningProcesses;
};

async function seed(options: SeedOptions) {
  const { variables, settings, secrets, dev, demo, environment, before, processes, report } = options;
  const wanted = { staff: demo.startsWith("staff"), applicants: demo.endsWith("applicants") };
  const canSeedApplicants = settings.sandbox || (isMock(variables) && Boolean(variables.IDENTITY_MOCK_CODES));
  const demoStaff = wanted.staff && before.staff === 0;
  const demoApplicants = wanted.applicants && canSeedApplicants && before.applicants === 0;
  if (!demoStaff && !demoApplicants && !variables.BOOTSTRAP_ADMIN_EMAIL) return;
  const parts = [...(demoStaff ? ["demo staff"] : []), ...(demoApplicants ? ["demo applicants"] : [])];
  if (parts.length > 0) report(`Creating ${parts.join(" and ")}…`);
  const created = {
    ...(demoStaff ? { SEED_STAFF_PASSWORD: secrets.DEMO_PASSWORD } : {}),
    ...(demoApplicants ? { SEED_APPLICANTS: "true" } : {}),
  };
  const seeding = () => serverModule("seeding", "lib/cli/seed.ts", { ...environment, ...created }, dev);
  await processes.runOnce(seeding).catch(() => {
    throw new ChildFailed("The first staff and applicants could not be created.");
  });
}

async function countRows(url: string): Promise<{ staff: number; applicants: number }> {
  const client = new pg.Client({ connectionString: url });
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
