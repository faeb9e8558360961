import { expect, test } from "vitest";
import { updateStaff } from "@/lib/features/staff/staff";
import { db } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { auditEventsOf, setUpTestConsole } from "@/lib/testing/orders";
import { listedRecord, makeReviewed } from "@/lib/testing/review";
import { setUpPerson, signInAs } from "@/lib/testing/staff";
import { assign, takeNext } from "./assign";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"], "Rita Reviewer");
const colleague = setUpPerson(["reviewer"], "Cole Colleague");
const viewer = setUpPerson(["viewer"]);

const assignTo = (id: string, assignee: string | null, person = reviewer) =>
  runAs(assign, person, { params: { id }, body: { assignee } });

test("one of two people claims an applicant, and the second is told who has it", async () => {
  const { id } = await testConsole.makeApplicant();
  const answers = await Promise.allSettled([assignTo(id, "me", reviewer), assignTo(id, "me", colleague)]);
  const detail = expect.stringMatching(/^(Rita Reviewer|Cole Colleague) is working on this applicant/);
  expect(answers.filter(({ status }) => status === "rejected")).toMatchObject([
    { reason: { code: "already_assigned", facts: { detail } } },
  ]);
});

test("a claim ends after 30 idle minutes: then another reviewer can claim and release the applicant", async () => {
  const { id } = await testConsole.makeApplicant();
  await assignTo(id, "me");
  await db.applicant.update({ where: { id }, data: { claimExpiresAt: new Date(Date.now() - 1) } });
  expect(await assignTo(id, "me", colleague)).toMatchObject({ assignee: { name: "Cole Colleague" } });
  expect(await assignTo(id, null, colleague)).toEqual({ assignee: null, until: null });
});

test("an applicant can be assigned only to staff who can decide, without an end", async () => {
  const { id } = await testConsole.makeApplicant();
  await expect(assignTo(id, viewer.staff.id)).rejects.toMatchObject({ code: "invalid_input" });
  expect(await assignTo(id, colleague.staff.id)).toMatchObject({ assignee: { name: "Cole Colleague" }, until: null });
});

test("claiming an applicant whom a colleague assigned to you does not give the assignment an end", async () => {
  const { id } = await testConsole.makeApplicant();
  await assignTo(id, reviewer.staff.id, colleague);
  expect(await assignTo(id, "me")).toMatchObject({ assignee: { name: "Rita Reviewer" }, until: null });
});

test("the queue gives blocking signals first, then the oldest, each applicant to one person", async () => {
  await db.applicant.updateMany({ data: { status: "approved" } });
  const calm = await makeReviewed(testConsole, reviewer);
  const older = await makeReviewed(testConsole, reviewer);
  const blocking = await makeReviewed(testConsole, reviewer, { watchList: [listedRecord] });
  await db.applicant.update({ where: { id: older.id }, data: { dueAt: new Date(0) } });
  expect(await runAs(takeNext, reviewer)).toEqual({ applicantId: blocking.id });
  const both = await Promise.all([runAs(takeNext, reviewer), runAs(takeNext, colleague)]);
  expect(new Set(both.map((one) => one?.applicantId))).toEqual(new Set([older.id, calm.id]));
  expect(await runAs(takeNext, reviewer)).toBeNull();
});

test("a person who is disabled, or may no longer decide, holds no applicant: the next one takes them", async () => {
  const admin = await signInAs(["admin"]);
  await db.applicant.updateMany({ data: { status: "approved" } });
  for (const change of [{ disabled: true }, { roles: ["viewer"] }]) {
    const leaving = await signInAs(["reviewer"], "Lena Leaving");
    const { id } = await makeReviewed(testConsole, reviewer);
    await assignTo(id, leaving.id);
    await runAs(updateStaff, admin, { params: { id: leaving.id }, body: change });
    expect(await runAs(takeNext, colleague)).toEqual({ applicantId: id });
    const [entry] = (await auditEventsOf(leaving.id, "staff.update")).slice(-1);
    expect(entry).toMatchObject({ outcome: "done", details: { released: 1 } });
  }
});
