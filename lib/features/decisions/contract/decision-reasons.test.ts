import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decisionOutcomes, otherReason, shippedReasons, shippedTitle } from "@/lib/domain/decisions/outcomes";
import { addReason, refusedUse } from "./decision-reasons";

const eligibility = [
  ["credit", "Bad credit history"],
  ["credit", "Uncreditworthy"],
  ["insurance", "Uninsurable"],
  ["insurance", "Insurance claim"],
  ["employment", "Unemployed"],
  ["employment", "Not fit as an employee"],
  ["hiring", "Do not hire"],
  ["hiring", "Hiring standards"],
  ["tenancy", "Bad tenant"],
  ["housing", "Housing application"],
  ["eligibility", "Ineligible"],
] as const;

describe("a reason", () => {
  test.each(eligibility)("that names %s is refused: %s", (named, text) => {
    expect(refusedUse(text)).toContain(`names ${named}`);
  });

  test("is refused in any spelling and position of the word", () => {
    const words = fc.constantFrom("credit", "insurance", "employment", "hiring", "tenancy", "housing", "eligibility");
    const around = fc.constantFrom("", " ", "_", "-", "x ", " 1", "\u200b", "; ");
    const written = fc.tuple(around, words, around, fc.boolean()).map(([before, word, after, upper]) => {
      const accented = word.replace("i", "i\u0301");
      return `${before}${upper ? accented.toUpperCase() : accented}${after}`;
    });
    fc.assert(fc.property(written, (text) => refusedUse(text) !== null));
  });

  test.each(["Accredited laboratory", "Lieutenant's record", "Household address", "Shire hall", "Credentials"])(
    "of other words is accepted: %s",
    (text) => {
      expect(refusedUse(text)).toBeNull();
    },
  );

  test("that ships is about verification and risk, with a valid code", () => {
    for (const outcome of decisionOutcomes) {
      for (const [code, title] of Object.entries(shippedReasons[outcome])) {
        expect(addReason.body.safeParse({ outcome, code, title }).success, code).toBe(true);
        expect(shippedTitle(outcome, code)).toBe(title);
      }
      expect(shippedTitle(outcome, otherReason.code)).toBe(otherReason.title);
    }
  });

  test("with a refused code or title says why", () => {
    const parsed = addReason.body.safeParse({ outcome: "decline", code: "bad_credit", title: "No housing" });
    expect(parsed.error?.issues.map(({ path, message }) => [path[0], message.split(".")[0]])).toEqual([
      ["code", "This names credit"],
      ["title", "This names housing"],
    ]);
  });
});
