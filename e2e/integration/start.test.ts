/** `npm start` as a process: its output, its refusals, and what it leaves behind. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { programArgs } from "@/lib/cli/bundle.mjs";
import { freePort } from "../free-port";
import { Client, submitCredentials } from "./client";

let directory: string;
/** With five preset people. The browser tests start with all demo applicants, which take longer. */
const mock = { IDENTITY_MODE: "mock" };
const running = new Set<ChildProcess>();

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "proofdesk-start-"));
});
afterAll(async () => {
  for (const child of running) child.kill("SIGKILL");
  await rm(directory, { recursive: true, force: true });
});

type Run = { child: ChildProcess; out: string; err: string; ended: Promise<number | null> };

function start(environment: Record<string, string>): Run {
  const child = spawn(process.execPath, ["--conditions=react-server", ...programArgs("lib/cli/supervisor.ts", true)], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "test",
      DATA_DIR: directory,
      ...mock,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  const ended = once(child, "exit").then(([code]) => {
    running.delete(child);
    return typeof code === "number" ? code : null;
  });
  const run: Run = { child, out: "", err: "", ended };
  child.stdout.on("data", (text) => {
    run.out += text;
  });
  child.stderr.on("data", (text) => {
    run.err += text;
  });
  return run;
}

/** Waits while the process runs: the first start takes minutes on a busy machine. */
async function ready(run: Run): Promise<void> {
  let hasEnded = false;
  void run.ended.then(() => {
    hasEnded = true;
  });
  const started = () => run.out.includes("Proofdesk is ready at");
  await vi.waitUntil(() => started() || hasEnded, { timeout: 240_000, interval: 100 });
  expect(run.out, run.err).toContain("Proofdesk is ready at");
}

test("a port in use is a one-line error", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const run = start({ PORT: String(port) });
  expect(await run.ended).toBe(1);
  server.close();
  expect(run.err).toBe(
    `Port ${port} is in use. Stop the program that uses it, or choose another: PORT=3001 npm start\n`,
  );
});

test("in production, missing or weak secrets are a one-line error each, and nothing starts", async () => {
  const run = start({
    NODE_ENV: "production",
    DATABASE_URL: "postgresql://nobody@127.0.0.1:9/none",
    NEXTAUTH_SECRET: "password-password-password-password",
    PORT: String(await freePort()),
  });
  expect(await run.ended).toBe(1);
  expect(run.out).toBe("");
  expect(run.err.trim().split("\n")).toEqual([expect.stringMatching(/^NEXTAUTH_SECRET: weak/), "DATA_KEYS: missing"]);
});

test("an unreachable database is a one-line error", async () => {
  const run = start({ DATABASE_URL: "postgresql://nobody@127.0.0.1:9/none", PORT: String(await freePort()) });
  expect(await run.ended).toBe(1);
  expect(run.err).toBe("The database cannot be reached: connect ECONNREFUSED 127.0.0.1:9\n");
});

const parts = ["lib/cli/embedded-main.mjs", "lib/sandbox/main.mjs", "lib/jobs/main.mjs", "lib/cli/web.mjs"];

test("starts, refuses a second instance, restarts killed parts, and leaves none behind when killed", async () => {
  const port = String(await freePort());
  const first = start({ PORT: port });
  await ready(first);
  expect(first.out).toContain("Creating demo staff and demo applicants");
  const password = /Password\s+(\S+)/.exec(first.out)?.[1] ?? "";
  expect((await stat(join(directory, "mock", "secrets.json"))).mode & 0o777).toBe(0o600);
  const client = new Client(`http://127.0.0.1:${port}`);
  await submitCredentials(client, "reviewer@proofdesk.test", password);
  expect((await client.api("GET", "/api/session")).status).toBe(200);

  const second = start({ PORT: String(await freePort()) });
  expect(await second.ended).toBe(1);
  expect(second.err).toMatch(/^.* is in use by another Proofdesk \(process \d+\)\. .*\n$/);

  const before = await partsOf(first.child);
  expect([...before.keys()].sort()).toEqual([...parts].sort());
  for (const pid of before.values()) process.kill(pid, "SIGKILL");
  const comesBack = { timeout: 120_000, interval: 250 };
  await vi.waitFor(async () => {
    const now = await partsOf(first.child);
    expect(parts.filter((part) => !now.has(part) || now.get(part) === before.get(part))).toEqual([]);
    expect((await client.api("GET", "/api/session")).status).toBe(200);
    expect((await client.api("GET", "/api/health/ready")).status).toBe(200);
  }, comesBack);
  for (const name of ["database", "sandbox", "worker", "console"]) {
    expect(first.err).toContain(`The ${name} stopped unexpectedly: it was ended by SIGKILL. Starting it again…\n`);
  }

  const left = await partsOf(first.child);
  first.child.kill("SIGKILL");
  await vi.waitFor(() => expect([...left.values()].filter(isRunning)).toEqual([]), { timeout: 60_000, interval: 100 });

  const again = start({ PORT: port });
  await ready(again);
  expect(again.out).not.toContain("Creating demo");
  // The session is stored in the database.
  expect((await client.api("GET", "/api/session")).status).toBe(200);
  const asked = performance.now();
  again.child.kill("SIGTERM");
  expect(await again.ended).toBe(0);
  expect(performance.now() - asked).toBeLessThan(10_000);
  expect(again.err).toBe("");
}, 600_000);

test("missing or different data secrets refuse the start in one line", async () => {
  const run = async () => {
    const started = start({ PORT: String(await freePort()) });
    expect(await started.ended).toBe(1);
    return started.err;
  };
  const file = join(directory, "mock", "secrets.json");
  const secrets = await readFile(file, "utf8");
  await rm(file);
  expect(await run()).toMatch(/^\S+secrets\.json with the data keys is gone, .*\.\n$/);
  const wrong = { ...JSON.parse(secrets), DATA_KEYS: `k1:${randomBytes(32).toString("base64")}` };
  await writeFile(file, JSON.stringify(wrong));
  expect(await run()).toMatch(/^The data key "k1" of DATA_KEYS is not the key of that name .*\.\n$/);
  await writeFile(file, secrets);
});

/** The process ids of the parts started by a supervisor. */
async function partsOf(supervisor: ChildProcess): Promise<Map<string, number>> {
  const list = spawn("ps", ["-A", "-o", "pid=,ppid=,args="], { stdio: ["ignore", "pipe", "ignore"] });
  let text = "";
  list.stdout.on("data", (chunk) => {
    text += chunk;
  });
  await once(list, "close");
  const found = new Map<string, number>();
  for (const line of text.split("\n")) {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    const part = parts.find((file) => line.includes(file));
    if (parent === supervisor.pid && part && pid) found.set(part, pid);
  }
  return found;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
