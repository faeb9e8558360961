/** If one byte of stored data is changed, only the record of that byte becomes unreadable. */
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { AppError } from "@/lib/errors";
import { getApplicant } from "@/lib/features/applicants/applicant";
import { listApplicants } from "@/lib/features/applicants/list-applicants";
import { getCheckOptions } from "@/lib/features/checks/check-options";
import { getCheckRun, listCheckRuns } from "@/lib/features/checks/check-runs";
import { listInvites } from "@/lib/features/checks/invite-mail";
import { getResult } from "@/lib/features/checks/read-result";
import { viewPicture } from "@/lib/features/checks/stored-pictures";
import { listUploads } from "@/lib/features/checks/uploads/watch";
import { listDecisions } from "@/lib/features/decisions/decide";
import { getDisputeFile } from "@/lib/features/decisions/dispute-files";
import { listDisputes } from "@/lib/features/decisions/disputes";
import { listNotes } from "@/lib/features/decisions/notes";
import { listQualityReviews } from "@/lib/features/decisions/quality-reviews";
import { listHits } from "@/lib/features/hits/read-hits";
import { getCourtCopy, getOrder } from "@/lib/features/orders/get-order";
import { listApplicantOrders, listOrders } from "@/lib/features/orders/list-orders";
import { getOrderOptions } from "@/lib/features/orders/order-options";
import { getOverride, listApplicantOverrides, listOverrides } from "@/lib/features/overrides/get-override";
import { listErasures } from "@/lib/features/retention/erasures";
import { listHolds } from "@/lib/features/retention/holds";
import { db } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { setUpDamage } from "@/lib/testing/damaged-applicant";
import type { TestPerson } from "@/lib/testing/staff";
import { getTimeline } from "@/lib/views/audit-log/get-timeline";
import { listAudit } from "@/lib/views/audit-log/list-audit";
import { getReportJson } from "@/lib/views/reports/get-report";

const { ids, damage, repair, reader: readerOf } = setUpDamage();
let reader: TestPerson;
beforeAll(() => {
  reader = readerOf();
});

const why = { reason: "Comparing the document" };
type Read = () => Promise<unknown>;

const lists = (): Record<string, Read> => ({
  applicants: () => runAs(listApplicants, reader),
  orders: () => runAs(listOrders, reader),
  "orders of the applicant": () => runAs(listApplicantOrders, reader, { params: { id: ids.applicant } }),
  approvals: () => runAs(listOverrides, reader, { query: { state: "all" } }),
  timeline: () => runAs(getTimeline, reader, { params: { id: ids.applicant } }),
  audit: () => runAs(listAudit, reader),
  "quality reviews": () => runAs(listQualityReviews, reader),
  erasures: () => runAs(listErasures, reader),
  holds: () => runAs(listHolds, reader),
  runs: () => runAs(listCheckRuns, reader, { params: { id: ids.applicant } }),
  uploads: () => runAs(listUploads, reader, { params: { id: ids.applicant } }),
});

const own = (): Record<string, Read> => ({
  applicant: () => runAs(getApplicant, reader, { params: { id: ids.applicant } }),
  result: () => runAs(getResult, reader, { params: { id: ids.applicant } }),
  overrides: () => runAs(listApplicantOverrides, reader, { params: { id: ids.applicant } }),
  checks: () => runAs(getCheckOptions, reader, { params: { id: ids.applicant } }),
  "order options": () => runAs(getOrderOptions, reader, { params: { id: ids.applicant } }),
  report: () => runAs(getReportJson, reader, { params: { id: ids.applicant } }),
  order: () => runAs(getOrder, reader, { params: { id: ids.order } }),
  "order again": () => runAs(getOrder, reader, { params: { id: ids.secondOrder } }),
  override: () => runAs(getOverride, reader, { params: { id: ids.override } }),
  run: () => runAs(getCheckRun, reader, { params: { id: ids.applicant, runId: ids.run } }),
  hits: () => runAs(listHits, reader, { params: { id: ids.applicant } }),
  decisions: () => runAs(listDecisions, reader, { params: { id: ids.applicant } }),
  invites: () => runAs(listInvites, reader, { params: { id: ids.applicant } }),
  notes: () => runAs(listNotes, reader, { params: { id: ids.applicant } }),
  disputes: () => runAs(listDisputes, reader, { params: { id: ids.applicant } }),
  "dispute file": () => runAs(getDisputeFile, reader, { params: { id: ids.dispute, fileId: ids.file } }),
  picture: () => runAs(viewPicture, reader, { params: { id: ids.applicant, pictureId: ids.picture }, body: why }),
  "court copy": () => runAs(getCourtCopy, reader, { params: { id: ids.order, copyId: ids.copy } }),
});

/** For each sealed column, the reads that report its record as unreadable. All other reads give the same as before. */
const unreadable: Record<string, readonly string[]> = {
  "Applicant.wrappedKey": Object.keys(own()),
  "Applicant.accessCode": Object.keys(own()),
  "Applicant.profile": Object.keys(own()),
  "Applicant.consent": [],
  "Applicant.snoozeNote": [],
  "ResultSnapshot.body": ["override"],
  "CheckRun.response": ["order options", "run"],
  "Invite.link": [],
  "KeptPicture.contents": ["picture"],
  "WebhookDelivery.body": [],
  "OverrideRequest.note": ["override"],
  "OverrideRequest.decisionNote": ["override"],
  "OverrideRequest.resolvedNote": ["override"],
  "Order.againReason": [],
  "Order.reason": [],
  "Order.decisionNote": [],
  "Order.cancelNote": [],
  "Order.resolvedNote": [],
  "Order.result": ["order"],
  "Judgment.reason": [],
  "Judgment.reopenReason": [],
  "Decision.note": [],
  "Decision.reopenReason": [],
  "QualityReview.note": [],
  "QualityReview.settledReason": [],
  "Dispute.statement": [],
  "Dispute.evidence": [],
  "Dispute.reason": [],
  "DisputeFile.name": [],
  "DisputeFile.contents": ["dispute file"],
  "Note.text": [],
  "CourtCopy.name": [],
  "CourtCopy.contents": ["court copy"],
  "Authenticator.secret": [],
  "Hold.reason": [],
  "Hold.endReason": [],
  "Erasure.reason": [],
  "Erasure.endReason": [],
};

test("covers every sealed column", async () => {
  const hashes =
    "accessCodeIndex bodyHash checkValue codeHash contentHash digest leaf nameHash resultSha256 sha256 tokenHash";
  // A passkey's id and public key are not secret. An export has its own key, and belongs to no applicant.
  const plain = [...hashes.split(" "), "hash", "hashes", "signature", "bytes", "credentialId", "publicKey"];
  const rows: unknown = await db.$queryRaw`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and column_name <> all(${plain}::text[])
      and table_name not like 'Export%'`;
  const names = z.array(z.object({ name: z.string() })).parse(rows);
  expect(names.map(({ name }) => name).sort()).toEqual(Object.keys(unreadable).sort());
});

test.each(Object.keys(unreadable).flatMap((column) => [[column, "first"] as const, [column, "last"] as const]))(
  "%s with a changed %s byte: lists still work, and the record reports that it is unreadable",
  async (column, at) => {
    await damage(column, at);
    for (const [name, read] of Object.entries(lists())) await expect(read(), name).resolves.toBeDefined();
    const refused: string[] = [];
    for (const [name, read] of Object.entries(own())) {
      await read().catch((error: AppError) => {
        expect(error, name).toMatchObject({ code: "record_unreadable", status: 422 });
        refused.push(name);
      });
    }
    expect(refused).toEqual(unreadable[column]);
  },
);

test("lists show the damaged record by its id, and the others unchanged", async () => {
  await damage("Applicant.profile", "last");
  const { items } = await runAs(listApplicants, reader);
  const damaged = items.find(({ id }) => id === ids.applicant);
  expect(damaged).toMatchObject({ unreadable: 1, profileUnreadable: true, name: null, email: null });
  const intact = items.find(({ id }) => id === ids.intactApplicant);
  expect(intact).toMatchObject({ name: { given: "Imogen", family: "Farrow-Lund" }, unreadable: 0 });
  expect(intact).not.toHaveProperty("profileUnreadable");
  const orders = await runAs(listOrders, reader);
  expect(orders.items.map((row) => [row.applicantId, row.applicantName, row.unreadable])).toEqual(
    orders.items.map(() => [ids.applicant, null, true]),
  );
  const approvals = await runAs(listOverrides, reader, { query: { state: "all" } });
  expect(approvals.items).toMatchObject([{ id: ids.override, applicantName: null, note: "", unreadable: true }]);
});

test("reading the applicant names the record and the remedy, and is audited as failed", async () => {
  await damage("Applicant.profile", "last");
  await expect(runAs(getApplicant, reader, { params: { id: ids.applicant } })).rejects.toMatchObject({
    facts: {
      detail: expect.stringMatching(new RegExp(`record ${ids.applicant} is damaged.* restore .* backup`)),
      refs: { table: "Applicant", record: ids.applicant },
    },
  });
  const outcome = { action: "applicant.read", objectId: ids.applicant, phase: "outcome" } as const;
  const entry = await db.auditEvent.findFirstOrThrow({ where: outcome, orderBy: { seq: "desc" } });
  expect(entry).toMatchObject({ outcome: "failed", code: "record_unreadable" });
});

test("unreadable parts of an order are unknown, not missing", async () => {
  await damage("CourtCopy.name", "last");
  const { courtCopies } = await runAs(getOrder, reader, { params: { id: ids.order } });
  expect(courtCopies).toMatchObject([{ id: ids.copy, name: null, unreadable: true }]);
  await repair();
  await damage("Order.againReason", "last");
  const secondOrder = await runAs(getOrder, reader, { params: { id: ids.secondOrder } });
  expect(secondOrder).toMatchObject({ againReason: null, unreadable: true });
});

test("unreadable notes of a quality review are unknown, not missing", async () => {
  const shown = async () => (await runAs(listQualityReviews, reader)).items[0];
  expect(await shown()).toMatchObject({ second: { note: "It is genuine" }, settled: { reason: "It is not" } });
  expect(await shown()).not.toHaveProperty("unreadable");
  await damage("QualityReview.note", "last");
  expect(await shown()).toMatchObject({ second: { note: null }, settled: { reason: "It is not" }, unreadable: true });
});

test("a damaged snapshot is stored again with the service's next answer", async () => {
  await damage("ResultSnapshot.body", "last");
  const before = await db.resultSnapshot.count({ where: { applicantId: ids.applicant } });
  const params = { id: ids.applicant };
  await runAs(getResult, reader, { params, query: { refresh: "1" } });
  expect(await db.resultSnapshot.count({ where: { applicantId: ids.applicant } })).toBe(before + 1);
  await runAs(getResult, reader, { params, query: { refresh: "1" } });
  expect(await db.resultSnapshot.count({ where: { applicantId: ids.applicant } })).toBe(before + 1);
});
