import { expect, test } from "vitest";
import { dueStepValues } from "@/lib/domain/applicants/due";
import type { TodayDecisions, TodayService } from "@/lib/features/today/contract/today";
import { ageingAnswer, countText, decisionsAnswer, serviceAnswer } from "./answers";

const ageing = (longest: number | null) =>
  dueStepValues.map((step) => ({ step, count: step === "late-over-2d" ? longest : 0 }));

test.each([
  [{ open: 0, late: 0 }, 0, "No applicant is open."],
  [{ open: 1, late: 0 }, 0, "1 open applicant, none of them late."],
  [{ open: null, late: 0 }, 0, "1,000+ open applicants, none of them late."],
  [{ open: 4, late: 1 }, 0, "1 of 4 open applicants is late."],
  [{ open: 68, late: 12 }, 2, "12 of 68 open applicants are late, 2 by more than 2 days."],
  [{ open: null, late: null }, null, "1,000+ of 1,000+ open applicants are late, 1,000+ by more than 2 days."],
])("the age of the work %j: %s late for days", (all, longest, sentence) => {
  expect(ageingAnswer({ all, ageing: ageing(longest) })).toBe(sentence);
});

test("a count above the limit says so", () => {
  expect([countText(0), countText(1000), countText(null)]).toEqual(["0", "1,000", "1,000+"]);
});

const none = { approve: 0, decline: 0, escalate: 0, ask: 0 };
const days: TodayDecisions["days"] = [
  { day: "2026-11-21", all: { ...none, approve: 2 }, mine: none },
  { day: "2026-11-22", all: { ...none, approve: 1, ask: 1 }, mine: { ...none, ask: 1 } },
];

test("decisions are summed by outcome, for everyone or the reader alone", () => {
  expect(decisionsAnswer(days, "all")).toBe("4 in 2 days: 3 approved, 1 asked for more.");
  expect(decisionsAnswer(days, "mine")).toBe("1 in 2 days: 1 asked for more.");
  expect(decisionsAnswer([{ day: "2026-11-22", all: none, mine: none }], "mine")).toBe(
    "No decision of yours in the last 1 day.",
  );
});

const quiet: TodayService = {
  state: "unknown",
  latencyMs: null,
  lastAnswerAt: null,
  lastFailure: null,
  paused: [],
  hours: [{ at: "2026-11-22T10:00:00.000Z", answered: 0, failed: 0, lost: 0 }],
};
const hour = (answered: number, failed: number, lost: number) => [
  { at: "2026-11-22T10:00:00.000Z", answered, failed, lost },
];

test.each<[Partial<TodayService>, string]>([
  [{}, "No call in the last 10 minutes. No check was run in the last 24 hours."],
  [
    { state: "answering", latencyMs: 310, hours: hour(4, 0, 0) },
    "It answers, the last call in 310 ms. 4 calls of checks in 24 hours, all answered.",
  ],
  [
    { state: "paused", paused: ["document"], hours: hour(1, 2, 1) },
    "Calls are paused after failures: document. 4 calls of checks in 24 hours, 2 failed, the outcome of 1 is unknown.",
  ],
])("the service %j", (facts, sentence) => {
  expect(serviceAnswer({ ...quiet, ...facts })).toBe(sentence);
});
