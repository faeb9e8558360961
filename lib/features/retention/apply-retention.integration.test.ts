/** @database both: the embedded database serves one connection, and each has its own locks. */
import { v7 as uuid } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { lockApplicant } from "@/lib/cases/applicant-record";
import { saveColumns } from "@/lib/cases/save-columns";
import { reopenDecision } from "@/lib/features/decisions/decide";
import { addDisputeFile, getDisputeFile } from "@/lib/features/decisions/dispute-files";
import { listDisputes, openDispute, resolveDispute } from "@/lib/features/decisions/disputes";
import { getOrder } from "@/lib/features/orders/get-order";
import { refreshOrder } from "@/lib/features/orders/refresh-order";
import { runAction } from "@/lib/platform/actions/define-action";
import { seal } from "@/lib/platform/data/crypto";
import { db, transaction } from "@/lib/platform/data/prisma";
import { writePdf } from "@/lib/sandbox/service/pdf";
import { codeOf, runAs } from "@/lib/testing/actions";
import { readAs } from "@/lib/testing/operations";
import { pathInput, placeOneOrderAs, setUpTestConsole } from "@/lib/testing/orders";
import { reportAs } from "@/lib/testing/reports";
import { ageCase } from "@/lib/testing/retention";
import { decideAs, makeReviewed, storedStatus } from "@/lib/testing/review";
import { setUpPerson } from "@/lib/testing/staff";
import { getCase } from "@/lib/views/case/get-case";
import { removeDueRecords } from "./apply-retention";
import { endHold, setHold } from "./holds";
import { setRetention, tryRetention } from "./retention";

const testConsole = setUpTestConsole();
const admin = setUpPerson(["admin"], "Anna Admin");
const reviewer = setUpPerson(["reviewer", "orderer"], "Rita Reviewer");
const other = setUpPerson(["reviewer"], "Otis Other");
const { signal } = new AbortController();

const setDays = (days: Readonly<Record<string, number | null>>) =>
  runAs(setRetention, admin, {
    body: { classes: Object.entries(days).map(([name, kept]) => ({ class: name, days: kept })) },
  });
const caseClasses = "results court_results dispute_files notifications unmatched_notifications messages".split(" ");

/** More days than the age of any record of another test in the same run. */
const days = 1_000;

const setAll = (kept: number | null) => setDays(Object.fromEntries(caseClasses.map((name) => [name, kept])));
beforeEach(async () => {
  // Removes what earlier tests left, so that nothing is due before a test.
  await setAll(days);
  await removeAll();
  await setAll(null);
});

async function removeAll(): Promise<number> {
  let removed = 0;
  for (let count = -1; count !== 0; removed += count) count = await removeDueRecords(signal);
  return removed;
}
const tried = async (name: string) =>
  (await runAs(tryRetention, admin)).classes.find((one) => one.class === name) ?? { rows: -1, heldBack: -1 };

async function makeApproved(): Promise<string> {
  const { id } = await makeReviewed(testConsole, reviewer);
  await decideAs(reviewer, id, "approve", undefined, { acceptsOpen: true });
  return id;
}
const contentsOf = async (applicantId: string) => ({
  snapshots: await db.resultSnapshot.count({ where: { applicantId, removedAt: null } }),
  answers: await db.checkRun.count({ where: { applicantId, response: { not: null } } }),
});
const none = { snapshots: 0, answers: 0 };
const caseOf = (id: string) => runAs(getCase, reviewer, { params: { id } });

test("the results of a closed case go after their days, and it stays readable, decided and without findings", async () => {
  const [old, young, open] = [await makeApproved(), await makeApproved(), (await makeReviewed(testConsole, other)).id];
  await ageCase(old, days + 1);
  await ageCase(young, days - 1);
  await ageCase(open, days + 1);
  const before = [await contentsOf(young), await contentsOf(open)];
  await setDays({ results: days });
  const { rows, heldBack } = await tried("results");
  const { snapshots, answers } = await contentsOf(old);
  expect({ rows, heldBack }).toEqual({ rows: snapshots + answers, heldBack: 0 });
  expect(await removeAll()).toBe(rows);
  expect(await removeAll()).toBe(0);
  expect((await tried("results")).rows).toBe(0);
  expect(await contentsOf(old)).toEqual(none);
  expect([await contentsOf(young), await contentsOf(open)]).toEqual(before);

  const shown = await caseOf(old);
  expect(shown).toMatchObject({ result: null, unreadable: 0, removed: { parts: ["result", "answers"] } });
  expect(shown.decisions?.items).toMatchObject([{ outcome: "approve", reopened: null }]);
  expect(shown.hits?.items).toEqual([]);
  const row = await db.applicant.findUniqueOrThrow({ where: { id: old } });
  const unchanged = { status: "approved", changedSince: null };
  expect(row).toMatchObject({ ...unchanged, signalCodes: [], openFindings: 0, unreadable: 0 });
  // A later change of the case is no reason to reopen it.
  await transaction((tx) => saveColumns(tx, old, { timeCounts: true }));
  expect(await storedStatus(old)).toBe("approved");
  const report = await reportAs(reviewer, old);
  expect(report.result).toBeNull();
  expect(report.resultMissing).toContain("was removed on");
  expect(report.damaged).toEqual([]);
});

test("opening a closed case does not read a removed result again, and a reopened case can be reviewed anew", async () => {
  const id = await makeApproved();
  const { snapshotId } = await db.decision.findFirstOrThrow({ where: { applicantId: id } });
  await ageCase(id, days + 1);
  await setDays({ results: days });
  await removeAll();
  testConsole.sandbox.control.clearCalls();
  expect(await codeOf(readAs(reviewer, id))).toBe("not_found");
  expect(testConsole.calls("user.test-result")).toBe(0);
  const [decision] = await db.decision.findMany({ where: { applicantId: id } });
  await runAs(reopenDecision, other, {
    params: { id, decisionId: decision?.id },
    body: { reason: "A new review is due." },
  });
  expect(await storedStatus(id)).not.toBe("approved");
  expect((await caseOf(id)).unreadable).toBe(0);
  // The same bytes go back into the row to which the decision refers.
  expect((await readAs(reviewer, id, { refresh: "1" })).snapshotId).toBe(snapshotId);
  const { removed } = await caseOf(id);
  expect(removed?.parts).toEqual(["answers"]);
  expect(await removeAll()).toBe(0);
});

test("a result that is read again after its removal does not reopen an approval", async () => {
  const id = await makeApproved();
  await ageCase(id, days + 1);
  await setDays({ results: days });
  await removeAll();
  await readAs(reviewer, id, { refresh: "1" });
  expect(await storedStatus(id)).toBe("approved");
  expect((await db.applicant.findUniqueOrThrow({ where: { id } })).changedSince).toBeNull();
  // The days of the result count from the decision, and are over.
  expect(await removeAll()).toBeGreaterThan(0);
  expect(await contentsOf(id)).toEqual(none);
});

test("court results and copies go after their days, and the order keeps its facts", async () => {
  const { id } = await makeReviewed(testConsole, reviewer, {
    searches: [
      {
        kind: "federal-criminal",
        cases: [{ number: "2:19-cr-00431", court: "District of Larkspur", defendant: "OTHER, P", plaintiff: "USA" }],
        copies: [{ name: "Judgment", caseNumber: "2:19-cr-00431", certified: true, pages: [["Judgment"]] }],
      },
    ],
  });
  const { id: orderId } = await placeOneOrderAs(reviewer, { applicantId: id, kind: "federal-criminal" });
  await testConsole.sandbox.control.advance(300_000);
  await runAction(refreshOrder, reviewer.caller(), pathInput({ id: orderId }));
  await decideAs(reviewer, id, "decline");
  await ageCase(id, days + 1);
  await setDays({ court_results: days });
  const { rows } = await tried("court_results");
  expect(rows).toBe(2);
  expect(await removeAll()).toBe(rows);
  const order = await runAction(getOrder, reviewer.caller(), pathInput({ id: orderId }));
  expect(order).toMatchObject({ state: "complete", caseCount: 1, result: null, courtCopies: [{ name: null }] });
  expect(order.resultRemovedAt).not.toBeNull();
  expect(order.courtCopies[0]?.removedAt).not.toBeNull();
  const shown = await caseOf(id);
  expect(shown).toMatchObject({ unreadable: 0, removed: { parts: ["court_results"] } });
  expect(shown.result?.signals.map(({ code }) => code)).not.toContain("records.found");
  expect(await db.applicant.findUniqueOrThrow({ where: { id } })).toMatchObject({
    status: "declined",
    changedSince: null,
  });
});

test("files of disputes go with their names once the dispute and the decision are old, and their hashes stay", async () => {
  const { id } = await makeReviewed(testConsole, reviewer);
  await decideAs(reviewer, id, "decline");
  const { disputable } = await runAs(listDisputes, other, { params: { id } });
  const { id: disputeId } = await runAs(openDispute, other, {
    params: { id },
    body: { decisionId: disputable?.id, judgmentIds: [], statement: "That is not me.", evidence: "A letter." },
  });
  const contents = writePdf([["A letter"]]).toString("base64");
  const file = await runAs(addDisputeFile, other, {
    params: { id: disputeId },
    body: { name: "Letter.pdf", contents },
  });
  await ageCase(id, days + 1);
  await setDays({ dispute_files: days });
  // The dispute is open, and so is the case.
  expect(await removeAll()).toBe(0);
  await runAs(resolveDispute, other, { params: { id: disputeId }, body: { outcome: "upheld", reason: "It is." } });
  expect(await removeAll()).toBe(0);
  await ageCase(id, days + 1);
  expect(await removeAll()).toBe(1);
  const { items } = await runAs(listDisputes, other, { params: { id } });
  expect(items[0]?.files).toMatchObject([{ id: file.id, name: null, sha256: file.sha256, size: file.size }]);
  expect(await codeOf(runAs(getDisputeFile, other, { params: { id: disputeId, fileId: file.id } }))).toBe("not_found");
  expect((await caseOf(id)).unreadable).toBe(0);
});

const ago = (count: number) => new Date(Date.now() - count * 86_400_000);

test("notifications and messages go after their days, except messages about open work", async () => {
  const { id: applicantId } = await testConsole.makeApplicant();
  const notification = (handledAt: Date | null, receivedAt: Date) => ({
    ...{ id: uuid(), digest: new Uint8Array(Buffer.from(uuid())), body: new Uint8Array(1) },
    ...{ handledAt, receivedAt, applicantId },
  });
  const [old, unhandled, repeated] = [
    notification(ago(days + 1), ago(days + 1)),
    notification(null, ago(days + 1)),
    notification(ago(1), ago(days + 1)),
  ];
  await db.webhookDelivery.createMany({ data: [old, unhandled, repeated] });
  const message = (more: { at: Date; kind: "order_asked" | "order_complete"; ended?: "approved" }) => ({
    ...{ id: uuid(), staffId: admin.id, objectId: uuid() },
    ...more,
  });
  const [news, done, openWork, recent] = [
    message({ at: ago(days + 1), kind: "order_complete" }),
    message({ at: ago(days + 1), kind: "order_asked", ended: "approved" }),
    message({ at: ago(days + 1), kind: "order_asked" }),
    message({ at: ago(days - 1), kind: "order_complete" }),
  ];
  await db.message.createMany({ data: [news, done, openWork, recent] });
  await setDays({ notifications: days, messages: days });
  expect([(await tried("notifications")).rows, (await tried("messages")).rows]).toEqual([2, 2]);
  expect(await removeAll()).toBe(4);
  const left = await db.webhookDelivery.findMany({ where: { applicantId } });
  expect(left.map(({ id }) => id)).toEqual([repeated.id]);
  const kept = await db.message.findMany({
    where: { staffId: admin.id, kind: { in: ["order_asked", "order_complete"] } },
  });
  expect(new Set(kept.map(({ id }) => id))).toEqual(new Set([openWork.id, recent.id]));
});

const hold = (id: string) => runAs(setHold, reviewer, { params: { id }, body: { reason: "A court asked for it." } });

test("nothing of an applicant goes while a legal hold stands, and the dry run says how much it keeps", async () => {
  const id = await makeApproved();
  await setAll(days);
  const kept = (await tried("results")).heldBack;
  await ageCase(id, days + 1);
  await db.message.create({
    data: {
      id: uuid(),
      staffId: admin.id,
      objectId: uuid(),
      kind: "order_complete",
      applicantId: id,
      at: ago(days + 1),
    },
  });
  await hold(id);
  const { snapshots, answers } = await contentsOf(id);
  expect(await tried("results")).toMatchObject({ rows: 0, heldBack: kept + snapshots + answers });
  expect(await tried("messages")).toMatchObject({ rows: 0, heldBack: 1 });
  expect(await removeAll()).toBe(0);
  await runAs(endHold, reviewer, { params: { id }, body: { reason: "The court is done." } });
  expect(await removeAll()).toBe(snapshots + answers + 1);
});

test("a hold that is being placed while a batch begins wins", async () => {
  const id = await makeApproved();
  await ageCase(id, days + 1);
  await setDays({ results: days });
  let batch: Promise<number> | undefined;
  await transaction(async (tx) => {
    const { key } = await lockApplicant(tx, id);
    const holdId = uuid();
    const reason = seal(key, { table: "Hold", column: "reason", row: holdId }, "A court asked for it.");
    await tx.hold.create({ data: { id: holdId, applicantId: id, reason, setById: reviewer.id } });
    batch = removeDueRecords(signal);
    // The embedded database serves one transaction at a time, so there the batch waits without a lock.
    if (process.env.TEST_DATABASE !== "postgres") return;
    const waiting = async () => {
      const rows: unknown[] = await db.$queryRaw`
        select from pg_stat_activity where ${await backendOf(tx)}::int = any(pg_blocking_pids(pid))`;
      return rows.length;
    };
    await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0);
  });
  expect(await batch).toBe(0);
  expect((await contentsOf(id)).snapshots).toBeGreaterThan(0);
});

async function backendOf(tx: Parameters<Parameters<typeof transaction>[0]>[0]): Promise<number> {
  const rows = (await tx.$queryRaw`select pg_backend_pid() as pid`) as { pid: number }[];
  return rows[0]?.pid ?? 0;
}

test("each batch is one entry in the log with its class, days and count", async () => {
  const id = await makeApproved();
  await ageCase(id, days + 1);
  await setDays({ results: days });
  const since = await db.auditEvent.count();
  const removed = await removeAll();
  const entries = await db.auditEvent.findMany({ orderBy: { seq: "asc" }, skip: since, where: {} });
  const batches = entries.filter(({ action, phase }) => action === "retention.apply" && phase === "outcome");
  const details = batches.map(({ bytes }) => JSON.parse(Buffer.from(bytes).toString("utf8")).details);
  expect(details.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(removed);
  expect(details[0]).toMatchObject({ class: "results", days });
});
