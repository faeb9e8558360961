import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { placeLimits } from "@/lib/platform/process/places";
import { runInTurn } from "./in-turn";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Makes requests whose work ends when the test decides. */
function requestsOf(session: string) {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  let underWay = 0;
  let most = 0;
  const send = (name: number, fails = false) =>
    runInTurn(session, async () => {
      begun.push(name);
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise<void>((end) => ends.push(end));
      underWay -= 1;
      if (fails) throw new Error("It failed");
      return name;
    });
  const endOne = async () => {
    ends.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { begun, send, endOne, most: () => most };
}

test("four requests of a session are under way at once, and the others follow in order", async () => {
  const { begun, send, endOne, most } = requestsOf("in order");
  const answers = Promise.all(Array.from({ length: 12 }, (_, name) => send(name)));
  expect(begun).toEqual([0, 1, 2, 3]);
  for (let ended = 0; ended < 12; ended += 1) await endOne();
  expect(await answers).toEqual(begun);
  expect(begun).toEqual(Array.from({ length: 12 }, (_, name) => name));
  expect(most()).toBe(placeLimits.turn.atOnce);
});

test("a request that fails gives its place on", async () => {
  const { begun, send, endOne } = requestsOf("failing");
  const outcomes = Promise.allSettled(Array.from({ length: 8 }, (_, name) => send(name, true)));
  for (let ended = 0; ended < 8; ended += 1) await endOne();
  expect((await outcomes).map(({ status }) => status)).toEqual(Array(8).fill("rejected"));
  expect(begun).toHaveLength(8);
  const repeated = send(9);
  expect(begun).toHaveLength(9);
  await endOne();
  expect(await repeated).toBe(9);
});

test("another session does not wait", async () => {
  const [busy, otherSession] = [requestsOf("busy"), requestsOf("other")];
  const all = Array.from({ length: 40 }, (_, name) => busy.send(name));
  const single = otherSession.send(1);
  expect(otherSession.begun).toEqual([1]);
  await otherSession.endOne();
  expect(await single).toBe(1);
  for (let ended = 0; ended < 40; ended += 1) await busy.endOne();
  await Promise.all(all);
});

test("beyond the queue, and after too long a wait, a request is refused with when to try again, and not done", async () => {
  const { begun, send, endOne } = requestsOf("flood");
  const { atOnce, waiting, waitMs } = placeLimits.turn;
  const codes: string[] = [];
  const refused = (error: { code: string; facts: { retryAfter?: number } }) => {
    codes.push(`${error.code}, ${error.facts.retryAfter}`);
  };
  const answers = Array.from({ length: atOnce + waiting + 3 }, (_, name) => send(name).catch(refused));
  await vi.advanceTimersByTimeAsync(0);
  expect(codes).toEqual(Array(3).fill("too_many_requests, 5"));
  await vi.advanceTimersByTimeAsync(waitMs);
  expect(codes).toHaveLength(3 + waiting);
  for (let ended = 0; ended < atOnce; ended += 1) await endOne();
  await Promise.all(answers);
  expect(begun).toEqual([0, 1, 2, 3]);
});
