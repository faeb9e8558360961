import fc from "fast-check";
import { expect, test } from "vitest";
import type { DecisionBlock } from "@/lib/contracts/decisions";
import { severities } from "@/lib/contracts/result-keys";
import { signalCodes } from "@/lib/results/signal-codes";
import { type AutomaticFacts, mayApproveAutomatically } from "./automatic-approval";

const calm: AutomaticFacts = {
  snapshot: {},
  signals: [],
  hits: [],
  comparisons: [],
  windowOpen: false,
  status: "ready_to_decide",
  requirements: [{ key: "id", title: "Photo ID", checks: ["id"], required: true, standing: "met" }],
  blocks: [],
  decisions: 0,
  overridden: false,
};
const block: DecisionBlock = {
  code: "in_approval",
  title: "",
  detail: "",
  signal: null,
  hits: 0,
  outcomes: ["approve"],
};
const nameRow = { field: "name", provided: null, read: null, words: "", note: null } as const;
const unreadable = { section: "scannedUser", source: "ID", rows: [{ ...nameRow, verdict: "unreadable" }] } as const;
const anySignal = fc.record({
  signal: fc.record({
    code: fc.constantFrom(...signalCodes),
    severity: fc.constantFrom(...severities),
    section: fc.constant("idVerification"),
    title: fc.constant(""),
    evidence: fc.constant<never[]>([]),
  }),
  hits: fc.constant([]),
  acknowledged: fc.boolean(),
});

test("no applicant with any signal is approved automatically, answered or not", () => {
  expect(mayApproveAutomatically(calm)).toBe(true);
  fc.assert(
    fc.property(fc.array(anySignal, { minLength: 1, maxLength: 5 }), (signals) => {
      expect(mayApproveAutomatically({ ...calm, signals })).toBe(false);
    }),
  );
});

test.each<[string, Partial<AutomaticFacts>]>([
  ["with something in the way", { blocks: [block] }],
  ["without a result", { snapshot: null }],
  ["in the test window", { windowOpen: true }],
  ["while something is waited for", { status: "waiting_court" }],
  ["with a hit", { hits: [{}] }],
  ["with a document that cannot be compared", { comparisons: [{ ...unreadable, rows: [...unreadable.rows] }] }],
  ["without a required check", { requirements: calm.requirements.map((one) => ({ ...one, standing: "missing" })) }],
  ["after a decision, reopened or not", { decisions: 1 }],
  ["after an override", { overridden: true }],
])("no applicant is approved automatically %s", (_, given) => {
  expect(mayApproveAutomatically({ ...calm, ...given })).toBe(false);
});
