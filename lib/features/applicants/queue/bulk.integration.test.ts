import { v7 as uuid } from "uuid";
import { afterAll, expect, test, vi } from "vitest";
import { isOver } from "@/lib/domain/inbox/message-path";
import { addNote } from "@/lib/features/decisions/notes";
import { db } from "@/lib/platform/data/prisma";
import { stopBoss } from "@/lib/platform/queues/boss";
import { runAs } from "@/lib/testing/actions";
import { dumpContains, dumpDatabase } from "@/lib/testing/database-dump";
import { workAtOnce } from "@/lib/testing/jobs";
import { auditEventsOf, setUpTestConsole } from "@/lib/testing/orders";
import { setUpPerson, signInAs } from "@/lib/testing/staff";
import { waitOptions } from "@/lib/testing/wait-options";
import { assign } from "./assign";
import { bulkJob, cancelBulk, getBulk, listAssignees, startBulk } from "./bulk";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"], "Rita Reviewer");
const colleague = setUpPerson(["reviewer"], "Cole Colleague");

afterAll(async () => {
  await stopBoss(1_000);
});

const start = async (body: Record<string, unknown>, person = reviewer) =>
  (await runAs(startBulk, person, { body })).jobId;
const standing = (jobId: string, person = reviewer) => runAs(getBulk, person, { params: { jobId } });
const ended = (jobId: string, person = reviewer) =>
  vi.waitFor(async () => {
    const view = await standing(jobId, person);
    if (!isOver(view)) throw new Error("The job did not finish");
    return view;
  }, waitOptions);
const makeMany = async (count: number) => {
  const made = [];
  for (let n = 0; n < count; n += 1) made.push((await testConsole.makeApplicant()).id);
  return made;
};
const holdersOf = async (ids: string[]) =>
  (await db.applicant.findMany({ where: { id: { in: ids } } })).map(({ assigneeId }) => assigneeId);

test("a job canceled before it runs does nothing, and only its requester may see or cancel it", async () => {
  const applicantIds = await makeMany(2);
  const jobId = await start({ kind: "assign", applicantIds, assignee: "me" });
  await expect(standing(jobId, colleague)).rejects.toMatchObject({ code: "not_found" });
  await expect(runAs(cancelBulk, colleague, { params: { jobId } })).rejects.toMatchObject({ code: "not_found" });
  expect(await runAs(cancelBulk, reviewer, { params: { jobId } })).toMatchObject({ state: "canceled", done: 0 });
  await workAtOnce(bulkJob);
  await vi.waitFor(async () => {
    const { finishedAt } = await db.bulkJob.findUniqueOrThrow({ where: { id: jobId } });
    if (!finishedAt) throw new Error("The job was not started");
  }, waitOptions);
  expect(await holdersOf(applicantIds)).toEqual([null, null]);
});

test("two jobs that claim the same applicants share them, and each reports whom the other has", async () => {
  const applicantIds = await makeMany(6);
  const jobs = await Promise.all([
    start({ kind: "assign", applicantIds, assignee: "me" }, reviewer),
    start({ kind: "assign", applicantIds, assignee: "me" }, colleague),
  ]);
  const [mine, theirs] = [await ended(jobs[0], reviewer), await ended(jobs[1], colleague)];
  expect([mine.done, theirs.done, mine.failures.length + theirs.failures.length]).toEqual([6, 6, 6]);
  const holders = await holdersOf(applicantIds);
  expect(holders.filter((one) => one === reviewer.id)).toHaveLength(6 - mine.failures.length);
  expect(holders.filter((one) => one === colleague.id)).toHaveLength(6 - theirs.failures.length);
  for (const { code, detail } of [...mine.failures, ...theirs.failures]) {
    expect(code).toBe("already_assigned");
    expect(detail).toMatch(/ is working on this applicant\.$/);
  }
});

test("an assigned applicant is reassigned only if requested", async () => {
  const [id = ""] = await makeMany(1);
  const give = (assignee: string, more = {}) => start({ kind: "assign", applicantIds: [id], assignee, ...more });
  await ended(await give(colleague.id));
  expect((await ended(await give("me"))).failures).toMatchObject([{ applicantId: id, code: "already_assigned" }]);
  expect((await ended(await give(reviewer.id, { reassign: true }))).failures).toMatchObject([
    { code: "already_assigned" },
  ]);
  const third = await signInAs(["reviewer"]);
  expect((await ended(await give(third.id, { reassign: true }))).failures).toEqual([]);
  expect(await holdersOf([id])).toEqual([third.id]);
});

test("each applicant has audit entries by the requester, and a note is nowhere in plain text", async () => {
  const [id = "", closed = ""] = await makeMany(2);
  await db.applicant.update({ where: { id: closed }, data: { status: "approved" } });
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const act = { kind: "snooze", applicantIds: [id, closed], until, note: "Call Wilhelmina back" };
  const view = await ended(await start(act));
  expect(view).toMatchObject({ state: "done", total: 2, done: 2, failures: [{ applicantId: closed }] });
  expect((await db.applicant.findUniqueOrThrow({ where: { id } })).snoozedUntil).toEqual(new Date(until));
  expect((await auditEventsOf(id, "applicant.snooze")).map(({ phase }) => phase)).toEqual(["intent", "outcome"]);
  expect(dumpContains(await dumpDatabase(), "Wilhelmina")).toBe(false);
});

test("results are read again, and a requester who lost the permission changes nothing", async () => {
  const applicantIds = await makeMany(2);
  await ended(await start({ kind: "refresh", applicantIds }));
  expect(testConsole.calls("user.test-result")).toBe(2);
  const leaver = await signInAs(["reviewer"]);
  // The requester is disabled between queuing and running.
  await db.staff.update({ where: { id: leaver.id }, data: { disabledAt: new Date() } });
  const jobId = await start({ kind: "assign", applicantIds, assignee: "me" }, leaver);
  expect((await ended(jobId, leaver)).failures.map(({ code }) => code)).toEqual(["forbidden", "forbidden"]);
});

test("a change and its outcome are stored together: an applicant is not assigned twice", async () => {
  const [id = ""] = await makeMany(1);
  await db.$executeRawUnsafe(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'away'; end $$`);
  await db.$executeRawUnsafe(`
    create trigger refuse before insert on "BulkOutcome" for each row execute function refuse()`);
  const jobId = await start({ kind: "assign", applicantIds: [id], assignee: colleague.id });
  const tries = async () => (await auditEventsOf(id, "applicant.assign")).filter(({ phase }) => phase === "outcome");
  await vi.waitFor(async () => expect((await tries()).length).toBeGreaterThan(1), waitOptions);
  expect(await holdersOf([id])).toEqual([null]);
  await db.$executeRawUnsafe("drop function refuse cascade");
  expect(await ended(jobId)).toMatchObject({ state: "done", failures: [] });
  expect((await tries()).filter(({ outcome }) => outcome === "done")).toHaveLength(1);
});

test("only active staff who can decide are offered", async () => {
  const viewer = await signInAs(["viewer"]);
  const ids = (await runAs(listAssignees, reviewer)).items.map(({ id }) => id);
  expect(ids).toContain(colleague.id);
  expect(ids).not.toContain(viewer.id);
});

test("an invited person cannot be chosen or assigned until they have chosen a password", async () => {
  const id = uuid();
  const invited = { id, email: `${id}@example.test`, name: "Ines Invited", roles: ["reviewer" as const] };
  await db.staff.create({ data: invited });
  const offered = async () => (await runAs(listAssignees, reviewer)).items.some((one) => one.id === id);
  const { id: applicant } = await testConsole.makeApplicant();
  const give = () => runAs(assign, reviewer, { params: { id: applicant }, body: { assignee: id } });
  const mention = () => runAs(addNote, reviewer, { params: { id: applicant }, body: { text: `@[${id}]: look.` } });
  expect(await offered()).toBe(false);
  await expect(give()).rejects.toMatchObject({ code: "invalid_input" });
  await expect(mention()).rejects.toMatchObject({ code: "invalid_input" });
  await db.staff.update({ where: { id }, data: { passwordHash: "chosen" } });
  expect(await offered()).toBe(true);
  await give();
  await mention();
});

test("a requester who loses the permission while a job runs changes nothing more", async () => {
  const applicantIds = await makeMany(12);
  const leaver = await signInAs(["reviewer"]);
  // The requester loses the permission with the first applicant that the job assigns.
  await db.$executeRawUnsafe(`
    create function leave() returns trigger language plpgsql as $$
    begin update "Staff" set roles = '{viewer}' where id = '${leaver.id}'; return new; end $$`);
  await db.$executeRawUnsafe(`
    create trigger leave after update on "Applicant" for each row when (new."assigneeId" = '${leaver.id}')
    execute function leave()`);
  const view = await ended(await start({ kind: "assign", applicantIds, assignee: "me" }, leaver), leaver);
  await db.$executeRawUnsafe("drop function leave cascade");
  expect(view.failures.map(({ code }) => code)).toContain("forbidden");
  const given = (await holdersOf(applicantIds)).filter((holder) => holder === leaver.id);
  // Only applicants who were under way at the same time as the first one are assigned.
  expect(given.length).toBeLessThanOrEqual(6);
});
