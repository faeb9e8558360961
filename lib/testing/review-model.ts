/**
 * A model of reviewing, for its model-based test. It has an applicant with one watch-list record and one finding, and
 * the rules.
 */
import type { DecisionOutcome } from "@/lib/domain/decisions/outcomes";
import type { HitVerdict } from "@/lib/domain/decisions/verdicts";
import type { ErrorCode } from "@/lib/errors";

export type ReviewModel = {
  /** The version of the watch-list record. Each change of the record increases it. */
  record: number;
  /**
   * The judgments that were not reopened, each with the version of the record that was judged. The last judgment
   * counts.
   */
  judged: { verdict: HitVerdict; record: number }[];
  /** The version of the record for which a person answered the signal with a reason. */
  acknowledged: number | null;
  /** Whether a person answered the finding with a reason. */
  resolved: boolean;
  /** The decisions that were not reopened, each with the version of the record. The last decision is current. */
  decisions: { outcome: DecisionOutcome; record: number }[];
  /** The person who requested an order that waits for a second person. */
  requester: number | null;
  /** The assignee. */
  claim: number | null;
};

/** Returns the verdict of the judgment on the current record, or null. */
export const currentVerdict = ({ judged, record }: ReviewModel) => {
  const last = judged.at(-1);
  return last?.record === record ? last.verdict : null;
};

/** Returns the current decision, or null. */
export const currentDecision = ({ decisions }: ReviewModel) => decisions.at(-1) ?? null;

function isDecided(model: ReviewModel): boolean {
  const outcome = currentDecision(model)?.outcome;
  return outcome === "approve" || outcome === "decline";
}

/** Reopens an approval if the record is open again, because an approval requires that it is answered. */
export function reopenApproval(model: ReviewModel): void {
  const isOpen = refusalOf({ ...model, decisions: [], requester: null }, "approve", true) !== null;
  if (currentDecision(model)?.outcome === "approve" && isOpen) model.decisions.pop();
}

/**
 * Returns why a decision on the newest result is refused, or null. An open item refuses an approval unless it is
 * accepted.
 */
export function refusalOf(model: ReviewModel, outcome: DecisionOutcome, acceptsOpen: boolean): ErrorCode | null {
  if (isDecided(model)) return "state_conflict";
  if (outcome === "escalate" || outcome === "ask") return null;
  if (model.requester !== null) return "state_conflict";
  // An open record can itself be the reason for declining.
  if (outcome === "decline") return null;
  const verdict = currentVerdict(model);
  if (verdict === null || verdict === "cannot_tell") return "signals_unresolved";
  if (verdict === "same_person" && model.acknowledged !== model.record) return "signals_unresolved";
  return model.resolved || acceptsOpen ? null : "open_items";
}

export function modelStatusOf(model: ReviewModel): string {
  const decision = currentDecision(model);
  if (decision?.outcome === "approve") return "approved";
  if (decision?.outcome === "decline") return "declined";
  if (decision?.outcome === "escalate") return "escalated";
  if (model.requester !== null) return "in_approval";
  if (decision?.outcome === "ask" && decision.record === model.record) return "waiting_applicant";
  return refusalOf({ ...model, decisions: [] }, "approve", true) === null ? "ready_to_decide" : "needs_review";
}
