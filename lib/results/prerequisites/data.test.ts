import { describe, expect, test } from "vitest";
import { applicantId, codes, everything, fixes, known, ran, resultOf } from "@/lib/testing/applicant-facts";
import { prerequisitesOf } from "../prerequisites";

describe("7 Year Criminal History", () => {
  test("errors unless SSN, houseNumber, streetName, city, state and zipCode are there: each is named, the first has its box", () => {
    const given = { ...everything, houseNumber: "missing", zipCode: "missing" } as const;
    const [block, ...more] = prerequisitesOf("background.seven-year", known({ given }));
    expect(more).toEqual([]);
    expect(block).toEqual({
      code: "missing-data",
      why: "House number and ZIP code are missing, which the 7-year history needs.",
      fix: { href: `/applicants/${applicantId}?edit=houseNumber`, label: "Add what is missing" },
    });
  });

  test("what the console cannot know holds nothing back", () => {
    const given = { ...everything, ssn: "unknown" } as const;
    expect(codes("background.seven-year", { given, result: null })).toEqual([]);
  });

  test("requires the disclosure in the consent, and takes silence for nothing", () => {
    const consent = (accepted: unknown) =>
      codes("background.seven-year", {
        result: resultOf({ consent: { is_report_checked: 1, background_check_disclosure_accepted: accepted } }),
      });
    expect(consent(false)).toEqual(["consent"]);
    expect(consent(true)).toEqual([]);
    expect(consent(null)).toEqual([]);
    expect(consent({ odd: "shape" })).toEqual([]);
  });
});

describe("SSN", () => {
  const given = { ...everything, ssn: "missing" } as const;

  test("its verification asks for one", () => {
    expect(codes("user.ssn", { given })).toEqual(["missing-data"]);
    expect(fixes("user.ssn", { given })).toEqual([`/applicants/${applicantId}?edit=ssn`]);
  });

  test("one that was judged was there, whoever gave it", () => {
    expect(codes("user.ssn", { given, result: resultOf({ SSNVerification: { isSSNVerified: false } }) })).toEqual([]);
    expect(codes("user.ssn", { given, runs: [ran("user.ssn")] })).toEqual([]);
    expect(codes("user.ssn", { given, runs: [ran("user.ssn", { outcome: "refused" })] })).toEqual(["missing-data"]);
  });

  test("the quiz finds a person by address or by SSN", () => {
    expect(codes("quiz.get", { given })).toEqual([]);
    expect(codes("quiz.get", { given: { ...everything, city: "missing" } })).toEqual([]);
    expect(codes("quiz.get", { given: { ...given, city: "missing" } })).toEqual(["missing-data"]);
  });
});
