import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { statusOfCard } from "@/lib/domain/checks/card-status";
import { resultCards } from "@/lib/domain/checks/catalog";
import { type EvidenceState, evidenceStates } from "@/lib/domain/results/evidence";
import { viewOf } from "@/lib/testing/result-view";
import { clearResult, emptyResult, resultWithFindings } from "@/lib/testing/test-results";
import { arrangeInRows, targetOf, unknownCardId } from "./cards";

const item = fc.record({
  state: fc.constantFrom<EvidenceState>(...evidenceStates),
  size: fc.constantFrom("wide" as const, "small" as const),
});

describe("rows of cards", () => {
  test("every card is in one row, of at most two of the same state, worst first and those not taken last", () => {
    const weight = [
      "blocking",
      "attention",
      "unrecognized",
      "unknown",
      "pending",
      "resolved",
      "clear",
      "info",
      "absent",
    ];
    fc.assert(
      fc.property(fc.array(item, { maxLength: 20 }), (items) => {
        const rows = arrangeInRows(items);
        expect(rows.flat()).toHaveLength(items.length);
        expect(new Set(rows.flat())).toEqual(new Set(items));
        for (const row of rows) expect(row.length).toBeLessThanOrEqual(2);
        for (const [first, second] of rows) if (second) expect(second.state).toBe(first?.state);
        const seen = rows.map(([first]) => weight.indexOf(first?.state ?? ""));
        expect(seen).toEqual([...seen].sort((left, right) => left - right));
      }),
    );
  });
  test("within one state the given order stays", () => {
    const two = [
      { state: "attention" as const, size: "small" as const, name: "first" },
      { state: "attention" as const, size: "small" as const, name: "second" },
    ];
    expect(arrangeInRows(two)).toEqual([two]);
  });
});

describe("cards and the result", () => {
  test("every signal links to a card on the page", () => {
    const view = viewOf({ ...resultWithFindings, strange: { a: 1 } });
    const ids = new Set<string>([
      ...resultCards.map(({ id }) => id),
      "consent",
      "window-note",
      ...Object.keys(view.unknownSections).map(unknownCardId),
    ]);
    expect(view.signals.length).toBeGreaterThan(5);
    for (const { section } of view.signals) expect(ids).toContain(targetOf(section));
  });
});

describe("the state of a card", () => {
  const card = (id: string) => {
    const found = resultCards.find((one) => one.id === id);
    if (!found) throw new Error(id);
    return found;
  };
  test("no card of an empty answer is clear", () => {
    const view = viewOf(emptyResult);
    for (const one of resultCards) expect(statusOfCard(one, view).state).not.toBe("clear");
  });
  test("data without a verdict is informational, never unknown and never clear", () => {
    const json = { countyWithPrice: [{ County: "Harlow", State: "OH" }] };
    const answer = { operationId: "records.county-history", runId: "1", at: "2026-11-18T16:44:00Z", by: null, json };
    const counties = viewOf(emptyResult, { answers: [answer] });
    expect(statusOfCard(card("ssn"), counties)).toEqual({ state: "info", word: "Data only" });
    expect(statusOfCard(card("company"), viewOf(clearResult)).state).toBe("info");
    expect(statusOfCard(card("user"), viewOf(clearResult)).state).toBe("info");
  });
  test("a card with one of two tests taken says so and is not simply clear", () => {
    const report = { NumberOfRecordsFound: 0 };
    const at = "2026-11-18T10:00:00.000Z";
    const answer = { operationId: "background.watchlist-report", runId: "r", at, by: null, json: report };
    expect(statusOfCard(card("background"), viewOf(emptyResult, { answers: [answer] }))).toEqual({
      state: "clear",
      word: "1 of 2 taken",
    });
  });
  test("a card of which the service answered only one part is not clear", () => {
    const view = viewOf({ contactProof: { verifiedPhone: true, verifiedEmail: null } });
    expect(statusOfCard(card("contact"), view)).toEqual({ state: "unknown" });
  });
  test("the worst of two tests is the card's state", () => {
    const view = viewOf({ contactProof: { verifiedPhone: true, verifiedEmail: false } });
    expect(statusOfCard(card("contact"), view)).toEqual({ state: "attention" });
  });
  test("a section that could not be read is never clear", () => {
    const view = viewOf({ company: "Acme", professionalLicense: [{ status: "Completed", end_date: { y: 1 } }] });
    expect(statusOfCard(card("company"), view).state).toBe("unrecognized");
    expect(statusOfCard(card("license"), view).state).toBe("unrecognized");
  });
  test("after an override, an ID never uploaded says so, and a clear card stays clear", () => {
    const passed = { idVerification: { status: "PASS" } };
    expect(statusOfCard(card("photo-id"), viewOf(passed, { overridden: true }))).toEqual({
      state: "absent",
      word: "By override",
    });
    expect(statusOfCard(card("photo-id"), viewOf(clearResult, { overridden: true }))).toEqual({ state: "clear" });
  });
});
