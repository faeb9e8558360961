import { v7 as uuid } from "uuid";
import { expect, test, vi } from "vitest";
import { loadApplicant, openAccessCode } from "@/lib/cases/applicant-record";
import { latestSnapshot } from "@/lib/cases/stored/snapshots";
import { updateApplicant } from "@/lib/features/applicants/applicant";
import { addByAccessCode } from "@/lib/features/applicants/import-applicants";
import { listApplicants } from "@/lib/features/applicants/list-applicants";
import { db } from "@/lib/platform/data/prisma";
import { log } from "@/lib/platform/process/log";
import { runAs } from "@/lib/testing/actions";
import { readAs, run } from "@/lib/testing/operations";
import { auditEventsOf, setUpTestConsole } from "@/lib/testing/orders";
import { acknowledgeAs, decideAs, decisionsOf, makeReviewed } from "@/lib/testing/review";
import { setUpPerson } from "@/lib/testing/staff";
import { getCase } from "@/lib/views/case/get-case";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"], "Ravi Reviewer");

const stranger = {
  userAccessCode: "c0ffee00-1b4e-4c57-9d55-3a7b0c1e2f90",
  firstName: "Odile",
  middleName: null,
  lastName: "Stranger",
  dob: "01-01-1950",
  email: "odile@example.test",
  city: "Elsewhere",
};

type NewApplicant = { id: string; accessCode: string };

const script = ({ accessCode }: NewApplicant, parts: object) =>
  testConsole.sandbox.control.changePerson({ userAccessCode: accessCode }, { script: parts });

async function userOf({ id }: NewApplicant): Promise<Record<string, unknown>> {
  const stored = (await latestSnapshot(await loadApplicant(id)))?.json as { user: Record<string, unknown> };
  return stored.user;
}

async function storedOf(id: string) {
  const row = await db.applicant.findUniqueOrThrow({ where: { id } });
  const { profile } = await loadApplicant(id);
  const snapshots = await db.resultSnapshot.count({ where: { applicantId: id } });
  return { profile, snapshots, searchTokens: row.searchTokens, resultFetchedAt: row.resultFetchedAt };
}

const columnsOf = (id: string) =>
  db.applicant.findUniqueOrThrow({
    where: { id },
    select: { signalCodes: true, worstSeverity: true, status: true, wrongPersonAt: true },
  });

const notice = {
  code: "identity.differs",
  severity: "blocking",
  title: "The service answered about another person",
  step: { kind: "wait", words: expect.stringContaining("Refresh the result") },
};

test("a stranger's first result stores nothing, and ends as an answer about another person", async () => {
  const made = await testConsole.makeApplicant({ script: { result: { user: stranger } } });
  const before = await storedOf(made.id);
  const alert = vi.spyOn(log, "error");
  await expect(readAs(reviewer, made.id, { refresh: "1" })).rejects.toMatchObject({ code: "upstream_wrong_person" });
  expect(alert.mock.calls).toEqual([
    [expect.objectContaining({ code: "upstream_wrong_person" }), expect.stringMatching(/^alert: /)],
  ]);
  expect(JSON.stringify(alert.mock.calls)).not.toMatch(/odile|stranger|c0ffee00/i);
  alert.mockRestore();
  expect(await storedOf(made.id)).toEqual(before);
  expect(await columnsOf(made.id)).toMatchObject({
    signalCodes: ["identity.differs"],
    worstSeverity: "blocking",
    wrongPersonAt: expect.any(Date),
  });
  const [, outcome] = await auditEventsOf(made.id, "result.read");
  expect(outcome).toMatchObject({ outcome: "failed", code: "upstream_wrong_person" });
});

test("a stranger's later result leaves the one before, and blocks until the service answers rightly", async () => {
  const made = await makeReviewed(testConsole, reviewer);
  const own = await userOf(made);
  const before = await storedOf(made.id);
  expect((await decisionsOf(reviewer, made.id)).blocks).toEqual([]);

  await script(made, { result: { user: { ...own, ...stranger } } });
  const view = await readAs(reviewer, made.id, { refresh: "1" });
  expect(view).toMatchObject({ snapshotId: made.snapshotId, stale: { code: "upstream_wrong_person" } });
  expect(view.signals).toMatchObject([notice]);
  expect(await storedOf(made.id)).toEqual(before);
  expect((await runAs(getCase, reviewer, { params: { id: made.id } })).result?.signals).toMatchObject([notice]);
  const { items } = await runAs(listApplicants, reviewer, { query: { signal: "identity.differs" } });
  expect(items.find(({ id }) => id === made.id)).toMatchObject({ name: { given: "Imogen" } });

  expect((await decisionsOf(reviewer, made.id)).blocks).toMatchObject([
    { title: notice.title, outcomes: ["approve"], detail: expect.stringContaining("Refresh the result") },
  ]);
  await expect(decideAs(reviewer, made.id, "approve")).rejects.toMatchObject({ code: "signals_unresolved" });
  await expect(acknowledgeAs(reviewer, made.id, "identity.differs")).rejects.toMatchObject({
    code: "state_conflict",
  });

  await script(made, { result: { user: own } });
  const right = await readAs(reviewer, made.id, { refresh: "1" });
  expect(right).toMatchObject({ stale: null, signals: [] });
  expect(await columnsOf(made.id)).toMatchObject({ signalCodes: [], wrongPersonAt: null });
  expect(await decideAs(reviewer, made.id, "approve")).toMatchObject({ outcome: "approve" });
});

test("a stranger's User Object stores nothing, and the run has failed with that code", async () => {
  const made = await makeReviewed(testConsole, reviewer);
  const before = await storedOf(made.id);
  await script(made, { answers: { "user.summary": stranger } });
  await expect(run(reviewer, made.id, "user.summary")).rejects.toMatchObject({ code: "upstream_wrong_person" });
  expect(await storedOf(made.id)).toEqual(before);
  const [last] = await db.checkRun.findMany({ where: { applicantId: made.id }, orderBy: { startedAt: "desc" } });
  expect(last).toMatchObject({ outcome: "failed", errorCode: "upstream_wrong_person", response: null });
  const [, outcome] = await auditEventsOf(made.id, "user.summary");
  expect(outcome).toMatchObject({ outcome: "failed", code: "upstream_wrong_person" });
  expect((await columnsOf(made.id)).signalCodes).toEqual(["identity.differs"]);
  expect((await readAs(reviewer, made.id)).signals).toEqual([]);
});

test("an update that is answered with a stranger's User Object stores nothing, and its outcome is unknown", async () => {
  const made = await makeReviewed(testConsole, reviewer);
  const before = await storedOf(made.id);
  await script(made, { answers: { "user.update": stranger } });
  const update = runAs(updateApplicant, reviewer, { params: { id: made.id }, body: { city: "Tamarack" } });
  await expect(update).rejects.toMatchObject({ code: "upstream_wrong_person" });
  expect(await storedOf(made.id)).toEqual(before);
  const [, outcome] = await auditEventsOf(made.id, "applicant.update");
  expect(outcome).toMatchObject({ outcome: "unknown", code: "upstream_wrong_person" });
  expect((await columnsOf(made.id)).signalCodes).toEqual(["identity.differs"]);
});

test("an access code that the service answers with another person is not added", async () => {
  const made = await testConsole.makeApplicant({ script: { answers: { "user.summary": stranger } } });
  const { accessCode } = openAccessCode(await db.applicant.findUniqueOrThrow({ where: { id: made.id } }));
  await db.applicant.delete({ where: { id: made.id } });
  const count = await db.applicant.count();
  const added = await addByAccessCode(accessCode, { requestId: uuid(), staffId: reviewer.id, position: 1 });
  expect(added).toMatchObject({ outcome: "failed", applicantId: null, code: "upstream_wrong_person" });
  expect(await db.applicant.count()).toBe(count);
});

test("another name in the answer is a finding that a reason answers, and never renames the applicant", async () => {
  const made = await makeReviewed(testConsole, reviewer);
  const own = await userOf(made);
  const before = await storedOf(made.id);
  await script(made, { result: { user: { ...own, lastName: "Stranger", email: "new@example.test" } } });
  const view = await readAs(reviewer, made.id, { refresh: "1" });
  const found = view.signals.find(({ code }) => code === "identity.differs");
  expect(found).toMatchObject({ severity: "blocking", section: "user", title: "The service has another name" });
  const { profile } = await storedOf(made.id);
  expect(profile).toEqual({ ...before.profile, email: "new@example.test" });
  const shown = await runAs(getCase, reviewer, { params: { id: made.id } });
  expect(shown.applicant.name).toEqual({ given: "Imogen", family: before.profile.lastName });
  const { items } = await runAs(listApplicants, reviewer, { query: { signal: "identity.differs" } });
  expect(items.find(({ id }) => id === made.id)?.name).toEqual(shown.applicant.name);
  await expect(decideAs(reviewer, made.id, "approve")).rejects.toMatchObject({ code: "signals_unresolved" });
  await acknowledgeAs(reviewer, made.id, "identity.differs");
  const { signals } = await readAs(reviewer, made.id);
  expect(signals.find(({ code }) => code === "identity.differs")?.resolution).toMatchObject({ answered: true });

  // A difference in another field raises the finding again.
  await script(made, { result: { user: { ...own, lastName: "Other" } } });
  const again = await readAs(reviewer, made.id, { refresh: "1" });
  expect(again.signals.find(({ code }) => code === "identity.differs")?.resolution?.answered).not.toBe(true);
});

test("an update through the console stores what was sent, and the next answer must agree with it", async () => {
  const made = await testConsole.makeApplicant({ script: { windowMs: 0 } });
  await readAs(reviewer, made.id);
  const own = await userOf(made);
  await runAs(updateApplicant, reviewer, { params: { id: made.id }, body: { lastName: "Marsh" } });
  // The result is from before the update.
  expect((await columnsOf(made.id)).signalCodes).not.toContain("identity.differs");
  expect((await readAs(reviewer, made.id)).signals.map(({ code }) => code)).not.toContain("identity.differs");
  await script(made, { result: { user: own } });
  const view = await readAs(reviewer, made.id, { refresh: "1" });
  expect(view.signals).toContainEqual(expect.objectContaining({ code: "identity.differs", section: "user" }));
  expect((await loadApplicant(made.id)).profile.lastName).toBe("Marsh");
});
