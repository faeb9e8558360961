import { expect, test } from "vitest";
import { saveColumns } from "@/lib/cases/save-columns";
import { getApplicant, updateApplicant } from "@/lib/features/applicants/applicant";
import { countApplicants } from "@/lib/features/applicants/count-applicants";
import { listApplicants } from "@/lib/features/applicants/list-applicants";
import { getResult } from "@/lib/features/checks/read-result";
import { db, transaction } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { placeOneOrderAs, setUpTestConsole } from "@/lib/testing/orders";
import { decideAs, makeReviewed } from "@/lib/testing/review";
import { setUpPerson } from "@/lib/testing/staff";
import { assign, takeNext } from "./assign";
import { endSnooze, snoozeApplicant } from "./snooze";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer", "orderer"], "Rita Reviewer");
const colleague = setUpPerson(["reviewer"], "Cole Colleague");

const soon = () => new Date(Date.now() + 3_600_000).toISOString();
const snooze = (id: string, body: { until: string; note?: string }) =>
  runAs(snoozeApplicant, reviewer, { params: { id }, body });
const read = (id: string) => runAs(getApplicant, reviewer, { params: { id } });
const idsIn = async (query: Record<string, unknown>) =>
  (await runAs(listApplicants, reviewer, { query: { limit: 100, ...query } })).items.map(({ id }) => id);

test("a snoozed applicant waits, is not claimed and stays under All, until the time", async () => {
  await db.applicant.updateMany({ data: { status: "approved" } });
  const { id } = await makeReviewed(testConsole, reviewer);
  const until = soon();
  const snoozed = { snooze: { until, note: "Asked the branch." } };
  expect(await snooze(id, { until, note: "Asked the branch." })).toEqual(snoozed);
  expect(await read(id)).toMatchObject(snoozed);
  expect(await runAs(takeNext, reviewer)).toBeNull();
  expect(await idsIn({ queue: "unassigned" })).toEqual([]);
  expect(await idsIn({ queue: "waiting" })).toEqual([id]);
  expect(await idsIn({})).toContain(id);
  expect((await runAs(countApplicants, reviewer)).tabs).toMatchObject({ unassigned: 0, waiting: 1 });
  await db.applicant.update({ where: { id }, data: { snoozedUntil: new Date() } });
  expect(await read(id)).toMatchObject({ snooze: null });
  expect(await idsIn({ queue: "waiting" })).toEqual([]);
  expect(await idsIn({ queue: "unassigned" })).toEqual([id]);
  expect(await runAs(takeNext, reviewer)).toEqual({ applicantId: id });
});

test("news that needs a reviewer puts a snoozed applicant in the queue again; other news does not", async () => {
  const { id } = await makeReviewed(testConsole, reviewer);
  const order = await placeOneOrderAs(reviewer, { applicantId: id, kind: "federal-criminal" });
  expect(await snooze(id, { until: soon() })).toMatchObject({ snooze: {} });
  await runAs(updateApplicant, reviewer, { params: { id }, body: { city: "Elsewhere" } });
  await runAs(getResult, reviewer, { params: { id }, query: { refresh: "1" } });
  expect(await read(id)).toMatchObject({ status: "waiting_court", snooze: { note: null } });
  await transaction(async (tx) => {
    await tx.order.update({ where: { id: order.id }, data: { state: "confirmed_absent" } });
    await saveColumns(tx, id);
  });
  expect(await read(id)).toMatchObject({ status: "ready_to_decide", snooze: null });
  expect(await idsIn({ queue: "unassigned" })).toContain(id);
});

test("a snooze ends at once by hand, and with a decision", async () => {
  const { id } = await makeReviewed(testConsole, reviewer);
  await snooze(id, { until: soon() });
  expect(await runAs(endSnooze, reviewer, { params: { id } })).toEqual({ snooze: null });
  await snooze(id, { until: soon() });
  await decideAs(reviewer, id, "approve");
  expect(await read(id)).toMatchObject({ status: "approved", snooze: null });
  await expect(snooze(id, { until: soon() })).rejects.toMatchObject({ code: "state_conflict" });
});

test("a snooze needs an end in the future, and an applicant not assigned to another person", async () => {
  const { id } = await testConsole.makeApplicant();
  await expect(snooze(id, { until: new Date(0).toISOString() })).rejects.toMatchObject({ code: "invalid_input" });
  await runAs(assign, colleague, { params: { id }, body: { assignee: "me" } });
  await expect(snooze(id, { until: soon() })).rejects.toMatchObject({
    code: "already_assigned",
    facts: { detail: "Cole Colleague is working on this applicant." },
  });
});
