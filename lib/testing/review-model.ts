/** A model of reviewing for its test: an applicant with one watch-list record and one finding, and the rules. */
import type { DecisionOutcome } from "@/lib/domain/decisions/outcomes";
import type { HitVerdict } from "@/lib/domain/decisions/verdicts";
import type { ErrorCode } from "@/lib/errors";

export type ReviewModel = {
  /** Counts the changes of the record. */
  record: number;
  /** The judgments that were not reopened, with their version of the record; the last one counts. */
  judged: { verdict: HitVerdict; record: number }[];
  /** The record for which a person answered the signal with a reason. */
  acknowledged: number | null;
  /** Whether a person answered the finding with a reason. */
  resolved: boolean;
  /** The decisions that were not reopened, with their version of the record; the last one is current. */
  decisions: { outcome: DecisionOutcome; record: number }[];
  /** The requester of an order that waits for a second person. */
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

/** Reopens an approval if its finding is open again, because an approval needs an answer to it. */
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
  // An open record can itself be the reason to decline.
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
