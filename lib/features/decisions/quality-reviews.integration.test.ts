import { beforeAll, describe, expect, test } from "vitest";
import type { DecisionOutcome } from "@/lib/domain/decisions/outcomes";
import { getResult } from "@/lib/features/checks/read-result";
import { reopenHit } from "@/lib/features/hits/judge-hit";
import { listMessages } from "@/lib/features/inbox/messages";
import { choosePolicy } from "@/lib/features/policies/applicant-policy-status";
import { createPolicy } from "@/lib/features/policies/policies";
import { getTodayAgreement } from "@/lib/features/today/today-agreement";
import { readPoints } from "@/lib/features/today/today-points";
import { db } from "@/lib/platform/data/prisma";
import { codeOf, runAs } from "@/lib/testing/actions";
import { run } from "@/lib/testing/operations";
import { auditEventsOf, setUpTestConsole } from "@/lib/testing/orders";
import { decideAs, judgeAs, listedRecord, makeReviewed, onlyHit, storedStatus } from "@/lib/testing/review";
import { setUpPerson, signInAs, type TestPerson } from "@/lib/testing/staff";
import { getTimeline } from "@/lib/views/audit-log/get-timeline";
import { getCase } from "@/lib/views/case/get-case";
import { readShell } from "@/lib/views/shell/shell";
import { reopenDecision } from "./decide";
import { giveQualityReview, settleQualityReview } from "./give-quality-review";
import { getQualityReview, listQualityReviews } from "./quality-reviews";

const testConsole = setUpTestConsole();
const admin = setUpPerson(["admin"], "Ada Admin");
const decider = setUpPerson(["reviewer", "approver"], "Dana Decider");
const second = setUpPerson(["reviewer", "approver"], "Sol Second");
const approver = setUpPerson(["approver"], "Abe Approver");

const policyOf = async (name: string, qualityReviewShare: number) => {
  const checks = [{ checks: ["id"], required: true }];
  const rules = { checks, blocking: [], dueHours: 24, qualityReviewShare };
  return (await runAs(createPolicy, admin, { body: { name, rules, note: "For a test." } })).id;
};
let always: string;
let never: string;
beforeAll(async () => {
  always = await policyOf("Every decision is reviewed", 100);
  never = await policyOf("No decision is reviewed", 0);
});

async function makeDecided({
  policyId = always,
  outcome = "decline" as DecisionOutcome,
  script = {},
  before = async (_: string) => {},
} = {}) {
  const { id, snapshotId } = await makeReviewed(testConsole, decider, script);
  await runAs(choosePolicy, decider, { params: { id }, body: { policyId, reason: "The customer asked for it." } });
  await before(id);
  const decision = await decideAs(decider, id, outcome);
  const review = await db.qualityReview.findUnique({ where: { decisionId: decision.id } });
  return { id, snapshotId, decisionId: decision.id, reviewId: review?.id ?? "" };
}

const open = (person: TestPerson, id: string) => runAs(getQualityReview, person, { params: { id } });
const give = (person: TestPerson, id: string, outcome: DecisionOutcome, note = "The document looks altered.") =>
  runAs(giveQualityReview, person, { params: { id }, body: { outcome, reasonCode: "other", note } });
const settle = (person: TestPerson, id: string, settlement: "kept" | "reopened") =>
  runAs(settleQualityReview, person, { params: { id }, body: { settlement, reason: "The photo matches." } });
const listed = async (person: TestPerson, id: string) =>
  (await runAs(listQualityReviews, person, { query: { limit: 100 } })).items.find((one) => one.id === id);

describe("which decisions are reviewed", () => {
  test("all of a policy with a share of 100, and none of one with 0", async () => {
    expect((await makeDecided()).reviewId).not.toBe("");
    expect((await makeDecided({ policyId: never })).reviewId).toBe("");
  });

  test("an escalation is not, because it notifies every reviewer", async () => {
    expect((await makeDecided({ outcome: "escalate" })).reviewId).toBe("");
  });
});

describe("while a review is open", () => {
  test("no answer names the decision or its author, and the reviewer sees the case as it was decided", async () => {
    const { id, reviewId, decisionId, snapshotId } = await makeDecided({
      script: { watchList: [listedRecord], ssn: { valid: false } },
      before: async (applicant) => {
        await judgeAs(decider, applicant, await onlyHit(decider, applicant), "someone_else");
      },
    });
    // What came after the decision is not shown: a judgment taken back, another answer, another result.
    await runAs(reopenHit, decider, {
      params: { id, hitId: await onlyHit(decider, id) },
      body: { reason: "Judged too soon." },
    });
    await run(decider, id, "user.ssn");
    const newer = await runAs(getResult, decider, { params: { id }, query: { refresh: "1" } });
    expect(newer.snapshotId).not.toBe(snapshotId);
    for (const person of [second, approver, admin]) {
      const row = await listed(person, reviewId);
      expect(row).toMatchObject({ state: "open", applicantId: null, first: null, second: null });
      const text = JSON.stringify([row, await open(person, reviewId)]);
      expect(text).not.toMatch(/declined|"decidedBy"/i);
      expect(text).not.toContain(decisionId);
      expect(text).not.toContain("Seen.");
    }
    expect((await listed(admin, reviewId))?.applicantName).toBeNull();
    const { case: shown, refusal } = await open(second, reviewId);
    expect(refusal).toBeNull();
    const at = await db.decision.findUniqueOrThrow({ where: { id: decisionId } });
    expect(shown?.result?.snapshotId).toBe(at.snapshotId);
    expect(shown?.hits.items).toMatchObject([{ verdict: "someone_else" }]);
    expect(JSON.stringify(newer.signals)).toContain("ssn.invalid");
    expect(JSON.stringify(shown?.result?.signals)).not.toContain("ssn.invalid");
    expect(shown?.reasons.approve.map(({ code }) => code)).toContain("meets_policy");
  });

  test("its case is shown only to those who can give it", async () => {
    const { reviewId } = await makeDecided();
    for (const [person, refusal] of [
      [decider, "You made this decision"],
      [approver, "Only a reviewer"],
      [admin, "Only a reviewer"],
    ] as const) {
      const shown = await open(person, reviewId);
      expect(shown.case).toBeNull();
      expect(shown.refusal).toContain(refusal);
      expect(shown.mayReview).toBe(false);
    }
    for (const role of ["viewer", "orderer", "auditor"] as const) {
      const person = await signInAs([role]);
      expect(await codeOf(open(person, reviewId))).toBe("forbidden");
      expect(await codeOf(runAs(listQualityReviews, person))).toBe("forbidden");
    }
  });

  test("a reviewer counts it in the navigation, and no longer once it is given", async () => {
    const reader = await signInAs(["reviewer"]);
    const waiting = async () => (await readShell(reader.staff, "waiting")).waiting.reviews;
    const before = await waiting();
    const { reviewId } = await makeDecided();
    expect(await waiting()).toBe(before + 1);
    await give(reader, reviewId, "decline");
    expect(await waiting()).toBe(before);
  });
});

describe("the second person", () => {
  test("is not the one who decided, nor one who was given access by them", async () => {
    const { reviewId } = await makeDecided();
    expect(await codeOf(give(decider, reviewId, "decline"))).toBe("same_person");
    const friend = await signInAs(["reviewer"], "Fay Friend");
    await db.accessGrant.create({ data: { staffId: friend.id, byId: decider.id, kind: "account" } });
    expect(await codeOf(give(friend, reviewId, "decline"))).toBe("made_by_requester");
    expect(await listed(friend, reviewId)).toBeUndefined();
    expect((await open(friend, reviewId)).case).toBeNull();
  });

  test.each([
    ["the case", (person: TestPerson, id: string) => runAs(getCase, person, { params: { id } })],
    ["the timeline", (person: TestPerson, id: string) => runAs(getTimeline, person, { params: { id } })],
    ["the result", (person: TestPerson, id: string) => runAs(getResult, person, { params: { id } })],
  ])("is refused to a person who opened %s since the decision", async (_, look) => {
    const reader = await signInAs(["reviewer"], "Lia Looker");
    const { id, reviewId } = await makeDecided();
    expect(await listed(reader, reviewId)).toMatchObject({ mayReview: true });
    await look(reader, id);
    expect(await listed(reader, reviewId)).toBeUndefined();
    const shown = await open(reader, reviewId);
    expect(shown.case).toBeNull();
    expect(shown.refusal).toContain("since the decision");
    expect(await codeOf(give(reader, reviewId, "decline"))).toBe("forbidden");
    expect(await db.qualityReview.findUnique({ where: { id: reviewId } })).toMatchObject({ state: "open" });
  });

  test("may have opened the case before the decision, and may read the review as often as they like", async () => {
    const reader = await signInAs(["reviewer"]);
    const { reviewId } = await makeDecided({
      before: async (id) => {
        await runAs(getCase, reader, { params: { id } });
      },
    });
    await open(reader, reviewId);
    await open(reader, reviewId);
    expect(await codeOf(give(reader, reviewId, "decline"))).toBe("done");
  });
});

describe("a review", () => {
  test("that agrees ends there, and then shows both outcomes", async () => {
    const { id, reviewId } = await makeDecided();
    const given = await give(second, reviewId, "decline");
    expect(given).toMatchObject({
      state: "agreed",
      applicantId: id,
      mayReview: false,
      first: { outcome: "decline", note: "Seen.", by: { name: "Dana Decider" } },
      second: { outcome: "decline", note: "The document looks altered.", by: { name: "Sol Second" } },
    });
    expect(await storedStatus(id)).toBe("declined");
    const messages = await db.message.count({ where: { objectId: reviewId } });
    expect(messages).toBe(0);
    const [entry] = (await auditEventsOf(id, "quality.review")).filter(({ phase }) => phase === "outcome");
    expect(entry).toMatchObject({ outcome: "done", details: { agrees: true, review: reviewId } });
  });

  test("is given once: of two people at the same time one succeeds", async () => {
    const { reviewId } = await makeDecided();
    const people = await Promise.all([signInAs(["reviewer"]), signInAs(["reviewer"])]);
    const codes = await Promise.all(people.map((person) => codeOf(give(person, reviewId, "decline"))));
    expect(codes.sort()).toEqual(["done", "state_conflict"]);
    const [one] = people;
    expect(one && (await codeOf(give(one, reviewId, "approve")))).toBe("state_conflict");
  });

  test("takes a reason of its outcome, and a note where the reason is another one", async () => {
    const { reviewId } = await makeDecided();
    const body = { outcome: "approve", reasonCode: "suspected_fraud" };
    expect(await codeOf(runAs(giveQualityReview, second, { params: { id: reviewId }, body }))).toBe("invalid_input");
    const parsed = giveQualityReview.endpoint.body.safeParse({ outcome: "approve", reasonCode: "other" });
    expect(parsed.error?.issues).toMatchObject([{ path: ["note"] }]);
  });

  test("is read afterwards by its author, approvers and admins only", async () => {
    const { reviewId } = await makeDecided();
    await give(second, reviewId, "decline");
    expect(await codeOf(open(await signInAs(["reviewer"]), reviewId))).toBe("forbidden");
    for (const person of [second, approver, admin]) expect((await open(person, reviewId)).first).not.toBeNull();
    const shown = await open(admin, reviewId);
    expect([shown.first?.note, shown.second?.note, shown.applicantName]).toEqual([null, null, null]);
  });

  test("is never changed or deleted in the database", async () => {
    const { reviewId } = await makeDecided();
    await give(second, reviewId, "decline");
    const where = { id: reviewId };
    await expect(db.qualityReview.update({ where, data: { outcome: "approve" } })).rejects.toThrow();
    await expect(db.qualityReview.delete({ where })).rejects.toThrow();
  });
});

describe("agreement", () => {
  test("is counted by who decided and by reason, for approvers and admins", async () => {
    const { reviewId } = await makeDecided();
    const other = await makeDecided();
    const before = await runAs(getTodayAgreement, approver);
    await give(second, reviewId, "decline");
    await give(second, other.reviewId, "approve");
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
    await give(second, made.reviewId, "approve");
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
    expect(await codeOf(settle(decider, reviewId, "kept"))).toBe("same_person");
    expect(await codeOf(settle(second, reviewId, "kept"))).toBe("same_person");
    expect(await codeOf(settle(admin, reviewId, "kept"))).toBe("forbidden");
    expect(await listed(second, reviewId)).toMatchObject({ maySettle: false });
    expect(await listed(approver, reviewId)).toMatchObject({ maySettle: true });
  });

  test("can be settled by keeping the decision", async () => {
    const { id, reviewId } = await disagree();
    const settled = await settle(approver, reviewId, "kept");
    expect(settled).toMatchObject({ state: "settled", settled: { how: "kept", reason: "The photo matches." } });
    expect(await storedStatus(id)).toBe("declined");
    expect(await codeOf(settle(approver, reviewId, "reopened"))).toBe("state_conflict");
    const ended = await db.message.findMany({ where: { objectId: reviewId } });
    expect(new Set(ended.map((message) => message.ended))).toEqual(new Set(["resolved"]));
  });

  test("can be settled by reopening the decision, which then has to be made again", async () => {
    const { id, reviewId, decisionId } = await disagree();
    await settle(approver, reviewId, "reopened");
    const decision = await db.decision.findUniqueOrThrow({ where: { id: decisionId } });
    expect(decision).toMatchObject({ reopenedById: approver.id, reopenedByChange: false });
    expect(await storedStatus(id)).not.toBe("declined");
    const reopened = await auditEventsOf(id, "decision.reopen");
    expect(reopened).toMatchObject([{ outcome: "done", details: { decision: decisionId, review: reviewId } }]);
  });

  test("on a decision that was reopened in the meantime only records that, and can't keep the decision", async () => {
    const { id, reviewId, decisionId } = await disagree();
    await runAs(reopenDecision, decider, { params: { id, decisionId }, body: { reason: "It was too soon." } });
    expect(await codeOf(settle(approver, reviewId, "kept"))).toBe("state_conflict");
    expect(await settle(approver, reviewId, "reopened")).toMatchObject({ state: "settled" });
    const decision = await db.decision.findUniqueOrThrow({ where: { id: decisionId } });
    expect(decision.reopenedById).toBe(decider.id);
  });

  test("with nothing to disagree about is not settled", async () => {
    const { reviewId } = await makeDecided();
    expect(await codeOf(settle(approver, reviewId, "kept"))).toBe("state_conflict");
    expect(await codeOf(settle(approver, "0198f000-0000-7000-8000-000000000000", "kept"))).toBe("not_found");
  });
});
