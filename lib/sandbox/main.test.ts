import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
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
  return {
    child,
    errors: text(child.stderr),
    listening: new Promise<Record<string, number>>((resolve) => {
      child.stdout.once("data", (line) => resolve(JSON.parse(String(line))));
    }),
    exited: new Promise<number | null>((resolve) => child.once("close", resolve)),
  };
}

const settings = { SANDBOX_API_KEY: testKey, SANDBOX_STATE_DIR: stateDir };

test("an acknowledged order survives kill -9, and SIGTERM closes cleanly", async () => {
  const first = launch({ ...settings, SANDBOX_CONTROL_PORT: "0" });
  const listening = await first.listening;
  expect(listening).toEqual({ listening: expect.any(Number), control: expect.any(Number) });
  const subject = await sandboxClient(`http://127.0.0.1:${listening.listening}`).create();
  const orders = await Promise.all(Array.from({ length: 10 }, () => subject.get("records.federal-criminal")));
  first.child.kill("SIGKILL");
  await first.exited;

  const second = launch({ ...settings, SANDBOX_SPEED: "1000" });
  const reopened = sandboxClient(`http://127.0.0.1:${(await second.listening).listening}`).about(subject.accessCode);
  const results = Object.values(Object(field(await reopened.get("records.all-results"), "result")));
  const identifiers = orders.map((order) => field(order, "uniqueIdentifier"));
  expect(results.map((each) => field(each, "uuid")).sort()).toEqual(identifiers.sort());
  second.child.kill("SIGTERM");
  expect([await second.exited, await second.errors]).toEqual([0, ""]);
  // The state file is unencrypted, and the README next to it says why.
  expect(readFileSync(join(stateDir, "README"), "utf8")).toContain("the people in it are made up");
}, 60_000);

test("without a key it does not start, and gives the reason in one line", async () => {
  const refused = launch({});
  expect(await refused.exited).toBe(1);
  expect(await refused.errors).toBe("sandbox: SANDBOX_API_KEY: the key that callers must send\n");
}, 60_000);
