/** The faults that are injected into a running console. */
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { closeSync, openSync, unlinkSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type Stack, startWeb } from "@/lib/platform/server/stack";
import type { FaultInput } from "@/lib/sandbox/faults";

const parts = {
  console: "lib/platform/server/web.mjs",
  worker: "lib/views/worker/main.mjs",
  database: "lib/platform/embedded/main.mjs",
} as const;
type Part = keyof typeof parts;

export type Target = {
  stack: Stack;
  database: "embedded" | "postgres";
  /** A file system that only this run writes to. Null if it could not be created. */
  disk: string | null;
  /** The file with the clock offset of the console and the worker, in milliseconds. */
  clockFile: string;
};

export type Fault = {
  name: string;
  /** Returns why this target does not support the fault, or null if it does. */
  isOff?(target: Target): string | null;
  /** Injects the fault and, if the fault lasts, ends it. Throws an error if the console misbehaved meanwhile. */
  inject(target: Target, kills: Kills): Promise<void>;
};

/**
 * Kills processes with enough time between kills. The supervisor stops restarting a process that ends repeatedly within
 * a minute.
 */
export class Kills {
  static readonly steadyMs = 75_000;
  static readonly maxQuickKills = 3;
  readonly #times = new Map<Part, number[]>();
  readonly #away = new Set<Part>();
  count = 0;

  /** Records that the console works again. The supervisor counts its minute from now, and not from the kill. */
  markWorking(): void {
    for (const part of this.#away) this.#times.get(part)?.splice(-1, 1, Date.now());
    this.#away.clear();
  }

  /** Kills a process of the stack at the moment that `when` picks. */
  async kill(part: Part, when: () => Promise<void> = async () => undefined): Promise<void> {
    const times = this.#times.get(part) ?? [];
    const last = times.at(-1) ?? 0;
    const gap = Date.now() - last;
    if (times.length >= Kills.maxQuickKills && gap < Kills.steadyMs) await sleep(Kills.steadyMs - gap);
    await when();
    const pid = await pidOf(part);
    const isRow = Date.now() - last < Kills.steadyMs;
    this.#times.set(part, [...(isRow ? times : []), Date.now()]);
    if (pid === null) throw new Error(`The ${part} is not running`);
    process.kill(pid, "SIGKILL");
    this.#away.add(part);
    this.count += 1;
  }
}

async function pidOf(part: Part): Promise<number | null> {
  const list = spawn("ps", ["-A", "-o", "pid=,ppid=,args="], { stdio: ["ignore", "pipe", "ignore"] });
  let text = "";
  list.stdout.on("data", (chunk) => {
    text += chunk;
  });
  await once(list, "close");
  for (const line of text.split("\n")) {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    if (pid && parent === process.pid && line.includes(parts[part])) return pid;
  }
  return null;
}

async function sandbox(stack: Stack, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${stack.sandboxControlUrl}${path}`, {
    method,
    headers: { "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`The sandbox answered ${method} ${path} with ${answer.status}`);
  return answer.json();
}

const plan = (stack: Stack, fault: FaultInput) => sandbox(stack, "POST", "/control/faults", fault);

/** Resolves once a planned fault has affected its calls. If no more calls arrive, the fault is withdrawn. */
async function untilFaultUsed(stack: Stack): Promise<void> {
  for (let looks = 0; looks < 100; looks += 1) {
    const { faults } = (await sandbox(stack, "GET", "/control/faults")) as { faults: unknown[] };
    if (faults.length === 0) return;
    await sleep(50);
  }
  await sandbox(stack, "DELETE", "/control/faults");
}

const order = "records.federal-civil";
const lastsMs = 3_000;
/** How long the database is stalled, in milliseconds: longer than any request may wait for it. */
const stalledMs = 7_000;

/** Runs statements as the database's owner. */
async function withDatabase(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Kills one process of PostgreSQL, which then restarts all of its processes. */
async function crashPostgres(url: string): Promise<void> {
  await withDatabase(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    if (rows[0]) process.kill(rows[0].pid, "SIGKILL");
  });
}

/** Returns the processes of PostgreSQL that serve the console. */
async function backendsOf(url: string): Promise<number[]> {
  const pids: number[] = [];
  await withDatabase(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where application_name = 'proofdesk-console'",
    );
    pids.push(...rows.map(({ pid }) => pid));
  });
  return pids;
}

/** Writes to a file until the file system is full, and keeps it full for a while. */
async function fillDisk(disk: string): Promise<void> {
  const path = join(disk, "filler");
  const file = openSync(path, "w");
  try {
    for (let size = 2 ** 22; size >= 512; ) {
      try {
        writeSync(file, Buffer.alloc(size));
      } catch {
        size /= 2;
      }
    }
    await sleep(lastsMs);
  } finally {
    closeSync(file);
    unlinkSync(path);
  }
}

export const faults: readonly Fault[] = [
  { name: "console killed", inject: (_, kills) => kills.kill("console") },
  { name: "worker killed", inject: (_, kills) => kills.kill("worker") },
  {
    name: "console killed in a call",
    // The service executes one of the two calls and not the other. It answers neither.
    inject: ({ stack }, kills) =>
      kills.kill("console", async () => {
        await plan(stack, { operation: order, kind: "hang" });
        await plan(stack, { operation: order, kind: "hang", handled: false });
        await untilFaultUsed(stack);
      }),
  },
  {
    name: "database killed",
    inject: ({ stack, database }, kills) =>
      database === "embedded" ? kills.kill("database") : crashPostgres(stack.databaseUrl),
  },
  {
    name: "database stalled",
    inject: ({ stack }) =>
      withDatabase(stack.databaseUrl, async (client) => {
        await client.query("begin");
        await client.query('lock table "AuditEvent" in access exclusive mode');
        await sleep(stalledMs);
        await client.query("rollback");
      }),
  },
  {
    name: "database silent",
    inject: async ({ stack, database }) => {
      const pids = database === "embedded" ? [await pidOf("database")] : await backendsOf(stack.databaseUrl);
      for (const pid of pids) if (pid !== null) process.kill(pid, "SIGSTOP");
      await sleep(stalledMs);
      for (const pid of pids) if (pid !== null) process.kill(pid, "SIGCONT");
    },
  },
  {
    name: "service fails",
    async inject({ stack }) {
      for (const kind of ["reset-before", "reset-after", "html", "truncated", "status"] as const) {
        await plan(stack, { operation: order, kind, status: 503 });
        await plan(stack, { operation: "*", kind, status: 500 });
      }
      await untilFaultUsed(stack);
    },
  },
  {
    name: "service hangs",
    async inject({ stack }) {
      await plan(stack, { operation: order, kind: "hang", count: 2 });
      await plan(stack, { operation: "user.create", kind: "hang", handled: false });
      await untilFaultUsed(stack);
    },
  },
  {
    name: "clock jumps",
    async inject({ clockFile }) {
      for (const hours of [1, -1, 0]) {
        writeFileSync(clockFile, String(hours * 3_600_000));
        if (hours !== 0) await sleep(lastsMs);
      }
    },
  },
  {
    name: "disk full",
    isOff: ({ disk }) => (disk ? null : "needs a file system of its own: the embedded database, as root, on Linux"),
    inject: ({ disk }) => fillDisk(disk ?? ""),
  },
  {
    name: "another data key",
    async inject({ stack }) {
      const key = `k1:${randomBytes(32).toString("base64")}`;
      const otherConsole = startWeb({ ...stack.environment, DATA_KEYS: key, PORT: "0" }, false);
      const answer = await Promise.race([otherConsole.ready.then(() => "ready"), otherConsole.ended]);
      await otherConsole.stop(1_000);
      if (answer === "ready") throw new Error("A console with another data key has started");
    },
  },
];

/**
 * Mounts a small separate file system, so that filling it affects nothing else.
 *
 * @returns a function that removes the file system; null if this user may not create one
 */
export function mountSmallDisk(directory: string): (() => void) | null {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return null;
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=256m,mode=0700", "tmpfs", directory]);
  return mounted.status === 0 ? () => void spawnSync("umount", ["-l", directory]) : null;
}
