import { v7 as uuid } from "uuid";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { defineBulkJob } from "@/lib/cases/bulk-job";
import { noLimits } from "@/lib/domain/orders/limits";
import { assign } from "@/lib/features/applicants/queue/assign";
import { addNote, listMentionable } from "@/lib/features/decisions/notes";
import { approveOrder, rejectOrder } from "@/lib/features/orders/decide-order";
import { setOrderLimits } from "@/lib/features/orders/order-limits";
import { changeOrderState } from "@/lib/features/orders/order-record";
import { acceptOrder } from "@/lib/features/orders/send-order";
import { db, transaction } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { runJob } from "@/lib/testing/jobs";
import { placeOneOrderAs, setUpTestConsole } from "@/lib/testing/orders";
import { decideOverrideAs, requestOverrideAs, withdrawOverrideAs } from "@/lib/testing/overrides";
import { decideAs, judgeAs, listedRecord, makeReviewed, onlyHit, runWatchList } from "@/lib/testing/review";
import { setUpPerson, signInAs, type TestPerson } from "@/lib/testing/staff";
import { countWaiting } from "@/lib/views/shell/shell";
import { listMessages, markRead } from "./messages";

process.env.SECOND_JUDGMENT_CODES = "background.watchlist-record";
const testConsole = setUpTestConsole();
const people = {
  maker: setUpPerson(["reviewer", "orderer"], "maker"),
  colleague: setUpPerson(["reviewer"], "colleague"),
  approver: setUpPerson(["approver"], "approver"),
  // This person may decide other people's requests, and also makes requests.
  both: setUpPerson(["reviewer", "orderer", "approver"], "both"),
  viewer: setUpPerson(["viewer"], "viewer"),
};
const disabled = setUpPerson(["approver", "reviewer"], "disabled");

beforeAll(async () => {
  await db.staff.update({ where: { id: disabled.id }, data: { disabledAt: new Date() } });
  const limits = { ...noLimits, order: { cents: null, searches: 0 } };
  await runAs(setOrderLimits, await signInAs(["admin"], "admin"), { body: { version: 0, limits } });
});

/** Returns the messages about an object, each with the name of the person who got it. */
async function told(objectId: string): Promise<string[]> {
  const rows = await db.message.findMany({ where: { objectId }, include: { staff: true }, orderBy: { at: "asc" } });
  return rows.map(({ kind, staff }) => `${staff.name}: ${kind}`).sort();
}
const inboxOf = async (person: TestPerson) => (await runAs(listMessages, person, { query: { limit: 100 } })).items;
const messageOf = async (person: TestPerson, objectId: string) =>
  (await inboxOf(person)).find((message) => message.objectId === objectId);
const unread = async (person: TestPerson) => (await runAs(countWaiting, person)).messages;

async function askForOrder(person: TestPerson) {
  const { id } = await testConsole.makeApplicant();
  const order = await placeOneOrderAs(person, {
    applicantId: id,
    kind: "federal-civil",
    reason: "A charge was named.",
  });
  return order.id;
}

test("approvers of an override are notified, but not its maker; then that someone else has decided", async () => {
  const { id: applicantId } = await testConsole.makeApplicant();
  const { id } = await requestOverrideAs(people.both, applicantId);
  expect(await told(id)).toEqual(["approver: override_asked"]);
  expect(await messageOf(people.approver, id)).toMatchObject({
    by: { name: "both" },
    applicant: { id: applicantId, name: expect.stringMatching(/\w/) },
    read: false,
    ended: null,
  });
  const before = await unread(people.approver);
  await decideOverrideAs("reject", people.approver, id);
  expect(await told(id)).toEqual(["approver: override_asked", "both: override_rejected"]);
  expect(await messageOf(people.approver, id)).toMatchObject({ ended: { how: "rejected", by: { name: "approver" } } });
  expect(await unread(people.approver)).toBe(before - 1);

  const again = await requestOverrideAs(people.maker, applicantId);
  expect(await told(again.id)).toEqual(["approver: override_asked", "both: override_asked"]);
  await withdrawOverrideAs(people.maker, again.id);
  expect(await messageOf(people.both, again.id)).toMatchObject({ ended: { how: "withdrawn", by: { name: "maker" } } });
  expect(await told(again.id)).toHaveLength(2);

  const last = await requestOverrideAs(people.maker, applicantId);
  await decideOverrideAs("approve", people.both, last.id);
  expect(await told(last.id)).toEqual(["approver: override_asked", "both: override_asked", "maker: override_applied"]);
  expect(await messageOf(people.approver, last.id)).toMatchObject({ ended: { how: "approved", by: { name: "both" } } });
});

test("an override of unknown outcome waits for those who may resolve it, until one does", async () => {
  const { id: applicantId } = await testConsole.makeApplicant();
  const { id } = await requestOverrideAs(people.both, applicantId);
  testConsole.fault(applicantId, { operation: "user.override", kind: "reset-after" });
  await decideOverrideAs("approve", people.approver, id).catch(() => undefined);
  expect(await told(id)).toContain("approver: override_unknown");
  expect(await told(id)).not.toContain("both: override_unknown");
});

test("an order notifies its approvers, then its requester of the decision, the result and an unknown outcome", async () => {
  const rejected = await askForOrder(people.both);
  expect(await told(rejected)).toEqual(["approver: order_asked"]);
  await runAs(rejectOrder, people.approver, { params: { id: rejected }, body: { note: "Not needed." } });
  expect(await told(rejected)).toEqual(["approver: order_asked", "both: order_rejected"]);
  expect(await messageOf(people.approver, rejected)).toMatchObject({ ended: { how: "rejected" } });

  const approved = await askForOrder(people.maker);
  await runAs(approveOrder, people.both, { params: { id: approved }, body: {} });
  await transaction((tx) => changeOrderState(tx, approved, "complete"));
  await transaction((tx) => changeOrderState(tx, approved, "complete"));
  const asked = ["approver: order_asked", "both: order_asked"];
  expect(await told(approved)).toEqual([...asked, "maker: order_approved", "maker: order_complete"]);

  const lost = await askForOrder(people.maker);
  await db.order.update({ where: { id: lost }, data: { state: "sending" } });
  await transaction((tx) => changeOrderState(tx, lost, "timed_out"));
  expect(await messageOf(people.maker, lost)).toMatchObject({ kind: "order_unknown", ended: null });
  await transaction((tx) => changeOrderState(tx, lost, "accept"));
  expect(await messageOf(people.maker, lost)).toMatchObject({ ended: { how: "resolved", by: null } });
});

test("a failed order notifies its requester and its approver", async () => {
  const failed = await askForOrder(people.maker);
  const { applicantId } = await db.order.findUniqueOrThrow({ where: { id: failed } });
  testConsole.fault(applicantId, { operation: "records.federal-civil", kind: "status", status: 400 });
  await runAs(approveOrder, people.both, { params: { id: failed }, body: {} }).catch(() => undefined);
  expect((await told(failed)).filter((line) => line.endsWith("order_failed"))).toEqual([
    "both: order_failed",
    "maker: order_failed",
  ]);
  expect(await messageOf(people.maker, failed)).toMatchObject({ by: null, ended: null });
});

test("a county for which the service gave no identifier notifies the order's requester", async () => {
  const { id: applicantId } = await testConsole.makeApplicant();
  const { id } = await placeOneOrderAs(people.maker, { applicantId, kind: "federal-civil", reason: "Asked for." });
  const order = await db.order.update({ where: { id }, data: { kind: "all_counties", state: "sending" } });
  const county = (name: string) => ({ uuid: null, fips: null, name, state: "OH" });
  const counties = [
    { identifier: null, county: county("Harlow"), price: null },
    { identifier: "a-county-with-one", county: county("Tamarack"), price: null },
  ];
  await transaction((tx) => acceptOrder(tx, order, { identifier: null, counties }));
  const lost = await db.order.findFirstOrThrow({ where: { parentId: id, state: "outcome_unknown" } });
  const kept = await db.order.findFirstOrThrow({ where: { parentId: id, state: "accepted" } });
  expect([await told(lost.id), await told(kept.id)]).toEqual([["maker: order_unknown"], []]);
  await transaction((tx) => acceptOrder(tx, lost, { identifier: "found-later", counties: [] }));
  expect(await messageOf(people.maker, lost.id)).toMatchObject({ ended: { how: "resolved" } });
});

test("an assignee is notified if assigned by another person, not by their own claim", async () => {
  const { id } = await testConsole.makeApplicant();
  const give = (person: TestPerson, assignee: string | null) =>
    runAs(assign, person, { params: { id }, body: { assignee } });
  await give(people.maker, "me");
  expect(await told(id)).toEqual([]);
  await give(people.maker, people.colleague.id);
  expect(await told(id)).toEqual(["colleague: assigned"]);
  await give(people.colleague, people.both.id);
  expect(await told(id)).toEqual(["both: assigned", "colleague: assigned"]);
  expect(await messageOf(people.colleague, id)).toMatchObject({ ended: { how: "reassigned" } });
});

test("a second judgment and an escalation wait for everyone else who can decide, until one does", async () => {
  const { id } = await makeReviewed(testConsole, people.maker, { watchList: [listedRecord] });
  const hitId = await onlyHit(people.maker, id);
  await judgeAs(people.maker, id, hitId, "someone_else");
  const judgment = await db.judgment.findFirstOrThrow({ where: { applicantId: id } });
  expect(await told(judgment.id)).toEqual(["both: second_judgment", "colleague: second_judgment"]);
  await judgeAs(people.colleague, id, hitId, "someone_else");
  expect(await messageOf(people.both, judgment.id)).toMatchObject({
    ended: { how: "judged", by: { name: "colleague" } },
  });

  const escalated = await decideAs(people.colleague, id, "escalate");
  expect(await told(escalated.id)).toEqual(["both: escalated", "maker: escalated"]);
  await decideAs(people.maker, id, "approve");
  expect(await messageOf(people.both, escalated.id)).toMatchObject({ ended: { how: "decided" } });
});

test("a second judgment stops waiting when the record changes and is judged anew", async () => {
  const { id, accessCode } = await makeReviewed(testConsole, people.maker, { watchList: [listedRecord] });
  const hitId = await onlyHit(people.maker, id);
  await judgeAs(people.maker, id, hitId, "someone_else");
  const before = await db.judgment.findFirstOrThrow({ where: { applicantId: id } });
  const script = { windowMs: 0, watchList: [{ ...listedRecord, DateOfBirth: "1962" }] };
  await testConsole.sandbox.control.changePerson({ userAccessCode: accessCode }, { script });
  await runWatchList(people.maker, id);
  await judgeAs(people.colleague, id, hitId, "someone_else");
  await judgeAs(people.maker, id, hitId, "someone_else");
  expect(await messageOf(people.both, before.id)).toMatchObject({ ended: { how: "judged" } });
  expect(await db.message.count({ where: { applicantId: id, kind: "second_judgment", ended: null } })).toBe(0);
});

test("the end of a job notifies its requester once", async () => {
  const jobId = uuid();
  await db.bulkJob.create({ data: { id: jobId, kind: "assign", staffId: people.maker.id, total: 0 } });
  const work = async () => ({ outcome: "done", applicantId: null, code: null });
  const job = defineBulkJob("test.bulk", z.object({}), { items: () => [], work });
  for (let times = 0; times < 2; times += 1) await runJob(job, {}, jobId);
  expect(await told(jobId)).toEqual(["maker: job_done"]);
  expect(await messageOf(people.maker, jobId)).toMatchObject({ applicant: null, job: { kind: "assign", total: 0 } });
});

test("a mention in a note notifies those who may read it; a disabled account cannot be mentioned", async () => {
  const { id: applicantId } = await testConsole.makeApplicant();
  const write = (text: string) => runAs(addNote, people.maker, { params: { id: applicantId }, body: { text } });
  const at = ({ id }: TestPerson) => `@[${id}]`;
  const note = await write(`${at(people.colleague)} and ${at(people.viewer)}, and I, ${at(people.maker)}: look.`);
  expect(note.notTold).toEqual([{ id: people.viewer.id, name: "viewer" }]);
  expect(note.mentions.map(({ name }) => name).sort()).toEqual(["colleague", "maker", "viewer"]);
  expect(await told(note.id)).toEqual(["colleague: mentioned"]);
  expect(await messageOf(people.colleague, note.id)).toMatchObject({
    by: { name: "maker" },
    applicant: { id: applicantId },
  });
  const notes = await db.note.count();
  await expect(write(`Ask ${at(disabled)}.`)).rejects.toMatchObject({ facts: { issues: [{ path: "body.text" }] } });
  await expect(write(`Ask @[${uuid()}].`)).rejects.toMatchObject({ code: "invalid_input" });
  expect(await db.note.count()).toBe(notes);
  const { items } = await runAs(listMentionable, people.maker);
  expect(items.find(({ id }) => id === people.viewer.id)).toMatchObject({ reads: false });
  expect(items.some(({ id }) => id === disabled.id)).toBe(false);
});

test("names are read when a message is shown, by its reader's current permissions", async () => {
  const { id: applicantId } = await testConsole.makeApplicant({ fields: { lastName: "Quillfeather" } });
  const { id } = await requestOverrideAs(people.maker, applicantId);
  expect(JSON.stringify(await db.message.findMany({ where: { objectId: id } }))).not.toContain("Quillfeather");
  expect((await messageOf(people.approver, id))?.applicant?.name).toContain("Quillfeather");
  const lost = {
    ...people.approver,
    caller: () => ({ ...people.approver.caller(), staff: { ...people.approver.staff, roles: [] } }),
  };
  expect(await inboxOf(lost)).toEqual([]);
  expect(await unread(lost)).toBe(0);
});

test("reading marks only the reader's own messages", async () => {
  const { id: applicantId } = await testConsole.makeApplicant();
  const { id } = await requestOverrideAs(people.maker, applicantId);
  const mine = await messageOf(people.approver, id);
  expect(await runAs(markRead, people.both, { body: { ids: [mine?.id] } })).toEqual({ marked: 0 });
  expect(await runAs(markRead, people.approver, { body: { ids: [mine?.id] } })).toEqual({ marked: 1 });
  expect(await messageOf(people.approver, id)).toMatchObject({ read: true });
  expect(await messageOf(people.both, id)).toMatchObject({ read: false });
  await runAs(markRead, people.both, { body: { ids: "all" } });
  expect(await unread(people.both)).toBe(0);
});
