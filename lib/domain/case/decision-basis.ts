import { z } from "zod";
import { base64url } from "./judgments";
import type { OpenCase } from "./open-case";
import { openItem } from "./open-items";

/**
 * What the console knew when a decision was made. Findings are stored as keyed hashes of their facts (`factsOf` in
 * since-decision.ts).
 */
const seenByDecision = z.object({
  /** Hashes of open findings. */
  open: z.array(z.string()),
  /** Hashes of findings that were judged to count against the applicant. */
  against: z.array(z.string()),
  /** Hashes of findings that time alone will raise, such as the expiry of a document that was valid at the decision. */
  later: z.array(z.string()),
  /** The keys of the sections that were clear. */
  clear: z.array(z.string()),
});
export type SeenByDecision = z.infer<typeof seenByDecision>;

/**
 * The data that the console stores with a decision besides its result: ids, codes, hashes, and titles without personal
 * data.
 */
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
  /**
   * What the console knew at the decision. Later, the console compares the case with it to find what is new. Decisions
   * of earlier versions have none.
   */
  seen: seenByDecision.optional(),
});
export type DecisionBasis = z.infer<typeof decisionBasis>;

/** Returns a keyed hash of all answers except the Test Result: the answers of checks and the results of courts. */
export function answersHash({ hash, answers, orders }: Pick<OpenCase, "hash" | "answers" | "orders">): string {
  const answeredFacts = [
    answers.map(({ operationId, json }) => [operationId, json ?? null]),
    orders.filter(({ complete }) => complete).map(({ id, subStatus, caseCount }) => [id, subStatus, caseCount]),
  ];
  return base64url(hash("answers", answeredFacts));
}

/**
 * `areAnswersStored` is false if the console has removed an answer because its retention time was over. The hash
 * `answers` then cannot be compared.
 */
export type CurrentBasis = { snapshotId: string | null; answers: string; areAnswersStored: boolean };

/** Whether the Test Result, an answer of a check, or a court result has changed since a decision. */
export function isResultChanged(decision: { snapshotId: string; basis: unknown }, current: CurrentBasis): boolean {
  if (current.snapshotId === null) return false;
  if (decision.snapshotId !== current.snapshotId) return true;
  return current.areAnswersStored && decisionBasis.safeParse(decision.basis).data?.answers !== current.answers;
}
