import { certifications as certificationTexts } from "@/lib/identity/operations/certifications";
import { type EvidenceState, evidenceLabels } from "./evidence";
import { flagOf, readerOf } from "./reading";
import type { Section } from "./view";

type ConsentField = keyof typeof certificationTexts;

export const certifications = (
  ["isBackgroundDisclosureAccepted", "GLBPurposeAndDPPAPurpose", "FCRAPurpose"] as const
).map((field) => ({ field, ...certificationTexts[field] }));

export type ConsentStatus = {
  recorded: boolean;
  /** Null if the console did not record the consent. */
  at: string | null;
  state: EvidenceState;
  word: string;
  given: Record<ConsentField, "yes" | "no" | "not-shown">;
};

export const certificationWords = {
  yes: "Certified.",
  no: "Not accepted: the 7-year history is refused.",
  "not-shown": "The service does not show it.",
} as const;

/**
 * Returns the status of consent. Consent counts as recorded if the console or the result says so. Otherwise the state
 * is never clear. `applicant` is undefined while it is loading, and `section` is undefined if there is no result.
 */
export function consentStatus(
  applicant: { consentedAt: string | null; consent: { certified: Record<ConsentField, boolean> } | null } | undefined,
  section: Section | undefined,
): ConsentStatus {
  const data = readerOf(section, "consent");
  const disclosure = flagOf(data.at("background_check_disclosure_accepted"));
  const at = applicant?.consentedAt ?? null;
  const recorded = at !== null || disclosure === true || flagOf(data.at("is_report_checked")) === true;
  // If consent was not recorded by the console, the result shows only the disclosure and neither purpose.
  const record = applicant?.consent?.certified;
  const word = (value: boolean | null | undefined) =>
    value === null || value === undefined ? "not-shown" : value ? "yes" : "no";
  const given = {
    isBackgroundDisclosureAccepted: word(disclosure ?? record?.isBackgroundDisclosureAccepted),
    GLBPurposeAndDPPAPurpose: word(record?.GLBPurposeAndDPPAPurpose),
    FCRAPurpose: word(record?.FCRAPurpose),
  } as const;
  if (section?.state === "unrecognized")
    return { recorded, at, state: "unrecognized", word: evidenceLabels.unrecognized, given };
  if (!recorded) return { recorded, at, state: "blocking", word: "Not recorded", given };
  if (given.isBackgroundDisclosureAccepted === "no")
    return { recorded, at, state: "attention", word: "No disclosure", given };
  return { recorded, at, state: disclosure === true || at !== null ? "clear" : "unknown", word: "Recorded", given };
}

/** Returns the applicant's full name. Null if it is empty or masked. */
export function fullNameOf(
  applicant: { user: Readonly<Record<string, string | null>>; masked: readonly string[] } | undefined,
): string | null {
  const fields = ["firstName", "middleName", "lastName"];
  if (!applicant || fields.some((field) => applicant.masked.includes(`user.${field}`))) return null;
  const name = fields.map((field) => applicant.user[field]?.trim()).filter(Boolean);
  return name.length === 0 ? null : name.join(" ");
}
