import { expect, test } from "vitest";
import type { IdentityHealth } from "@/lib/identity/client";
import { serviceHealth } from "./get-session";

const now = Date.parse("2026-11-21T10:00:00Z");
const ago = (minutes: number) => new Date(now - minutes * 60_000);
const health = (facts: Partial<IdentityHealth>): IdentityHealth => ({
  lastAnswerAt: null,
  lastLatencyMs: null,
  lastFailure: null,
  breakers: {},
  ...facts,
});

test("a service without a recent call is unknown, not healthy", () => {
  expect(serviceHealth(health({}), now).state).toBe("unknown");
  expect(serviceHealth(health({ lastAnswerAt: ago(11), lastLatencyMs: 4 }), now).state).toBe("unknown");
});

test("the latest call decides, and a refusal counts as an answer", () => {
  const answered = { lastAnswerAt: ago(2), lastLatencyMs: 310 };
  expect(serviceHealth(health(answered), now)).toEqual({ state: "answering", latencyMs: 310 });
  const failed = { ...answered, lastFailure: { code: "upstream_timeout", at: ago(1) } as const };
  expect(serviceHealth(health(failed), now).state).toBe("failing");
  const refused = { ...answered, lastFailure: { code: "upstream_rejected", at: ago(1) } as const };
  expect(serviceHealth(health(refused), now).state).toBe("answering");
});

test("an open circuit breaker is reported despite other answers", () => {
  expect(serviceHealth(health({ lastAnswerAt: ago(0), breakers: { user: "open" } }), now).state).toBe("paused");
});
