/** Creates decided applicants whose decisions another person reviews. Submits these reviews and settles them. */
import { beforeAll } from "vitest";
import type { DecisionOutcome } from "@/lib/domain/decisions/outcomes";
import { giveQualityReview, settleQualityReview } from "@/lib/features/decisions/give-quality-review";
import { getQualityReview, listQualityReviews } from "@/lib/features/decisions/quality-reviews";
import { choosePolicy } from "@/lib/features/policies/applicant-policy-status";
import { createPolicy } from "@/lib/features/policies/policies";
import { db } from "@/lib/platform/data/prisma";
import type { ScriptInput } from "@/lib/sandbox/service/script";
import { runAs } from "./actions";
import { setUpTestConsole } from "./orders";
import { decideAs, makeReviewed } from "./review";
import { setUpPerson, type TestPerson } from "./staff";

/** Gives a test file a console with three people: `decider` decides, `second` reviews, and `approver` settles. */
export function setUpQualityReviews() {
  const testConsole = setUpTestConsole();
  const admin = setUpPerson(["admin"], "Ada Admin");
  const decider = setUpPerson(["reviewer", "approver"], "Dana Decider");
  const second = setUpPerson(["reviewer", "approver"], "Sol Second");
  const approver = setUpPerson(["approver"], "Abe Approver");

  const createPolicyOf = async (name: string, qualityReviewShare: number) => {
    const checks = [{ checks: ["id"], required: true }];
    const rules = { checks, blocking: [], dueHours: 24, qualityReviewShare };
    return (await runAs(createPolicy, admin, { body: { name, rules, note: "For a test." } })).id;
  };
  const policies = { always: "", never: "" };
  beforeAll(async () => {
    policies.always = await createPolicyOf("Every decision is reviewed", 100);
    policies.never = await createPolicyOf("No decision is reviewed", 0);
  });

  /**
   * Creates an applicant and decides on them. By default, the decision gets a quality review. `before` runs before the
   * decision.
   */
  async function makeDecided({
    policy = "always" as keyof typeof policies,
    outcome = "decline" as DecisionOutcome,
    script = {} as ScriptInput,
    before = async (_: string) => {},
  } = {}) {
    const { id, snapshotId } = await makeReviewed(testConsole, decider, script);
    const body = { policyId: policies[policy], reason: "The customer asked for it." };
    await runAs(choosePolicy, decider, { params: { id }, body });
    await before(id);
    const decision = await decideAs(decider, id, outcome);
    const review = await db.qualityReview.findUnique({ where: { decisionId: decision.id } });
    return { id, snapshotId, decisionId: decision.id, reviewId: review?.id ?? "" };
  }
  return { admin, decider, second, approver, makeDecided };
}

export const openReview = (person: TestPerson, id: string) => runAs(getQualityReview, person, { params: { id } });

export const giveReview = (
  person: TestPerson,
  id: string,
  outcome: DecisionOutcome,
  note = "The document looks altered.",
) => runAs(giveQualityReview, person, { params: { id }, body: { outcome, reasonCode: "other", note } });

export const settleReview = (person: TestPerson, id: string, settlement: "kept" | "reopened") =>
  runAs(settleQualityReview, person, { params: { id }, body: { settlement, reason: "The photo matches." } });

/** Returns the review from the person's list, or undefined if the list does not contain it. */
export const listedReview = async (person: TestPerson, id: string) =>
  (await runAs(listQualityReviews, person, { query: { limit: 100 } })).items.find((one) => one.id === id);
