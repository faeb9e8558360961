import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { revealValues } from "@/lib/contracts/results";
import { maxMaskedPathLength, maxRevealed } from "@/lib/results/compared-fields";
import { caseDate, readCases, requestedCopies, revealablePaths, undescribedEntries, yesNo } from "./court-case";

describe("a date of a case", () => {
  it("is the court's day, in any time zone", () => {
    expect(caseDate("2021-10-11T00:00:00.000Z", false)).toEqual({
      text: "Oct 11, 2021",
      hasDate: true,
      contradictory: false,
    });
    expect(caseDate("2021-10-11").text).toBe("Oct 11, 2021");
    expect(caseDate("2021-10-11T14:30:00Z").text).toBe("Oct 11, 2021, 14:30 UTC");
    expect(caseDate("some day in October").text).toBe("some day in October");
  });

  it("says, when missing, whether the court calls it unavailable", () => {
    expect(caseDate(null, true).text).toBe("Not provided by court");
    expect(caseDate(null).text).toBe("The court gives no date");
    expect(caseDate("", null).text).toBe("The court gives no date");
  });

  it("is contradictory when it disagrees with its flag", () => {
    expect(caseDate("2021-10-11", true).contradictory).toBe(true);
    expect(caseDate(null, false).contradictory).toBe(true);
    expect(caseDate(null, true).contradictory).toBe(false);
  });
});

it("a missing answer is not a no", () => {
  expect([true, false, null, undefined].map(yesNo)).toEqual(["Yes", "No", "Not stated", "Not stated"]);
});

describe("cases", () => {
  it("are parsed separately: a malformed one stays raw and hides none", () => {
    const malformed = { caseNumber: { a: 1 } };
    const cases = readCases({ cases: [{ caseNumber: "2021-CR-00418" }, malformed, "?"] });
    expect(cases.map(({ read }) => read?.caseNumber ?? null)).toEqual(["2021-CR-00418", null, null]);
    expect(cases[1]?.raw).toBe(malformed);
  });

  it("are never dropped, whatever the service sends", () => {
    fc.assert(fc.property(fc.array(fc.jsonValue()), (cases) => readCases({ cases }).length === cases.length));
    fc.assert(fc.property(fc.jsonValue(), (result) => readCases(result).length >= 0));
  });
});

describe("charges, whose fields the interface does not describe", () => {
  const caseOf = (charges: unknown) => ({ raw: { charges }, path: "cases[0]" });

  it("are listed field by field, with path and masking", () => {
    const charges = [{ description: "··· ···", level: "···" }, {}, { count: 2 }];
    const [first, second, ...rest] = undescribedEntries(caseOf(charges), "charges", ["cases[0].charges[0].level"]);
    expect(first?.leaves.map(({ path, masked }) => [path, masked])).toEqual([
      ["cases[0].charges[0].description", false],
      ["cases[0].charges[0].level", true],
    ]);
    expect(second?.path).toBe("cases[0].charges[2]");
    expect(rest).toEqual([]);
    expect(first && revealablePaths([first])).toEqual(["cases[0].charges[0].level"]);
    expect(first && revealablePaths([first], () => true)).toEqual([]);
  });

  it("may come as a single value instead of a list", () => {
    expect(undescribedEntries(caseOf({ level: "M4" }), "charges", [])).toMatchObject([{ path: "cases[0].charges" }]);
    expect(readCases({ cases: { caseNumber: "1" } })).toMatchObject([{ path: "cases" }]);
  });

  it("are left out when empty", () => {
    for (const nothing of [null, undefined, {}, [], [{}], [null]]) {
      expect(undescribedEntries(caseOf(nothing), "charges", [])).toEqual([]);
    }
  });

  it("keep every value, and never exceed the limits of a reveal request", () => {
    fc.assert(
      fc.property(fc.array(fc.dictionary(fc.string(), fc.string({ minLength: 1 }), { minKeys: 1 })), (charges) => {
        const entries = undescribedEntries(caseOf(charges), "charges", []);
        expect(entries.flatMap(({ leaves }) => leaves.map(({ raw }) => raw))).toEqual(
          charges.flatMap((charge) => Object.values(charge)),
        );
        const all = entries.flatMap(({ leaves }) => leaves.map(({ path }) => path));
        const masked = undescribedEntries(caseOf(charges), "charges", all);
        const paths = revealablePaths(masked);
        if (paths.length > 0) expect(revealValues.body.shape.paths.safeParse(paths).success).toBe(true);
        const ofOneCase = paths.length === all.length || paths.length === maxRevealed;
        expect(ofOneCase || all.some((path) => path.length > maxMaskedPathLength)).toBe(true);
      }),
    );
  });
});

it("names a court copy that has not arrived by what was requested", () => {
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
