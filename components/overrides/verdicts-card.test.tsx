import { describe, expect, test } from "vitest";
import { drawSections } from "@/lib/domain/results/layouts";
import { serviceVerdicts } from "@/lib/domain/results/override";
import { readSections } from "@/lib/domain/results/sections";
import { renderConsole } from "@/lib/testing/render";
import { viewOf } from "@/lib/testing/result-view";
import { clearResult, emptyResult } from "@/lib/testing/test-results";
import { VerdictLines } from "./verdicts-card";

const linesOf = (raw: unknown) =>
  renderConsole(<VerdictLines verdicts={serviceVerdicts(readSections(raw).sections)} />).container.textContent;

describe("Test Result, rule 2: scannedUser is data, not the verdict", () => {
  const { NameFirst, NameLast, DateOfBirth4 } = clearResult.scannedUser;
  const scannedUser = { NameFirst, NameLast, DateOfBirth4, DocumentVerificationConfidenceRating: 81 };
  const raw = { user: clearResult.user, idVerification: null, scannedUser };

  test("an ID that was read without a verdict is neither taken for judged nor for not taken", () => {
    expect(linesOf(raw)).toContain("Photo IDData read, not verified");
    expect(linesOf(raw)).not.toContain("Not taken");
    expect(viewOf(raw).checks.find(({ key }) => key === "id")).toMatchObject({
      state: "unknown",
      summary: "Data read, not verified, confidence 81",
    });
  });

  test("a passport that was read without a result says the same", () => {
    expect(linesOf({ passportData: { Country: "HUN" } })).toContain("Data read, not verified");
    expect(viewOf({ passportData: { Country: "HUN" } }).checks.find(({ key }) => key === "passport")?.summary).toBe(
      "Data read, not verified",
    );
  });
});

test("the verdict before an override is shown when it was null, too", () => {
  const said = (verdictsBeforeOverride: ReturnType<typeof viewOf>["verdicts"] | null) => {
    const applicant = { user: {}, masked: [], overriddenAt: "2026-11-18T09:00:00.000Z" };
    const { sections } = viewOf(emptyResult);
    const drawn = drawSections(["idVerification", "scannedUser"], { sections, applicant, verdictsBeforeOverride });
    const items = drawn.flatMap(({ bodies }) => bodies.flat());
    return items.find((item) => item.kind === "verdict")?.override?.words;
  };
  expect(said(viewOf(emptyResult).verdicts)).toBe("The service's verdict before it: None given.");
  expect(said(viewOf({ idVerification: { status: "FAIL" } }).verdicts)).toBe("The service's verdict before it: FAIL.");
  expect(said(null)).toBe("The verdict from before the override is no longer stored.");
});
