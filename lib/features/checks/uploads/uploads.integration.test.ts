import { beforeEach, describe, expect, test } from "vitest";
import { runOperation } from "@/lib/features/checks/run-operation";
import { db, transaction } from "@/lib/platform/data/prisma";
import { sampleImages } from "@/lib/sandbox/images";
import { usual } from "@/lib/sandbox/service/timing";
import { runAs } from "@/lib/testing/actions";
import { auditEventsOf, setUpTestConsole } from "@/lib/testing/orders";
import { setUpPerson } from "@/lib/testing/staff";
import { check, never, pollNow, upload, watchOf } from "@/lib/testing/uploads";
import { getTimeline } from "@/lib/views/audit-log/get-timeline";
import { pollDueUploads } from "./poll";
import { findWatch, listUploads, makeUploadsDue, updateUploads } from "./watch";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"]);
const viewer = setUpPerson(["viewer"]);

beforeEach(async () => {
  // Leftover uploads of other tests must not be polled here.
  await db.uploadWatch.updateMany({ data: { nextAskAt: null } });
});

const advance = (ms: number) => testConsole.sandbox.control.advance(ms);
const worn = { id: { outcomes: ["worn" as const] } };
const statusOf = async (id: string) => (await db.applicant.findUniqueOrThrow({ where: { id } })).status;
const uploadsOf = async (id: string) => (await runAs(listUploads, viewer, { params: { id } })).uploads;
const ahead = (moment: Date | null) => (moment ? moment.getTime() - Date.now() : null);

describe("an upload that the service has accepted", () => {
  test("is polled, and the applicant's status is waiting_service", async () => {
    const { id } = await testConsole.makeApplicant();
    expect(await uploadsOf(id)).toEqual([]);
    await upload(reviewer, id);
    expect(await uploadsOf(id)).toEqual([
      {
        document: "id",
        enhanced: false,
        startedAt: expect.any(String),
        lastResult: null,
        lastAskedAt: null,
        nextAskAt: expect.any(String),
        endedAt: null,
      },
    ]);
    expect(await statusOf(id)).toBe("waiting_service");
    expect(await pollDueUploads(never), "too early").toBe(0);
  });

  test("is not polled if the service refused it", async () => {
    const { id } = await testConsole.makeApplicant();
    testConsole.fault(id, { operation: "document.upload-id", kind: "status", status: 400 });
    await expect(upload(reviewer, id)).rejects.toThrow();
    expect(await uploadsOf(id)).toEqual([]);
  });

  test("replaces the previous upload of the same document", async () => {
    const { id } = await testConsole.makeApplicant({ script: worn });
    await upload(reviewer, id, "id", true);
    await advance(usual.upload);
    await pollNow(id);
    expect(await watchOf(id)).toMatchObject({ enhanced: true, lastResult: "under_review", askCount: 1 });
    await upload(reviewer, id);
    await upload(reviewer, id, "passport");
    expect(await uploadsOf(id)).toMatchObject([
      { document: "id", enhanced: false, lastResult: null, lastAskedAt: null, endedAt: null },
      { document: "passport", enhanced: false, lastResult: null, endedAt: null },
    ]);
  });
});

describe("the worker", () => {
  test("polls again 20 seconds after unknown_state, and reads the Test Result once complete", async () => {
    const { id } = await testConsole.makeApplicant();
    await upload(reviewer, id);
    expect(await pollNow(id)).toBe(1);
    const early = await watchOf(id);
    expect(early).toMatchObject({ lastResult: "unknown_state", endedAt: null, askCount: 1 });
    expect(ahead(early.nextAskAt)).toBeGreaterThan(18_000);
    expect(ahead(early.nextAskAt)).toBeLessThan(25_000);
    expect(testConsole.calls("user.test-result")).toBe(0);

    await advance(usual.upload);
    await pollNow(id);
    expect(await uploadsOf(id)).toMatchObject([
      { lastResult: "complete", nextAskAt: null, endedAt: expect.any(String) },
    ]);
    expect(testConsole.calls("user.test-result")).toBe(1);
    const applicant = await db.applicant.findUniqueOrThrow({ where: { id } });
    expect(applicant.resultFetchedAt).not.toBeNull();
    expect(applicant.status).toBe("needs_review");
    expect(await pollNow(id), "nothing is left to poll").toBe(0);
  });

  test("audits each poll with intent and outcome, and stores a change as a run", async () => {
    const { id } = await testConsole.makeApplicant();
    await upload(reviewer, id);
    await pollNow(id);
    await pollNow(id);
    const log = await auditEventsOf(id, "upload.poll");
    expect(log.map(({ phase, outcome }) => outcome ?? phase)).toEqual(["intent", "done", "intent", "done"]);
    expect(log.at(-1)?.details).toEqual({ document: "id", ask: 2, result: "unknown_state", ended: false });
    const runs = await db.checkRun.findMany({ where: { applicantId: id, operationId: "document.check-id" } });
    expect(runs).toMatchObject([{ staffId: null, outcome: "answered" }]);
    const before = await db.auditEvent.count();
    expect(await pollDueUploads(never)).toBe(0);
    expect(await db.auditEvent.count(), "looking for nothing writes nothing").toBe(before);
  });

  test("lists only its last poll in the timeline", async () => {
    const { id } = await testConsole.makeApplicant();
    await upload(reviewer, id);
    await pollNow(id);
    await advance(usual.upload);
    await pollNow(id);
    const { items } = await runAs(getTimeline, viewer, { params: { id } });
    const told = items.filter(({ action }) => action === "upload.poll");
    expect(told).toMatchObject([{ title: "Upload processed", detail: "Photo ID read", by: null, outcome: "done" }]);
  });

  test("finds the end of a review without a notification", async () => {
    const { id } = await testConsole.makeApplicant({ script: worn });
    await upload(reviewer, id, "id", true);
    await advance(usual.upload);
    await pollNow(id);
    const waiting = await watchOf(id);
    expect(waiting).toMatchObject({ lastResult: "under_review", endedAt: null });
    expect(ahead(waiting.nextAskAt)).toBeGreaterThan(50_000);
    expect(await statusOf(id)).toBe("waiting_service");
    await advance(usual.review);
    await pollNow(id);
    expect(await watchOf(id)).toMatchObject({ lastResult: "complete", nextAskAt: null });
    expect(await statusOf(id)).toBe("needs_review");
  });

  test("ends at parsing_failed, which needs a new picture", async () => {
    const { id } = await testConsole.makeApplicant({ script: worn });
    await upload(reviewer, id);
    await advance(usual.upload);
    await pollNow(id);
    expect(await uploadsOf(id)).toMatchObject([{ lastResult: "parsing_failed", endedAt: expect.any(String) }]);
    expect(testConsole.calls("user.test-result")).toBe(1);
    expect(await statusOf(id)).toBe("needs_review");
  });

  test("concurrent workers never poll the same upload at once", async () => {
    const applicants = await Promise.all(Array.from({ length: 8 }, () => testConsole.makeApplicant()));
    for (const { id } of applicants) await upload(reviewer, id);
    const mine = { applicantId: { in: applicants.map(({ id }) => id) } };
    await db.uploadWatch.updateMany({ where: mine, data: { nextAskAt: new Date(Date.now() - 1000) } });
    await Promise.all(Array.from({ length: 6 }, () => pollDueUploads(never)));
    while ((await pollDueUploads(never)) > 0);
    expect(testConsole.calls("document.check-id")).toBe(8);
    expect((await db.uploadWatch.findMany({ where: mine })).map(({ askCount }) => askCount)).toEqual(Array(8).fill(1));
  });

  test("a failed poll only schedules the next one", async () => {
    const { id } = await testConsole.makeApplicant();
    await upload(reviewer, id);
    testConsole.fault(id, { operation: "document.check-id", kind: "status", status: 404 });
    await pollNow(id);
    const failed = await watchOf(id);
    expect(failed).toMatchObject({ lastResult: null, endedAt: null });
    expect(ahead(failed.nextAskAt)).toBeGreaterThan(10_000);
    expect((await auditEventsOf(id, "upload.poll")).at(-1)).toMatchObject({
      outcome: "refused",
      code: "upstream_not_found",
    });
    expect(await statusOf(id)).toBe("waiting_service");
  });

  test("a Test Result that could not be read is retried without polling the upload", async () => {
    const { id } = await testConsole.makeApplicant();
    await upload(reviewer, id);
    await advance(usual.upload);
    testConsole.fault(id, { operation: "user.test-result", kind: "status", status: 404 });
    await pollNow(id);
    const ended = await watchOf(id);
    expect(ended).toMatchObject({ lastResult: "complete", endedAt: expect.any(Date), nextAskAt: expect.any(Date) });
    expect(await uploadsOf(id)).toMatchObject([{ nextAskAt: null }]);
    testConsole.sandbox.control.clearCalls();
    await pollNow(id);
    expect([testConsole.calls("document.check-id"), testConsole.calls("user.test-result")]).toEqual([0, 1]);
    expect((await watchOf(id)).nextAskAt).toBeNull();
    expect(await pollNow(id)).toBe(0);
  });

  test("stops after a day, or at once for an expired access code", async () => {
    const { id } = await testConsole.makeApplicant({ script: { id: { outcomes: ["unknown_error"] } } });
    await upload(reviewer, id);
    await advance(usual.upload);
    await pollNow(id);
    expect(await watchOf(id)).toMatchObject({ lastResult: "unknown_error", endedAt: null });
    const yesterday = new Date(Date.now() - 24 * 3_600_000 - 1000);
    await db.uploadWatch.updateMany({ where: { applicantId: id }, data: { startedAt: yesterday } });
    await pollNow(id);
    expect(await uploadsOf(id)).toMatchObject([
      { lastResult: "unknown_error", nextAskAt: null, endedAt: expect.any(String) },
    ]);
    expect(await statusOf(id)).not.toBe("waiting_service");

    const gone = await testConsole.makeApplicant();
    await upload(reviewer, gone.id);
    await testConsole.sandbox.control.changePerson({ userAccessCode: gone.accessCode }, { expired: true });
    await pollNow(gone.id);
    expect(await watchOf(gone.id)).toMatchObject({ lastResult: null, nextAskAt: null, endedAt: expect.any(Date) });
    expect(await statusOf(gone.id)).toBe("expired");
  });

  test("a notification makes the next poll due, except during a poll", async () => {
    const { id } = await testConsole.makeApplicant({ script: worn });
    await upload(reviewer, id, "id", true);
    await transaction((tx) => makeUploadsDue(tx, id));
    expect(ahead((await watchOf(id)).nextAskAt)).toBeLessThan(1000);
    await pollNow(id);
    await transaction((tx) => makeUploadsDue(tx, id));
    expect(ahead((await watchOf(id)).nextAskAt)).toBeGreaterThan(15_000);
  });
});

describe("a check by a person", () => {
  test("ends the upload, so that the worker only reads the result", async () => {
    const { id } = await testConsole.makeApplicant();
    await upload(reviewer, id);
    await check(reviewer, id);
    expect(await watchOf(id)).toMatchObject({ lastResult: "unknown_state", askCount: 1, endedAt: null });
    await advance(usual.upload);
    await check(reviewer, id);
    expect(await uploadsOf(id)).toMatchObject([{ lastResult: "complete", endedAt: expect.any(String) }]);
    testConsole.sandbox.control.clearCalls();
    expect(await pollDueUploads(never)).toBe(1);
    expect([testConsole.calls("document.check-id"), testConsole.calls("user.test-result")]).toEqual([0, 1]);
    expect(await statusOf(id)).toBe("needs_review");
    expect(await pollDueUploads(never)).toBe(0);
  });

  test("of a replaced upload does not change the new one", async () => {
    const { id } = await testConsole.makeApplicant();
    await upload(reviewer, id);
    const operationId = "document.check-id";
    const watchId = await findWatch(id, operationId);
    expect(watchId).not.toBeNull();
    await upload(reviewer, id);
    // This is the answer to an earlier poll, which was in flight while another picture was sent.
    const late = { success: false, result: "parsing_failed" };
    await transaction((tx) => updateUploads(tx, { applicantId: id, operationId, watchId }, late));
    expect(await watchOf(id)).toMatchObject({ lastResult: null, endedAt: null });
  });

  test("without an upload from the console starts no polling", async () => {
    const { id } = await testConsole.makeApplicant();
    const body = { idFront: sampleImages.passport };
    await check(reviewer, id);
    expect(await uploadsOf(id)).toEqual([]);
    await runAs(runOperation, reviewer, { params: { id, operationId: "document.upload-passport" }, body });
    expect(await uploadsOf(id)).toMatchObject([{ document: "passport" }]);
  });
});
