import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { orderStates } from "@/lib/contracts/orders";
import { overrideStates } from "@/lib/contracts/overrides";
import { type StatusFacts, statusOf } from "./applicant-status";

const calm: StatusFacts = { expired: false, consented: true, orders: [], overrides: [], pendingChecks: 0 };
const facts = fc.record({
  expired: fc.boolean(),
  consented: fc.boolean(),
  orders: fc.array(fc.constantFrom(...orderStates)),
  overrides: fc.array(fc.constantFrom(...overrideStates)),
  pendingChecks: fc.nat(20),
});

describe("statusOf", () => {
  test.each([
    ["nothing is open", calm, "needs_review"],
    ["consent is missing", { ...calm, consented: false }, "needs_consent"],
    ["an override waits", { ...calm, overrides: ["requested"] }, "in_approval"],
    ["an order waits for approval", { ...calm, orders: ["complete", "awaiting_approval"] }, "in_approval"],
    ["a court is at work", { ...calm, orders: ["pending"] }, "waiting_court"],
    ["an order's outcome is unknown", { ...calm, orders: ["outcome_unknown"] }, "waiting_court"],
    ["a check is on its way", { ...calm, pendingChecks: 1 }, "waiting_service"],
    ["all is done", { ...calm, orders: ["complete", "failed", "canceled"], overrides: ["applied"] }, "needs_review"],
    ["the code is unknown", { ...calm, expired: true }, "expired"],
  ] as [string, StatusFacts, string][])("%s", (_, given, status) => {
    expect(statusOf(given)).toBe(status);
  });

  test("an expired code comes first, then missing consent", () => {
    fc.assert(
      fc.property(facts, (given) => {
        const status = statusOf(given);
        if (given.expired) return status === "expired";
        return (status === "needs_consent") === !given.consented;
      }),
    );
  });
});
