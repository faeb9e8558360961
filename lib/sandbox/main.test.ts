import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, expect, test } from "vitest";
import { field, sandboxClient, testKey } from "@/lib/testing/sandbox";

const stateDir = mkdtempSync(join(tmpdir(), "sandbox-process-"));
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill("SIGKILL");
  rmSync(stateDir, { recursive: true });
});

function launch(environment: Record<string, string>) {
  const child = spawn(process.execPath, ["--import", "tsx", "lib/sandbox/main.ts"], {
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "test", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  const lines: string[] = [];
  const errors: string[] = [];
  const firstLine = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      lines.push(line);
      resolve(line);
    });
  });
  createInterface({ input: child.stderr }).on("line", (line) => errors.push(line));
  const exited = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  return { child, lines, errors, firstLine, exited };
}

const settings = { SANDBOX_API_KEY: testKey, SANDBOX_STATE_DIR: stateDir };

test("an acknowledged order survives kill -9, and SIGTERM closes cleanly", async () => {
  const first = launch({ ...settings, SANDBOX_CONTROL_PORT: "0" });
  const listeningLine = JSON.parse(await first.firstLine);
  expect(listeningLine).toEqual({ listening: expect.any(Number), control: expect.any(Number) });
  const subject = await sandboxClient(`http://127.0.0.1:${listeningLine.listening}`).create();
  const orders = await Promise.all(Array.from({ length: 10 }, () => subject.get("records.federal-criminal")));
  first.child.kill("SIGKILL");
  await first.exited;

  const second = launch({ ...settings, SANDBOX_SPEED: "1000" });
  const listening = JSON.parse(await second.firstLine);
  expect(Object.keys(listening)).toEqual(["listening"]);
  const again = sandboxClient(`http://127.0.0.1:${listening.listening}`).about(subject.accessCode);
  const found = field(await again.get("records.all-results"), "result");
  const identifiers = Array.isArray(found) ? found.map((each) => field(each, "uuid")) : [];
  expect(identifiers.sort()).toEqual(orders.map((order) => field(order, "uniqueIdentifier")).sort());
  second.child.kill("SIGTERM");
  expect(await second.exited).toBe(0);
  // Its file is unencrypted, and the one beside it says why.
  expect(readFileSync(join(stateDir, "README"), "utf8")).toContain("the people in it are made up");
  expect(second.lines).toHaveLength(1);
  expect(second.errors).toEqual([]);
}, 60_000);

test("without a key it does not start, and gives the reason in one line", async () => {
  const process = launch({});
  expect(await process.exited).toBe(1);
  expect(process.errors).toEqual(["sandbox: SANDBOX_API_KEY: the key that callers must send"]);
  expect(process.lines).toEqual([]);
}, 60_000);
