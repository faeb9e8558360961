/** Compares a case with the basis of its decision, and returns what was not known at the decision. Pure. */
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
 * Returns a keyed hash of each fact behind a finding. A fact is a record, or a value of the evidence. If a record
 * disappears, or the order of the records changes, no fact is new. A score that raises no finding is not a fact.
 */
function factsOf({ signal, hits }: Finding, { hash }: OpenCase): string[] {
  const of = (...fact: unknown[]) => base64url(hash("content", [signal.code, signal.section, ...fact]).subarray(0, 16));
  const records = hits.map(({ hit }) => of(basisOf(hash, hit)));
  const values = signal.evidence.map(({ path, value }) => of(withoutIndex(path), value));
  // The records contain all facts, unless the service counts records that it did not return.
  const facts = records.length > 0 && signal.notReturned === undefined ? records : [...records, ...values];
  return facts.length > 0 ? facts : [of()];
}

const openFindings = ({ findings }: Case) =>
  findings.filter(({ answered, signal }) => !answered && signal.severity !== "info");

/**
 * Returns the findings that judgments confirmed: a record was judged to be the applicant's, or a document to be another
 * person's.
 */
const findingsAgainst = ({ findings }: Case) => findings.filter(countsAgainst);

const clearSections = ({ analyzed }: Case) =>
  analyzed ? sectionKeys.filter((key) => analyzed.result.sections[key].state === "clear") : [];

/** Returns the sections that are missing because the console removed their answers after the retention time. */
function removedSections({ removed }: OpenCase): readonly string[] {
  return removed.result
    ? sectionKeys
    : removed.answers.flatMap(({ operationId }) => sectionOfAnswer(operationId) ?? []);
}

const factsIn = (findings: readonly Finding[], { open }: Case) => [
  ...new Set(findings.flatMap((finding) => factsOf(finding, open))),
];

/** A number of years in which every document expires. */
const yearsAhead = 50;

/**
 * Returns what a new decision stores about its case. `open` is the case in the terms of the decision
 * (`inTermsOfDecision`).
 */
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

/**
 * Returns a hash that changes with the open findings and items, so that a person accepts exactly the items that they
 * saw.
 */
export const openHash = (current: Case): string =>
  base64url(current.open.hash("answers", [factsIn(openFindings(current), current), current.openItems]));

/**
 * Returns the case in the form in which a decision is compared with it: under the policy version of the decision, and
 * with every unlisted field accepted. A new policy version, or a field that the service adds, therefore does not make
 * an old decision outdated.
 *
 * @param rules the rules of the policy version under which the decision was made
 */
export const inTermsOfDecision = (open: OpenCase, rules: PolicyRules | null, current: Case): OpenCase => ({
  ...open,
  rules,
  acceptedFields: new Set(current.analyzed ? namesOfFields(current.analyzed.result) : []),
});

/** Something new since a decision: a code, and a title without personal data. */
export type News = { code: string; title: string };

/**
 * Returns what was not known at a decision: findings with a fact that was not open then, findings that were judged to
 * count against the applicant since then, and sections that were clear then and are not clear now. Decisions of an
 * earlier version store only codes; for these, returns the open findings whose code was not open then.
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
  // A section does not count as lost if one of its findings explains the change, even a finding that time alone raised.
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
