import { expect, test } from "vitest";
import { nextStepOf, type StepFacts } from "./next-step";

const all = { decide: true, runChecks: true, recordConsent: true };
type Block = NonNullable<StepFacts["blocks"]>[number];
const block = (code: Block["code"], hits = 0): Block => ({ code, hits, outcomes: ["approve"] });
const line = (standing: StepFacts["lines"][number]["standing"], required = true) => ({ standing, required });
const facts = (overrides: Partial<StepFacts>): StepFacts => ({
  status: "needs_review",
  decided: false,
  blocks: [],
  hits: 0,
  findings: 0,
  lines: [],
  ...overrides,
});

test.each<[what: string, given: Partial<StepFacts>, label: string]>([
  ["consent comes before everything", { blocks: [block("consent_missing"), block("no_result")] }, "Record consent"],
  [
    "hits come before findings",
    { hits: 2, blocks: [block("signals_unresolved", 1), block("signals_unresolved")] },
    "Judge 2 hits",
  ],
  [
    "findings come before checks",
    { blocks: [block("signals_unresolved"), block("checks_missing")], lines: [line("missing")] },
    "Resolve 1 finding",
  ],
  [
    "a required check with an open finding takes its answer",
    { findings: 3, blocks: [block("checks_missing")], lines: [line("open"), line("open", false)] },
    "Resolve 1 finding",
  ],
  [
    "or the judgment of its hit",
    { hits: 1, findings: 1, blocks: [block("checks_missing")], lines: [line("open")] },
    "Judge 1 hit",
  ],
  [
    "an answer about another person is waited out",
    { blocks: [block("wrong_person"), block("checks_missing")], lines: [line("missing")] },
    "Next applicant",
  ],
  ["what is missing is run", { blocks: [block("checks_missing")], lines: [line("missing")] }, "Run missing checks"],
  [
    "a check that has not arrived is waited for",
    { status: "waiting_service", lines: [line("pending")] },
    "Next applicant",
  ],
  ["hits that block nothing do not hold up the decision", { hits: 1, status: "ready_to_decide" }, "Decide"],
  [
    "what waits for a court is left to it",
    { status: "waiting_court", blocks: [block("in_approval")] },
    "Next applicant",
  ],
  ["a decision leads on", { decided: true, status: "approved", blocks: [block("decided")] }, "Next applicant"],
  [
    "hits that wait for another person are left to them",
    { blocks: [block("signals_unresolved", 1)] },
    "Next applicant",
  ],
])("%s", (_what, overrides, label) => {
  expect(nextStepOf(facts(overrides), all).label).toBe(label);
});

test("a reader is offered only what they may do", () => {
  const open = facts({ blocks: [block("signals_unresolved"), block("checks_missing")], lines: [line("missing")] });
  expect(nextStepOf(open, { ...all, decide: false }).label).toBe("Run missing checks");
  expect(nextStepOf(open, { ...all, decide: false, runChecks: false }).path).toBeNull();
  expect(nextStepOf(facts({ blocks: null }), all).path).toBeNull();
});
