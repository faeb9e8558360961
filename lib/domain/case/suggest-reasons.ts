/** Suggests reasons for a decision that fit the findings and judgments. The console never chooses one. */
import { plural } from "@/lib/base/dates";
import type { DecisionOutcome } from "@/lib/domain/decisions/outcomes";
import { hitVerdicts, hitVerdictTitles } from "@/lib/domain/decisions/verdicts";
import { standsAgainst } from "@/lib/domain/results/resolutions";
import { isSignalCode, type SignalCode } from "@/lib/domain/signals/codes";
import type { Case } from "./derive-case";

export type SuggestedReason = {
  outcome: DecisionOutcome;
  /** A code of the catalog of reasons. An admin may have retired it. */
  reasonCode: string;
  /**
   * The finding that is itself the reason; `title` then has the reason in words. Both are null for a reason in the
   * words of the catalog.
   */
  signal: SignalCode | null;
  title: string | null;
  why: string;
};

/**
 * Findings that are themselves a reason to decline: the identity, its documents, a confirmed watch-list record.
 * Findings of courts, employers, schools and driving records are left out on purpose, because the certified purposes
 * exclude decisions on eligibility.
 */
const declineReasons: Partial<Record<SignalCode, readonly [reasonCode: string, title: string]>> = {
  "ssn.invalid": ["identity_not_verified", "SSN could not be verified"],
  "id.failed": ["document_not_genuine", "Photo ID could not be verified"],
  "id.data-without-verdict": ["identity_not_verified", "Photo ID was read but not confirmed"],
  "liveness.not-live": ["identity_not_verified", "No live person in front of the camera"],
  "dob.mismatch": ["data_contradicts", "Birth date on the document differs"],
  "name.mismatch": ["data_contradicts", "Name on the document differs"],
  "document.expired": ["identity_not_verified", "Document has expired"],
  "passport.attention": ["document_not_genuine", "Passport could not be authenticated"],
  "quiz.failed": ["identity_not_verified", "Identity quiz was failed"],
  "background.watchlist-record": ["watch_list_match", "Watch-list record is the applicant's"],
  "business.mismatch": ["data_contradicts", "Business details do not match"],
};

const betterPicture: readonly SignalCode[] = ["id.failed", "id.below-override-floor", "id.low-confidence"];
const differences: readonly SignalCode[] = ["dob.mismatch", "name.mismatch"];

type Facts = Pick<Case, "open" | "findings" | "hits" | "requirements" | "blocks">;

/**
 * Returns at most one suggestion for each outcome, and several for declining, the worst finding first. An outcome that
 * is blocked has no suggestion.
 */
export function suggestReasons(facts: Facts): SuggestedReason[] {
  const isPossible = (outcome: DecisionOutcome) => !facts.blocks.some(({ outcomes }) => outcomes.includes(outcome));
  const all = [...toApprove(facts), ...toDecline(facts), ...toEscalate(facts), ...toAsk(facts)];
  return all.filter(({ outcome }) => isPossible(outcome));
}

const suggest = (outcome: DecisionOutcome, reasonCode: string, why: string): SuggestedReason => ({
  outcome,
  reasonCode,
  signal: null,
  title: null,
  why,
});

function toApprove({ open, hits, requirements }: Facts): SuggestedReason[] {
  if (open.overriddenAt) return [suggest("approve", "override_applied", "Two people verified the identity")];
  if (hits.some(({ verdict }) => verdict !== null)) return [suggest("approve", "hits_explained", verdictsOf(hits))];
  const required = requirements.filter((one) => one.required);
  if (required.some(({ standing }) => standing !== "met")) return [];
  return [suggest("approve", "meets_policy", `${plural(required.length, "required check")} met`)];
}

/** Returns a count by verdict: "2 hits: someone else", "1 someone else, 2 same person". */
function verdictsOf(hits: Facts["hits"]): string {
  const counts = hitVerdicts.flatMap((verdict) => {
    const count = hits.filter((hit) => hit.verdict === verdict).length;
    return count === 0 ? [] : [[count, hitVerdictTitles[verdict].toLowerCase()] as const];
  });
  const [first, ...others] = counts;
  if (first && others.length === 0) return `${plural(first[0], "hit")}: ${first[1]}`;
  return counts.map(([count, words]) => `${count} ${words}`).join(", ");
}

function toDecline({ findings }: Facts): SuggestedReason[] {
  const suggestedCodes = new Set<string>();
  return findings.flatMap((finding): SuggestedReason[] => {
    const { code, title: why, inconclusive } = finding.signal;
    const reason = isSignalCode(code) ? declineReasons[code] : undefined;
    if (
      !reason ||
      !isSignalCode(code) ||
      suggestedCodes.has(code) ||
      (inconclusive && code !== "id.data-without-verdict") ||
      !standsAgainst(finding)
    )
      return [];
    suggestedCodes.add(code);
    const [reasonCode, title] = reason;
    return [{ outcome: "decline", reasonCode, signal: code, title, why }];
  });
}

function toEscalate({ hits }: Facts): SuggestedReason[] {
  const undecidedCount = hits.filter(({ verdict }) => verdict === "cannot_tell").length;
  return undecidedCount > 0
    ? [suggest("escalate", "possible_match", `${plural(undecidedCount, "hit")}: cannot tell`)]
    : [];
}

function toAsk({ findings, requirements }: Facts): SuggestedReason[] {
  const open = (codes: readonly SignalCode[]) =>
    findings.find(({ signal, answered }) => !answered && codes.some((code) => code === signal.code))?.signal.title;
  const missing = requirements.find((one) => one.required && one.standing === "missing")?.title;
  const picture = open(betterPicture);
  if (picture) return [suggest("ask", "better_document", picture)];
  const difference = open(differences);
  if (difference) return [suggest("ask", "explain_difference", difference)];
  return missing ? [suggest("ask", "missing_test", `Missing: ${missing}`)] : [];
}
