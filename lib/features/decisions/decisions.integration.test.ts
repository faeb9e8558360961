import { expect, test } from "vitest";
import { loadApplicant } from "@/lib/cases/applicant-record";
import { saveColumns } from "@/lib/cases/save-columns";
import { readCase } from "@/lib/cases/stored/read-cases";
import { latestSnapshot, saveSnapshot } from "@/lib/cases/stored/snapshots";
import { standardPolicyId } from "@/lib/domain/checks/policy";
import { updateApplicant } from "@/lib/features/applicants/applicant";
import { listApplicants } from "@/lib/features/applicants/list-applicants";
import { choosePolicy } from "@/lib/features/policies/applicant-policy-status";
import { pendingWorkDone } from "@/lib/platform/data/after-answer";
import { db, transaction } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { exampleFields } from "@/lib/testing/example-fields";
import { readAs, run } from "@/lib/testing/operations";
import { auditEventsOf, placeOrderAs, setUpTestConsole } from "@/lib/testing/orders";
import { requestOverrideAs } from "@/lib/testing/overrides";
import {
  decideAs,
  decisionsOf,
  hitsOf,
  listedRecord,
  makeReviewed,
  runWatchList,
  storedStatus,
} from "@/lib/testing/review";
import { setUpPerson, signInAs } from "@/lib/testing/staff";
import { getCase } from "@/lib/views/case/get-case";
import { decide, reopenDecision } from "./decide";
import { addNote, listNotes } from "./notes";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"], "Rita Reviewer");
const colleague = setUpPerson(["reviewer"], "Cole Colleague");
const viewer = setUpPerson(["viewer"]);

test("a decision is made on the newest result only, and says when the result has changed since", async () => {
  const { id, snapshotId } = await makeReviewed(testConsole, reviewer);
  const other = "0198f000-0000-7000-8000-000000000000";
  await expect(decideAs(reviewer, id, "approve", { snapshotId: other })).rejects.toMatchObject({
    code: "result_changed",
  });
  expect(await decideAs(reviewer, id, "approve", { snapshotId })).toMatchObject({
    outcome: "approve",
    note: "Seen.",
    reopened: null,
    resultChanged: false,
  });
  await runAs(updateApplicant, reviewer, { params: { id }, body: { city: "Elsewhere" } });
  await readAs(colleague, id, { refresh: "1" });
  expect((await decisionsOf(reviewer, id)).items).toMatchObject([{ resultChanged: true }]);
  expect(await storedStatus(id)).toBe("approved");
});

test("Test Result Object: another person's ID cannot be approved where the result has no `user`", async () => {
  const { id } = await makeReviewed(testConsole, reviewer, { id: { birth: "01-02-1950" } });
  const stored = await latestSnapshot(await loadApplicant(id));
  const raw = JSON.stringify({ ...(stored?.json as object), user: null });
  await transaction(async (tx) => {
    await saveSnapshot(tx, await readCase(tx, id), { raw, at: new Date() });
    await saveColumns(tx, id);
  });
  expect(await storedStatus(id)).toBe("needs_review");
  expect(await hitsOf(reviewer, id)).toMatchObject([{ signal: "dob.mismatch", severity: "blocking" }]);
  await expect(decideAs(reviewer, id, "approve")).rejects.toMatchObject({ code: "signals_unresolved" });
});

test("a newer answer to a check counts as a changed result", async () => {
  const { id, accessCode } = await makeReviewed(testConsole, reviewer, { watchList: [listedRecord] });
  const shown = await decisionsOf(reviewer, id);
  await decideAs(reviewer, id, "ask");
  expect((await decisionsOf(reviewer, id)).items).toMatchObject([{ resultChanged: false }]);
  const script = { windowMs: 0, watchList: [{ ...listedRecord, DateOfBirth: "1962" }] };
  await testConsole.sandbox.control.changePerson({ userAccessCode: accessCode }, { script });
  await runWatchList(reviewer, id);
  expect((await decisionsOf(reviewer, id)).items).toMatchObject([{ resultChanged: true }]);
  expect(await storedStatus(id)).toBe("needs_review");
  await expect(decideAs(reviewer, id, "escalate", shown)).rejects.toMatchObject({ code: "result_changed" });
});

test("Identity documents, rules 2 and 4: an upload is not a verdict, so that an ID before Verify is not ready to decide", async () => {
  const { id } = await makeReviewed(testConsole, reviewer, {}, { verified: false });
  expect(await storedStatus(id)).toBe("needs_review");
  const { requirements } = await decisionsOf(reviewer, id);
  expect(requirements.map(({ key, standing }) => [key, standing])).toEqual([
    ["consent", "met"],
    ["id", "open"],
    ["face", "met"],
  ]);
  await expect(decideAs(reviewer, id, "approve")).rejects.toMatchObject({ code: "condition_not_met" });
  await run(reviewer, id, "document.verify-id");
  await readAs(reviewer, id, { refresh: "1" });
  expect(await storedStatus(id)).toBe("ready_to_decide");
});

test("without a required check approval is refused, but escalating and declining are possible", async () => {
  const { id } = await makeReviewed(testConsole, reviewer, {}, { document: false });
  expect(await storedStatus(id)).toBe("needs_review");
  const { id: policyId } = await db.policy.findFirstOrThrow({ where: { name: "Driver" } });
  await runAs(choosePolicy, reviewer, { params: { id }, body: { policyId, reason: "For a test." } });
  expect(await storedStatus(id)).toBe("needs_review");
  const { blocks, requirements } = await decisionsOf(reviewer, id);
  expect(blocks[0]).toMatchObject({ code: "checks_missing", title: "Identity document", outcomes: ["approve"] });
  expect(requirements.map(({ key, required, standing }) => [key, required, standing])).toEqual([
    ["consent", true, "met"],
    ["id", true, "missing"],
    ["face", false, "missing"],
    ["ssn", true, "missing"],
    ["driving", true, "missing"],
    ["watchlist", true, "missing"],
    ["background", true, "missing"],
  ]);
  await expect(decideAs(reviewer, id, "approve")).rejects.toMatchObject({ code: "condition_not_met" });
  expect(await decideAs(reviewer, id, "decline")).toMatchObject({ outcome: "decline" });
});

test("declining is possible while findings are open, with a finding itself as the reason", async () => {
  const script = { ssn: { valid: false }, watchList: [listedRecord], windowMs: 600_000 };
  const { id } = await makeReviewed(testConsole, reviewer, script);
  await run(reviewer, id, "user.ssn", exampleFields["user.ssn"]);
  await readAs(reviewer, id, { refresh: "1" });
  const { suggested, snapshotId, blocks } = await decisionsOf(reviewer, id);
  expect(new Set(blocks.map(({ code }) => code))).toEqual(new Set(["signals_unresolved", "window_open"]));
  // The record is not suggested, because it is not judged yet.
  const ssn = { outcome: "decline", reasonCode: "identity_not_verified", signal: "ssn.invalid" } as const;
  expect(suggested.filter(({ outcome }) => outcome === "decline")).toMatchObject([ssn]);
  const decideBy = (signal: string) =>
    runAs(decide, reviewer, { params: { id }, body: { ...ssn, signal, snapshotId: snapshotId ?? "" } });
  const [record, eligibility] = ["background.watchlist-record", "employment.unverified"];
  for (const one of [record, eligibility]) {
    await expect(decideBy(one)).rejects.toMatchObject({ code: "invalid_input" });
  }
  expect(await decideBy("ssn.invalid")).toMatchObject({ ...ssn, reasonTitle: "SSN could not be verified" });
  expect(await storedStatus(id)).toBe("declined");
  expect((await auditEventsOf(id, "decision.make")).at(-1)?.details).toMatchObject({ signal: "ssn.invalid" });
});

test("an applicant asked for more waits until the result changes", async () => {
  const { id } = await makeReviewed(testConsole, reviewer);
  await decideAs(reviewer, id, "ask");
  expect(await storedStatus(id)).toBe("waiting_applicant");
  await runAs(updateApplicant, reviewer, { params: { id }, body: { city: "Elsewhere" } });
  await readAs(reviewer, id, { refresh: "1" });
  expect(await storedStatus(id)).toBe("ready_to_decide");
});

test("a decision stores the policy's version, and is refused if another one is in force", async () => {
  const { id, snapshotId } = await makeReviewed(testConsole, reviewer);
  const { policy } = await decisionsOf(reviewer, id);
  expect(policy).toMatchObject({ id: standardPolicyId, name: "Standard", version: 3 });
  const body = { outcome: "approve", reasonCode: "meets_policy", snapshotId };
  const outdated = { ...body, policyVersionId: "0198f000-0000-7000-8000-000000000000" };
  await expect(runAs(decide, reviewer, { params: { id }, body: outdated })).rejects.toMatchObject({
    code: "policy_changed",
  });
  const made = await runAs(decide, reviewer, {
    params: { id },
    body: { ...body, policyVersionId: policy.versionId },
  });
  expect(made.policy).toEqual({ id: standardPolicyId, name: "Standard", version: 3 });
  const change = db.policyVersion.update({ where: { id: policy.versionId }, data: { note: "Changed" } });
  await expect(change).rejects.toThrow();
});

test("of two people who decide at once, one does", async () => {
  const { id, snapshotId } = await makeReviewed(testConsole, reviewer);
  const answers = await Promise.allSettled([
    decideAs(reviewer, id, "approve", { snapshotId }),
    decideAs(colleague, id, "decline", { snapshotId }),
  ]);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(answers.filter(({ status }) => status === "rejected")).toMatchObject([{ reason: { code: "state_conflict" } }]);
  expect(await db.decision.count({ where: { applicantId: id } })).toBe(1);
});

test("a decision is reopened with a reason, and never changed or deleted", async () => {
  const { id } = await makeReviewed(testConsole, reviewer);
  const { id: decisionId } = await decideAs(reviewer, id, "decline");
  expect(await storedStatus(id)).toBe("declined");
  await expect(db.decision.update({ where: { id: decisionId }, data: { outcome: "approve" } })).rejects.toThrow();
  await expect(db.decision.delete({ where: { id: decisionId } })).rejects.toThrow();
  const body = { reason: "The document was another person's." };
  expect(await runAs(reopenDecision, colleague, { params: { id, decisionId }, body })).toMatchObject({
    outcome: "decline",
    reopened: { by: { name: "Cole Colleague" }, ...body },
  });
  expect(await storedStatus(id)).toBe("ready_to_decide");
  const again = runAs(reopenDecision, colleague, { params: { id, decisionId }, body });
  await expect(again).rejects.toMatchObject({ code: "state_conflict" });
  await decideAs(colleague, id, "approve");
  expect((await decisionsOf(reviewer, id)).items).toMatchObject([{ outcome: "approve" }, { reopened: body }]);
});

test("approving requires consent, a result, and no open approval", async () => {
  const { id } = await testConsole.makeApplicant({ consent: false });
  expect((await decisionsOf(reviewer, id)).blocks.map(({ code }) => code)).toEqual([
    "no_result",
    "consent_missing",
    "checks_missing",
    "checks_missing",
  ]);
  const asked = await makeReviewed(testConsole, reviewer, {}, { document: false });
  await requestOverrideAs(reviewer, asked.id);
  expect((await decisionsOf(reviewer, asked.id)).blocks.map(({ code }) => code)).toContain("in_approval");
  await expect(decideAs(reviewer, asked.id, "approve")).rejects.toMatchObject({ code: "state_conflict" });
});

test("notes are sealed, and only readers with the permission for names see them", async () => {
  const { id } = await testConsole.makeApplicant();
  const body = { text: "Called back: she moved in March." };
  await runAs(addNote, reviewer, { params: { id }, body });
  const { items } = await runAs(listNotes, colleague, { params: { id } });
  expect(items).toMatchObject([{ ...body, by: { name: "Rita Reviewer" } }]);
  await expect(runAs(listNotes, viewer, { params: { id } })).rejects.toMatchObject({ code: "forbidden" });
  const rows = await db.note.findMany({ where: { applicantId: id } });
  expect(rows).toHaveLength(1);
  for (const row of rows) expect(Buffer.from(row.text).includes("March")).toBe(false);
});

test("one changed bit in a stored answer: nothing but to escalate is possible", async () => {
  const { id } = await makeReviewed(testConsole, reviewer);
  await run(reviewer, id, "driving.record", exampleFields["driving.record"]);
  await readAs(reviewer, id, { refresh: "1" });
  const before = await decisionsOf(reviewer, id);
  await db.$executeRaw`
    update "CheckRun" set response = set_byte(response, 40, get_byte(response, 40) # 1)
    where "applicantId" = ${id}::uuid and "operationId" = 'driving.record'`;
  const words = "1 record cannot be read. Restore it, or escalate.";
  for (const outcome of ["approve", "decline", "ask"] as const) {
    await expect(decideAs(reviewer, id, outcome)).rejects.toMatchObject({
      code: "state_conflict",
      facts: { detail: words },
    });
  }
  expect((await decisionsOf(reviewer, id)).blocks.length).toBeGreaterThan(before.blocks.length);
  const orderer = await signInAs(["orderer"]);
  await expect(placeOrderAs(orderer, { applicantId: id, kind: "federal-criminal" })).rejects.toMatchObject({
    code: "state_conflict",
    facts: { detail: words },
  });
  await runAs(getCase, reviewer, { params: { id } });
  await pendingWorkDone(id, 60_000);
  const row = await db.applicant.findUniqueOrThrow({ where: { id } });
  expect(row).toMatchObject({ worstSeverity: "blocking", status: "needs_review" });
  expect(row.signalCodes[0]).toBe("section.unrecognized");
  const { items } = await runAs(listApplicants, reviewer, {
    query: listApplicants.endpoint.query.parse({ limit: 100 }),
  });
  expect(items.find((item) => item.id === id)?.worst?.title).toBe("A stored record cannot be read");
  await decideAs(reviewer, id, "escalate");
});
