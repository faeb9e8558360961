import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stepsOf } from "@/components/shared/evidence/path";
import { longestRaw, rawParts } from "@/components/shared/evidence/raw-text";
import { reasonCodes, reasonText, revealForm } from "@/components/shared/evidence/reveal-reason";
import type { Order, OrderState } from "@/lib/contracts/orders";
import { orderStates } from "@/lib/contracts/orders";
import { revealReasons } from "@/lib/contracts/results";
import { partsInOrder, weightOf } from "./comparison";
import { certifications, consentFacts, fullNameOf, isSameName } from "./consent-facts";
import { evidenceOfOrder, evidenceOfOrders, orderWords, placeOf } from "./court-copy";
import { lettersOf } from "./diacritics";

describe("the answer as it came", () => {
  test("its parts, joined, are the same JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        const text = rawParts(data, "x", [])
          .map((part) => part.text)
          .join("");
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(data)));
      }),
    );
  });
  test("only the value of an odd path is marked", () => {
    const parts = rawParts([{ a: 1, end_date: { y: 2027 } }], "license", ["license[0].end_date"]);
    expect(parts.filter(({ marked }) => marked).map(({ text }) => text.replace(/\s/g, ""))).toEqual(['{"y":2027}']);
  });
  test("a huge one is cut and says so", () => {
    const text = rawParts("x".repeat(longestRaw * 2), "x", [])
      .map((part) => part.text)
      .join("");
    expect(text.length).toBeLessThanOrEqual(longestRaw + 1);
    expect(text.endsWith("…")).toBe(true);
  });
  test("a path breaks between its steps and hides no part of itself but the middle of identifiers", () => {
    expect(stepsOf("verifyUI.passport.dob").map(({ text }) => text)).toEqual(["verifyUI.", "passport.", "dob"]);
    expect(stepsOf("orders.01a1fbf1-22bd-7310-8200-af1dcc2e63f8.cases").map(({ text }) => text)).toEqual([
      "orders.",
      "01a1…63f8.",
      "cases",
    ]);
  });
});

describe("names and dates side by side", () => {
  test("letters with a diacritic are found, and nothing is lost", () => {
    expect(
      lettersOf("Renáta Szőllősi")
        .filter(({ marked }) => marked)
        .map(({ text }) => text),
    ).toEqual(["á", "ő", "ő"]);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        expect(
          lettersOf(name)
            .map(({ text }) => text)
            .join(""),
        ).toBe(name);
      }),
    );
  });
  test("a date is taken apart in its source's order, and the parts that differ are marked", () => {
    const provided = { order: "DMY" as const, day: "04", month: "07", year: "1988" };
    const read = { order: "MDY" as const, day: "07", month: "04", year: "1988" };
    expect(partsInOrder(read, provided)).toEqual([
      { part: "month", text: "04", differs: true },
      { part: "day", text: "07", differs: true },
      { part: "year", text: "1988", differs: false },
    ]);
    expect(partsInOrder(provided, null).some(({ differs }) => differs)).toBe(false);
  });
  test("another birth date blocks, another name is to be weighed, and what cannot be judged is unknown", () => {
    expect(weightOf({ field: "birth date", verdict: "different" })).toBe("blocking");
    expect(weightOf({ field: "name", verdict: "different" })).toBe("attention");
    expect(weightOf({ field: "birth date", verdict: "unreadable" })).toBe("unknown");
    expect(weightOf({ field: "sex", verdict: "nothing" })).toBe("none");
    expect(weightOf({ field: "name", verdict: "same" })).toBeUndefined();
  });
});

describe("consent", () => {
  const section = (data: unknown) => ({ state: "clear" as const, data, masked: [], problems: [] });
  test("what neither the console nor the service says is not recorded", () => {
    expect(consentFacts({ consentedAt: null }, undefined)).toMatchObject({ recorded: false, state: "blocking" });
    expect(consentFacts(undefined, section({ is_report_checked: 0 }))).toMatchObject({ recorded: false });
  });
  test("recorded elsewhere, the two purposes are not shown by the service, and are not claimed", () => {
    const facts = consentFacts(
      { consentedAt: null },
      section({ is_report_checked: 1, background_check_disclosure_accepted: true }),
    );
    expect(facts).toMatchObject({ recorded: true, at: null, state: "clear" });
    expect(facts.given).toEqual({
      isBackgroundDisclosureAccepted: "yes",
      GLBPurposeAndDPPAPurpose: "not-shown",
      FCRAPurpose: "not-shown",
    });
  });
  test("without the disclosure it is to be looked at", () => {
    const facts = consentFacts(
      { consentedAt: "2026-11-17T14:03:00.000Z" },
      section({ background_check_disclosure_accepted: false }),
    );
    expect(facts).toMatchObject({ recorded: true, state: "attention" });
  });
  test("only a positive word of the service makes it clear when the console recorded nothing", () => {
    expect(consentFacts({ consentedAt: null }, section({ is_report_checked: 1 })).state).toBe("unknown");
  });
  test("each certification has its fixed meaning from the operation itself", () => {
    expect(certifications).toHaveLength(3);
    for (const { title, description } of certifications) expect(title.length * description.length).toBeGreaterThan(0);
  });
  test("a masked name is never put into the form", () => {
    const user = { firstName: "R···", middleName: null, lastName: "S···" };
    expect(fullNameOf({ user, masked: ["user.firstName", "user.lastName"] })).toBeNull();
    expect(fullNameOf({ user: { firstName: "Ada", middleName: "M", lastName: "Byron" }, masked: [] })).toBe(
      "Ada M Byron",
    );
  });
  test("a name is the same however its accents are stored and its spaces set, and no other way", () => {
    expect(isSameName("Rena\u0301ta  Brook ", "Renáta Brook")).toBe(true);
    expect(isSameName("Renata Brook", "Renáta Brook")).toBe(false);
  });
});

describe("court searches", () => {
  const order = (state: OrderState, more: Partial<Order> = {}) => ({
    id: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7aff",
    kind: "county-criminal" as const,
    county: { uuid: null, fips: null, name: "Harlow", state: "OH" },
    state,
    serviceStatus: state === "complete" ? "COMPLETE" : "PENDING",
    serviceSubStatus: null,
    caseCount: null,
    regressed: false,
    ...more,
  });
  test("only a complete search without a case is clear", () => {
    const clear = orderStates.filter((state) => evidenceOfOrder(order(state)) === "clear");
    expect(clear).toEqual([]);
    expect(evidenceOfOrder(order("complete", { caseCount: 0 }))).toBe("clear");
    expect(evidenceOfOrder(order("complete", { caseCount: 2 }))).toBe("attention");
    expect(evidenceOfOrder(order("complete", { serviceSubStatus: "RECORD" }))).toBe("attention");
  });
  test("an unknown outcome is unknown, and a search that was not made says nothing", () => {
    expect(evidenceOfOrder(order("outcome_unknown"))).toBe("unknown");
    for (const state of ["failed", "canceled", "confirmed_absent"] as const)
      expect(evidenceOfOrder(order(state))).toBe("absent");
    expect(evidenceOfOrders([])).toBe("absent");
  });
  test("each state has its words, and a missing count is no zero", () => {
    for (const state of orderStates) expect(orderWords(order(state))).not.toBe("");
    expect(orderWords(order("complete"))).toBe("Complete, no list of cases");
  });
  test("the place is the county, or all of them", () => {
    expect(placeOf(order("pending"))).toBe("Harlow, OH");
    expect(placeOf({ county: null, kind: "federal-civil" })).toBe("All federal districts");
  });
});

describe("asking to see a masked value", () => {
  test("every reason fits into what is recorded", () => {
    for (const code of reasonCodes) expect(reasonText(code, "x".repeat(150)).length).toBeLessThanOrEqual(200);
    expect(reasonText("call-back", "  ")).toBe(revealReasons["call-back"]);
  });
  test("something else has to be said", () => {
    expect(revealForm.safeParse({ reason: "other", note: " " }).success).toBe(false);
    expect(revealForm.safeParse({ reason: "other", note: "Court asks" }).success).toBe(true);
    expect(revealForm.safeParse({ reason: "call-back", note: "" }).success).toBe(true);
  });
});
