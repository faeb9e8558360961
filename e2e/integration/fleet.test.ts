/** `npm run console` and `npm run worker` as processes: they refuse bad settings, serve, and stop. */
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, describe, expect, inject, test } from "vitest";
import { z } from "zod";
import { startTestDatabase } from "@/lib/testing/test-database";
import { freePort } from "../free-port";
import { killRunning, printed, type Run, runNode } from "./program";

const scripts = z.object({ scripts: z.object({ console: z.string(), worker: z.string() }) });
afterAll(killRunning);

type Part = "console" | "worker";
/** Runs the command of a script in package.json without npm. */
async function start(part: Part, environment: Record<string, string>): Promise<Run> {
  const commands = scripts.parse(JSON.parse(await readFile("package.json", "utf8"))).scripts;
  const [exec, program, ...args] = commands[part].split(" ");
  expect([exec, program]).toEqual(["exec", "node"]);
  return runNode(args, environment);
}

async function ofFleet(changes: Record<string, string> = {}): Promise<Record<string, string>> {
  const port = String(await freePort());
  return { ...inject("consoleEnvironment"), NEXTAUTH_URL: "https://desk.example", PORT: port, ...changes };
}

async function refusal(part: Part, environment: Record<string, string>): Promise<string> {
  const run = await start(part, environment);
  expect(await run.ended).toBe(1);
  expect(run.out).toBe("");
  return run.err;
}

// Each test starts its own process, and spends most of its time waiting for that process.
describe.concurrent("a fleet", () => {
  describe.each(["console", "worker"] as const)("the %s", (part) => {
    test("names each missing setting without generating one", async () => {
      const names = ["DATABASE_URL", "IDENTITY_BASE_URL", "NEXTAUTH_URL", "NEXTAUTH_SECRET", "DATA_KEYS"];
      expect(await refusal(part, {})).toBe(names.map((name) => `${name}: missing\n`).join(""));
    });

    test("starts, works, and exits on SIGTERM", async () => {
      const environment = await ofFleet({ WORKER_PORT: String(await freePort()) });
      const run = await start(part, environment);
      await printed(run, /^\{"(listening|ready)":/m, 110_000);
      const address = `http://127.0.0.1:${part === "console" ? environment.PORT : environment.WORKER_PORT}`;
      const ask = async (path: string, headers = {}) => {
        const answer = await fetch(address + path, { headers });
        return { status: answer.status, text: await answer.text() };
      };
      expect(await ask("/api/health/ready")).toMatchObject({ status: 200, text: expect.stringContaining("ready") });
      const token = { authorization: `Bearer ${environment.METRICS_TOKEN}` };
      expect((await ask("/api/metrics", token)).text).toMatch(/^proofdesk_ready 1$/m);
      expect((await ask("/api/metrics")).status).toBe(401);
      expect((await ask("/api/nothing")).status).toBe(404);
      run.child.kill("SIGTERM");
      expect(await run.ended).toBe(0);
      expect(run.err).toBe("");
    });
  });

  test("a worker does not migrate: a database without tables is a one-line error", async () => {
    const database = await startTestDatabase();
    const line = await refusal("worker", await ofFleet({ DATABASE_URL: database.url }));
    await database.stop();
    expect(line).toMatch(/^The database lacks \d+ migrations, from 0001_tables\. Run .*: npm run migrate\n$/);
  });

  test("a data key that does not match the database is a one-line error", async () => {
    const key = randomBytes(32).toString("base64");
    const line = await refusal("console", await ofFleet({ DATA_KEYS: `k1:${key}` }));
    expect(line).toMatch(/^The data key "k1" of DATA_KEYS has the same name as the key .*\.\n$/);
    expect(line).not.toContain(key);
  });
});
