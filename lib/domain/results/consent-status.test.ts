import { describe, expect, test } from "vitest";
import { consentStatus, fullNameOf } from "./consent-status";

describe("consent", () => {
  const section = (data: unknown) => ({ state: "clear" as const, data, masked: [], problems: [] });
  test("consent that neither the console nor the service reports is not recorded", () => {
    expect(consentStatus({ consentedAt: null, consent: null }, undefined)).toMatchObject({
      recorded: false,
      state: "blocking",
    });
    expect(consentStatus(undefined, section({ is_report_checked: 0 }))).toMatchObject({ recorded: false });
  });
  test("for consent recorded outside the console, the two purposes are not shown and never claimed", () => {
    const status = consentStatus(
      { consentedAt: null, consent: null },
      section({ is_report_checked: 1, background_check_disclosure_accepted: true }),
    );
    expect(status).toMatchObject({ recorded: true, at: null, state: "clear" });
    expect(status.given).toEqual({
      isBackgroundDisclosureAccepted: "yes",
      GLBPurposeAndDPPAPurpose: "not-shown",
      FCRAPurpose: "not-shown",
    });
  });
  test("consent without the disclosure needs attention", () => {
    const status = consentStatus(
      { consentedAt: "2026-11-17T14:03:00.000Z", consent: null },
      section({ background_check_disclosure_accepted: false }),
    );
    expect(status).toMatchObject({ recorded: true, state: "attention" });
  });
  test("without a console record, only a positive statement of the service makes consent clear", () => {
    expect(consentStatus({ consentedAt: null, consent: null }, section({ is_report_checked: 1 })).state).toBe(
      "unknown",
    );
  });
  test("a masked name is never filled into the form", () => {
    const user = { firstName: "R···", middleName: null, lastName: "S···" };
    expect(fullNameOf({ user, masked: ["user.firstName", "user.lastName"] })).toBeNull();
    expect(fullNameOf({ user: { firstName: "Ada", middleName: "M", lastName: "Byron" }, masked: [] })).toBe(
      "Ada M Byron",
    );
  });

  test("each certification is shown as recorded here", () => {
    const certified = { isBackgroundDisclosureAccepted: false, GLBPurposeAndDPPAPurpose: true, FCRAPurpose: true };
    const at = "2026-11-17T14:03:00.000Z";
    const consent = { at, by: null, fullName: "Ada Byron", masked: false, certified };
    expect(consentStatus({ consentedAt: at, consent }, undefined)).toMatchObject({
      state: "attention",
      given: { isBackgroundDisclosureAccepted: "no", GLBPurposeAndDPPAPurpose: "yes", FCRAPurpose: "yes" },
    });
  });
});
