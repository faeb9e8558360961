import { expect, test } from "vitest";
import { sessionPhase } from "./session-clock";

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
