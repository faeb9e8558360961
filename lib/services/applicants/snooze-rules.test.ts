import fc from "fast-check";
import { expect, test } from "vitest";
import { backReasons, backTitle } from "@/lib/contracts/constants/applicants";
import { type Known, type SnoozeFacts, wakeOf } from "./snooze-rules";

const nothing: Known = { orders: [], uploads: [], snapshotId: null, consented: false };
const noon = new Date("2026-03-02T12:00:00Z");
const later = new Date("2026-03-02T12:00:01Z");

const anyKnown: fc.Arbitrary<Known> = fc.record({
  orders: fc.uniqueArray(fc.constantFrom("a", "b", "c")),
  uploads: fc.uniqueArray(fc.constantFrom("id@1", "id@2", "passport@1")),
  snapshotId: fc.option(fc.constantFrom("s1", "s2")),
  consented: fc.boolean(),
});
const anyTime = fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true });
const anySnooze: fc.Arbitrary<SnoozeFacts> = fc.record({ until: fc.option(anyTime), basis: fc.option(anyKnown) });

test.each<[string, SnoozeFacts, Partial<Known>, unknown]>([
  ["its time", { until: noon, basis: null }, {}, { reason: "snooze_ended" }],
  ["nothing before its time", { until: later, basis: null }, { orders: ["a"] }, null],
  ["an order", { until: later, basis: nothing }, { orders: ["a"] }, { reason: "order_complete", order: "a" }],
  [
    "the order rather than its time",
    { until: noon, basis: nothing },
    { orders: ["a"] },
    { reason: "order_complete", order: "a" },
  ],
  [
    "a second order",
    { until: null, basis: { ...nothing, orders: ["a"] } },
    { orders: ["b", "a"] },
    { reason: "order_complete", order: "b" },
  ],
  ["a consent", { until: null, basis: nothing }, { consented: true }, { reason: "consent_recorded" }],
  ["an upload", { until: null, basis: nothing }, { uploads: ["id@1"] }, { reason: "upload_processed" }],
  [
    "a result",
    { until: null, basis: { ...nothing, snapshotId: "s1" } },
    { snapshotId: "s2" },
    { reason: "result_changed" },
  ],
  ["no result that cannot be opened", { until: null, basis: { ...nothing, snapshotId: "s1" } }, {}, null],
])("a snooze is ended by %s", (_, snoozed, now, expected) => {
  expect(wakeOf(snoozed, { at: noon, known: { ...nothing, ...now } })).toEqual(expected);
});

test("without news a snooze lasts exactly until its time, and without a time forever", () => {
  fc.assert(
    fc.property(anySnooze, anyTime, (snoozed, at) => {
      const isOver = wakeOf(snoozed, { at, known: snoozed.basis }) !== null;
      expect(isOver).toBe(snoozed.until !== null && snoozed.until <= at);
    }),
  );
});

test("a snooze until a time is ended by nothing else", () => {
  fc.assert(
    fc.property(fc.option(anyTime), anyKnown, anyTime, (until, known, at) => {
      const wake = wakeOf({ until, basis: null }, { at, known });
      expect(wake === null || wake.reason === "snooze_ended").toBe(true);
    }),
  );
});

test("an ended snooze stays ended, whatever happens later", () => {
  fc.assert(
    fc.property(anySnooze, anyKnown, anyTime, fc.nat(), (snoozed, known, at, ms) => {
      if (wakeOf(snoozed, { at, known }) === null) return;
      const more = { ...known, orders: [...new Set([...known.orders, "d"])] };
      expect(wakeOf(snoozed, { at: new Date(at.getTime() + ms), known: more })).not.toBeNull();
    }),
  );
});

test("every reason has a text, and an order names its search", () => {
  for (const reason of backReasons) expect(backTitle({ reason, orderKind: null })).toMatch(/^[a-z ]+$/);
  expect(backTitle({ reason: "order_complete", orderKind: "federal-criminal" })).toBe(
    "federal criminal search complete",
  );
});
