import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applicantStatuses } from "@/lib/domain/applicants/statuses";
import { decisionOutcomes } from "@/lib/domain/decisions/outcomes";
import { overrideStates } from "@/lib/domain/decisions/overrides";
import { type OrderState, orderStates } from "@/lib/domain/orders/states";
import { orderStateOf, type StatusFacts, statusOf } from "./status";

const calm: StatusFacts = {
  disputed: false,
  expired: false,
  consented: true,
  orders: [],
  overrides: [],
  pendingChecks: 0,
  decision: null,
  blocked: false,
  unmet: false,
};
const facts = fc.record({
  disputed: fc.boolean(),
  expired: fc.boolean(),
  consented: fc.boolean(),
  orders: fc.array(fc.constantFrom(...orderStates)),
  overrides: fc.array(fc.constantFrom(...overrideStates)),
  pendingChecks: fc.nat(20),
  decision: fc.option(fc.record({ outcome: fc.constantFrom(...decisionOutcomes), resultChanged: fc.boolean() })),
  blocked: fc.boolean(),
  unmet: fc.boolean(),
});

describe("statusOf", () => {
  test.each([
    ["nothing is open", calm, "ready_to_decide"],
    ["a blocking signal is open", { ...calm, blocked: true }, "needs_review"],
    ["a required check is missing", { ...calm, unmet: true }, "needs_review"],
    ["it was approved", { ...calm, decision: { outcome: "approve", resultChanged: true } }, "approved"],
    ["it was declined", { ...calm, expired: true, decision: { outcome: "decline", resultChanged: false } }, "declined"],
    ["it was escalated", { ...calm, decision: { outcome: "escalate", resultChanged: false } }, "escalated"],
    ["it is disputed", { ...calm, disputed: true, decision: { outcome: "decline", resultChanged: false } }, "disputed"],
    ["more was asked for", { ...calm, decision: { outcome: "ask", resultChanged: false } }, "waiting_applicant"],
    ["it came, and is clear", { ...calm, decision: { outcome: "ask", resultChanged: true } }, "ready_to_decide"],
    ["consent is missing", { ...calm, consented: false }, "needs_consent"],
    ["an override waits", { ...calm, overrides: ["requested"] }, "in_approval"],
    ["an order waits for approval", { ...calm, orders: ["complete", "awaiting_approval"] }, "in_approval"],
    ["a court is at work", { ...calm, orders: ["pending"] }, "waiting_court"],
    ["an order's outcome is unknown", { ...calm, orders: ["outcome_unknown"] }, "waiting_court"],
    ["a check is on its way", { ...calm, pendingChecks: 1 }, "waiting_service"],
    ["all is done", { ...calm, orders: ["complete", "failed", "canceled"], overrides: ["applied"] }, "ready_to_decide"],
    ["the code is unknown", { ...calm, expired: true }, "expired"],
  ] as [string, StatusFacts, string][])("%s", (_, facts, status) => {
    expect(statusOf(facts)).toBe(status);
  });

  const isFinal = ({ decision }: StatusFacts) => decision?.outcome === "approve" || decision?.outcome === "decline";

  test("an open dispute comes first, so that no decision is shown as final", () => {
    fc.assert(fc.property(facts, (input) => (statusOf(input) === "disputed") === input.disputed));
  });

  const undisputed = facts.map((input) => ({ ...input, disputed: false }));

  test("then comes a decision, then an expired code, then an escalation, then missing consent", () => {
    fc.assert(
      fc.property(undisputed, (input) => {
        const status = statusOf(input);
        if (isFinal(input)) return status === "approved" || status === "declined";
        if (input.expired) return status === "expired";
        if (input.decision?.outcome === "escalate") return status === "escalated";
        return (status === "needs_consent") === !input.consented;
      }),
    );
  });

  test("every combination of facts has a status, and only a decision approves", () => {
    fc.assert(
      fc.property(facts, (input) => {
        const status = statusOf(input);
        expect(applicantStatuses).toContain(status);
        return (status === "approved") === (input.decision?.outcome === "approve" && !input.disputed);
      }),
    );
  });

  test("no applicant is ready to decide while something blocks or a required check is missing", () => {
    fc.assert(fc.property(facts, (input) => statusOf(input) !== "ready_to_decide" || !(input.blocked || input.unmet)));
  });
});

test.each<[OrderState[], string]>([
  [[], "none"],
  [["failed", "canceled", "confirmed_absent"], "none"],
  [["complete", "failed"], "complete"],
  [["complete", "pending"], "open"],
  [["awaiting_approval"], "open"],
  [["complete", "pending", "outcome_unknown"], "unknown"],
])("orders that are %j: %s", (orders, state) => {
  expect(orderStateOf(orders)).toBe(state);
});
