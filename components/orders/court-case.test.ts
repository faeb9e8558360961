import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { caseDay, casesOf, rawText, requestedCopies, yesNo } from "./court-case";

describe("a date of a case", () => {
  it("is the court's day, whatever the reader's zone", () => {
    expect(caseDay("2021-10-11T00:00:00.000Z", false)).toEqual({ text: "11 Oct 2021", given: true, odd: false });
    expect(caseDay("2021-10-11").text).toBe("11 Oct 2021");
    expect(caseDay("2021-10-11T14:30:00Z").text).toBe("11 Oct 2021 14:30 UTC");
    expect(caseDay("some day in October").text).toBe("some day in October");
  });

  it("that is missing says whether the court says so", () => {
    expect(caseDay(null, true).text).toBe("Not available, says the court");
    expect(caseDay(null).text).toBe("The court gives no date");
    expect(caseDay("", null).text).toBe("The court gives no date");
  });

  it("is odd when it contradicts its flag", () => {
    expect(caseDay("2021-10-11", true).odd).toBe(true);
    expect(caseDay(null, false).odd).toBe(true);
    expect(caseDay(null, true).odd).toBe(false);
  });
});

it("what the service does not say is not a no", () => {
  expect([true, false, null, undefined].map(yesNo)).toEqual(["Yes", "No", "Not stated", "Not stated"]);
});

describe("cases", () => {
  it("are each read by themselves: an odd one is kept as it came and hides none", () => {
    const odd = { caseNumber: { a: 1 } };
    const cases = casesOf({ cases: [{ caseNumber: "2021-CR-00418" }, odd, "?"] });
    expect(cases.map(({ read }) => read?.caseNumber ?? null)).toEqual(["2021-CR-00418", null, null]);
    expect(cases[1]?.raw).toBe(odd);
  });

  it("are never lost, whatever the service sends", () => {
    fc.assert(fc.property(fc.array(fc.jsonValue()), (cases) => casesOf({ cases }).length === cases.length));
    fc.assert(fc.property(fc.jsonValue(), (result) => casesOf(result).length >= 0));
  });
});

describe("fields that the interface does not describe", () => {
  it("are shown as they came, one a line", () => {
    expect(rawText([{ description: "Criminal trespass", level: "M4" }, { count: 2 }])).toBe(
      ["1  description  Criminal trespass", "   level        M4", "2  count  2"].join("\n"),
    );
    expect(rawText({ docket: "A-1", parts: [1, null] })).toBe("docket  A-1\nparts   [1,null]");
  });

  it("are nothing when there is nothing in them", () => {
    for (const nothing of [null, undefined, {}, [], [{}], [null]]) expect(rawText(nothing)).toBeNull();
  });

  it("lose no value", () => {
    const flat = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), fc.stringMatching(/^[A-Za-z]{1,12}$/), {
      minKeys: 1,
    });
    fc.assert(
      fc.property(fc.array(flat, { minLength: 1 }), (entries) => {
        const text = rawText(entries) ?? "";
        for (const value of entries.flatMap((entry) => Object.values(entry))) expect(text).toContain(value);
      }),
    );
  });
});

it("a court copy that is not here yet is named by what was asked for", () => {
  const result = {
    court_copies: [
      { requestJudgmentDisposition: true, document: { name: "Judgment.pdf" } },
      { requestComplaintCharge: true, requestIdPage: true, document: null },
      { document: null },
    ],
  };
  expect(requestedCopies(result)).toEqual(["Complaint and charge, ID page", null]);
  expect(requestedCopies(null)).toEqual([]);
});
