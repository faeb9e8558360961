import { describe, expect, test } from "vitest";
import { listMessages } from "@/lib/features/inbox/messages";
import { getTodayAgreement } from "@/lib/features/today/today-agreement";
import { readPoints } from "@/lib/features/today/today-points";
import { db } from "@/lib/platform/data/prisma";
import { codeOf, runAs } from "@/lib/testing/actions";
import { auditEventsOf } from "@/lib/testing/orders";
import { giveReview, listedReview, settleReview, setUpQualityReviews } from "@/lib/testing/quality-reviews";
import { storedStatus } from "@/lib/testing/review";
import { signInAs } from "@/lib/testing/staff";
import { readShell } from "@/lib/views/shell/shell";
import { reopenDecision } from "./decide";

const { admin, approver, decider, makeDecided, second } = setUpQualityReviews();

describe("agreement", () => {
  test("is counted by who decided and by reason, for approvers and admins", async () => {
    const { reviewId } = await makeDecided();
    const other = await makeDecided();
    const before = await runAs(getTodayAgreement, approver);
    await giveReview(second, reviewId, "decline");
    await giveReview(second, other.reviewId, "approve");
    const after = await runAs(getTodayAgreement, admin);
    expect([after.reviewed - before.reviewed, after.agreed - before.agreed]).toEqual([2, 1]);
    const of = after.reviewers.find(({ person }) => person?.id === decider.id);
    expect(of).toMatchObject({ reviewed: after.reviewed, agreed: after.agreed });
    expect(after.reasons).toMatchObject([{ outcome: "decline", code: "other", reviewed: after.reviewed }]);
    expect(await codeOf(runAs(getTodayAgreement, await signInAs(["reviewer"])))).toBe("forbidden");
    const points = await readPoints(db, { chart: "agreement" }, approver.id);
    expect(points).toContainEqual(expect.objectContaining({ point: "Decided by Dana Decider", value: after.agreed }));
  });
});

describe("a disagreement", () => {
  const disagree = async () => {
    const made = await makeDecided();
    await giveReview(second, made.reviewId, "approve");
    return made;
  };

  test("changes nothing by itself, and asks approvers other than the two", async () => {
    const { id, reviewId } = await disagree();
    expect(await storedStatus(id)).toBe("declined");
    const notified = (await db.message.findMany({ where: { objectId: reviewId } })).map(({ staffId }) => staffId);
    expect(notified).toContain(approver.id);
    expect(notified).not.toContain(decider.id);
    expect(notified).not.toContain(second.id);
    const { items } = await runAs(listMessages, approver);
    expect(items.find(({ objectId }) => objectId === reviewId)).toMatchObject({ kind: "quality_disagreed" });
    expect((await readShell(approver.staff, "waiting")).waiting.reviews).toBeGreaterThan(0);
  });

  test("is settled by neither of the two", async () => {
    const { reviewId } = await disagree();
    expect(await codeOf(settleReview(decider, reviewId, "kept"))).toBe("same_person");
    expect(await codeOf(settleReview(second, reviewId, "kept"))).toBe("same_person");
    expect(await codeOf(settleReview(admin, reviewId, "kept"))).toBe("forbidden");
    expect(await listedReview(second, reviewId)).toMatchObject({ maySettle: false });
    expect(await listedReview(approver, reviewId)).toMatchObject({ maySettle: true });
  });

  test("can be settled by keeping the decision", async () => {
    const { id, reviewId } = await disagree();
    const settled = await settleReview(approver, reviewId, "kept");
    expect(settled).toMatchObject({ state: "settled", settled: { how: "kept", reason: "The photo matches." } });
    expect(await storedStatus(id)).toBe("declined");
    expect(await codeOf(settleReview(approver, reviewId, "reopened"))).toBe("state_conflict");
    const ended = await db.message.findMany({ where: { objectId: reviewId } });
    expect(new Set(ended.map((message) => message.ended))).toEqual(new Set(["resolved"]));
  });

  test("can be settled by reopening the decision, which then has to be made again", async () => {
    const { id, reviewId, decisionId } = await disagree();
    await settleReview(approver, reviewId, "reopened");
    const decision = await db.decision.findUniqueOrThrow({ where: { id: decisionId } });
    expect(decision).toMatchObject({ reopenedById: approver.id, reopenedByChange: false });
    expect(await storedStatus(id)).not.toBe("declined");
    const reopened = await auditEventsOf(id, "decision.reopen");
    expect(reopened).toMatchObject([{ outcome: "done", details: { decision: decisionId, review: reviewId } }]);
  });

  test("on a decision that was reopened in the meantime only records that, and can't keep the decision", async () => {
    const { id, reviewId, decisionId } = await disagree();
    await runAs(reopenDecision, decider, { params: { id, decisionId }, body: { reason: "It was too soon." } });
    expect(await codeOf(settleReview(approver, reviewId, "kept"))).toBe("state_conflict");
    expect(await settleReview(approver, reviewId, "reopened")).toMatchObject({ state: "settled" });
    const decision = await db.decision.findUniqueOrThrow({ where: { id: decisionId } });
    expect(decision.reopenedById).toBe(decider.id);
  });

  test("with nothing to disagree about is not settled", async () => {
    const { reviewId } = await makeDecided();
    expect(await codeOf(settleReview(approver, reviewId, "kept"))).toBe("state_conflict");
    expect(await codeOf(settleReview(approver, "0198f000-0000-7000-8000-000000000000", "kept"))).toBe("not_found");
  });
});
