import type { ReadResult } from "../sections";
import { type Rule, signal } from "./signal";

/**
 * Whether the result shows that consent was recorded: one of the two flags is true. The interface does not explain
 * `is_report_checked`, so either flag counts.
 */
export function consentRecorded({ sections }: ReadResult): boolean {
  const consent = sections.consent.parsed;
  return consent?.is_report_checked === true || consent?.background_check_disclosure_accepted === true;
}

/** "Without consent, any later identity verification call fails." */
const missing: Rule = (context) => {
  if (context.consentKnown || consentRecorded(context)) return [];
  // An unreadable section does not mean that consent is missing. It has its own finding.
  if (context.sections.consent.state === "unrecognized") return [];
  const value = context.sections.consent.parsed?.is_report_checked;
  return [signal("consent.missing", "consent", [{ path: "consent", value: value === false ? "false" : null }])];
};

/**
 * "A note key appears while the user is still inside the test window". The interface states neither its place nor its
 * type.
 */
const windowOpen: Rule = ({ note }) =>
  note ? [signal("window.open", "note", [{ path: note.path, value: note.text }])] : [];

export const consentRules: readonly Rule[] = [missing, windowOpen];
