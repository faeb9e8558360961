import { describe, expect, test } from "vitest";
import { db } from "@/lib/platform/data/prisma";
import { writePdf } from "@/lib/sandbox/service/pdf";
import { runAs } from "@/lib/testing/actions";
import { auditEventsOf, setUpTestConsole } from "@/lib/testing/orders";
import { reportAs } from "@/lib/testing/reports";
import {
  acknowledgeAs,
  decideAs,
  decisionsOf,
  hitsOf,
  judgeAs,
  listedRecord,
  makeReviewed,
  onlyHit,
  storedStatus,
} from "@/lib/testing/review";
import { setUpPerson, signInAs, type TestPerson } from "@/lib/testing/staff";
import { reopenDecision } from "./decide";
import { addDisputeFile, getDisputeFile } from "./dispute-files";
import { listDisputes, openDispute, resolveDispute } from "./disputes";

const testConsole = setUpTestConsole();
const maker = setUpPerson(["reviewer"], "Mara Maker");
const colleague = setUpPerson(["reviewer"], "Cole Colleague");
const third = setUpPerson(["reviewer"], "Tova Third");

const watchList = [listedRecord];
const statement = "That record is about my cousin Ada.";

/** Makes an applicant who was declined because of a watch-list record that was judged to be the applicant's. */
async function makeDeclined() {
  const { id } = await makeReviewed(testConsole, maker, { watchList }, { document: false });
  const hitId = await onlyHit(maker, id);
  await judgeAs(maker, id, hitId, "same_person");
  const { id: decisionId } = await decideAs(maker, id, "decline");
  return { id, hitId, decisionId };
}

const disputesOf = (id: string) => runAs(listDisputes, colleague, { params: { id } });

/** Disputes the current decision, with every judgment that it is based on. */
async function disputeAs(person: TestPerson, id: string) {
  const { disputable } = await disputesOf(id);
  const judgmentIds = disputable?.judgments.map((one) => one.id);
  const body = { decisionId: disputable?.id, judgmentIds, statement, evidence: "Birth certificate seen." };
  return runAs(openDispute, person, { params: { id }, body });
}

const resolveAs = (person: TestPerson, id: string, outcome: string) =>
  runAs(resolveDispute, person, { params: { id }, body: { outcome, reason: "Another birth date." } });

describe("a dispute", () => {
  test("shows the applicant as disputed until it is resolved, and is in the report", async () => {
    const { id, decisionId } = await makeDeclined();
    const { disputable } = await disputesOf(id);
    expect(disputable).toMatchObject({ id: decisionId, judgments: [{ verdict: "same_person" }] });
    const opened = await disputeAs(maker, id);
    expect(opened).toMatchObject({ statement, evidence: "Birth certificate seen.", resolved: null });
    expect(await storedStatus(id)).toBe("disputed");
    expect((await disputesOf(id)).disputable).toBeNull();
    await expect(disputeAs(maker, id)).rejects.toBeDefined();
    const reopening = { params: { id, decisionId }, body: { reason: "Look again." } };
    await expect(runAs(reopenDecision, colleague, reopening)).rejects.toMatchObject({ code: "state_conflict" });

    const upheld = await resolveAs(colleague, opened.id, "upheld");
    expect(upheld.resolved).toMatchObject({ outcome: "upheld", by: { name: "Cole Colleague" }, reopenedDecisions: [] });
    expect(await storedStatus(id)).toBe("declined");
    expect((await reportAs(colleague, id)).disputes).toMatchObject([
      { id: opened.id, resolved: { outcome: "upheld" } },
    ]);
  });

  test("is refused for a reopened decision, and for a judgment that the decision is not based on", async () => {
    const { id, decisionId } = await makeDeclined();
    const other = await makeDeclined();
    const [foreign] = await db.judgment.findMany({ where: { applicantId: other.id } });
    const body = { decisionId, statement };
    const foreignJudgment = { params: { id }, body: { ...body, judgmentIds: [foreign?.id] } };
    await expect(runAs(openDispute, colleague, foreignJudgment)).rejects.toMatchObject({ code: "invalid_input" });
    const foreignDecision = { params: { id: other.id }, body };
    await expect(runAs(openDispute, colleague, foreignDecision)).rejects.toMatchObject({ code: "not_found" });
    await runAs(reopenDecision, colleague, { params: { id, decisionId }, body: { reason: "Look again." } });
    await expect(runAs(openDispute, colleague, { params: { id }, body })).rejects.toMatchObject({
      code: "state_conflict",
    });
  });

  test("cannot be resolved by the decision's author, or opened without the permission to decide", async () => {
    const { id } = await makeDeclined();
    const viewer = await signInAs(["approver"]);
    await expect(disputeAs(viewer, id)).rejects.toMatchObject({ code: "forbidden" });
    const { id: disputeId } = await disputeAs(colleague, id);
    await expect(resolveAs(maker, disputeId, "corrected")).rejects.toMatchObject({ code: "same_person" });
    expect(await storedStatus(id)).toBe("disputed");
    // The person who opened the dispute may resolve it, if someone else made the decision.
    expect(await resolveAs(colleague, disputeId, "withdrawn")).toMatchObject({ resolved: { outcome: "withdrawn" } });
    expect(await storedStatus(id)).toBe("declined");
  });

  test("that is corrected reopens the hit and every decision based on it", async () => {
    const { id } = await makeReviewed(testConsole, maker, { watchList }, { document: false });
    const hitId = await onlyHit(maker, id);
    await judgeAs(maker, id, hitId, "same_person");
    await acknowledgeAs(maker, id, "background.watchlist-record");
    const earlier = await decideAs(colleague, id, "escalate");
    const final = await decideAs(maker, id, "decline");
    const untouched = await makeDeclined();

    const { disputable } = await disputesOf(id);
    const hit = disputable?.judgments.find(({ verdict }) => verdict === "same_person");
    const body = { decisionId: final.id, judgmentIds: [hit?.id], statement };
    const { id: disputeId } = await runAs(openDispute, colleague, { params: { id }, body });
    const { resolved } = await resolveAs(colleague, disputeId, "corrected");
    expect(resolved?.reopenedDecisions.toSorted()).toEqual([earlier.id, final.id].toSorted());
    expect(resolved?.reopenedJudgments).toEqual([hit?.id]);

    expect(await hitsOf(maker, id)).toMatchObject([{ verdict: null, judgment: null }]);
    const reopened = { by: null, reason: "Another birth date.", disputeId };
    expect((await decisionsOf(maker, id)).items).toMatchObject([{ reopened }, { reopened }]);
    expect(await storedStatus(id)).toBe("needs_review");
    expect(await storedStatus(untouched.id)).toBe("declined");

    const events = await auditEventsOf(id);
    const done = (action: string) => events.filter((one) => one.action === action && one.outcome === "done");
    expect(done("dispute.resolve")).toMatchObject([{ details: { outcome: "corrected", decisions: 2, judgments: 1 } }]);
    expect(done("decision.reopen")).toMatchObject([
      { details: { dispute: disputeId } },
      { details: { dispute: disputeId } },
    ]);
    const bySystem = { objectId: id, action: "decision.reopen", actorType: "system" };
    expect(await db.auditEvent.count({ where: bySystem })).toBe(2);
    expect(JSON.stringify(events)).not.toMatch(/cousin|Another birth date/);
  });

  test("resolved by two people at once has one outcome, and the refused attempt changes nothing", async () => {
    const { id, decisionId } = await makeDeclined();
    const { id: disputeId } = await disputeAs(maker, id);
    const answers = await Promise.allSettled([
      resolveAs(colleague, disputeId, "upheld"),
      resolveAs(third, disputeId, "corrected"),
    ]);
    const refused = answers.filter(({ status }) => status === "rejected");
    expect(refused).toMatchObject([{ reason: { code: "state_conflict" } }]);
    const { outcome } = await db.dispute.findUniqueOrThrow({ where: { id: disputeId } });
    const decision = await db.decision.findUniqueOrThrow({ where: { id: decisionId } });
    const judgments = await db.judgment.findMany({ where: { applicantId: id } });
    const isReopened = outcome === "corrected";
    expect(decision.reopenedAt !== null).toBe(isReopened);
    expect(judgments.map(({ reopenedAt }) => reopenedAt !== null)).toEqual([isReopened]);
  });

  test("accepts files while it is open: sealed, validated by their bytes, reads audited", async () => {
    const { id } = await makeDeclined();
    const { id: disputeId } = await disputeAs(maker, id);
    const params = { id: disputeId };
    const pdf = writePdf([["Certificate of cousin Ada"]]);
    const add = (contents: Buffer, name = "Certificate of Ada.pdf") =>
      runAs(addDisputeFile, colleague, { params, body: { name, contents: contents.toString("base64") } });
    const file = await add(pdf);
    await expect(add(Buffer.from("<svg onload=alert(1)>"))).rejects.toMatchObject({ code: "invalid_input" });
    const [listed] = (await disputesOf(id)).items;
    const { addedBy, kind, name } = listed?.files[0] ?? {};
    expect({ addedBy, kind, name }).toMatchObject({
      addedBy: { name: "Cole Colleague" },
      kind: "pdf",
      name: "Certificate of Ada.pdf",
    });
    const read = { params: { ...params, fileId: file.id }, query: { inline: "1" } } as const;
    expect(await runAs(getDisputeFile, third, read)).toMatchObject({ bytes: new Uint8Array(pdf), inline: true });
    const viewer = await signInAs(["viewer"]);
    await expect(runAs(getDisputeFile, viewer, read)).rejects.toMatchObject({ code: "forbidden" });

    const row = await db.disputeFile.findUniqueOrThrow({ where: { id: file.id } });
    expect(Buffer.concat([row.name, row.contents]).includes("Ada")).toBe(false);
    await expect(db.disputeFile.update({ where: { id: file.id }, data: { size: 1 } })).rejects.toThrow();
    await expect(db.disputeFile.delete({ where: { id: file.id } })).rejects.toThrow();
    await resolveAs(colleague, disputeId, "upheld");
    await expect(add(pdf)).rejects.toMatchObject({ code: "state_conflict" });
    const events = await auditEventsOf(id);
    const done = (action: string) => events.filter((one) => one.action === action && one.outcome === "done");
    expect([done("dispute.add-file"), done("dispute.read-file")]).toMatchObject([
      [{ details: { file: file.id } }],
      [{ details: { file: file.id, shown: true } }],
    ]);
    expect(JSON.stringify(events)).not.toContain("Ada");
  });

  test("is stored sealed, and never changed or deleted", async () => {
    const { id } = await makeDeclined();
    const { id: disputeId } = await disputeAs(colleague, id);
    const row = await db.dispute.findUniqueOrThrow({ where: { id: disputeId } });
    expect(Buffer.from(row.statement).includes("cousin")).toBe(false);
    await expect(db.dispute.update({ where: { id: disputeId }, data: { judgmentIds: [] } })).rejects.toThrow();
    await expect(db.dispute.delete({ where: { id: disputeId } })).rejects.toThrow();
  });
});
