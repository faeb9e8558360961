import { beforeAll, expect, test } from "vitest";
import { db, transaction } from "@/lib/data/prisma";
import { getApplicant, updateApplicant } from "@/lib/services/applicants/applicant";
import { countApplicants } from "@/lib/services/applicants/count-applicants";
import { refreshApplicantIndex } from "@/lib/services/applicants/fetch-result";
import { listApplicants } from "@/lib/services/applicants/list-applicants";
import { getResult } from "@/lib/services/checks/read-result";
import { runAs } from "@/lib/testing/actions";
import { auditEventsOf, placeOneOrderAs, setUpTestConsole } from "@/lib/testing/orders";
import { decideAs, makeReviewed } from "@/lib/testing/review";
import { signInAs, type TestPerson } from "@/lib/testing/staff";
import { assign, takeNext } from "./assign";
import { endSnooze, snoozeApplicant, wakeDueApplicants } from "./snooze";

const testConsole = setUpTestConsole();
let reviewer: TestPerson;
let colleague: TestPerson;

beforeAll(async () => {
  reviewer = await signInAs(["reviewer", "orderer"], "Rita Reviewer");
  colleague = await signInAs(["reviewer"], "Cole Colleague");
});

const soon = () => new Date(Date.now() + 3_600_000).toISOString();
const snooze = (id: string, body: Record<string, unknown>, person = reviewer) =>
  runAs(snoozeApplicant, person, { params: { id }, body });
const read = (id: string, person = reviewer) => runAs(getApplicant, person, { params: { id } });
const idsIn = async (query: Record<string, unknown>) =>
  (await runAs(listApplicants, reviewer, { query: { limit: 100, ...query } })).items.map(({ id }) => id);
/** Lets a snooze become due, and the worker wake due applicants. */
async function wake(...ids: string[]) {
  await db.applicant.updateMany({ where: { id: { in: ids } }, data: { snoozedUntil: new Date(0) } });
  const signal = new AbortController().signal;
  while ((await wakeDueApplicants(signal)) > 0);
}

test("a snoozed applicant waits, is not claimed, stays under All, and returns with the reason until a reviewer acts", async () => {
  await db.applicant.updateMany({ data: { status: "approved" } });
  const { id } = await makeReviewed(testConsole, reviewer);
  const until = soon();
  expect(await snooze(id, { until, note: "Asked the branch." })).toMatchObject({
    snooze: { until, onResult: false, by: { name: "Rita Reviewer" }, note: "Asked the branch." },
  });
  expect(await runAs(takeNext, reviewer)).toBeNull();
  expect(await idsIn({ queue: "unassigned" })).toEqual([]);
  expect(await idsIn({ queue: "waiting" })).toEqual([id]);
  expect(await idsIn({})).toContain(id);
  expect((await runAs(countApplicants, reviewer)).tabs).toMatchObject({ unassigned: 0, waiting: 1 });
  await wake(id);
  expect(await read(id)).toMatchObject({ snooze: null, back: { reason: "snooze_ended", orderKind: null } });
  expect(await idsIn({ queue: "unassigned" })).toEqual([id]);
  expect((await auditEventsOf(id, "applicant.wake")).map(({ details }) => details)).toEqual([
    { reason: "snooze_ended", kind: null },
  ]);
  expect(await runAs(takeNext, reviewer)).toEqual({ applicantId: id });
  expect(await read(id)).toMatchObject({ back: null });
});

test("a new result ends a snooze in its own transaction, and is named", async () => {
  const { id } = await makeReviewed(testConsole, reviewer);
  const order = await placeOneOrderAs(reviewer, { applicantId: id, kind: "federal-criminal" });
  await snooze(id, { until: soon(), onResult: true });
  await transaction((tx) => refreshApplicantIndex(tx, id));
  expect(await read(id)).toMatchObject({ snooze: { onResult: true }, back: null });
  await transaction(async (tx) => {
    await tx.order.update({ where: { id: order.id }, data: { state: "complete", completedAt: new Date() } });
    await refreshApplicantIndex(tx, id);
  });
  expect(await read(id)).toMatchObject({
    snooze: null,
    back: { reason: "order_complete", orderKind: "federal-criminal" },
  });
});

test("a changed result ends a snooze that waits for one, but not a snooze until a time", async () => {
  const patient = await makeReviewed(testConsole, reviewer);
  const timed = await makeReviewed(testConsole, reviewer);
  await snooze(patient.id, { onResult: true });
  await snooze(timed.id, { until: soon() });
  for (const { id } of [patient, timed]) {
    await runAs(updateApplicant, reviewer, { params: { id }, body: { city: "Elsewhere" } });
    await runAs(getResult, reviewer, { params: { id }, query: { refresh: "1" } });
  }
  expect(await read(timed.id)).toMatchObject({ snooze: { onResult: false }, back: null });
  expect(await read(patient.id)).toMatchObject({ snooze: null, back: { reason: "result_changed" } });
});

test("a snooze ends at once by hand, and with a decision", async () => {
  const { id } = await makeReviewed(testConsole, reviewer);
  await snooze(id, { until: soon() });
  expect(await runAs(endSnooze, reviewer, { params: { id } })).toEqual({ snooze: null, back: null });
  await snooze(id, { until: soon() });
  await decideAs(reviewer, id, "approve");
  expect(await read(id)).toMatchObject({ status: "approved", snooze: null });
  await expect(snooze(id, { until: soon() })).rejects.toMatchObject({ code: "state_conflict" });
});

test("a snooze needs an end in the future, and an applicant not assigned to another person", async () => {
  const { id } = await testConsole.makeApplicant();
  expect(snoozeApplicant.endpoint.body.safeParse({ note: "Later" }).success).toBe(false);
  await expect(snooze(id, { until: new Date(0).toISOString() })).rejects.toMatchObject({ code: "invalid_input" });
  await runAs(assign, colleague, { params: { id }, body: { assignee: "me" } });
  await expect(snooze(id, { until: soon() })).rejects.toMatchObject({
    code: "already_assigned",
    facts: { detail: "Cole Colleague works on this applicant." },
  });
});

test("an applicant who wakes while two people claim the next goes to at most one of them", async () => {
  await db.applicant.updateMany({ data: { status: "approved" } });
  const { id } = await makeReviewed(testConsole, reviewer);
  await snooze(id, { until: soon() });
  const [, ...taken] = await Promise.all([wake(id), runAs(takeNext, reviewer), runAs(takeNext, colleague)]);
  const left = [await runAs(takeNext, reviewer), await runAs(takeNext, colleague)];
  const all = [...taken, ...left].filter((one) => one !== null);
  expect(all).toEqual([{ applicantId: id }]);
  expect(await read(id)).toMatchObject({ snooze: null, back: null });
});
