/** `npm start` as a process: its output, its refusals, and what remains after it ends. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { programArgs } from "@/lib/build/bundle.mjs";
import { expectWithin } from "@/lib/testing/expect-within";
import { waitOptions } from "@/lib/testing/wait-options";
import { freePort } from "../free-port";
import { Client, submitCredentials } from "./client";
import { killRunning, printed, type Run, runNode } from "./program";

let directory: string;
/**
 * In mock mode, the console starts with five preset people. The browser tests start with all demo applicants, which
 * takes longer.
 */
const mock = { IDENTITY_MODE: "mock" };

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "proofdesk-start-"));
});
afterAll(async () => {
  killRunning();
  await rm(directory, { recursive: true, force: true });
});

const start = (environment: Record<string, string>, ...options: string[]) =>
  runNode(
    ["--conditions=react-server", ...programArgs("lib/platform/server/supervisor.ts", true), ...options],
    { ...mock, ...environment },
    "ipc",
  );

/** The first start takes minutes on a busy machine. */
const startLimitMs = 240_000;
const ready = (run: Run) => printed(run, "Proofdesk is ready at", startLimitMs);

const parts = [
  "lib/platform/embedded/main.mjs",
  "lib/sandbox/main.mjs",
  "lib/views/worker/main.mjs",
  "lib/platform/server/web.mjs",
];
/** Returns settings with a separate data directory and port. */
const oneOwn = async () => ({ DATA_DIR: await mkdtemp(join(directory, "data-")), PORT: String(await freePort()) });

// Each test starts its own product, and spends most of its time waiting for it.
describe.concurrent("npm start", () => {
  test("a port in use is a one-line error", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const run = start({ ...(await oneOwn()), PORT: String(port) });
    expect(await run.ended).toBe(1);
    server.close();
    expect(run.err).toBe(
      `Port ${port} is in use. Stop the program that uses it, or choose another: PORT=3001 npm start\n`,
    );
  });

  test("in production, missing or weak secrets are a one-line error each, and nothing starts", async () => {
    const run = start({
      ...(await oneOwn()),
      NODE_ENV: "production",
      DATABASE_URL: "postgresql://nobody@127.0.0.1:9/none",
      NEXTAUTH_SECRET: "password-password-password-password",
    });
    expect(await run.ended).toBe(1);
    expect(run.out).toBe("");
    expect(run.err.trim().split("\n")).toEqual([expect.stringMatching(/^NEXTAUTH_SECRET: weak/), "DATA_KEYS: missing"]);
  });

  test("an unreachable database is a one-line error", async () => {
    const run = start({ ...(await oneOwn()), DATABASE_URL: "postgresql://nobody@127.0.0.1:9/none" });
    expect(await run.ended).toBe(1);
    expect(run.err).toBe("The database cannot be reached: connect ECONNREFUSED 127.0.0.1:9\n");
  });

  test("starts once the console is built, refuses a second instance, restarts killed parts, and stops all", async () => {
    const own = await oneOwn();
    const first = start(own, "--building");
    await printed(first, "Creating demo staff and demo applicants", startLimitMs);
    expect(first.out).not.toContain("Starting the console");
    first.child.send("built");
    await ready(first);
    expect((await stat(join(own.DATA_DIR, "mock", "secrets.json"))).mode & 0o777).toBe(0o600);
    const client = await signedInTo(first, own);

    const second = start({ ...own, PORT: String(await freePort()) });
    const before = await partsOf(first.child);
    expect([...before.keys()].sort()).toEqual([...parts].sort());
    for (const pid of before.values()) process.kill(pid, "SIGKILL");
    await vi.waitFor(async () => {
      const now = await partsOf(first.child);
      expect(parts.filter((part) => !now.has(part) || now.get(part) === before.get(part))).toEqual([]);
      expect((await client.api("GET", "/api/session")).status).toBe(200);
      expect((await client.api("GET", "/api/health/ready")).status).toBe(200);
    }, waitOptions);
    for (const name of ["database", "sandbox", "worker", "console"]) {
      expect(first.err).toContain(`The ${name} stopped unexpectedly: it was ended by SIGKILL. Starting it again…\n`);
    }
    expect(await second.ended).toBe(1);
    expect(second.err).toMatch(/^.* is in use by another Proofdesk \(process \d+\)\. .*\n$/);

    const remainingParts = await partsOf(first.child);
    first.child.kill("SIGTERM");
    expect(await first.ended).toBe(0);
    expect([...remainingParts.values()].filter(isRunning)).toEqual([]);
  }, 600_000);

  test("leaves no part behind when killed", async () => {
    const run = start(await oneOwn());
    await vi.waitUntil(async () => (await partsOf(run.child)).size > 1, waitOptions);
    await killAll(run);
  });

  // This test takes as long as all others together, so it runs only in `npm run verify:trust`.
  test.runIf(process.env.KILLS)(
    "killed, it starts again with the data that it had",
    async () => {
      const own = await oneOwn();
      const first = start(own);
      await ready(first);
      const client = await signedInTo(first, own);
      await killAll(first);

      const secondStart = start(own);
      await ready(secondStart);
      expect(secondStart.out).not.toContain("Creating demo");
      // The session is stored in the database, so it survives the restart.
      expect((await client.api("GET", "/api/session")).status).toBe(200);
      const requestedAt = performance.now();
      secondStart.child.kill("SIGTERM");
      expect(await secondStart.ended).toBe(0);
      expectWithin(10_000, requestedAt);
      expect(secondStart.err).toBe("");
    },
    600_000,
  );
});

/** Signs in as a reviewer, with the password that `npm start` has printed. */
async function signedInTo({ out }: Run, { PORT }: { PORT: string }): Promise<Client> {
  const client = new Client(`http://127.0.0.1:${PORT}`);
  await submitCredentials(client, "reviewer@proofdesk.test", /Password\s+(\S+)/.exec(out)?.[1] ?? "");
  expect((await client.api("GET", "/api/session")).status).toBe(200);
  return client;
}

/** Kills the supervisor, and waits until the processes that it started have ended. */
async function killAll({ child }: Run): Promise<void> {
  const parts = await partsOf(child);
  expect(parts.size).toBeGreaterThan(1);
  child.kill("SIGKILL");
  await vi.waitFor(() => expect([...parts.values()].filter(isRunning)).toEqual([]), waitOptions);
}

/** Returns the process ids of the parts that a supervisor started. */
async function partsOf(supervisor: ChildProcess): Promise<Map<string, number>> {
  const list = spawn("ps", ["-A", "-o", "pid=,ppid=,args="], { stdio: ["ignore", "pipe", "ignore"] });
  let text = "";
  list.stdout.on("data", (chunk) => {
    text += chunk;
  });
  await once(list, "close");
  const counts = new Map<string, number>();
  for (const line of text.split("\n")) {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    const part = parts.find((file) => line.includes(file));
    if (parent === supervisor.pid && part && pid) counts.set(part, pid);
  }
  return counts;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
