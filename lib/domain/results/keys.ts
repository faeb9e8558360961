/**
 * The names of sections. They are separate from the contract of the result, because lists need the names without the
 * result's schemas.
 */

/** The states of a section. `clear` requires a positive statement of the service. */
export const sectionStates = ["absent", "pending", "clear", "attention", "unknown", "unrecognized"] as const;
export type SectionState = (typeof sectionStates)[number];

/** The sections, named by their path in the Test Result Object. */
export const resultSectionKeys = [
  "user",
  "consent",
  "idVerification",
  "scannedUser",
  "passportData",
  "photoProof",
  "identityProof",
  "contactProof",
  "SSNVerification",
  "backgroundCheck",
  "FEINVerification",
  "company",
  "employment",
  "education",
  "professionalLicense",
  "verifyUI.scannedUser",
  "verifyUI.passport",
] as const;

/** Sections that only another operation's answer holds, not the Test Result. */
export const answerSectionKeys = [
  "drivingRecord",
  "sevenYearHistory",
  "watchListReport",
  "businessSearch",
  "ssnHistory",
  "countyHistory",
] as const;
export type AnswerSectionKey = (typeof answerSectionKeys)[number];

export const sectionKeys = [...resultSectionKeys, ...answerSectionKeys] as const;
export type SectionKey = (typeof sectionKeys)[number];

/** Sections in which nothing is tested. They have data, and their state is always `absent`. */
const untestedSections: readonly string[] = ["user", "company", "countyHistory"] satisfies SectionKey[];

/** Whether the answer has data in the section, tested or not. */
export const isGiven = (key: string, { state, data }: { state: SectionState; data: unknown }) =>
  state !== "absent" || (untestedSections.includes(key) && data !== null && data !== undefined);

/** Sections that have a card of their own and no check. */
export const dataSections = ["user", "company"] as const satisfies readonly SectionKey[];

/** A notice that is shown only together with the 7-year history (background operations, rule 1). */
export const notConsumerReport =
  "Not a consumer report under the Fair Credit Reporting Act. It must not be used for eligibility decisions.";

export const checkKeys = ["id", "passport", "face", "quiz", "phone", "email", "ssn", "background", "court"] as const;
export type CheckKey = (typeof checkKeys)[number];
