import { z } from "zod";
import { base64url } from "./judgments";
import type { OpenCase } from "./open-case";
import { openItem } from "./open-items";

/**
 * What the console knew when a decision was made. Facts of findings are keyed hashes (`factsOf` in since-decision.ts).
 */
const seenByDecision = z.object({
  /** Hashes of open findings. */
  open: z.array(z.string()),
  /** Hashes of findings that were judged to count against the applicant. */
  against: z.array(z.string()),
  /** Hashes of findings that time alone would raise, such as the expiry of a document that was valid then. */
  later: z.array(z.string()),
  /** The sections that were clear. */
  clear: z.array(z.string()),
});
export type SeenByDecision = z.infer<typeof seenByDecision>;

/** The data that is stored with a decision besides its result: ids, codes, hashes, and titles without personal data. */
export const decisionBasis = z.object({
  judgments: z.array(z.string()),
  openSignals: z.array(z.string()),
  answeredSignals: z.array(z.string()),
  /** The items that the person accepted as open. Decisions of earlier versions have an empty list. */
  open: z.array(openItem).default([]),
  orders: z.array(z.string()),
  /** The code of the finding that is the reason of the decision. */
  signal: z.string().optional(),
  /** The `answersHash` at the time of the decision. */
  answers: z.string(),
  /** The basis for finding out later what is new. Decisions of earlier versions have none. */
  seen: seenByDecision.optional(),
});
export type DecisionBasis = z.infer<typeof decisionBasis>;

/** Returns a keyed hash of all answers besides the Test Result: those of checks and courts. */
export function answersHash({ hash, answers, orders }: Pick<OpenCase, "hash" | "answers" | "orders">): string {
  const answeredFacts = [
    answers.map(({ operationId, json }) => [operationId, json ?? null]),
    orders.filter(({ complete }) => complete).map(({ id, subStatus, caseCount }) => [id, subStatus, caseCount]),
  ];
  return base64url(hash("answers", answeredFacts));
}

export type CurrentBasis = { snapshotId: string | null; answers: string };

/** Whether the Test Result, an answer of a check, or a court result has changed since a decision. */
export function isResultChanged(decision: { snapshotId: string; basis: unknown }, current: CurrentBasis): boolean {
  if (current.snapshotId === null) return false;
  return (
    decision.snapshotId !== current.snapshotId ||
    decisionBasis.safeParse(decision.basis).data?.answers !== current.answers
  );
}
