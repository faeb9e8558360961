import { midSentence, plural } from "@/lib/base/dates";
import type { SignalCode } from "@/lib/domain/signals/codes";
import { labelOf } from "../reading";
import type { Finding, Signal } from "../view";
import { judge, meanings } from "./meanings";
import { sectionOfStored, sectionOfWrongPerson } from "./signal";

type Evidence = { values: readonly string[]; fields: readonly string[] };

/** The text after the title of some codes, where the values of the evidence add to the title. */
const details: Partial<Record<SignalCode, (of: Evidence) => string>> = {
  "dob.mismatch": bothSides,
  "name.mismatch": bothSides,
  "identity.differs": ({ values: [documentValue, stored, ...more] }) =>
    documentValue && stored && more.length === 0 ? `: ${documentValue}, stored ${stored}` : "",
  "document.expired": ({ values: [day] }) => (day ? `: ${day}` : ""),
  "liveness.not-live": ({ values: [, score] }) => (score ? `: score ${score}` : ""),
  "liveness.error": ({ values }) => `: ${values.join(", ")}`,
  "passport.attention": ({ values: [, ...reasons] }) => (reasons.length > 0 ? `: ${reasons.join("; ")}` : ""),
  "driving.unverified": ({ fields }) => `: ${fields.join(", ")}`,
  "business.search-mismatch": ({ fields }) => `: ${fields.join(", ")}`,
  "records.found": ({ values }) => (Number(values.at(-1)) > 0 ? `: ${plural(Number(values.at(-1)), "case")}` : ""),
};

/**
 * Returns both values, for example " Apr 7, given Jul 4, 1988" after the title "Birth date differs: ID". A year that
 * both sides share is stated once.
 */
function bothSides({ values: [documentValue, storedValue] }: Evidence): string {
  if (documentValue === undefined || storedValue === undefined) return "";
  const year = /, \d{4}$/.exec(documentValue)?.[0];
  return ` ${year && storedValue.endsWith(year) ? documentValue.slice(0, -year.length) : documentValue}, given ${storedValue}`;
}

/** The next steps of findings that do not belong to a section of the result. */
const stepOfSection: ReadonlyMap<string, Finding["step"]> = new Map([
  [sectionOfStored, { kind: "wait", words: "Restore the record, or escalate" }],
  [
    sectionOfWrongPerson,
    { kind: "wait", words: "Refresh the result. If it happens again, contact the service's support" },
  ],
]);

/**
 * Describes a finding in the reader's words.
 *
 * @param signal the finding, masked by the reader's clearance. If it has a meaning of its own, its title is complete
 * @param hits how many records raise the finding
 */
export function findingOf(signal: Signal, hits: number): Finding {
  const code = signal.code as SignalCode;
  const { meaning, step } = meanings[code];
  const values = signal.evidence.flatMap(({ value }) => (value === null ? [] : [value]));
  const fields = signal.evidence.slice(0, 3).map(({ path }) => midSentence(labelOf(path.replace(/_verified$/, ""))));
  const detail = signal.meaning === undefined ? (details[code]?.({ values, fields }) ?? "") : "";
  return {
    ...signal,
    found: signal.title + detail,
    meaning: signal.meaning ?? meaning,
    step:
      stepOfSection.get(signal.section) ??
      (hits > 0 ? judge : step?.kind === "judge" ? meanings["verdict.not-given"].step : step),
  };
}
