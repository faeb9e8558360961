import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { revealValues } from "@/lib/contracts/results";
import { askedAtOnce, caseDay, casesOf, entriesOf, requestedCopies, yesNo } from "./court-case";

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

describe("charges, whose fields the interface does not describe", () => {
  const caseOf = (charges: unknown) => ({ raw: { charges }, path: "cases[0]" });

  it("are listed field by field, each at its path, with what is masked", () => {
    const charges = [{ description: "··· ···", level: "···" }, {}, { count: 2 }];
    const [first, second, ...rest] = entriesOf(caseOf(charges), "charges", ["cases[0].charges[0].level"]);
    expect(first?.leaves.map(({ path, masked }) => [path, masked])).toEqual([
      ["cases[0].charges[0].description", false],
      ["cases[0].charges[0].level", true],
    ]);
    expect(second?.path).toBe("cases[0].charges[2]");
    expect(rest).toEqual([]);
    expect(first && askedAtOnce(first)).toEqual(["cases[0].charges[0].level"]);
  });

  it("may come as one, without a list", () => {
    expect(entriesOf(caseOf({ level: "M4" }), "charges", [])).toMatchObject([{ path: "cases[0].charges" }]);
    expect(casesOf({ cases: { caseNumber: "1" } })).toMatchObject([{ path: "cases" }]);
  });

  it("are nothing when there is nothing in them", () => {
    for (const nothing of [null, undefined, {}, [], [{}], [null]]) {
      expect(entriesOf(caseOf(nothing), "charges", [])).toEqual([]);
    }
  });

  it("lose no value, and are asked for by no more paths than may be asked for at once", () => {
    fc.assert(
      fc.property(fc.array(fc.dictionary(fc.string(), fc.string({ minLength: 1 }), { minKeys: 1 })), (charges) => {
        const entries = entriesOf(caseOf(charges), "charges", []);
        expect(entries.flatMap(({ leaves }) => leaves.map(({ raw }) => raw))).toEqual(
          charges.flatMap((charge) => Object.values(charge)),
        );
        const all = entries.flatMap(({ leaves }) => leaves.map(({ path }) => path));
        for (const entry of entriesOf(caseOf(charges), "charges", all)) {
          expect(revealValues.body.shape.paths.safeParse(askedAtOnce(entry)).success).toBe(true);
        }
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
