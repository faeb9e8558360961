/** Consent, the test window, and what could not be read. */
import type { Signal } from "@/lib/contracts/results";
import { sectionKeys } from "@/lib/contracts/results";
import { extraSchemas } from "@/lib/identity/operations/test-result";
import type { ReadResult } from "../sections";
import { signalTable } from "../signal-codes";
import { hasContent } from "../states";
import { type Rule, signal } from "./signal";

/**
 * Whether the result says that consent was recorded: one of its two marks is true. What `is_report_checked` alone
 * stands for is not shown, so either of them is taken as a record of consent.
 */
export function consentRecorded({ sections }: ReadResult): boolean {
  const consent = sections.consent.parsed;
  return consent?.is_report_checked === true || consent?.background_check_disclosure_accepted === true;
}

/** "Without consent, any later identity verification call fails." */
const missing: Rule = (context) => {
  if (context.consentKnown || consentRecorded(context)) return [];
  // What cannot be read does not say that there is none; it has its own signal.
  if (context.sections.consent.state === "unrecognized") return [];
  const value = context.sections.consent.parsed?.is_report_checked;
  return [signal("consent.missing", "consent", [{ path: "consent", value: value === false ? "false" : null }])];
};

/** "7 Year Criminal History requires isBackgroundDisclosureAccepted true." */
const disclosure: Rule = (context) => {
  const consent = context.sections.consent.parsed;
  if (!consent || consent.background_check_disclosure_accepted === true) return [];
  if (!context.consentKnown && !consentRecorded(context)) return [];
  if (context.sections.consent.state === "unrecognized") return [];
  const value = consent.background_check_disclosure_accepted === false ? "false" : null;
  return [
    signal("consent.disclosure-not-accepted", "consent", [
      { path: "consent.background_check_disclosure_accepted", value },
    ]),
  ];
};

/** "A note key appears while the user is still inside the test window"; its place and type are not shown. */
const windowOpen: Rule = ({ note }) =>
  note ? [signal("window.open", "note", [{ path: note.path, value: note.text }])] : [];

/** "Shown raw, never hidden." A key that no schema knows is not wrong, so it is only mentioned. */
const unrecognized: Rule = ({ sections, unknown }) => {
  const odd: Signal[] = sectionKeys
    .filter((key) => sections[key].state === "unrecognized")
    .map((key) => ({
      ...signal("section.unrecognized", key, []),
      evidence: sections[key].problems.slice(0, 5).map((one) => ({ path: one.path, value: null, rule: one.message })),
    }));
  const strange = Object.keys(unknown).filter((key) => !Object.hasOwn(extraSchemas, key) && hasContent(unknown[key]));
  if (strange.length === 0) return odd;
  const { rule } = signalTable["section.unrecognized"];
  const title =
    strange.length === 1
      ? "The answer holds a part that the interface does not describe"
      : `The answer holds ${strange.length} parts that the interface does not describe`;
  const evidence = strange.slice(0, 5).map((path) => ({ path, value: null, rule }));
  return [...odd, { code: "section.unrecognized", severity: "info", section: strange[0] ?? "answer", title, evidence }];
};

export const consentRules: readonly Rule[] = [missing, disclosure, windowOpen, unrecognized];
