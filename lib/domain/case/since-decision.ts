/** Compares a case with what its decision was based on, and returns what the decision did not know. Pure. */
import { dayOf, isBefore } from "@/lib/base/calendar-dates";
import { sectionOfAnswer } from "@/lib/domain/checks/answers";
import { sectionTitle } from "@/lib/domain/checks/catalog";
import type { PolicyRules } from "@/lib/domain/checks/policy";
import { sectionKeys } from "@/lib/domain/results/keys";
import { countsAgainst } from "@/lib/domain/results/resolutions";
import { namesOfFields } from "@/lib/domain/results/unlisted-fields";
import { signalTable } from "@/lib/domain/signals/codes";
import { decisionBasis, type SeenByDecision } from "./decision-basis";
import { type Case, deriveCase, type Finding } from "./derive-case";
import { base64url, basisOf } from "./judgments";
import type { OpenCase } from "./open-case";

const withoutIndex = (path: string) => path.replaceAll(/\[\d+\]/g, "[]");

/**
 * Keyed hashes of each fact behind a finding: a value of its evidence, or a record. If a record disappears, or the records
 * come in another order, no fact is new. A score that raises no finding is not a fact.
 */
function factsOf({ signal, hits }: Finding, { hash }: OpenCase): string[] {
  const of = (...fact: unknown[]) => base64url(hash("content", [signal.code, signal.section, ...fact]).subarray(0, 16));
  const records = hits.map(({ hit }) => of(basisOf(hash, hit)));
  const values = signal.evidence.map(({ path, value }) => of(withoutIndex(path), value));
  // The records say all, unless the service counts some that it did not return.
  const facts = records.length > 0 && signal.notReturned === undefined ? records : [...records, ...values];
  return facts.length > 0 ? facts : [of()];
}

const openFindings = ({ findings }: Case) =>
  findings.filter(({ answered, signal }) => !answered && signal.severity !== "info");

/** Findings whose record was judged to be the applicant's, or whose document was judged to be another person's. */
const findingsAgainst = ({ findings }: Case) => findings.filter(countsAgainst);

const clearSections = ({ analyzed }: Case) =>
  analyzed ? sectionKeys.filter((key) => analyzed.result.sections[key].state === "clear") : [];

/** The sections that are missing because their time was over. */
function removedSections({ removed }: OpenCase): readonly string[] {
  return removed.result
    ? sectionKeys
    : removed.answers.flatMap(({ operationId }) => sectionOfAnswer(operationId) ?? []);
}

const factsIn = (findings: readonly Finding[], { open }: Case) => [
  ...new Set(findings.flatMap((finding) => factsOf(finding, open))),
];

/** A time, in days, that is longer than any document is valid. */
const yearsAhead = 50;

/** Returns what a decision stores of the case that it is based on, in the terms of the decision. */
export function seenIn(open: OpenCase, now: Date): SeenByDecision {
  const current = deriveCase(open, now);
  const later = deriveCase(open, new Date(Date.UTC(now.getUTCFullYear() + yearsAhead, now.getUTCMonth())));
  return {
    open: factsIn(openFindings(current), current),
    against: factsIn(findingsAgainst(current), current),
    later: factsIn(openFindings(later), later),
    clear: clearSections(current),
  };
}

/** Returns a hash that changes with the open items, so that a person accepts exactly the items that they saw. */
export const openHash = (current: Case): string =>
  base64url(current.open.hash("answers", [factsIn(openFindings(current), current), current.openItems]));

/**
 * The case as a decision is compared with it: under the policy version of the decision, and with every unlisted field
 * accepted. Neither a new version of a policy nor a field that the service adds makes news of an old decision.
 *
 * @param rules the rules of the policy version under which the decision was made
 */
export const inTermsOfDecision = (open: OpenCase, rules: PolicyRules | null, current: Case): OpenCase => ({
  ...open,
  rules,
  acceptedFields: new Set(current.analyzed ? namesOfFields(current.analyzed.result) : []),
});

/** What is new: a code, and words without personal data. */
export type News = { code: string; title: string };

/**
 * What a decision did not know: findings with a fact that was not open then, records judged against the applicant since,
 * and sections that were clear and are not any more. Of a decision of an earlier version, which kept codes only: open
 * findings of codes that were not open.
 *
 * @param basis the stored basis of the decision
 * @param timeCounts whether a change that time alone caused counts as new
 */
export function newsSince(basis: unknown, current: Case, { timeCounts = false } = {}): News[] {
  const { data } = decisionBasis.safeParse(basis);
  const open = openFindings(current);
  if (!data) return open.map(newsOf);
  const { seen, openSignals } = data;
  if (!seen) return open.filter(({ signal }) => !openSignals.includes(signal.code)).map(newsOf);
  const isNew = (finding: Finding, knownHashes: ReadonlySet<string>) =>
    factsOf(finding, current.open).some((fact) => !knownHashes.has(fact));
  const wasOpen = new Set(seen.open);
  const wasAgainst = new Set(seen.against);
  const knownHashes = timeCounts ? wasOpen : new Set([...seen.open, ...seen.later]);
  const findings = open.filter((finding) => isNew(finding, knownHashes));
  const against = findingsAgainst(current).filter((one) => !findings.includes(one) && isNew(one, wasAgainst));
  const clear: readonly string[] = clearSections(current);
  // A section is not lost if time alone changed it.
  const explained = [...findings, ...open.filter((finding) => !isNew(finding, knownHashes) && isNew(finding, wasOpen))];
  const isLost = (key: string) => !clear.includes(key) && !explained.some(({ signal }) => signal.section === key);
  const removed = removedSections(current.open);
  const lostSections = sectionKeys.filter((key) => seen.clear.includes(key) && isLost(key) && !removed.includes(key));
  const isExpired = timeCounts && isDocumentExpired(current);
  return [
    ...[...findings, ...against].map(newsOf),
    ...(isExpired ? [{ code: "document.expired", title: signalTable["document.expired"].title }] : []),
    ...lostSections.map((key) => ({ code: "section.not-clear", title: `${sectionTitle(key)} no longer clear` })),
  ];
}

/** Whether a document has expired since, of a case whose result was removed: then no finding says so. */
function isDocumentExpired({ open: { removed, documentExpiresOn }, context }: Case): boolean {
  return removed.result !== null && documentExpiresOn !== null && isBefore(dayOf(documentExpiresOn), context.today);
}

const newsOf = ({ signal: { code, title } }: Finding): News => ({ code, title });
