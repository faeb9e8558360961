/** For integration tests: decisions that get a quality review, and what people do with the review. */
import { v7 as uuid } from "uuid";
import { db } from "@/lib/data/prisma";
import type { DecisionOutcome } from "@/lib/decisions/outcomes";
import type { QualitySettlement } from "@/lib/decisions/quality-reviews";
import type { ScriptInput } from "@/lib/sandbox/service/script";
import { giveQualityReview, settleQualityReview } from "@/lib/services/decisions/give-quality-review";
import { listQualityReviews } from "@/lib/services/decisions/quality-reviews";
import { choosePolicy } from "@/lib/services/policies/applicant-standing";
import { createPolicy } from "@/lib/services/policies/policies";
import { runAs } from "./actions";
import type { TestConsole } from "./orders";
import { decideAs, makeReviewed } from "./review";
import type { TestPerson } from "./staff";

/** Creates a policy that sends a share of its decisions, in percent, to a quality review. */
export async function makeReviewPolicy(admin: TestPerson, qualityReviewShare: number): Promise<string> {
  const rules = { checks: [{ checks: ["id"], required: true }], blocking: [], dueHours: 24, qualityReviewShare };
  return (await runAs(createPolicy, admin, { body: { name: `Policy ${uuid()}`, rules, note: "For a test." } })).id;
}

type Decided = { policyId: string; outcome?: DecisionOutcome; script?: ScriptInput };

/**
 * Creates an applicant under a policy, and decides on them.
 *
 * @param before runs before the decision, with the applicant's id
 * @returns `reviewId` is empty if the decision has no review
 */
export async function makeDecided(
  testConsole: TestConsole,
  decider: TestPerson,
  { policyId, outcome = "decline", script = {} }: Decided,
  before: (id: string) => Promise<unknown> = async () => {},
) {
  const { id, snapshotId } = await makeReviewed(testConsole, decider, script);
  await runAs(choosePolicy, decider, { params: { id }, body: { policyId, reason: "The customer asked for it." } });
  await before(id);
  const decision = await decideAs(decider, id, outcome);
  const review = await db.qualityReview.findUnique({ where: { decisionId: decision.id } });
  return { id, snapshotId, decisionId: decision.id, reviewId: review?.id ?? "" };
}

export const giveReview = (
  person: TestPerson,
  id: string,
  outcome: DecisionOutcome,
  note = "The document looks altered.",
) => runAs(giveQualityReview, person, { params: { id }, body: { outcome, reasonCode: "other", note } });

export const settleReview = (person: TestPerson, id: string, settlement: QualitySettlement) =>
  runAs(settleQualityReview, person, { params: { id }, body: { settlement, reason: "The photo matches." } });

/** The review in a person's list; undefined if they do not see it. */
export const listedReview = async (person: TestPerson, id: string) =>
  (await runAs(listQualityReviews, person, { query: { limit: 100 } })).items.find((review) => review.id === id);
