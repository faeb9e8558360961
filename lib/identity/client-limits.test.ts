import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { UpstreamFailure } from "@/lib/base/upstream-error";
import { AppError } from "@/lib/errors";
import { giveUp, withinLimit } from "@/lib/platform/process/time-limit";
import { exampleFields } from "@/lib/testing/example-fields";
import { answer, type Behavior, faults, setUpFaultServer, timeFor } from "@/lib/testing/fault-server";
import type { IdentityClient } from "./client";
import { type OperationId, operationIds } from "./operations/list";
import { operation } from "./operations/registry";

const accessCode = "0b9c3c2e-6d0f-4a58-9b6e-0d7d4f3a1c22";
const success = answer(200, '{"success":true}');
const down = answer(503, "");

const { server, clientOf } = setUpFaultServer({ mode: "mock" });

/** Returns the outcome of a call: "answered", or the failure's code and whether the call was sent. */
async function outcome(client: IdentityClient, id: OperationId): Promise<string> {
  const code = id === "user.create" ? undefined : accessCode;
  try {
    await client.call(id, { accessCode: code, fields: exampleFields[id] });
    return "answered";
  } catch (error) {
    if (error instanceof UpstreamFailure) return `${error.code}, sent: ${error.sent}`;
    throw error;
  }
}

afterEach(() => void vi.useRealTimers());

/** Fails the first requests, and then behaves as given. */
function failing(times: number, behavior: Behavior): Behavior {
  let timesLeft = times;
  return (request, response) => (timesLeft-- > 0 ? behavior : success)(request, response);
}

const billed = operationIds.filter((id) => operation(id).retry === "never");
const safe = operationIds.filter((id) => operation(id).retry === "safe");

test.each(Object.entries(faults))("%s: any call but a pure read is sent once", async (_, fault) => {
  server.behave(fault.behave);
  const totalTimeoutMs = timeFor(fault);
  const client = clientOf({
    totalTimeoutMs,
    maxConcurrent: 100,
    paths: Object.fromEntries(billed.map((id) => [id, `/${id}`])),
  });
  const outcomes = await Promise.all(billed.map((id) => outcome(client, id)));
  expect(new Set(outcomes)).toEqual(new Set([`${fault.code}, sent: ${fault.sent}`]));
  expect(server.requests.map(({ path }) => path).sort()).toEqual(billed.map((id) => `/v3/${id}`).sort());
});

test.each(safe)("%s: a pure read is retried after a temporary failure", async (id) => {
  const passing = [down, faults["200 cut short"].behave, faults["a reset before the answer"].behave];
  for (const behavior of passing) {
    server.behave(failing(2, behavior));
    expect(await outcome(clientOf(), id)).toBe("answered");
    expect(server.requests.splice(0)).toHaveLength(3);
  }
});

test("a pure read fails after three attempts, or at once when the service refuses it", async () => {
  server.behave(down);
  expect(await outcome(clientOf(), "user.test-result")).toBe("upstream_failed, sent: maybe");
  expect(server.requests.splice(0)).toHaveLength(3);
  for (const refusal of [faults["400"], faults["401"], faults["200 in HTML"], faults["a redirect"]]) {
    server.behave(refusal.behave);
    await outcome(clientOf(), "user.test-result");
    expect(server.requests.splice(0)).toHaveLength(1);
  }
});

test("the time limit covers attempts, waits and slow answers together", async () => {
  for (const behavior of [down, faults["200 that drips"].behave, faults["no answer"].behave]) {
    server.behave(behavior);
    const began = performance.now();
    await outcome(clientOf({ totalTimeoutMs: 200, retryDelayMs: 5_000 }), "user.test-result");
    expect(performance.now() - began).toBeLessThan(3_000);
  }
});

test("consecutive failures pause only their group; one successful call ends the pause", async () => {
  // The clock is fake, so that the pause does not end early on a slow machine.
  vi.useFakeTimers({ toFake: ["Date"] });
  const client = clientOf({ pauseAfterFailures: 3, pauseMs: 30_000 });
  server.behave(down);
  for (let call = 0; call < 3; call++) await outcome(client, "user.phone");
  expect(client.health().breakers).toMatchObject({ user: "open", document: "closed", records: "closed" });
  expect(await outcome(client, "user.email")).toBe("upstream_paused, sent: no");
  expect(server.requests).toHaveLength(3);
  server.behave(success);
  expect(await outcome(client, "quiz.get")).toBe("answered");
  vi.setSystemTime(Date.now() + 30_001);
  expect(await outcome(client, "user.phone")).toBe("answered");
  expect(client.health().breakers.user).toBe("closed");
});

test("a failed call after the pause starts another", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const client = clientOf({ pauseAfterFailures: 2, pauseMs: 30_000 });
  server.behave(down);
  for (let call = 0; call < 2; call++) await outcome(client, "user.phone");
  vi.setSystemTime(Date.now() + 30_001);
  expect(await outcome(client, "user.phone")).toBe("upstream_failed, sent: maybe");
  expect(await outcome(client, "user.phone")).toBe("upstream_paused, sent: no");
  expect(server.requests).toHaveLength(3);
});

test("refusals are not outages: they never pause a group", async () => {
  const client = clientOf({ pauseAfterFailures: 2 });
  for (const refusal of [faults["400"], faults["401"], faults["404"], faults["417"], faults["429"]]) {
    server.behave(refusal.behave);
    for (let call = 0; call < 3; call++) await outcome(client, "user.phone");
  }
  expect(client.health().breakers.user).toBe("closed");
  expect(server.requests).toHaveLength(15);
});

test("concurrency is limited, and calls beyond the queue are refused without being sent", async () => {
  let running = 0;
  let most = 0;
  server.behave((request, response) => {
    running += 1;
    most = Math.max(most, running);
    setTimeout(() => {
      running -= 1;
      success(request, response);
    }, 40);
  });
  const client = clientOf({ maxConcurrent: 2, maxWaiting: 3 });
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcome(client, "user.phone")));
  expect(most).toBe(2);
  expect(outcomes.filter((one) => one === "answered")).toHaveLength(5);
  expect(outcomes.filter((one) => one === "upstream_busy, sent: no")).toHaveLength(3);
  expect(server.requests).toHaveLength(5);
});

test("a call that times out in the queue is reported as not sent, and never sent", async () => {
  server.behave((request, response) => void setTimeout(() => success(request, response), 400));
  const client = clientOf({ maxConcurrent: 1, maxWaiting: 5, totalTimeoutMs: 150 });
  const orders = ["records.federal-civil", "records.all-counties", "records.county-civil"] as const;
  // The queued calls time out together with the running one. On a busy machine, a queued call may still be sent, and
  // then reports that.
  let notSent = 0;
  for (let round = 0; notSent === 0 && round < 20; round += 1) {
    const before = server.requests.length;
    const outcomes = await Promise.all(orders.map((id) => outcome(client, id)));
    await sleep(500);
    notSent = outcomes.filter((one) => one.endsWith("sent: no")).length;
    expect(server.requests.length - before).toBe(orders.length - notSent);
  }
  expect(notSent).toBeGreaterThan(0);
});

test("health reports the last answer, its latency, and the last failure", async () => {
  const at = new Date("2025-04-09T10:00:00Z");
  const client = clientOf({ now: () => at });
  expect(client.health()).toMatchObject({ lastAnswerAt: null, lastLatencyMs: null, lastFailure: null });
  server.behave(faults["400"].behave);
  await outcome(client, "user.phone");
  expect(client.health()).toMatchObject({ lastAnswerAt: at, lastFailure: { code: "upstream_rejected", at } });
  expect(client.health().lastLatencyMs).toBeGreaterThanOrEqual(0);
});

test("a request that was given up, because the database took too long, sends nothing", async () => {
  server.behave(success);
  let call: Promise<string> | undefined;
  const request = withinLimit(async () => {
    giveUp(new AppError("unavailable"));
    call = Promise.all(operationIds.map((id) => outcome(clientOf(), id))).then((all) => [...new Set(all)].join());
    return call;
  });
  await expect(request).rejects.toMatchObject({ code: "unavailable" });
  expect(await call).toBe("upstream_busy, sent: no");
  expect(server.requests).toEqual([]);
});
