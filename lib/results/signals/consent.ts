import { extraSchemas } from "@/lib/identity/operations/test-result";
import { sectionKeys } from "@/lib/results/keys";
import type { Signal } from "@/lib/results/view";
import type { ReadResult } from "../sections";
import { hasContent } from "../states";
import { meanings } from "./meanings";
import { type Rule, signal } from "./signal";

/** One of the two flags is true. The interface does not explain `is_report_checked` alone, so either counts. */
export function consentRecorded({ sections }: ReadResult): boolean {
  const consent = sections.consent.parsed;
  return consent?.is_report_checked === true || consent?.background_check_disclosure_accepted === true;
}

/** "Without consent, any later identity verification call fails." */
const missing: Rule = (context) => {
  if (context.consentKnown || consentRecorded(context)) return [];
  // An unreadable section does not mean that consent is missing; it has its own signal.
  if (context.sections.consent.state === "unrecognized") return [];
  const value = context.sections.consent.parsed?.is_report_checked;
  return [signal("consent.missing", "consent", [{ path: "consent", value: value === false ? "false" : null }])];
};

/** "A note key appears while the user is still inside the test window"; the interface gives no place or type for it. */
const windowOpen: Rule = ({ note }) =>
  note ? [signal("window.open", "note", [{ path: note.path, value: note.text }])] : [];

/** "Shown raw, never hidden." A key outside the schema is not an error, so its signal is only info. */
const unrecognized: Rule = ({ sections, unknown }) => {
  const unreadable: Signal[] = sectionKeys
    .filter((key) => sections[key].state === "unrecognized")
    .map((key) => ({
      ...signal("section.unrecognized", key, []),
      evidence: sections[key].problems.slice(0, 5).map((one) => ({ path: one.path, value: null, rule: one.message })),
    }));
  const extra = Object.keys(unknown).filter((key) => !Object.hasOwn(extraSchemas, key) && hasContent(unknown[key]));
  if (extra.length === 0) return unreadable;
  const { rule } = meanings["section.unrecognized"];
  const title = extra.length === 1 ? "1 answer we cannot interpret" : `${extra.length} answers we cannot interpret`;
  const evidence = extra.slice(0, 5).map((path) => ({ path, value: null, rule }));
  const first = extra[0] ?? "answer";
  return [...unreadable, { code: "section.unrecognized", severity: "info", section: first, title, evidence }];
};

export const consentRules: readonly Rule[] = [missing, windowOpen, unrecognized];
