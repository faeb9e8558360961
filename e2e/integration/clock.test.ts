/**
 * The clock of a machine differs from the clock of the database. The start, readiness, the log and answers report the
 * difference.
 */

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { programArgs } from "@/lib/build/bundle.mjs";
import { waitOptions } from "@/lib/testing/wait-options";
import { signedInAs } from "./client";
import { startLoggedConsole } from "./console";
import { runNode } from "./program";

let directory: string;
const behindMs = -62 * 60_000;
const sentence =
  /The clock of this machine is 6[123] minutes behind the database's, [^"\n]*: synchronize both clocks\./;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "proofdesk-clock-"));
});
afterAll(() => rm(directory, { recursive: true }));

/** Returns a clock that the test moves, and the environment for the processes that use it. */
function movableClock(name: string) {
  const file = join(directory, name);
  const preload = new URL("../../lib/testing/shifted-clock.mjs", import.meta.url);
  const environment = { NODE_OPTIONS: `--import ${preload}?file=${encodeURIComponent(file)}` };
  return { environment, move: (ms: number) => writeFile(file, String(ms)) };
}

// Each test has its own process and clock.
describe.concurrent("a clock that is not the database's", () => {
  test.each([
    ["fleet", "lib/platform/server/fleet.ts"],
    ["doctor", "lib/cli/doctor.ts"],
  ])("%s says by how much, and what to do", async (name, program) => {
    const clock = movableClock(name);
    await clock.move(behindMs);
    const args = ["--conditions=react-server", ...programArgs(program, true)];
    const env = { ...inject("consoleEnvironment"), NEXTAUTH_URL: "https://desk.example" };
    const run = runNode(args, { ...env, ...clock.environment, NODE_ENV: "test" });
    expect(await run.ended).toBe(1);
    expect(run.out + run.err).toMatch(sentence);
  });

  test("a running console is not ready, names the fault to staff without figures, and logs it", async () => {
    const clock = movableClock("console");
    await clock.move(0);
    const desk = await startLoggedConsole(clock.environment);
    try {
      const viewer = await signedInAs("viewer", desk.baseUrl);
      await clock.move(behindMs);
      const ready = () => viewer.api("GET", "/api/health/ready");
      await vi.waitUntil(async () => (await ready()).status === 503, waitOptions);
      expect((await ready()).body).toMatchObject({ code: "unavailable", detail: expect.stringMatching(sentence) });
      expect(await viewer.api("GET", "/api/applicants")).toMatchObject({
        status: 503,
        body: {
          code: "audit_unavailable",
          detail: "The console's clock and its database's are too far apart. Tell the console's operator.",
        },
      });
      await vi.waitUntil(() => sentence.test(desk.printed()), waitOptions);
      await clock.move(0);
      await vi.waitUntil(async () => (await ready()).status === 200, waitOptions);
      expect((await viewer.api("GET", "/api/applicants")).status).toBe(200);
    } finally {
      await desk.stop();
    }
  });
});
