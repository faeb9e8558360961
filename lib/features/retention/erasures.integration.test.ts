/** @database both: the embedded database serves one connection, and each has its own locks. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 as uuid } from "uuid";
import { afterAll, expect, test, vi } from "vitest";
import { loadApplicant } from "@/lib/cases/applicant-record";
import { getApplicant } from "@/lib/features/applicants/applicant";
import { findApplicant } from "@/lib/features/applicants/find-applicant";
import { listApplicants } from "@/lib/features/applicants/list-applicants";
import { addNote } from "@/lib/features/decisions/notes";
import { db, transaction } from "@/lib/platform/data/prisma";
import { recordRestore } from "@/lib/platform/data/restore-time";
import { sqlOf } from "@/lib/platform/data/run-sql";
import { codeOf, runAs } from "@/lib/testing/actions";
import { auditEventsOf, placeOneOrderAs, setUpTestConsole } from "@/lib/testing/orders";
import { decideAs, makeReviewed } from "@/lib/testing/review";
import { setUpPerson } from "@/lib/testing/staff";
import { carryOutErasures, repeatErasures } from "./carry-out-erasures";
import { approveErasure, listErasures, rejectErasure, requestErasure, undoErasure } from "./erasures";
import { endHold, setHold } from "./holds";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer", "orderer"], "Rita Reviewer");
const approver = setUpPerson(["approver"], "Abel Approver");
const { signal } = new AbortController();

const folder = await mkdtemp(join(tmpdir(), "proofdesk-erasures-"));
process.env.AUDIT_CHECKPOINT_DIR = folder;
process.env.ERASURE_UNDO_HOURS = "1";
afterAll(() => rm(folder, { recursive: true }));

const asked = { reason: "The applicant asked for it." };
const request = (id: string) => runAs(requestErasure, reviewer, { params: { id }, body: asked });
const approve = (id: string) => runAs(approveErasure, approver, { params: { id } });
/** Makes an erasure due. Bypasses the triggers, which let no one move the time of an erasure. */
const timeIsOver = (id: string) =>
  transaction(async (tx) => {
    await tx.$executeRaw`set local session_replication_role = replica`;
    await tx.$executeRaw`update "Erasure" set "dueAt" = now() where id = ${id}::uuid and state = 'approved'`;
  });

/** Makes an erasure that is requested, approved and due. */
async function makeDue(applicantId: string): Promise<string> {
  const { id } = await request(applicantId);
  await approve(id);
  await timeIsOver(id);
  return id;
}

/** Stores an export that a worker is creating. */
async function startExport(): Promise<string> {
  const running = { id: uuid(), ownerId: reviewer.id, kind: "applicants", format: "csv", state: "running" } as const;
  const { id } = await db.export.create({ data: { ...running, sensitive: [], rights: [], unreadable: [] } });
  return id;
}

const listOf = async () =>
  (await readFile(join(folder, "erasures.jsonl"), "utf8"))
    .split("\n")
    .flatMap((line) => (line ? JSON.parse(line) : []));

test("an approved erasure is carried out when its time is over, and leaves the decision, its date and the log", async () => {
  const { id, accessCode } = await makeReviewed(testConsole, reviewer);
  const family = String((await loadApplicant(id)).profile.lastName);
  await runAs(addNote, reviewer, { params: { id }, body: { text: `Spoke with ${family}.` } });
  await decideAs(reviewer, id, "approve", undefined, { acceptsOpen: true });
  const erasure = await request(id);
  expect(erasure).toMatchObject({ state: "requested", reason: asked.reason, refused: "no_right" });
  const approved = await approve(erasure.id);
  expect(approved).toMatchObject({ state: "approved", decided: { by: { id: approver.id } }, held: false });
  expect(new Date(approved.dueAt ?? 0).getTime() - Date.now()).toBeGreaterThan(59 * 60_000);
  expect(await carryOutErasures(signal)).toBe(0);
  await timeIsOver(erasure.id);
  expect(await carryOutErasures(signal)).toBe(1);

  expect(await codeOf(runAs(getApplicant, reviewer, { params: { id } }))).toBe("erased");
  expect((await runAs(listApplicants, reviewer, { query: { query: family } })).items).toEqual([]);
  expect(await codeOf(runAs(findApplicant, reviewer, { body: { userAccessCode: accessCode } }))).not.toBe("done");
  const row = await db.applicant.findUniqueOrThrow({ where: { id }, include: { notes: true, decisions: true } });
  expect(row).toMatchObject({ status: "erased", wrappedKey: null, searchTokens: [], notes: [] });
  expect(row.decisions).toMatchObject([{ outcome: "approve" }]);
  const [entry] = await auditEventsOf(id, "erasure.carry-out");
  expect(await listOf()).toContainEqual({
    applicantId: id,
    erasedAt: row.erasedAt?.toISOString(),
    auditId: entry?.id,
  });
  const { items } = await runAs(listErasures, approver);
  expect(items.find((one) => one.id === erasure.id)).toMatchObject({
    state: "carried_out",
    applicant: { name: "Erased applicant" },
  });
});

test("no one approves their own request, and a request stands once", async () => {
  const { id: applicantId } = await testConsole.makeApplicant();
  const { id } = await runAs(requestErasure, approver, { params: { id: applicantId }, body: asked });
  expect(await codeOf(approve(id))).toBe("same_person");
  expect(await codeOf(request(applicantId))).toBe("state_conflict");
  const other = await runAs(undoErasure, reviewer, { params: { id } });
  expect(other.state).toBe("undone");
  expect(await codeOf(runAs(rejectErasure, approver, { params: { id } }))).toBe("state_conflict");
  expect((await request(applicantId)).state).toBe("requested");
});

test("an approved erasure that is undone, rejected or decided twice is not carried out", async () => {
  const { id: applicantId } = await testConsole.makeApplicant();
  const id = await makeDue(applicantId);
  expect(await codeOf(approve(id))).toBe("state_conflict");
  await runAs(undoErasure, reviewer, { params: { id } });
  expect(await carryOutErasures(signal)).toBe(0);
  const { id: second } = await request(applicantId);
  await runAs(rejectErasure, approver, { params: { id: second } });
  expect(await carryOutErasures(signal)).toBe(0);
  expect((await loadApplicant(applicantId)).row.erasedAt).toBeNull();
});

test("an erasure is not approved while the outcome of a court search is unknown", async () => {
  const { id: applicantId } = await testConsole.makeApplicant();
  const order = await placeOneOrderAs(reviewer, { applicantId, kind: "federal-civil" });
  await db.order.update({ where: { id: order.id }, data: { state: "outcome_unknown" } });
  const { id } = await request(applicantId);
  expect(await codeOf(approve(id))).toBe("state_conflict");
  await db.order.update({ where: { id: order.id }, data: { state: "confirmed_absent" } });
  expect((await approve(id)).state).toBe("approved");
});

test("while a legal hold stands nothing is erased, and the erasure follows once it has ended", async () => {
  const { id: applicantId } = await testConsole.makeApplicant();
  const id = await makeDue(applicantId);
  const hold = () =>
    runAs(setHold, reviewer, { params: { id: applicantId }, body: { reason: "A court asked for it." } });
  expect(await hold()).toMatchObject({ reason: "A court asked for it.", ended: null });
  expect(await codeOf(hold())).toBe("state_conflict");
  expect(await carryOutErasures(signal)).toBe(0);
  const { items } = await runAs(listErasures, approver);
  expect(items.find((one) => one.id === id)).toMatchObject({ state: "approved", held: true });
  const destroy = transaction((tx) => tx.applicant.update({ where: { id: applicantId }, data: { wrappedKey: null } }));
  await expect(destroy).rejects.toThrow();
  const ended = await runAs(endHold, reviewer, { params: { id: applicantId }, body: { reason: "The court is done." } });
  expect(ended.ended).toMatchObject({ by: { id: reviewer.id }, reason: "The court is done." });
  expect(await carryOutErasures(signal)).toBe(1);
  expect(await codeOf(hold())).toBe("erased");
});

test("an erasure that a restored backup has forgotten is repeated, also under a hold that it has", async () => {
  const { id: applicantId } = await testConsole.makeApplicant();
  const before = await db.applicant.findUniqueOrThrow({ where: { id: applicantId } });
  const id = await makeDue(applicantId);
  await carryOutErasures(signal);
  // Restores the rows as the backup has them.
  const { accessCodeIndex, ...columns } = before;
  await db.applicant.update({
    where: { id: applicantId },
    data: { ...columns, checkStates: {}, accessCodeIndex, erasedAt: null },
  });
  await db.hold.create({
    data: { id: uuid(), applicantId, reason: new Uint8Array(1), setById: reviewer.id },
  });
  const open = await db.erasure.create({
    data: { id: uuid(), applicantId, reason: new Uint8Array(1), requestedById: reviewer.id },
  });
  expect((await loadApplicant(applicantId)).row.status).not.toBe("erased");
  const running = await startExport();
  expect(await repeatErasures()).toBe(1);
  // The export may have read the applicant's row already, so it fails.
  const ended = await db.export.findUniqueOrThrow({ where: { id: running } });
  expect(ended).toMatchObject({ state: "failed", errorCode: "erased", wrappedKey: null });
  const notified = { objectId: running, kind: "export_failed", staffId: reviewer.id } as const;
  expect(await db.message.count({ where: notified })).toBe(1);
  expect(await repeatErasures()).toBe(0);
  const { items } = await runAs(listErasures, approver);
  expect(items.find((one) => one.id === open.id)).toMatchObject({ state: "carried_out", decided: null });
  expect(await codeOf(approve(open.id))).toBe("state_conflict");
  expect(await codeOf(runAs(getApplicant, reviewer, { params: { id: applicantId } }))).toBe("erased");
  const { carriedOutAt } = await db.erasure.findUniqueOrThrow({ where: { id } });
  expect((await db.applicant.findUniqueOrThrow({ where: { id: applicantId } })).erasedAt).toEqual(carriedOutAt);
});

test("while an erasure is forgotten, no one reads, changes or processes anything", async () => {
  const { id: applicantId } = await testConsole.makeApplicant();
  const before = await db.applicant.findUniqueOrThrow({ where: { id: applicantId } });
  await makeDue(applicantId);
  await carryOutErasures(signal);
  await db.applicant.update({ where: { id: applicantId }, data: { ...before, checkStates: {}, erasedAt: null } });
  const { id: other } = await testConsole.makeApplicant();
  // A console checks this again after a minute.
  const later = performance.now() + 61_000;
  vi.spyOn(performance, "now").mockImplementation(() => later);
  try {
    expect(await codeOf(runAs(getApplicant, reviewer, { params: { id: other } }))).toBe("unavailable");
    expect(await repeatErasures()).toBe(1);
    expect(await codeOf(runAs(getApplicant, reviewer, { params: { id: other } }))).toBe("done");
  } finally {
    vi.restoreAllMocks();
  }
});

test("soon after a restore no erasure is carried out, because holds and undone erasures may be missing", async () => {
  const { id: applicantId } = await testConsole.makeApplicant();
  await makeDue(applicantId);
  await recordRestore(sqlOf(db));
  expect(await carryOutErasures(signal)).toBe(0);
  await db.$executeRaw`comment on table "Hold" is 'restored 2026-01-05T10:00:00.000Z'`;
  expect(await carryOutErasures(signal)).toBe(1);
});

test("why a request was rejected or undone is sealed, and shown to those who read names", async () => {
  const { id: applicantId } = await testConsole.makeApplicant();
  const { id } = await request(applicantId);
  const endReason = "Mrs. Quillfeather has a case in court.";
  const undone = await runAs(undoErasure, reviewer, { params: { id }, body: { reason: endReason } });
  expect(undone).toMatchObject({ state: "undone", endReason });
  const row = await db.erasure.findUniqueOrThrow({ where: { id } });
  expect(Buffer.from(row.endReason ?? []).toString()).not.toContain("Quillfeather");
  const [entry] = await auditEventsOf(applicantId, "erasure.undo");
  expect(JSON.stringify(entry)).not.toContain("Quillfeather");
});

test("nobody is erased while the list for restored backups cannot be written", async () => {
  const { id: applicantId } = await testConsole.makeApplicant();
  await makeDue(applicantId);
  process.env.AUDIT_CHECKPOINT_DIR = join(folder, "erasures.jsonl", "no-folder");
  await expect(carryOutErasures(signal)).rejects.toMatchObject({ code: "unavailable" });
  process.env.AUDIT_CHECKPOINT_DIR = folder;
  expect((await loadApplicant(applicantId)).row.erasedAt).toBeNull();
  expect(await carryOutErasures(signal)).toBe(1);
});

test("those who can decide are notified of a request, and its requester of what became of it", async () => {
  const { id: applicantId } = await testConsole.makeApplicant();
  const messages = async (id: string) =>
    (await db.message.findMany({ where: { objectId: id }, orderBy: { at: "asc" } })).map(
      ({ kind, staffId, ended }) => `${kind} ${staffId === reviewer.id ? "requester" : "other"} ${ended ?? "open"}`,
    );
  const { id } = await request(applicantId);
  expect(await messages(id)).toContain("erasure_asked other open");
  expect((await messages(id)).join()).not.toContain("requester");
  await approve(id);
  expect(await messages(id)).toContain("erasure_asked other approved");
  expect(await messages(id)).toContain("erasure_approved requester open");
  await runAs(undoErasure, reviewer, { params: { id }, body: {} });
  expect(await messages(id)).toContain("erasure_undone other open");
  expect(await messages(id)).not.toContain("erasure_undone requester open");
  const { id: again } = await request(applicantId);
  await runAs(rejectErasure, approver, { params: { id: again }, body: {} });
  expect(await messages(again)).toEqual(
    expect.arrayContaining(["erasure_asked other rejected", "erasure_rejected requester open"]),
  );
});

test("while a list is exported, an erasure waits", async () => {
  const { id: applicantId } = await testConsole.makeApplicant();
  await makeDue(applicantId);
  const id = await startExport();
  expect(await carryOutErasures(signal)).toBe(0);
  await db.export.update({ where: { id }, data: { state: "failed" } });
  expect(await carryOutErasures(signal)).toBe(1);
});
