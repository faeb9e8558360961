/** What is new on a case since a decision, so that nobody has decided with it. Pure. */
import { sectionTitle } from "@/lib/checks/catalog";
import type { PolicyRules } from "@/lib/checks/policy";
import { sectionKeys } from "@/lib/results/keys";
import { namesOfFields } from "@/lib/results/unlisted-fields";
import { decisionBasis, type SeenByDecision } from "./decision-basis";
import type { Case, Finding } from "./derive-case";
import { base64url, subjectOfSignal } from "./judgments";
import type { OpenCase } from "./open-case";

/** A finding and its evidence. A score that changes and raises nothing is no evidence. */
function keyOf({ signal, hits }: Finding, { hash }: OpenCase): string {
  const { subject, content } = subjectOfSignal(
    hash,
    signal,
    hits.map(({ hit }) => hit),
  );
  return `${subject}#${base64url(content)}`;
}

const openFindings = ({ findings }: Case) =>
  findings.filter(({ answered, signal }) => !answered && signal.severity !== "info");

const clearSections = ({ analyzed }: Case) =>
  analyzed ? sectionKeys.filter((key) => analyzed.result.sections[key].state === "clear") : [];

export const seenIn = (current: Case): SeenByDecision => ({
  open: openFindings(current).map((finding) => keyOf(finding, current.open)),
  clear: clearSections(current),
});

/**
 * The case as a decision is compared with it: under the policy version of the decision, and with every unlisted field
 * accepted. Neither a new version of a policy nor a field that the service adds makes news of an old decision.
 *
 * @param rules of the policy version that the decision was made under
 */
export const inTermsOfDecision = (open: OpenCase, rules: PolicyRules | null, current: Case): OpenCase => ({
  ...open,
  rules,
  acceptedFields: new Set(current.analyzed ? namesOfFields(current.analyzed.result) : []),
});

/** A code, and words without personal data. */
export type News = { code: string; title: string };

/**
 * Findings that are open now and were not then, and sections that were clear and are not any more. Of a decision of an
 * earlier version, which kept codes only: open findings of other codes.
 *
 * @param basis of the decision, as stored
 */
export function newsSince(basis: unknown, current: Case): News[] {
  const { data } = decisionBasis.safeParse(basis);
  const open = openFindings(current);
  if (!data) return open.map(({ signal: { code, title } }) => ({ code, title }));
  const { seen, openSignals, answeredSignals } = data;
  const clear: readonly string[] = clearSections(current);
  const isKnown = (finding: Finding) =>
    seen
      ? seen.open.includes(keyOf(finding, current.open))
      : [...openSignals, ...answeredSignals].includes(finding.signal.code);
  const findings = open.filter((finding) => !isKnown(finding)).map(({ signal }) => signal);
  const isLost = (key: string) => !clear.includes(key) && !findings.some(({ section }) => section === key);
  const lost = sectionKeys.filter((key) => seen?.clear.includes(key) && isLost(key));
  return [
    ...findings.map(({ code, title }) => ({ code, title })),
    ...lost.map((key) => ({ code: "section.not-clear", title: `${sectionTitle(key)} no longer clear` })),
  ];
}
