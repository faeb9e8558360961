/** What is known about an applicant's consent, from the console's own record and from the result. Pure. */

import { flagOf, readerOf } from "@/components/shared/evidence/reading";
import type { EvidenceState } from "@/components/ui/evidence";
import type { ApplicantView } from "@/lib/contracts/applicants";
import type { Section } from "@/lib/contracts/results";
import { operations } from "@/lib/identity/operations/registry";

type ConsentField = "isBackgroundDisclosureAccepted" | "GLBPurposeAndDPPAPurpose" | "FCRAPurpose";

/** The three certifications with their fixed meanings (User operations, rule 5), read from the operation itself. */
export const certifications = (
  ["isBackgroundDisclosureAccepted", "GLBPurposeAndDPPAPurpose", "FCRAPurpose"] as const
).map((field) => {
  const { title = field, description = "" } = operations["user.consent"].request.shape[field].meta() ?? {};
  return { field, title, description };
});

export type ConsentFacts = {
  recorded: boolean;
  /** When it was recorded from here; null when that is not known. */
  at: string | null;
  state: EvidenceState;
  word: string;
  /** How each certification stands: given, refused, or not shown by the service. */
  given: Record<ConsentField, "yes" | "no" | "not-shown">;
};

/**
 * @param applicant what the console recorded; undefined while it is not known
 * @param section the result's consent; undefined when there is no result
 * @returns recorded when either says so. What neither says is not recorded, and never clear
 */
export function consentFacts(
  applicant: Pick<ApplicantView, "consentedAt"> | undefined,
  section: Section | undefined,
): ConsentFacts {
  const data = readerOf(section, "consent");
  const disclosure = flagOf(data.at("background_check_disclosure_accepted"));
  const at = applicant?.consentedAt ?? null;
  const recorded = at !== null || disclosure === true || flagOf(data.at("is_report_checked")) === true;
  // The service takes no consent without these two; whether it was given elsewhere the result does not show.
  const certified = at === null ? "not-shown" : "yes";
  const given = {
    isBackgroundDisclosureAccepted: disclosure === null ? "not-shown" : disclosure ? "yes" : "no",
    GLBPurposeAndDPPAPurpose: certified,
    FCRAPurpose: certified,
  } as const;
  if (section?.state === "unrecognized") return { recorded, at, state: "unrecognized", word: "Unrecognized", given };
  if (!recorded) return { recorded, at, state: "blocking", word: "Not recorded", given };
  if (disclosure === false) return { recorded, at, state: "attention", word: "No disclosure", given };
  return { recorded, at, state: disclosure === true || at !== null ? "clear" : "unknown", word: "Recorded", given };
}

/** Whether two full names are written the same, whatever the spaces between words and the form of accented letters. */
export function isSameName(left: string, right: string): boolean {
  const written = (name: string) => name.normalize("NFC").trim().replace(/\s+/gu, " ");
  return written(left) === written(right);
}

/** The applicant's full name as the User Object has it; null when nothing is given, or when it is masked. */
export function fullNameOf(applicant: Pick<ApplicantView, "user" | "masked"> | undefined): string | null {
  const fields = ["firstName", "middleName", "lastName"];
  if (!applicant || fields.some((field) => applicant.masked.includes(`user.${field}`))) return null;
  const name = fields.map((field) => applicant.user[field]?.trim()).filter(Boolean);
  return name.length === 0 ? null : name.join(" ");
}
