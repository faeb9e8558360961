import { beforeAll, describe, expect, test } from "vitest";
import { standardPolicyId } from "@/lib/domain/checks/policy";
import { choosePolicy, getStanding } from "@/lib/features/policies/applicant-policy-status";
import { createPolicy, publishPolicy } from "@/lib/features/policies/policies";
import { db } from "@/lib/platform/data/prisma";
import { codeOf, runAs } from "@/lib/testing/actions";
import { run } from "@/lib/testing/operations";
import { auditEventsOf, setUpTestConsole } from "@/lib/testing/orders";
import { decideAs, decisionsOf, makeReviewed } from "@/lib/testing/review";
import { setUpPerson, signInAs, type TestPerson } from "@/lib/testing/staff";
import { getTimeline } from "@/lib/views/audit-log/get-timeline";
import { reopenDecision } from "./decide";
import { listNotes } from "./notes";
import { readDecisionsOfAll, showDecisionsOfAll } from "./show-decisions";

const testConsole = setUpTestConsole();
const admin = setUpPerson(["admin"], "Ada Admin");
const changer = setUpPerson(["reviewer"], "Cora Changer");
const colleague = setUpPerson(["reviewer"], "Cole Colleague");

const rulesOf = (checks: string[]) => ({
  checks: checks.map((check) => ({ checks: [check], required: true })),
  blocking: [],
  dueHours: 24,
  qualityReviewShare: 0,
});
let strict: string;
let lax: string;
let other: string;
beforeAll(async () => {
  const make = async (name: string, checks: string[]) =>
    (await runAs(createPolicy, admin, { body: { name, rules: rulesOf(checks), note: "For a test." } })).id;
  strict = await make("Strict", ["id", "ssn"]);
  lax = await make("Lax", ["id"]);
  other = await make("Other lax", ["id"]);
});

const choose = (by: TestPerson, id: string, policyId: string, reason = "The customer asked for it.") =>
  runAs(choosePolicy, by, { params: { id }, body: { policyId, reason } });
const approve = (by: TestPerson, id: string) => codeOf(decideAs(by, id, "approve"));

/** Makes an applicant under the strict policy, whose approval a missing check blocks. */
async function makeBlocked(): Promise<string> {
  const { id } = await makeReviewed(testConsole, colleague, { ssn: { valid: true } });
  await choose(colleague, id, strict);
  return id;
}

describe("who changes a policy so that a block is lifted", () => {
  test("does not approve the applicant, and is told so before and after; someone else does", async () => {
    const id = await makeBlocked();
    expect(await approve(changer, id)).toBe("condition_not_met");
    expect((await choose(changer, id, lax)).lifted).toEqual(["SSN"]);
    const shown = await decisionsOf(changer, id);
    expect(shown.blocks).toMatchObject([{ code: "policy_lifted", outcomes: ["approve"] }]);
    expect(shown.blocks[0]?.detail).toBe(
      "You changed the policy from Strict, under which this would block an approval: SSN.",
    );
    await expect(decideAs(changer, id, "approve")).rejects.toMatchObject({ code: "same_person" });
    const seen = await decisionsOf(colleague, id);
    expect(seen.blocks).toEqual([]);
    expect(seen.policyLifts).toMatchObject([{ by: { name: "Cora Changer" }, from: "Strict", blocks: ["SSN"] }]);
    expect(await approve(colleague, id)).toBe("done");
  });

  test("nor by further changes; back under the first policy its block stands again", async () => {
    const id = await makeBlocked();
    await choose(changer, id, lax);
    await choose(changer, id, other);
    expect(await approve(changer, id)).toBe("same_person");
    await choose(changer, id, strict);
    expect(await approve(changer, id)).toBe("condition_not_met");
    await run(colleague, id, "user.ssn");
    expect(await approve(changer, id)).toBe("done");
  });

  test("nor before the block is there: what the policy would block later counts", async () => {
    const { id } = await makeReviewed(testConsole, colleague);
    await choose(colleague, id, lax);
    expect((await choose(changer, id, other)).lifted).toEqual([]);
    await runAs(publishPolicy, admin, {
      params: { id: lax },
      body: { basedOn: 1, rules: rulesOf(["id", "ssn"]), note: "Stricter." },
    });
    expect(await approve(changer, id)).toBe("same_person");
    expect(await approve(await signInAs(["reviewer"]), id)).toBe("done");
    const back = { basedOn: 2, rules: rulesOf(["id"]), note: "As before." };
    await runAs(publishPolicy, admin, { params: { id: lax }, body: back });
  });

  test("nor by publishing laxer rules for the policy, nor for the one that the applicant had before", async () => {
    const publisher = await signInAs(["admin", "reviewer"], "Pia Publisher");
    const body = { name: "Own", rules: rulesOf(["id", "ssn"]), note: "For a test." };
    const { id: own } = await runAs(createPolicy, admin, { body });
    const [before, kept] = [await makeReviewed(testConsole, colleague), await makeReviewed(testConsole, colleague)];
    for (const { id } of [before, kept]) await choose(colleague, id, own);
    await choose(publisher, before.id, lax);
    const laxer = { basedOn: 1, rules: rulesOf(["id"]), note: "Laxer." };
    await runAs(publishPolicy, publisher, { params: { id: own }, body: laxer });
    const after = await makeReviewed(testConsole, colleague);
    await choose(colleague, after.id, own);
    expect((await decisionsOf(colleague, kept.id)).policyLifts).toMatchObject([
      { by: { name: "Pia Publisher" }, from: "Own, version 1", blocks: ["SSN"] },
    ]);
    expect(await approve(publisher, kept.id)).toBe("same_person");
    expect(await approve(publisher, before.id)).toBe("same_person");
    expect(await approve(publisher, after.id)).toBe("done");
    expect(await approve(await signInAs(["reviewer"]), kept.id)).toBe("done");
    const stricter = { basedOn: 2, rules: rulesOf(["id", "ssn"]), note: "As before." };
    await runAs(publishPolicy, publisher, { params: { id: own }, body: stricter });
    expect((await decisionsOf(colleague, after.id)).policyLifts).toEqual([]);
  });

  test("nor does someone who counts as the same person", async () => {
    const id = await makeBlocked();
    await choose(changer, id, lax);
    const tied = await signInAs(["reviewer"]);
    await db.accessGrant.create({ data: { staffId: tied.id, byId: changer.id, kind: "account" } });
    expect((await decisionsOf(tied, id)).blocks).toMatchObject([{ code: "policy_lifted" }]);
    expect(await approve(tied, id)).toBe("made_by_requester");
  });

  test("declines and escalates as before", async () => {
    const id = await makeBlocked();
    await choose(changer, id, lax);
    expect(await codeOf(decideAs(changer, id, "decline"))).toBe("done");
  });
});

describe("a change of policy", () => {
  test("takes a reason, which is kept as a note, and is in the log and on the timeline", async () => {
    const id = await makeBlocked();
    expect(
      await codeOf(runAs(choosePolicy, changer, { params: { id }, body: { policyId: lax, reason: " " } })),
    ).not.toBe("done");
    await choose(changer, id, lax);
    const [note] = (await runAs(listNotes, colleague, { params: { id } })).items;
    expect(note).toMatchObject({
      text: "Policy changed from Strict to Lax: The customer asked for it.",
      by: { name: "Cora Changer" },
    });
    const entry = (await auditEventsOf(id, "applicant.policy")).findLast(({ phase }) => phase === "outcome");
    expect(entry?.details).toMatchObject({ policy: lax, before: strict, lifted: 1, note: note?.id });
    expect(JSON.stringify(entry)).not.toContain("customer");
    const [newest] = (await runAs(getTimeline, colleague, { params: { id } })).items;
    expect(newest).toMatchObject({ title: "Policy changed", detail: "no longer blocked by 1 item" });
    await expect(db.policyChange.deleteMany({ where: { applicantId: id } })).rejects.toThrow();
  });

  test("of a decided applicant is refused until the decision is reopened", async () => {
    const { id } = await makeReviewed(testConsole, colleague);
    const { id: decisionId } = await decideAs(colleague, id, "approve");
    await expect(choose(changer, id, lax)).rejects.toMatchObject({ code: "applicant_decided", status: 409 });
    expect((await runAs(getStanding, colleague, { params: { id } })).policy.id).toBe(standardPolicyId);
    const params = { id, decisionId };
    await runAs(reopenDecision, changer, { params, body: { reason: "The customer asked for another policy." } });
    await choose(changer, id, lax);
    const listed = await readDecisionsOfAll(db, { applicantId: id }, { limit: 10 });
    expect(showDecisionsOfAll(listed.shown, changer.staff)).toMatchObject([
      { policy: { name: "Standard" }, policyNow: { name: "Lax" } },
    ]);
  });

  test("to the same policy is refused", async () => {
    const id = await makeBlocked();
    expect(await codeOf(choose(changer, id, strict))).toBe("state_conflict");
  });
});
