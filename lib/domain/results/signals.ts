/** Collects the findings of a result: those about single fields, and those that rules derive from several fields. */

import { isSignalCode, type SignalCode, signalCodes } from "@/lib/domain/signals/codes";
import { type Severity, severities } from "@/lib/domain/signals/severities";
import type { SectionFinding } from "./judge-section";
import { type SectionKey, type SectionState, sectionKeys } from "./keys";
import { signalIdOf } from "./resolutions";
import { consentRules } from "./signals/consent";
import { courtRules } from "./signals/courts";
import { documentRules } from "./signals/documents";
import { identityRules } from "./signals/identity";
import { meanings } from "./signals/meanings";
import { type Rule, type SignalContext, signal } from "./signals/signal";
import { unrecognized } from "./signals/unrecognized";
import type { Signal } from "./view";

const rules: readonly Rule[] = [...consentRules, unrecognized, ...identityRules, ...documentRules, ...courtRules];

const rank = ({ code }: Signal) => (isSignalCode(code) ? signalCodes.indexOf(code) : signalCodes.length);

/**
 * Returns the findings of a result, worst first. Titles contain no personal data. Evidence is unmasked: mask it before
 * it leaves the server.
 */
export function signalsOf(context: SignalContext): Signal[] {
  const { sections } = context;
  const fromFields = sectionKeys.flatMap((key) => sections[key].findings.map((finding) => signalOf(key, finding)));
  const all = withoutRepeats([...fromFields, ...rules.flatMap((rule) => rule(context))]);
  return worstFirst([...all, ...unexplained(context, all)]);
}

export const worstFirst = (signals: readonly Signal[]): Signal[] =>
  signals.toSorted(
    (one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity) || rank(one) - rank(other),
  );

function signalOf(section: SectionKey, { evidence, severity, ...fields }: SectionFinding): Signal {
  const { rule } = meanings[fields.code];
  const { title, ...usual } = signal(fields.code, section, []);
  return {
    ...usual,
    title,
    ...fields,
    severity: severity ?? usual.severity,
    evidence: evidence.map((one) => ({ rule, ...one })),
  };
}

/**
 * Codes of facts that the service states in two sections: a flag and its report, or a verdict and the check's own
 * answer.
 */
const oneFact: readonly string[] = ["background.watchlist-record", "ssn.invalid"] satisfies SignalCode[];

/**
 * Joins findings with the same id or the same fact. Ids must be unique, because a reason answers an id. A stated value
 * has precedence over an inconclusive one.
 */
function withoutRepeats(signals: readonly Signal[]): Signal[] {
  const groups = Map.groupBy(signals, (one) => (oneFact.includes(one.code) ? one.code : signalIdOf(one)));
  const isConsentMissing = signals.some(({ code }) => code === "consent.missing");
  return [...groups.values()]
    .map((group): Signal => {
      const stated = group.filter(({ inconclusive }) => !inconclusive);
      const leading = stated.length > 0 ? stated : group;
      const [first] = leading as [Signal, ...Signal[]];
      // If there is a flag and its report, the report comes later and has more detail.
      const { title } = leading.at(-1) ?? first;
      const notReturned = group.find((one) => one.notReturned !== undefined)?.notReturned;
      return {
        ...first,
        ...(oneFact.includes(first.code) ? { title } : {}),
        ...(notReturned === undefined ? {} : { notReturned }),
        severity: worstSeverity(leading) ?? first.severity,
        evidence: group.flatMap(({ evidence }) => evidence),
      };
    })
    .filter(({ code }) => !isConsentMissing || code !== "consent.disclosure-not-accepted");
}

const needsNoFinding: readonly SectionState[] = ["absent", "pending", "clear"];

/**
 * Returns a finding for each section that is not clear and that no other finding covers, so that nothing goes unseen
 * whatever the rules return.
 */
function unexplained({ sections }: SignalContext, signals: readonly Signal[]): Signal[] {
  const isNamed = (key: SectionKey) =>
    signals.some(({ section, severity, evidence }) => {
      const isIn = section === key || evidence.some(({ path }) => path.startsWith(key));
      return isIn && severity !== "info";
    });
  return sectionKeys
    .filter((key) => !needsNoFinding.includes(sections[key].state) && !isNamed(key))
    .map((key) => signal("section.unrecognized", key, [{ path: key, value: null }]));
}

export function worstSeverity(signals: readonly Signal[]): Severity | null {
  return severities.find((severity) => signals.some((one) => one.severity === severity)) ?? null;
}
