/** What tests send to create an applicant and to record the consent, whichever client sends it. */
import { randomInt } from "node:crypto";

/**
 * Returns a unique address for each applicant. Applicants with the same address would count as a household, which their
 * pages show.
 */
export const newHome = () => ({
  houseNumber: String(randomInt(1_000_000, 99_999_999)),
  streetName: "Tannery Road",
  city: "Harlow",
  state: "OH",
  zipCode: "45882",
});

/** Returns the body of a consent with every certification. */
export const consentOf = (fullName: string) => ({
  isBackgroundDisclosureAccepted: true,
  GLBPurposeAndDPPAPurpose: true,
  FCRAPurpose: true,
  fullName,
});
