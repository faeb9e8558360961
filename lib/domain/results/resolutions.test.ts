import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hitKinds, hitVerdicts } from "@/lib/domain/decisions/verdicts";
import { signalCodes } from "@/lib/domain/signals/codes";
import { severities } from "@/lib/domain/signals/severities";
import { type DecisionFacts, decisionBlocks, isAnswered, raises, type SignalState, signalIdOf } from "./resolutions";
import type { Signal } from "./view";

const signal = (overrides: Partial<Signal> = {}): Signal => ({
  code: "background.watchlist-record",
  severity: "blocking",
  section: "watchListReport",
  title: "1 watch-list record",
  evidence: [],
  ...overrides,
});

const anySignal = fc
  .record({ code: fc.constantFrom(...signalCodes), severity: fc.constantFrom(...severities) })
  .map((overrides) => signal(overrides));
const anyHit = fc.record({
  hit: fc.record({
    kind: fc.constantFrom(...hitKinds),
    signal: fc.constant({ code: "background.watchlist-record" as const, section: null, orderId: null }),
  }),
  verdict: fc.option(fc.constantFrom(...hitVerdicts)),
});
const anyState: fc.Arbitrary<SignalState> = fc.record({
  signal: anySignal,
  hits: fc.array(anyHit, { maxLength: 4 }),
  acknowledged: fc.boolean(),
});
const anyFacts: fc.Arbitrary<DecisionFacts> = fc.record({
  unreadable: fc.nat({ max: 3 }),
  hasResult: fc.boolean(),
  consented: fc.boolean(),
  windowOpen: fc.boolean(),
  inApproval: fc.boolean(),
  decided: fc.boolean(),
  signals: fc.array(anyState, { maxLength: 6 }),
  unmet: fc.array(fc.constantFrom("SSN", "Driving record"), { maxLength: 2 }),
});

const calm: DecisionFacts = {
  unreadable: 0,
  hasResult: true,
  consented: true,
  windowOpen: false,
  inApproval: false,
  decided: false,
  signals: [],
  unmet: [],
};
const outcomesLeft = (facts: DecisionFacts) => {
  const blocked = decisionBlocks(facts).flatMap(({ outcomes }) => outcomes);
  return (["approve", "decline", "escalate", "ask"] as const).filter((outcome) => !blocked.includes(outcome));
};

describe("a signal", () => {
  const hit = (verdict: (typeof hitVerdicts)[number] | null, kind: (typeof hitKinds)[number] = "watch_list") => ({
    hit: { kind, signal: { code: "background.watchlist-record" as const, section: null, orderId: null } },
    verdict,
  });

  test.each([
    ["without a hit, until a reason is given", { hits: [] }, false],
    ["without a hit, with a reason", { hits: [], acknowledged: true }, true],
    ["with one hit of two judged", { hits: [hit("someone_else"), hit(null)] }, false],
    ["with a hit judged “cannot tell”, whatever the reason", { hits: [hit("cannot_tell")], acknowledged: true }, false],
    ["about someone else", { hits: [hit("someone_else")] }, true],
    ["whose record is the applicant's", { hits: [hit("same_person")] }, false],
    ["whose record is the applicant's, with a reason", { hits: [hit("same_person")], acknowledged: true }, true],
    ["whose document is the applicant's", { hits: [hit("same_person", "birth_date")] }, true],
    ["whose document is someone else's", { hits: [hit("someone_else", "birth_date")] }, false],
  ] as const)("%s, is answered: %s", (_, overrides, expected) => {
    expect(isAnswered({ signal: signal(), acknowledged: false, ...overrides })).toBe(expected);
  });

  test("is raised by the hits of its own order or section", () => {
    const court = signal({
      code: "records.found",
      section: "orders",
      evidence: [{ path: "orders.o-1.cases", value: "2", rule: "" }],
    });
    expect(signalIdOf(court)).toBe("records.found|orders|o-1");
    const of = (orderId: string) => ({ signal: { code: "records.found" as const, section: "orders", orderId } });
    expect([raises(of("o-1"), court), raises(of("o-2"), court)]).toEqual([true, false]);
  });
});

describe("a decision", () => {
  test("of any kind is possible if nothing blocks it", () => {
    expect(decisionBlocks(calm)).toEqual([]);
  });

  test("to approve is blocked by an unanswered blocking signal, an open window, missing consent or a pending approval", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const open = facts.signals.some((state) => state.signal.severity === "blocking" && !isAnswered(state));
        const inTheWay =
          open || facts.windowOpen || !facts.consented || facts.inApproval || facts.decided || !facts.hasResult;
        return !inTheWay || !outcomesLeft(facts).includes("approve");
      }),
    );
  });

  test("to escalate or ask for more is possible until it is decided", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        if (facts.decided || !facts.hasResult) return outcomesLeft(facts).length === 0;
        const canAsk = outcomesLeft(facts).includes("ask");
        return outcomesLeft(facts).includes("escalate") && canAsk === (facts.unreadable === 0);
      }),
    );
  });

  test("but to escalate is refused while a record cannot be read", () => {
    expect(outcomesLeft({ ...calm, unreadable: 1 })).toEqual(["escalate"]);
    expect(decisionBlocks({ ...calm, unreadable: 2 })).toMatchObject([
      { code: "unreadable", title: "2 records cannot be read", detail: "Restore them, or escalate." },
    ]);
  });

  test("to decline is possible once a record is confirmed to be the applicant's", () => {
    const hits = [
      {
        hit: { kind: "watch_list", signal: { code: "background.watchlist-record", section: null, orderId: null } },
        verdict: "same_person",
      },
    ] as const;
    expect(outcomesLeft({ ...calm, signals: [{ signal: signal(), hits, acknowledged: false }] })).toEqual([
      "decline",
      "escalate",
      "ask",
    ]);
  });
});
