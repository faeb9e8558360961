/** What the service returns again after retention has removed it. */
import { beforeEach, expect, test } from "vitest";
import { loadApplicant } from "@/lib/cases/applicant-record";
import { monitorDue } from "@/lib/features/monitoring/monitor-due";
import { readCourtResult } from "@/lib/features/orders/court-result";
import { getOrder } from "@/lib/features/orders/get-order";
import { pollDueOrders } from "@/lib/features/orders/poll-orders";
import { refreshOrder } from "@/lib/features/orders/refresh-order";
import { storeCourtResults } from "@/lib/features/orders/store-court-results";
import { db, transaction } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { daysAgo, makeApprovedLongAgo, makeMonitored } from "@/lib/testing/monitoring";
import { readAs } from "@/lib/testing/operations";
import { placeOneOrderAs, setUpTestConsole } from "@/lib/testing/orders";
import { ageCase } from "@/lib/testing/retention";
import { decideAs, makeReviewed, storedStatus } from "@/lib/testing/review";
import { setUpPerson } from "@/lib/testing/staff";
import { removeDueRecords } from "./apply-retention";
import { setRetention } from "./retention";

const testConsole = setUpTestConsole();
const admin = setUpPerson(["admin"], "Anna Admin");
const reviewer = setUpPerson(["reviewer", "orderer"], "Rita Reviewer");
const { signal } = new AbortController();

/** Longer than any record of another test of the run is old. */
const days = 1_000;
const classes = ["results", "court_results"] as const;

async function removeAll(): Promise<number> {
  let removed = 0;
  for (let count = -1; count !== 0; removed += count) count = await removeDueRecords(signal);
  return removed;
}

beforeEach(async () => {
  await runAs(setRetention, admin, { body: { classes: classes.map((name) => ({ class: name, days })) } });
  // Nothing is due before a test, whatever an earlier one left.
  await removeAll();
  await db.order.updateMany({ data: { nextPollAt: null } });
});

const kind = "federal-criminal";
const detailOf = (id: string) => runAs(getOrder, reviewer, { params: { id } });
const refresh = (id: string) => runAs(refreshOrder, reviewer, { params: { id } });

/** A decision that is based on a clear court search, whose result retention has removed. */
async function makeRemoved(outcome: "approve" | "decline"): Promise<{ applicantId: string; orderId: string }> {
  const { id: applicantId } = await makeReviewed(testConsole, reviewer);
  const { id: orderId } = await placeOneOrderAs(reviewer, { applicantId, kind });
  await testConsole.sandbox.control.advance(300_000);
  expect(await refresh(orderId)).toMatchObject({ state: "complete", resultState: "clear" });
  await decideAs(reviewer, applicantId, outcome, undefined, { acceptsOpen: true });
  await ageCase(applicantId, days + 1);
  expect(await removeAll()).toBeGreaterThan(0);
  expect((await detailOf(orderId)).resultRemovedAt).not.toBeNull();
  return { applicantId, orderId };
}

/** Stores what a poll returned. */
async function store(applicantId: string, orderId: string, fields: object) {
  const { key } = await loadApplicant(applicantId);
  const read = readCourtResult({ type: "CRIMINAL", status: "COMPLETE", ...fields });
  if (!read) throw new Error("Nothing was read");
  const polled = { order: { id: orderId, parentId: null, applicantId }, polledAt: new Date(), key, outcome: { read } };
  return transaction((tx) => storeCourtResults(tx, [polled]));
}
const record = { sub_status: "RECORD", cases: [{ caseNumber: "2:19-cr-00112" }] };

test("the same court result stays removed, by a refresh and by a poll", async () => {
  const { applicantId, orderId } = await makeRemoved("approve");
  const { resultRemovedAt } = await detailOf(orderId);
  expect(await refresh(orderId)).toMatchObject({ result: null, resultRemovedAt });
  await db.order.update({ where: { id: orderId }, data: { nextPollAt: new Date(0) } });
  expect(await pollDueOrders(signal)).toBe(1);
  expect(await detailOf(orderId)).toMatchObject({ result: null, resultRemovedAt, errorCode: null });
  expect(await storedStatus(applicantId)).toBe("approved");
  expect(await removeAll()).toBe(0);
});

test("a court result that differs from the removed one is stored, and a record in it reopens the approval", async () => {
  const { applicantId, orderId } = await makeRemoved("approve");
  await store(applicantId, orderId, record);
  const shown = await detailOf(orderId);
  expect(shown).toMatchObject({ resultState: "attention", resultRemovedAt: null, caseCount: 1 });
  const row = await db.applicant.findUniqueOrThrow({ where: { id: applicantId } });
  expect(row).toMatchObject({ changedSince: "approval", unreadable: 0 });
  expect(row.status).not.toBe("approved");
});

test("a court result that replaces a removed one has the days of its class from when it was received", async () => {
  const { applicantId, orderId } = await makeRemoved("decline");
  await store(applicantId, orderId, record);
  expect(await removeAll()).toBe(0);
  expect((await detailOf(orderId)).result).not.toBeNull();
  await ageCase(applicantId, days + 1);
  expect(await removeAll()).toBe(1);
  await store(applicantId, orderId, record);
  expect((await detailOf(orderId)).result).toBeNull();
});

test("a court copy whose name was removed is stored once its contents arrive, and stays removed afterwards", async () => {
  const { applicantId, orderId } = await makeRemoved("decline");
  const copy = (base64EncodedContents: string | null) => ({
    court_copies: [{ status: "PENDING", document: { id: 7, name: "Judgment", base64EncodedContents } }],
  });
  const copyOf = () => db.courtCopy.findFirstOrThrow({ where: { orderId } });
  await store(applicantId, orderId, copy(null));
  await ageCase(applicantId, days + 1);
  await removeAll();
  expect(await copyOf()).toMatchObject({ name: null, removedAt: expect.any(Date) });
  await store(applicantId, orderId, copy(null));
  expect(await copyOf()).toMatchObject({ name: null, removedAt: expect.any(Date) });
  const contents = Buffer.from("%PDF-1.7 Judgment").toString("base64");
  await store(applicantId, orderId, copy(contents));
  expect((await detailOf(orderId)).courtCopies).toMatchObject([{ name: "Judgment", removedAt: null }]);
  expect(await removeAll()).toBe(0);
  await ageCase(applicantId, days + 1);
  await removeAll();
  await store(applicantId, orderId, copy(contents));
  expect(await copyOf()).toMatchObject({ contents: null, removedAt: expect.any(Date) });
});

test("of an answer that arrives after the erasure of its applicant, nothing is stored", async () => {
  const { applicantId, orderId } = await makeRemoved("decline");
  const { key } = await loadApplicant(applicantId);
  await db.applicant.update({ where: { id: applicantId }, data: { wrappedKey: null } });
  const read = readCourtResult({ type: "CRIMINAL", status: "COMPLETE", ...record });
  if (!read) throw new Error("Nothing was read");
  const before = await db.order.findUniqueOrThrow({ where: { id: orderId } });
  const polled = { order: { id: orderId, parentId: null, applicantId }, polledAt: new Date(), key, outcome: { read } };
  await transaction((tx) => storeCourtResults(tx, [polled]));
  const { result, resultSha256, caseCount } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
  expect({ result, resultSha256, caseCount }).toEqual({
    result: null,
    resultSha256: before.resultSha256,
    caseCount: 0,
  });
});

test("a removed result that monitoring reads again is not stored, and a document's expiry still reopens the approval", async () => {
  const policyId = await makeMonitored(admin, { resultDays: 30, expiryReopens: true });
  const script = { id: { confidence: 92, barcodeRead: true, expiresInDays: 5 } };
  const { id } = await makeApprovedLongAgo(testConsole, reviewer, policyId, script);
  const rowOf = () => db.applicant.findUniqueOrThrow({ where: { id } });
  const { documentExpiresOn, resultFetchedAt } = await rowOf();
  expect(documentExpiresOn).not.toBeNull();
  await ageCase(id, days + 1);
  expect(await removeAll()).toBeGreaterThan(0);
  expect((await rowOf()).documentExpiresOn).toEqual(documentExpiresOn);

  expect(await monitorDue(signal)).toBe(1);
  const read = await rowOf();
  expect(read).toMatchObject({ status: "approved", documentExpiresOn });
  expect(read.resultFetchedAt?.getTime()).toBeGreaterThan(resultFetchedAt?.getTime() ?? Number.NaN);
  expect(await db.resultSnapshot.count({ where: { applicantId: id, removedAt: null } })).toBe(0);
  expect(await removeAll()).toBe(0);

  await db.applicant.update({ where: { id }, data: { documentExpiresOn: daysAgo(1) } });
  expect(await monitorDue(signal)).toBe(1);
  expect(await rowOf()).toMatchObject({ changedSince: "approval", documentExpiresOn: null });
  expect(await storedStatus(id)).not.toBe("approved");
  // The case is open: what monitoring or a person reads is stored again.
  await readAs(reviewer, id, { refresh: "1" });
  expect(await db.resultSnapshot.count({ where: { applicantId: id, removedAt: null } })).toBe(1);
});
