/**
 * A database that no longer answers, because the network is dead or its machine hangs. No lock is held, and no error
 * comes.
 */
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { listApplicants } from "@/lib/features/applicants/list-applicants";
import { placeOrder } from "@/lib/features/orders/place-order";
import type { Endpoint } from "@/lib/platform/contract/endpoint";
import { route } from "@/lib/platform/http/route";
import { reportOfProcess } from "@/lib/platform/process/process-report";
import { processWide } from "@/lib/platform/process/process-wide";
import { type DatabaseRelay, relayToDatabase } from "@/lib/testing/database-relay";
import { expectWithin } from "@/lib/testing/expect-within";
import { newKey } from "@/lib/testing/idempotency-key";
import { openTestConsole, type TestConsole } from "@/lib/testing/orders";
import { recordMeasurement } from "@/lib/testing/record-measurement";
import { signInAs, type TestPerson } from "@/lib/testing/staff";
import { waitOptions } from "@/lib/testing/wait-options";
import { db } from "./prisma";

/** The console waits at most 3.5 s for an answer (connection.ts). */
const limitMs = 5_000;

let network: DatabaseRelay;
let testConsole: TestConsole;
let person: TestPerson;

beforeAll(async () => {
  // Uses the timeouts of a console. Other tests use longer ones.
  Object.assign(processWide("waits", {}), { isWorker: false });
  network = await relayToDatabase();
  testConsole = await openTestConsole();
  process.env.DATABASE_URL = network.url;
  person = await signInAs(["orderer"]);
});
afterEach(() => {
  network.state = "whole";
});
afterAll(async () => {
  await testConsole.close();
  await network.close();
});

const origin = "http://console.test";

async function send(path: string, handler: ReturnType<typeof route<Endpoint, "signed-in">>, init: RequestInit = {}) {
  const headers = { cookie: person.cookie, origin, host: "console.test", "content-type": "application/json" };
  const request = new Request(`${origin}${path}`, { ...init, headers: { ...headers, ...init.headers } });
  const since = performance.now();
  const answer = await handler(request, { params: Promise.resolve({}) });
  const body: unknown = await answer.json();
  return { status: answer.status, body, ms: performance.now() - since };
}

const list = () => send("/api/applicants", route(listApplicants));
const unavailable = { status: 503, body: { code: expect.stringMatching(/unavailable$/) } };

test("a request ends in time, however long the database stays silent, and leaves no connection behind", async () => {
  expect(await list()).toMatchObject({ status: 200 });
  network.state = "silent";
  const since = performance.now();
  const answers = await Promise.all([list(), list(), list()]);
  expectWithin(limitMs, since);
  for (const answer of answers) expect(answer).toMatchObject(unavailable);
  recordMeasurement(
    `a silent database was answered after ${(Math.max(...answers.map(({ ms }) => ms)) / 1_000).toFixed(1)} s`,
  );
  // No connection that still waits for an answer stays in the pool.
  await vi.waitFor(
    () => expect(reportOfProcess(null).connections).toEqual({ total: 0, idle: 0, waiting: 0 }),
    waitOptions,
  );
  network.state = "whole";
  expect(await list()).toMatchObject({ status: 200 });
});

test("an order that was sent when the database fell silent is answered in time, and recorded when it speaks", async () => {
  const { id: applicantId } = await testConsole.makeApplicant();
  testConsole.fault(applicantId, { operation: "records.federal-civil", kind: "latency", latencyMs: 500 });
  const body = JSON.stringify({ applicantId, kind: "federal-civil" });
  const placing = send("/api/orders", route(placeOrder), {
    method: "POST",
    body,
    headers: { "idempotency-key": newKey() },
  });
  await vi.waitUntil(() => testConsole.calls("records.federal-civil") === 1, waitOptions);
  network.state = "silent";
  const since = performance.now();
  expect(await placing).toMatchObject(unavailable);
  expectWithin(limitMs, since);
  network.state = "whole";
  await vi.waitFor(async () => {
    const [order] = await db.order.findMany({ where: { applicantId }, select: { state: true } });
    expect(order?.state).toBe("accepted");
  }, waitOptions);
  expect(testConsole.calls("records.federal-civil")).toBe(1);
});
