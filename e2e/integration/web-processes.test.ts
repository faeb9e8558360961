/** A console of two web processes behind one port (WEB_PROCESSES=2) behaves like a console of one process. */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { Agent, type IncomingMessage, request } from "node:http";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { recordMeasurement } from "@/lib/testing/record-measurement";
import { waitOptions } from "@/lib/testing/wait-options";
import { createApplicant, familyName, giveConsent } from "./actions";
import { type Client, signedInAs } from "./client";
import { spawnConsole } from "./console";
import { callsReceived, planFault } from "./sandbox";

/** Starts a console of two web processes. The test must stop it. */
function startGroup(changes: Readonly<Record<string, string>> = {}) {
  const { child, ended } = spawnConsole({ WEB_PROCESSES: "2", PORT: "0", ...changes });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
  }
  const group = {
    ended,
    baseUrl: "",
    printed: () => text,
    /** Returns the ids of the console's web processes. */
    members: () => membersOf(child.pid ?? 0),
    stop: async (signal: NodeJS.Signals = "SIGTERM") => {
      child.kill(signal);
      return ended;
    },
  };
  const listening = vi.waitUntil(() => child.exitCode !== null || /^\{"listening":(\d+)\}$/m.exec(text), waitOptions);
  const up = listening.then((match) => {
    if (match === true) throw new Error(`The console did not start: ${text}`);
    group.baseUrl = `http://127.0.0.1:${match[1]}`;
    return group;
  });
  return { ...group, up };
}
type Group = Awaited<ReturnType<typeof startGroup>["up"]>;

function membersOf(parent: number): number[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  return lines.flatMap((line) => {
    const [pid = 0, ppid] = line.trim().split(/\s+/).map(Number);
    return ppid === parent && line.includes("--process=") ? [pid] : [];
  });
}

let group: Group;
beforeAll(async () => {
  group = await startGroup().up;
});
afterAll(async () => {
  await group.stop();
});

/** Returns the status and text of one request. Without an agent, the request has its own connection. */
function get(path: string, { headers = {}, agent, baseUrl = group.baseUrl }: GetOptions = {}) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const read = async (response: IncomingMessage) => {
      let text = "";
      for await (const chunk of response.setEncoding("utf8")) text += chunk;
      resolve({ status: response.statusCode ?? 0, text });
    };
    const own = agent ?? new Agent({ keepAlive: false });
    request(new URL(path, baseUrl), { headers, agent: own }, (response) => read(response).catch(reject))
      .once("error", reject)
      .end();
  });
}
type GetOptions = { headers?: Record<string, string>; agent?: Agent; baseUrl?: string };

const unknownId = "01890000-0000-7000-8000-000000000000";
const authorization = () => ({ authorization: `Bearer ${inject("consoleEnvironment").METRICS_TOKEN}` });

/** Returns the samples of a metric whose lines begin with this text. */
async function metric(start: string): Promise<number[]> {
  const { text } = await get("/api/metrics", { headers: authorization() });
  const lines = text.split("\n").filter((line) => line.startsWith(start));
  return lines.map((line) => Number(line.slice(line.lastIndexOf(" ") + 1)));
}

test("metrics are those of all web processes, whichever answers", async () => {
  const viewer = await signedInAs("viewer", group.baseUrl);
  const count = async () =>
    (await metric('proofdesk_requests_seconds_count{method="GET",route="/api/applicants/:id",status="4xx"}'))[0] ?? 0;
  const before = await count();
  const path = `/api/applicants/${unknownId}`;
  for (let turn = 0; turn < 7; turn += 1) {
    expect((await get(path, { headers: { cookie: viewer.cookie } })).status).toBe(404);
  }
  // Each request has its own connection, so the two processes answer in turn.
  expect([await count(), await count(), await count()]).toEqual(Array(3).fill(before + 7));
  // The three samples are the two web processes and the process that starts them.
  expect(await metric("process_resident_memory_bytes{")).toHaveLength(3);
  const connections = (await metric('proofdesk_database_connections{state="open"}'))[0] ?? 0;
  expect(connections).toBeGreaterThan(0);
  // DATABASE_POOL_MAX is 10, of which each of the two web processes gets a pool of 4 (`poolShare`).
  expect(connections).toBeLessThanOrEqual(8);
});

test("one session's requests take turns over all web processes", async () => {
  const reviewer = await signedInAs("reviewer", group.baseUrl);
  const people = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const who = { firstName: "Tess", lastName: familyName(`Turn${index}`) };
      const id = await createApplicant(reviewer, who);
      await giveConsent(reviewer, id, `Tess ${who.lastName}`);
      await planFault(who, { operation: "user.phone", kind: "latency", latencyMs: 2_000 });
      return id;
    }),
  );
  const received = async () => (await callsReceived())["user.phone"] ?? 0;
  const before = await received();
  let answered = 0;
  /** At each poll, the number of calls that had begun and were not answered yet. */
  const underWay: number[] = [];
  const calls = people.map(async (id) => {
    const { status } = await reviewer.api("POST", `/api/applicants/${id}/operations/user.phone`, {});
    answered += 1;
    return status;
  });
  await vi.waitFor(async () => {
    // `answered` is read first, so that a call that begins meanwhile does not count as one too many.
    const done = answered;
    underWay.push((await received()) - before - done);
    expect(done).toBe(people.length);
  }, waitOptions);
  expect(await Promise.all(calls)).toEqual(Array(8).fill(200));
  expect(Math.max(...underWay)).toBeGreaterThanOrEqual(4);
  // The place of a call is free a moment before its answer arrives here, so a few polls may count more than four.
  expect(underWay.filter((many) => many > 4).length).toBeLessThanOrEqual(2);
});

test("requests by the minute are counted for all web processes together", async () => {
  const notify = () =>
    new Promise<number>((resolve, reject) => {
      const path = new URL(`/api/webhooks/identity/${randomBytes(24).toString("hex")}`, group.baseUrl);
      const headers = { "content-type": "application/json" };
      request(path, { method: "POST", headers, agent: new Agent({ keepAlive: false }) }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
        .once("error", reject)
        .end("{}");
    });
  const statuses: number[] = [];
  for (let turn = 0; turn < 26; turn += 1) statuses.push(await notify());
  expect(statuses.slice(0, 20)).not.toContain(429);
  expect(statuses.slice(20)).toEqual(Array(6).fill(429));
});

/** Opens a stream of changes on a separate connection, and collects its text. */
async function openStream(client: Client) {
  const received = { text: "" };
  await new Promise<void>((resolve, reject) => {
    const headers = { cookie: client.cookie, accept: "text/event-stream" };
    request(new URL("/api/events", group.baseUrl), { headers, agent: new Agent({ keepAlive: false }) }, (response) => {
      response.setEncoding("utf8").on("data", (chunk: string) => {
        received.text += chunk;
      });
      // The stream ends with the console.
      response.on("error", () => undefined);
      resolve();
    })
      .once("error", reject)
      .end();
  });
  return received;
}

test("a change reaches the streams of every web process", async () => {
  const reviewer = await signedInAs("reviewer", group.baseUrl);
  const id = await createApplicant(reviewer, { firstName: "Stan", lastName: familyName("Streams") });
  const streams = [await openStream(reviewer), await openStream(reviewer)];
  await vi.waitUntil(() => streams.every(({ text }) => text !== ""), waitOptions);
  expect((await reviewer.api("POST", `/api/applicants/${id}/notes`, { text: "Called back." })).status).toBe(201);
  await vi.waitFor(() => {
    for (const { text } of streams) expect(text).toContain(`{"type":"note","id":"${id}"}`);
  }, waitOptions);
});

test("a web process that is killed comes back, the other one answers meanwhile, and no counter goes back", async () => {
  const viewer = await signedInAs("viewer", group.baseUrl);
  const headers = { cookie: viewer.cookie };
  const before = group.members();
  expect(before).toHaveLength(2);
  const agents = [0, 1].map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
  // The connections of the two agents lead to different processes.
  for (const agent of agents) expect((await get("/api/session", { headers, agent })).status).toBe(200);
  const sum = async () =>
    (await metric('proofdesk_requests_seconds_count{method="GET",route="/api/session",status="2xx"}'))[0] ?? 0;
  const count = await sum();
  process.kill(before[0] ?? 0, "SIGKILL");
  await vi.waitUntil(() => group.printed().includes("The web process stopped unexpectedly"), waitOptions);
  const outcomes = await Promise.allSettled(agents.map((agent) => get("/api/session", { headers, agent })));
  expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeGreaterThanOrEqual(1);
  for (let turn = 0; turn < 4; turn += 1) expect((await get("/api/session", { headers })).status).toBe(200);
  expect(await sum()).toBeGreaterThanOrEqual(count + 5);
  await vi.waitFor(() => {
    const now = group.members();
    expect(now).toHaveLength(2);
    expect(now).not.toContain(before[0]);
    expect(now).toContain(before[1]);
  }, waitOptions);
  // The restarted process reports its own metrics again.
  await vi.waitFor(async () => {
    expect(await metric("process_resident_memory_bytes{")).toHaveLength(3);
  }, waitOptions);
  expect(group.printed()).toContain("it was ended by SIGKILL. Starting it again…");
  for (const agent of agents) agent.destroy();
});

test("a console of two web processes that stops finishes every request it has accepted", async ({ task }) => {
  const leaving = await startGroup().up;
  const failures: unknown[] = [];
  let answered = 0;
  const user = async (agent: Agent) => {
    for (;;) {
      try {
        const { status } = await get("/api/health/ready", { agent, baseUrl: leaving.baseUrl });
        if (status === 200) answered += 1;
        else failures.push(`answered with ${status}`);
      } catch (error) {
        // A refused connection is not an interrupted request.
        if (!(error instanceof Error && "code" in error && error.code === "ECONNREFUSED")) failures.push(error);
        return;
      }
    }
  };
  const keptAliveAgent = new Agent({ keepAlive: true });
  const users = Array.from({ length: 16 }, (_, index) =>
    user(index % 2 ? keptAliveAgent : new Agent({ keepAlive: false })),
  );
  await vi.waitUntil(() => answered > 50, waitOptions);
  const members = leaving.members();
  expect(await leaving.stop()).toBe(0);
  await Promise.all(users);
  keptAliveAgent.destroy();
  expect(failures).toEqual([]);
  for (const pid of members) expect(() => process.kill(pid, 0)).toThrow();
  recordMeasurement(`0 of ${answered} requests cut with two web processes`, task);
});

test("when the process that started them is killed, its web processes end too", async () => {
  const killed = await startGroup().up;
  const members = killed.members();
  expect(members).toHaveLength(2);
  await killed.stop("SIGKILL");
  await vi.waitFor(() => {
    for (const pid of members) expect(() => process.kill(pid, 0)).toThrow();
  }, waitOptions);
});

test("a console whose web processes cannot start says why, and ends", async () => {
  const key = randomBytes(32).toString("base64");
  const { ended, printed, up } = startGroup({ DATA_KEYS: `k1:${key}` });
  up.catch(() => undefined);
  expect(await ended).toBe(1);
  expect(printed()).toMatch(/^The data key "k1" of DATA_KEYS has the same name as the key .*\./m);
  expect(printed()).toMatch(/^The web process did not start: it ended \(exit code 1\)\.$/m);
  expect(printed()).not.toContain(key);
});
