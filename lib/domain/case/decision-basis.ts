import { z } from "zod";
import { base64url } from "./judgments";
import type { OpenCase } from "./open-case";
import { openItem } from "./open-items";

/** What was known when a decision was made. Facts of findings are keyed hashes (`factsOf` in since-decision.ts). */
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

/** Stored with a decision, besides its result. Ids, codes, hashes, and titles without personal data. */
export const decisionBasis = z.object({
  judgments: z.array(z.string()),
  openSignals: z.array(z.string()),
  answeredSignals: z.array(z.string()),
  /** What the person accepted as open. Decisions of earlier versions do not say. */
  open: z.array(openItem).default([]),
  orders: z.array(z.string()),
  /** The code of the finding that is the reason. */
  signal: z.string().optional(),
  /** The `answersHash` at that time. */
  answers: z.string(),
  /** To tell later what is new. Decisions of earlier versions have none. */
  seen: seenByDecision.optional(),
});
export type DecisionBasis = z.infer<typeof decisionBasis>;

/** A keyed hash of the answers besides the Test Result: of checks and courts. */
export function answersHash({ hash, answers, orders }: Pick<OpenCase, "hash" | "answers" | "orders">): string {
  const said = [
    answers.map(({ operationId, json }) => [operationId, json ?? null]),
    orders.filter(({ complete }) => complete).map(({ id, subStatus, caseCount }) => [id, subStatus, caseCount]),
  ];
  return base64url(hash("answers", said));
}

/** `areAnswersKept`: false if one was removed because its time was over, so that the hash tells nothing. */
export type Known = { snapshotId: string | null; answers: string; areAnswersKept: boolean };

/** Changed since a decision: the Test Result, an answer of a check, or a court result. */
export function isResultChanged(made: { snapshotId: string; basis: unknown }, now: Known): boolean {
  if (now.snapshotId === null) return false;
  if (made.snapshotId !== now.snapshotId) return true;
  return now.areAnswersKept && decisionBasis.safeParse(made.basis).data?.answers !== now.answers;
}
