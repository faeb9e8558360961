import { describe, expect, test } from "vitest";
import { getResult } from "@/lib/features/checks/read-result";
import { reopenHit } from "@/lib/features/hits/judge-hit";
import { db } from "@/lib/platform/data/prisma";
import { codeOf, runAs } from "@/lib/testing/actions";
import { run } from "@/lib/testing/operations";
import { auditEventsOf } from "@/lib/testing/orders";
import { giveReview, listedReview, openReview, setUpQualityReviews } from "@/lib/testing/quality-reviews";
import { judgeAs, listedRecord, onlyHit, storedStatus } from "@/lib/testing/review";
import { signInAs, type TestPerson } from "@/lib/testing/staff";
import { getTimeline } from "@/lib/views/audit-log/get-timeline";
import { getCase } from "@/lib/views/case/get-case";
import { readShell } from "@/lib/views/shell/shell";
import { giveQualityReview } from "./give-quality-review";
import { listQualityReviews } from "./quality-reviews";

const { admin, approver, decider, makeDecided, second } = setUpQualityReviews();

describe("which decisions are reviewed", () => {
  test("all of a policy with a share of 100, and none of one with 0", async () => {
    expect((await makeDecided()).reviewId).not.toBe("");
    expect((await makeDecided({ policy: "never" })).reviewId).toBe("");
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
    // The review does not show what came after the decision: a reopened judgment, another answer, another result.
    await runAs(reopenHit, decider, {
      params: { id, hitId: await onlyHit(decider, id) },
      body: { reason: "Judged too soon." },
    });
    await run(decider, id, "user.ssn");
    const newer = await runAs(getResult, decider, { params: { id }, query: { refresh: "1" } });
    expect(newer.snapshotId).not.toBe(snapshotId);
    for (const person of [second, approver, admin]) {
      const row = await listedReview(person, reviewId);
      expect(row).toMatchObject({ state: "open", applicantId: null, first: null, second: null });
      const text = JSON.stringify([row, await openReview(person, reviewId)]);
      expect(text).not.toMatch(/declined|"decidedBy"/i);
      expect(text).not.toContain(decisionId);
      expect(text).not.toContain("Seen.");
    }
    expect((await listedReview(admin, reviewId))?.applicantName).toBeNull();
    const { case: shown, refusal } = await openReview(second, reviewId);
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
      const shown = await openReview(person, reviewId);
      expect(shown.case).toBeNull();
      expect(shown.refusal).toContain(refusal);
      expect(shown.mayReview).toBe(false);
    }
    for (const role of ["viewer", "orderer", "auditor"] as const) {
      const person = await signInAs([role]);
      expect(await codeOf(openReview(person, reviewId))).toBe("forbidden");
      expect(await codeOf(runAs(listQualityReviews, person))).toBe("forbidden");
    }
  });

  test("a reviewer counts it in the navigation, and no longer once it is given", async () => {
    const reader = await signInAs(["reviewer"]);
    const waiting = async () => (await readShell(reader.staff, "waiting")).waiting.reviews;
    const before = await waiting();
    const { reviewId } = await makeDecided();
    expect(await waiting()).toBe(before + 1);
    await giveReview(reader, reviewId, "decline");
    expect(await waiting()).toBe(before);
  });
});

describe("the second person", () => {
  test("is not the one who decided, nor one who was given access by them", async () => {
    const { reviewId } = await makeDecided();
    expect(await codeOf(giveReview(decider, reviewId, "decline"))).toBe("same_person");
    const friend = await signInAs(["reviewer"], "Fay Friend");
    await db.accessGrant.create({ data: { staffId: friend.id, byId: decider.id, kind: "account" } });
    expect(await codeOf(giveReview(friend, reviewId, "decline"))).toBe("made_by_requester");
    expect(await listedReview(friend, reviewId)).toBeUndefined();
    expect((await openReview(friend, reviewId)).case).toBeNull();
  });

  test.each([
    ["the case", (person: TestPerson, id: string) => runAs(getCase, person, { params: { id } })],
    ["the timeline", (person: TestPerson, id: string) => runAs(getTimeline, person, { params: { id } })],
    ["the result", (person: TestPerson, id: string) => runAs(getResult, person, { params: { id } })],
  ])("is refused to a person who opened %s since the decision", async (_, look) => {
    const reader = await signInAs(["reviewer"], "Lia Looker");
    const { id, reviewId } = await makeDecided();
    expect(await listedReview(reader, reviewId)).toMatchObject({ mayReview: true });
    await look(reader, id);
    expect(await listedReview(reader, reviewId)).toBeUndefined();
    const shown = await openReview(reader, reviewId);
    expect(shown.case).toBeNull();
    expect(shown.refusal).toContain("since the decision");
    expect(await codeOf(giveReview(reader, reviewId, "decline"))).toBe("forbidden");
    expect(await db.qualityReview.findUnique({ where: { id: reviewId } })).toMatchObject({ state: "open" });
  });

  test("may have opened the case before the decision, and may read the review as often as they like", async () => {
    const reader = await signInAs(["reviewer"]);
    const { reviewId } = await makeDecided({
      before: async (id) => {
        await runAs(getCase, reader, { params: { id } });
      },
    });
    await openReview(reader, reviewId);
    await openReview(reader, reviewId);
    expect(await codeOf(giveReview(reader, reviewId, "decline"))).toBe("done");
  });
});

describe("a review", () => {
  test("that agrees ends there, and then shows both outcomes", async () => {
    const { id, reviewId } = await makeDecided();
    const given = await giveReview(second, reviewId, "decline");
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
    const codes = await Promise.all(people.map((person) => codeOf(giveReview(person, reviewId, "decline"))));
    expect(codes.sort()).toEqual(["done", "state_conflict"]);
    const [one] = people;
    expect(one && (await codeOf(giveReview(one, reviewId, "approve")))).toBe("state_conflict");
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
    await giveReview(second, reviewId, "decline");
    expect(await codeOf(openReview(await signInAs(["reviewer"]), reviewId))).toBe("forbidden");
    for (const person of [second, approver, admin]) expect((await openReview(person, reviewId)).first).not.toBeNull();
    const shown = await openReview(admin, reviewId);
    expect([shown.first?.note, shown.second?.note, shown.applicantName]).toEqual([null, null, null]);
  });

  test("is never changed or deleted in the database", async () => {
    const { reviewId } = await makeDecided();
    await giveReview(second, reviewId, "decline");
    const where = { id: reviewId };
    await expect(db.qualityReview.update({ where, data: { outcome: "approve" } })).rejects.toThrow();
    await expect(db.qualityReview.delete({ where })).rejects.toThrow();
  });
});
