import { expect, test, vi } from "vitest";
import { lastRequestAt, sessionPhase } from "./session-clock";

const session = { idleSeconds: 900, expiresAt: new Date(10_000_000).toISOString() };

test("an idle session warns a minute before it may end, and a request extends it", () => {
  expect(sessionPhase(session, 0, 779_000)).toEqual({ kind: "open" });
  expect(sessionPhase(session, 0, 780_000)).toEqual({ kind: "ending", secondsLeft: 60, isIdle: true });
  expect(sessionPhase(session, 0, 839_500)).toEqual({ kind: "ending", secondsLeft: 1, isIdle: true });
  expect(sessionPhase(session, 0, 840_000)).toEqual({ kind: "ended" });
  expect(sessionPhase(session, 780_000, 840_000)).toEqual({ kind: "open" });
});

test("a session ends twelve hours after sign-in, even if active", () => {
  expect(sessionPhase(session, 9_960_000, 9_970_000)).toEqual({ kind: "ending", secondsLeft: 30, isIdle: false });
  expect(sessionPhase(session, 9_999_000, 10_000_000)).toEqual({ kind: "ended" });
});

test("the time of a request is right after the computer slept", () => {
  const observers: Observer[] = [];
  class Observer {
    constructor(readonly report: (list: { getEntries: () => { name: string; startTime: number }[] }) => void) {
      observers.push(this);
    }
    observe() {}
  }
  vi.stubGlobal("PerformanceObserver", Observer);
  vi.stubGlobal("location", new URL("https://desk.example/applicants"));
  const now = performance.timeOrigin + 3_600_000;
  vi.spyOn(Date, "now").mockReturnValue(now);
  // Of the hour since the page was loaded, the computer slept 50 minutes.
  vi.spyOn(performance, "now").mockReturnValue(600_000);
  lastRequestAt();
  observers[0]?.report({ getEntries: () => [{ name: "https://desk.example/api/session", startTime: 599_000 }] });
  expect(lastRequestAt()).toBe(now - 1_000);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
