import { expect, test } from "vitest";
import type { Counts } from "@/lib/platform/process/metrics";
import { placeLimits } from "@/lib/platform/process/places";
import type { ProcessReport } from "@/lib/platform/process/process-report";
import { GroupHost } from "./group-host";
import type { MainSide, MemberSide } from "./group-messages";
import { ProcessChannel } from "./process-channel";

const countsOf = (count: number): Counts => [["test_total", [{ labels: {}, sum: count, buckets: [], count }]]];
const totalOf = (counts: Counts) => counts.flatMap(([, series]) => series).reduce((sum, { count }) => sum + count, 0);

/** Makes a group whose web processes report what the test sets. */
function group() {
  const host = new GroupHost();
  const join = () => {
    const notices: string[] = [];
    const state = { count: 0, answers: true };
    const report = (): ProcessReport => ({
      process: "1",
      counts: countsOf(state.count),
      connections: { total: 1, idle: 0, waiting: 0 },
      startedAt: 1,
      residentMemory: 1,
    });
    const own: ProcessChannel<MemberSide, MainSide> = new ProcessChannel(
      (batch) => member.channel.take(JSON.parse(JSON.stringify(batch))),
      (question) => ("report" in question && !state.answers ? new Promise(() => undefined) : report()),
      (notice) => notices.push(JSON.stringify(notice)),
    );
    const member = host.addMember((batch) => own.take(JSON.parse(JSON.stringify(batch))));
    const enter = (key: string) => own.ask<number>({ enter: "turn", key });
    return {
      own,
      state,
      heard: notices,
      enter,
      leave: (place: number) => own.notify({ leave: place }),
      end: () => host.removeMember(member),
      storedPlaces: () => member.places.size,
    };
  };
  return { host, join };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

test("the places of a session are one line for all web processes", async () => {
  const { join } = group();
  const [first, second] = [join(), join()];
  const places = await Promise.all([first, second, first, second].map(({ enter }) => enter("session of four")));
  const order: string[] = [];
  const fifth = first.enter("session of four").then((place) => order.push("fifth") && place);
  const sixth = second.enter("session of four").then((place) => order.push("sixth") && place);
  await settled();
  expect(order).toEqual([]);
  second.leave(places[1] as number);
  first.leave(await fifth);
  await sixth;
  expect(order).toEqual(["fifth", "sixth"]);
});

test("a process that ends gives its places back, also one that it was waiting for", async () => {
  const { join } = group();
  const [first, second] = [join(), join()];
  const key = "session of a process that ends";
  await Promise.all(Array.from({ length: placeLimits.turn.atOnce }, () => first.enter(key)));
  const pending = first.enter(key);
  pending.catch(() => undefined);
  const waiting = Array.from({ length: placeLimits.turn.atOnce }, () => second.enter(key));
  await settled();
  first.end();
  expect(new Set(await Promise.all(waiting)).size).toBe(placeLimits.turn.atOnce);
  expect(first.storedPlaces()).toBe(placeLimits.turn.atOnce);
});

test("requests by the minute are counted for all web processes together", async () => {
  const { join } = group();
  const members = [join(), join()];
  const outcomes = await Promise.allSettled(
    Array.from({ length: 24 }, (_, turn) => members[turn % 2]?.own.ask({ count: "token", key: "an address" })),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "too_many_requests", facts: { retryAfter: expect.any(Number) } },
  });
});

test("work after an answer is known to the other process before it gets a place", async () => {
  const { join } = group();
  const [first, second] = [join(), join()];
  const knownStates: boolean[] = [];
  const place = second
    .enter("session of work")
    .then(() => knownStates.push(second.heard.includes('{"began":"record"}')));
  first.own.notify({ began: "record" });
  await place;
  expect(knownStates).toEqual([true]);
  expect(first.heard).toEqual([]);
  first.end();
  expect(second.heard).toEqual(['{"began":"record"}', '{"ended":"record"}']);
});

test("any process reports the counts of all, and of those that have ended: a counter never goes back", async () => {
  const { join } = group();
  const [first, second] = [join(), join()];
  const read = async () =>
    totalOf(
      (await second.own.ask<ProcessReport[]>({ reports: true })).flatMap(({ counts }) =>
        counts.filter(([name]) => name === "test_total"),
      ),
    );
  [first.state.count, second.state.count] = [3, 4];
  expect(await read()).toBe(7);
  first.end();
  expect(await read()).toBe(7);
  const next = join();
  next.state.count = 1;
  expect(await read()).toBe(8);
  // For a process that does not answer, its last count is used.
  [next.state.count, next.state.answers] = [100, false];
  expect(await read()).toBe(8);
});

test("what was sent to all processes before is received when they say so", async () => {
  const { host, join } = group();
  const members = [join(), join()];
  members[0]?.end();
  await host.received();
});
