/** The console's HTTP server. */
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { expect, inject, test, vi } from "vitest";
import { expectWithin } from "@/lib/testing/expect-within";
import { recordMeasurement } from "@/lib/testing/record-measurement";
import { waitOptions } from "@/lib/testing/wait-options";
import { freePort } from "../free-port";
import { createApplicant, familyName, giveConsent } from "./actions";
import { Client, signedInAs } from "./client";
import { spawnConsole, startConsole } from "./console";
import { sql } from "./database";
import { type RawRequest, rawRequest } from "./raw-http";
import { callsReceived, planFault } from "./sandbox";

const anonymous = new Client();

test("each page has its own nonce, and every script of the page has it", async () => {
  const nonces = new Set<string>();
  for (const path of ["/sign-in", "/sign-in", "/nowhere-at-all"]) {
    const { headers, body } = await anonymous.send(path);
    const policy = headers.get("content-security-policy") ?? "";
    const nonce = /script-src [^;]*'nonce-([^']+)'/.exec(policy)?.[1] ?? "none";
    const scripts = String(body).match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([]);
    expect(policy).not.toContain("'unsafe-eval'");
    expect(/script-src [^;]*'unsafe-inline'/.test(policy)).toBe(false);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

test("browsers and proxies may store only the hashed assets", async () => {
  const viewer = await signedInAs("viewer");
  for (const path of ["/applicants", "/api/session", "/api/applicants", "/api/nothing", "/sign-in"]) {
    expect((await viewer.send(path)).headers.get("cache-control"), path).toContain("no-store");
  }
  const { body } = await anonymous.send("/sign-in");
  const asset = /\/_next\/static\/[^"]+\.js/.exec(String(body))?.[0] ?? "";
  expect((await anonymous.send(asset)).headers.get("cache-control")).toContain("immutable");
});

test("the page of a record is not rendered before it is opened: that would be a read", async () => {
  const viewer = await signedInAs("viewer");
  const reviewer = await signedInAs("reviewer");
  const path = `/applicants/${await createApplicant(reviewer, { firstName: "Aline", lastName: familyName("Ahead") })}`;
  const ahead = { headers: { rsc: "1", "next-router-prefetch": "1" } };
  expect([(await viewer.send(path, ahead)).status, (await viewer.send(`${path}/checks`, ahead)).status]).toEqual([
    204, 204,
  ]);
  expect((await viewer.send("/applicants", ahead)).status).not.toBe(204);
  expect((await viewer.send(path)).status).toBe(200);
});

test("no probe of readiness is refused, however many come from one address", async () => {
  const answers = new Set<number>();
  const probe = async () => {
    for (let turn = 0; turn < 65; turn += 1) answers.add((await anonymous.send("/api/health/ready")).status);
  };
  await Promise.all(Array.from({ length: 20 }, probe));
  expect([...answers]).toEqual([200]);
});

test.each([
  ["GET", "/api/nothing", 404, "not_found"],
  ["DELETE", "/api/session", 405, "method_not_allowed"],
  ["GET", "/api/%E0%A4%A", 400, "bad_request"],
  ["GET", "/api/applicants", 401, "unauthenticated"],
  ["POST", "/api/orders", 401, "unauthenticated"],
])("%s %s is answered with a problem", async (method, path, status, code) => {
  const answer = await anonymous.api(method, path, method === "POST" ? {} : undefined);
  expect(answer.status).toBe(status);
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  expect(answer.body).toMatchObject({ status, code, requestId: expect.any(String), title: expect.any(String) });
});

const upgradeTo = (protocol: string): [string, string][] => [
  ["connection", "upgrade"],
  ["upgrade", protocol],
];

test.each([
  ["an unsupported expectation", 417, { headers: [["expect", "foo"]] }],
  ["an upgrade", 400, { headers: upgradeTo("websocket") }],
  ["an upgrade of a page", 400, { target: "/sign-in", headers: upgradeTo("h2c") }],
  ["another host of a page", 400, { target: "/sign-in", headers: [["host", "evil.example"]] }],
  ["an unknown method of a page", 405, { method: "PROPFIND", target: "/applicants" }],
] satisfies [string, number, Partial<RawRequest>][])("%s is answered with a problem", async (_, status, request) => {
  const answer = await rawRequest(anonymous.baseUrl, { method: "GET", target: "/api/session", ...request });
  expect(answer.status).toBe(status);
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  expect(JSON.parse(answer.body.toString())).toMatchObject({ status, requestId: expect.any(String) });
});

test("a body over the limit is refused, and the next request on its connection is answered", async () => {
  const viewer = await signedInAs("reviewer");
  const { origin, hostname, port } = new URL(viewer.baseUrl);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (method: string, path: string, body?: Buffer) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { origin, cookie: viewer.cookie, "content-type": "application/json" };
      const length = body ? { "content-length": body.length } : {};
      const pendingRequest = request(
        { agent, hostname, port, method, path, headers: { ...headers, ...length }, timeout: 10_000 },
        (answer) => {
          answer.resume();
          answer.once("end", () => resolve(answer.statusCode));
        },
      );
      pendingRequest.once("timeout", () => pendingRequest.destroy(new Error("no answer came in time")));
      pendingRequest.once("error", reject);
      pendingRequest.end(body);
    });
  for (const kilobytes of [300, 400, 1000]) {
    expect(await ask("POST", "/api/applicants", Buffer.alloc(kilobytes * 1024, " "))).toBe(413);
    expect(await ask("GET", "/api/health/live"), `after ${kilobytes} KB`).toBe(200);
  }
  agent.destroy();
});

test("metrics count requests by route, without parameters", async () => {
  const viewer = await signedInAs("viewer");
  const authorization = `Bearer ${inject("consoleEnvironment").METRICS_TOKEN}`;
  const read = async () =>
    String((await anonymous.api("GET", "/api/metrics", undefined, { headers: { authorization } })).body);
  const countIn = (text: string, status: string) => {
    const start = `proofdesk_requests_seconds_count{method="GET",route="/api/applicants/:id",status="${status}"} `;
    return Number(
      text
        .split("\n")
        .find((line) => line.startsWith(start))
        ?.slice(start.length) ?? 0,
    );
  };
  const before = await read();
  const unknownId = "01890000-0000-7000-8000-000000000000";
  for (const _ of [1, 2, 3]) expect((await viewer.api("GET", `/api/applicants/${unknownId}`)).status).toBe(404);
  const after = await read();
  expect(countIn(after, "4xx") - countIn(before, "4xx")).toBe(3);
  expect(after).not.toContain(unknownId);
});

// Each of the next four tests has its own console.
test.concurrent("a console without its database is live, but not ready", async () => {
  const consoleWithoutDatabase = await startConsole({
    environment: { DATABASE_URL: "postgresql://nobody@127.0.0.1:9/none" },
  });
  try {
    const client = new Client(consoleWithoutDatabase.baseUrl);
    expect((await client.api("GET", "/api/health/live")).status).toBe(200);
    expect(await client.api("GET", "/api/health/ready")).toMatchObject({ status: 503, body: { code: "unavailable" } });
  } finally {
    await consoleWithoutDatabase.stop();
  }
});

/** Returns the status of one request on a keep-alive connection. */
function get(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const pendingRequest = request(url, { agent }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
      response.on("error", reject);
    });
    pendingRequest.on("error", reject);
    pendingRequest.end();
  });
}

/** Whether the port accepts connections. */
function connects(port: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), "127.0.0.1", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

test.concurrent("a console that stops finishes every request it has accepted", async ({ task }) => {
  const leaving = await startConsole();
  const agent = new Agent({ keepAlive: true });
  const failures: unknown[] = [];
  let answered = 0;
  const user = async () => {
    for (;;) {
      try {
        const status = await get(`${leaving.baseUrl}/api/health/ready`, agent);
        if (status === 200) answered += 1;
        else failures.push(`answered with ${status}`);
      } catch (error) {
        // A refused connection is not an interrupted request.
        if (!(error instanceof Error && "code" in error && error.code === "ECONNREFUSED")) failures.push(error);
        return;
      }
    }
  };
  const users = Array.from({ length: 16 }, user);
  await vi.waitUntil(() => answered > 50, waitOptions);
  const start = performance.now();
  expect(await leaving.stop()).toBe("it ended (exit code 0)");
  expectWithin(10_000, start);
  await Promise.all(users);
  agent.destroy();
  expect(failures).toEqual([]);
  recordMeasurement(`0 of ${answered} requests cut`, task);
});

test.concurrent("a console that is told to stop during startup answers the requests it has accepted", async () => {
  const port = String(await freePort());
  const { child, ended } = spawnConsole({ PORT: port });
  const agent = new Agent({ keepAlive: false });
  const address = `http://127.0.0.1:${port}/api/health/live`;
  const isRefused = (error: unknown) => error instanceof Error && "code" in error && error.code === "ECONNREFUSED";
  // The console accepts the first connection before Next is ready to answer.
  let first: Promise<number> | undefined;
  await vi.waitUntil(async () => {
    const accepted = await connects(port);
    if (accepted) first = get(address, agent);
    return accepted;
  }, waitOptions);
  const others = Array.from({ length: 8 }, () =>
    get(address, agent).catch((error: unknown) => {
      if (!isRefused(error)) throw error;
      return 200;
    }),
  );
  child.kill("SIGTERM");
  expect(await Promise.all([first, ...others])).toEqual(Array.from({ length: 9 }, () => 200));
  expect(await ended).toBe(0);
});

test.concurrent("a console that is told to stop completes the call whose client has left", async () => {
  const leaving = await startConsole();
  const reviewer = await signedInAs("reviewer", leaving.baseUrl);
  const who = { firstName: "Lena", lastName: familyName("Leaving") };
  const id = await createApplicant(reviewer, who);
  await giveConsent(reviewer, id, `Lena ${who.lastName}`);
  await planFault(who, { operation: "user.phone", kind: "latency", latencyMs: 2_500 });
  const received = async () => (await callsReceived())["user.phone"] ?? 0;
  const before = await received();
  const abort = new AbortController();
  const path = `/api/applicants/${id}/operations/user.phone`;
  const isLeft = expect(reviewer.api("POST", path, {}, { signal: abort.signal })).rejects.toThrow();
  await vi.waitUntil(async () => (await received()) > before, waitOptions);
  abort.abort();
  await isLeft;
  await leaving.stop();
  const entries = `select phase, outcome from "AuditEvent" where action = 'user.phone' and "objectId" = $1 order by seq`;
  expect(await sql(entries, [id])).toEqual([
    { phase: "intent", outcome: null },
    { phase: "outcome", outcome: "done" },
  ]);
});
