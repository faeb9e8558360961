import { expect, test } from "vitest";
import { pollDelayMs, recheckAt } from "./poll-schedule";

test("intervals start within seconds, never shrink, and stay under a working day", () => {
  const waits = Array.from({ length: 30 }, (_, count) => pollDelayMs(count, 0.5));
  expect(waits[0]).toBe(2000);
  expect([...waits].sort((left, right) => left - right)).toEqual(waits);
  expect(Math.max(...waits)).toBeLessThanOrEqual(8 * 3_600_000);
});

test("a complete order is rechecked in the future, and finally no longer", () => {
  const completedAt = new Date("2026-01-01T00:00:00Z");
  let now = completedAt;
  let looks = 0;
  for (let next = recheckAt(completedAt, now, false); next; next = recheckAt(completedAt, now, false)) {
    expect(next.getTime()).toBeGreaterThan(now.getTime());
    now = next;
    looks += 1;
  }
  expect(looks).toBe(3);
});

test("missing court copies are polled for a month", () => {
  const completedAt = new Date("2026-01-01T00:00:00Z");
  const after = (days: number) => new Date(completedAt.getTime() + days * 86_400_000);
  expect(recheckAt(completedAt, after(10), true)).not.toBeNull();
  expect(recheckAt(completedAt, after(31), true)).toBeNull();
});
