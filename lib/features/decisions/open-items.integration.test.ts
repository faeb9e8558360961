/**
 * Approving while something is open: the reviewer must accept the open items explicitly, which the decision records.
 */
import { expect, test } from "vitest";
import { signalsToReview } from "@/lib/domain/results/signal-state";
import { listApplicants } from "@/lib/features/applicants/list-applicants";
import { getCheckOptions } from "@/lib/features/checks/check-options";
import { listHits } from "@/lib/features/hits/read-hits";
import { pendingWorkDone } from "@/lib/platform/data/after-answer";
import { db } from "@/lib/platform/data/prisma";
import { sampleImages } from "@/lib/sandbox/images";
import { runAs } from "@/lib/testing/actions";
import { exampleFields } from "@/lib/testing/example-fields";
import { readAs, run } from "@/lib/testing/operations";
import { auditEventsOf, placeOneOrderAs, setUpTestConsole } from "@/lib/testing/orders";
import { textOfPdf } from "@/lib/testing/pdf-text";
import { reportAs } from "@/lib/testing/reports";
import { acknowledgeAs, decideAs, decisionsOf, makeReviewed, storedStatus } from "@/lib/testing/review";
import { setUpPerson } from "@/lib/testing/staff";
import { getCase } from "@/lib/views/case/get-case";
import { getReportPdf } from "@/lib/views/reports/get-report";
import { decide, reopenDecision } from "./decide";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer", "orderer"], "Rita Reviewer");

const unsure = { confidence: 70, barcodeRead: true };
const finding = { kind: "finding", code: "id.low-confidence" };
const search = { kind: "search", code: "federal-criminal", title: "Federal criminal" };

async function rowOf(id: string) {
  const query = listApplicants.endpoint.query.parse({ limit: 100 });
  return (await runAs(listApplicants, reviewer, { query })).items.find((row) => row.id === id);
}

test("is refused with what is open until it is accepted with a note, and then shown with the decision everywhere", async () => {
  const { id, snapshotId } = await makeReviewed(testConsole, reviewer, { id: unsure });
  await placeOneOrderAs(reviewer, { applicantId: id, kind: "federal-criminal" });
  const { openItems, blocks } = await decisionsOf(reviewer, id);
  expect(blocks).toEqual([]);
  expect(openItems).toMatchObject([finding, search]);
  const refusal = { code: "open_items", status: 409, facts: { refs: { items: openItems } } };
  await expect(decideAs(reviewer, id, "approve")).rejects.toMatchObject(refusal);
  await expect(decideAs(reviewer, id, "approve", undefined, { acceptsOpen: false })).rejects.toMatchObject(refusal);
  const silent = { outcome: "approve", reasonCode: "meets_policy", snapshotId, acceptsOpen: true } as const;
  await expect(runAs(decide, reviewer, { params: { id }, body: silent })).rejects.toMatchObject({
    code: "invalid_input",
    facts: { issues: [{ path: "note", message: "Say why you approve with items still open" }] },
  });
  expect(await db.decision.count({ where: { applicantId: id } })).toBe(0);

  const made = await decideAs(reviewer, id, "approve", undefined, { acceptsOpen: true });
  expect(made.basis.open).toEqual(openItems);
  expect((await decisionsOf(reviewer, id)).items[0]?.basis.open).toEqual(openItems);
  const report = await reportAs(reviewer, id);
  expect(report.openItems).toEqual(openItems);
  expect(report.decisions[0]?.basis.open).toEqual(openItems);
  const pdf = textOfPdf(Buffer.from((await runAs(getReportPdf, reviewer, { params: { id } })).bytes));
  expect(pdf.replaceAll(/\s+/g, " ")).toContain(
    `Approved with 2 open items: ${openItems.map(({ title }) => title).join("; ")}`,
  );
  const [decided] = (await auditEventsOf(id)).filter((one) => one.action === "decision.make" && one.outcome === "done");
  expect(decided?.details).toMatchObject({ accepted: 2 });
});

test("of a case with nothing open needs no statement, and other outcomes never do", async () => {
  const { id } = await makeReviewed(testConsole, reviewer, { id: unsure });
  const { id: decisionId } = await decideAs(reviewer, id, "decline");
  await runAs(reopenDecision, reviewer, { params: { id, decisionId }, body: { reason: "Look again." } });
  await acknowledgeAs(reviewer, id, "id.low-confidence");
  const { openItems, items } = await decisionsOf(reviewer, id);
  expect(openItems).toEqual([]);
  expect(items[0]?.basis.open).toMatchObject([finding]);
  expect((await decideAs(reviewer, id, "approve")).basis.open).toEqual([]);
});

test("a required check that is pending can be accepted, a missing one cannot", async () => {
  const { id } = await makeReviewed(testConsole, reviewer, {}, { document: false });
  const missing = { code: "condition_not_met" };
  await expect(decideAs(reviewer, id, "approve", undefined, { acceptsOpen: true })).rejects.toMatchObject(missing);
  const pending = await makeReviewed(testConsole, reviewer, { face: { takesMs: 3_600_000 } });
  const list = await decisionsOf(reviewer, pending.id);
  expect(list).toMatchObject({ blocks: [], openItems: [{ kind: "check", code: "face" }] });
  // An approval is not suggested, because the policy is not met yet.
  expect(list.suggested.filter(({ outcome }) => outcome === "approve")).toEqual([]);
  await expect(decideAs(reviewer, pending.id, "approve")).rejects.toMatchObject({ code: "open_items" });
  await decideAs(reviewer, pending.id, "approve", undefined, { acceptsOpen: true });
  expect(await storedStatus(pending.id)).toBe("approved");
});

test("the list counts open findings as the page does, also two of one code", async () => {
  const script = { id: { ...unsure, expiresInDays: -40 }, passport: { expiresInDays: -40 } };
  const { id } = await makeReviewed(testConsole, reviewer, script);
  await run(reviewer, id, "document.upload-passport", { idFront: sampleImages.passport });
  await run(reviewer, id, "document.check-passport");
  await run(reviewer, id, "document.verify-passport");
  await readAs(reviewer, id, { refresh: "1" });
  const { result } = await runAs(getCase, reviewer, { params: { id } });
  const open = signalsToReview(result?.signals ?? []);
  expect(open.filter(({ code }) => code === "document.expired")).toHaveLength(2);
  expect((await rowOf(id))?.worst?.more).toBe(open.length - 1);
});

test("every projection of a case says how many of its records cannot be read", async () => {
  const { id } = await makeReviewed(testConsole, reviewer);
  await run(reviewer, id, "driving.record", exampleFields["driving.record"]);
  await db.$executeRaw`
    update "CheckRun" set response = set_byte(response, 40, get_byte(response, 40) # 1)
    where "applicantId" = ${id}::uuid and "operationId" = 'driving.record'`;
  const params = { id };
  expect(await runAs(listHits, reviewer, { params })).toMatchObject({ items: [], unreadable: 1 });
  expect(await runAs(getCheckOptions, reviewer, { params })).toMatchObject({ unreadable: 1 });
  expect(await decisionsOf(reviewer, id)).toMatchObject({ unreadable: 1 });
  expect(await runAs(getCase, reviewer, { params })).toMatchObject({ unreadable: 1 });
  await pendingWorkDone(id, 60_000);
  expect(await rowOf(id)).toMatchObject({ unreadable: 1, worst: { severity: "blocking" } });
  expect(await rowOf(id)).not.toHaveProperty("profileUnreadable");
});

test("an old decision, which did not keep what was open, is shown without it", async () => {
  const { id } = await makeReviewed(testConsole, reviewer, { id: unsure });
  await decideAs(reviewer, id, "escalate");
  await db.$transaction([
    db.$executeRaw`alter table "Decision" disable trigger user`,
    db.$executeRaw`update "Decision" set basis = basis - 'open' where "applicantId" = ${id}::uuid`,
    db.$executeRaw`alter table "Decision" enable trigger user`,
  ]);
  expect((await decisionsOf(reviewer, id)).items[0]?.basis).toMatchObject({ open: [], orders: 0 });
});
