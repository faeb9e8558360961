import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { loadApplicant, profileColumns } from "@/lib/cases/applicant-record";
import { endHold, setHold } from "@/lib/features/retention/holds";
import { db } from "@/lib/platform/data/prisma";
import { stopBoss } from "@/lib/platform/queues/boss";
import type { ScriptInput } from "@/lib/sandbox/service/script";
import { runAs } from "@/lib/testing/actions";
import { dumpContains, dumpDatabase } from "@/lib/testing/database-dump";
import { runJob } from "@/lib/testing/jobs";
import { readAs } from "@/lib/testing/operations";
import { setUpTestConsole } from "@/lib/testing/orders";
import { type SmtpServer, startSmtpServer } from "@/lib/testing/smtp-server";
import { signInAs, type TestPerson } from "@/lib/testing/staff";
import { getTimeline } from "@/lib/views/audit-log/get-timeline";
import { followInvites, inviteJob, listInvites, remind } from "./invite-mail";
import { makeInvite } from "./make-invite";

let server: SmtpServer;
const testConsole = setUpTestConsole();
let reviewer: TestPerson;

beforeAll(async () => {
  server = await startSmtpServer();
  process.env.IDENTITY_VERIFY_UI_URL = "https://verify.example/ui";
  process.env.SMTP_URL = server.url;
  process.env.MAIL_FROM = "desk@harbor.example";
  process.env.INVITE_COMPANY = "Harbor Exchange";
  reviewer = await signInAs(["reviewer"], "Rita Reviewer");
});
beforeEach(() => {
  server.setBehavior("accept");
  server.receivedEmails.length = 0;
});
afterAll(async () => {
  await stopBoss(1000);
  await server.close();
});

const fields = { firstName: "Odalys", lastName: "Penhallow", email: "odalys@post.example" };
async function invited(script: ScriptInput = {}) {
  const { id } = await testConsole.makeApplicant({ fields, script });
  expect(await runAs(makeInvite, reviewer, { params: { id }, body: { send: true } })).toEqual({
    url: null,
    expires: null,
  });
  const [invite] = await listed(id);
  if (!invite) throw new Error("No invitation was stored");
  return { id, inviteId: invite.id };
}
const listed = async (id: string) => (await runAs(listInvites, reviewer, { params: { id } })).items;
const eventsOf = async (id: string) =>
  (await runAs(getTimeline, reviewer, { params: { id } })).items.map(({ title }) => title);
const hand = (inviteId: string, letter = 0) => runJob(inviteJob, { inviteId, letter });
const remindAs = (id: string, inviteId: string) => runAs(remind, reviewer, { params: { id, inviteId } });
const follow = () => followInvites(new AbortController().signal);
const isDue = (inviteId: string) =>
  db.invite.update({ where: { id: inviteId }, data: { nextReminderAt: new Date(0) }, select: { id: true } });

test("the email has the link, which is nowhere in plain text, and nothing else about the applicant", async () => {
  const { id, inviteId } = await invited();
  expect(await listed(id)).toMatchObject([{ state: "queued", reminders: 0, remindable: false, arrivedAt: null }]);
  await hand(inviteId);
  await hand(inviteId);
  const [letter = "", ...more] = server.receivedEmails;
  expect(more).toEqual([]);
  const token = /https:\/\/verify\.example\/ui\?token=([\da-f-]{36})/.exec(letter)?.[1] ?? "none";
  expect(letter).toContain("To: odalys@post.example");
  expect(letter).toContain("Harbor Exchange asks you");
  for (const secret of ["Odalys", "Penhallow", id, "Rita"]) expect(letter).not.toContain(secret);
  expect(dumpContains(await dumpDatabase(), token)).toBe(false);
  expect(await listed(id)).toMatchObject([
    {
      state: "sent",
      by: { name: "Rita Reviewer" },
      remindable: true,
      nextReminderAt: expect.any(String),
      expired: false,
    },
  ]);
  const { items } = await runAs(getTimeline, reviewer, { params: { id } });
  expect(items[0]).toMatchObject({ title: "Invitation emailed", detail: null });
  expect(items.find(({ action }) => action === "user.hosted-ui-token")).toMatchObject({
    detail: "document or quiz: by email",
  });
});

test("manual and automatic reminders total two, with the same link", async () => {
  const { id, inviteId } = await invited();
  await hand(inviteId);
  expect(await remindAs(id, inviteId)).toMatchObject({ state: "queued", reminders: 1, remindable: false });
  await expect(remindAs(id, inviteId)).rejects.toMatchObject({ code: "state_conflict" });
  await expect(remindAs(id, uuid())).rejects.toMatchObject({ code: "not_found" });
  await hand(inviteId, 1);
  await isDue(inviteId);
  expect(await follow()).toBeGreaterThan(0);
  await hand(inviteId, 2);
  const links = server.receivedEmails.map((letter) => /https:\S+/.exec(letter)?.[0]);
  expect([links.length, new Set(links).size]).toEqual([3, 1]);
  expect(server.receivedEmails[2]).toContain("Subject: Reminder: verify your identity");
  expect(await listed(id)).toMatchObject([{ reminders: 2, remindable: false, nextReminderAt: null }]);
  await isDue(inviteId);
  await follow();
  expect(await listed(id)).toMatchObject([{ reminders: 2, state: "sent", nextReminderAt: null }]);
});

const verifiedInAMinute = {
  hosted: { id: true, passport: false, liveness: { score: 96, assessment: "Live" as const }, takesMs: 60_000 },
};

test("a verification or the expiry removes the link and ends the reminders", async () => {
  const answered = await invited(verifiedInAMinute);
  await hand(answered.inviteId);
  await readAs(reviewer, answered.id, { refresh: "1" });
  expect(await listed(answered.id)).toMatchObject([{ arrivedAt: null, remindable: true }]);
  await testConsole.sandbox.control.advance(60_000);
  await readAs(reviewer, answered.id, { refresh: "1" });
  expect(await listed(answered.id)).toMatchObject([
    { arrivedAt: expect.any(String), remindable: false, expired: false },
  ]);

  const over = await invited();
  await hand(over.inviteId);
  await db.invite.update({ where: { id: over.inviteId }, data: { expiresAt: new Date(0) } });
  await follow();
  expect(await listed(over.id)).toMatchObject([{ expired: true, remindable: false, nextReminderAt: null }]);
  for (const { inviteId } of [answered, over]) {
    expect((await db.invite.findUniqueOrThrow({ where: { id: inviteId } })).link).toBeNull();
  }
  await expect(remindAs(over.id, over.inviteId)).rejects.toMatchObject({ code: "state_conflict" });
  expect(await eventsOf(answered.id)).toContain("Verification arrived after an invitation");
  expect(await eventsOf(over.id)).toContain("Invitation expired: its link was removed");
});

test("a refusal by the mail server is shown, and an unreachable one gets the email later", async () => {
  const refused = await invited();
  server.setBehavior("reject-permanently");
  await hand(refused.inviteId);
  expect(await listed(refused.id)).toMatchObject([{ state: "failed", remindable: true }]);
  const later = await invited();
  server.setBehavior("reject-temporarily");
  await expect(hand(later.inviteId)).rejects.toThrow("unreachable");
  expect(await listed(later.id)).toMatchObject([{ state: "queued" }]);
  server.setBehavior("accept");
  await hand(later.inviteId);
  expect(await listed(later.id)).toMatchObject([{ state: "sent" }]);
  expect(await eventsOf(later.id)).toEqual(expect.arrayContaining(["Invitation not emailed", "Invitation emailed"]));
});

test.each([
  ["queued", "failed"],
  ["sending", "unknown"],
] as const)("an email that is still %s a day later counts as %s, and can be repeated", async (state, became) => {
  const { id, inviteId } = await invited();
  await db.invite.update({ where: { id: inviteId }, data: { state, queuedAt: new Date(0) } });
  await follow();
  expect(await listed(id)).toMatchObject([{ state: became, remindable: true }]);
  await remindAs(id, inviteId);
  await follow();
  await hand(inviteId, 1);
  expect(await listed(id)).toMatchObject([{ state: "sent", reminders: 1 }]);
});

test("without an address the service is not called", async () => {
  const { id } = await testConsole.makeApplicant();
  const { key } = await loadApplicant(id);
  await db.applicant.update({ where: { id }, data: profileColumns(key, id, { firstName: "Odalys" }) });
  testConsole.sandbox.control.clearCalls();
  expect((await runAs(listInvites, reviewer, { params: { id } })).sendable).toBe(false);
  await expect(runAs(makeInvite, reviewer, { params: { id }, body: { send: true } })).rejects.toMatchObject({
    code: "condition_not_met",
  });
  expect(testConsole.calls("user.hosted-ui-token")).toBe(0);
});

test("while a legal hold stands, a link that has expired or has served stays sealed, and is not sent again", async () => {
  const linkOf = async (id: string) => (await db.invite.findUniqueOrThrow({ where: { id } })).link;
  const hold = (id: string) => runAs(setHold, reviewer, { params: { id }, body: { reason: "A court asked for it." } });
  const [expired, served] = [await invited(), await invited(verifiedInAMinute)];
  for (const { id, inviteId } of [expired, served]) {
    await hand(inviteId);
    await hold(id);
  }
  const before = server.receivedEmails.length;
  await db.invite.update({ where: { id: expired.inviteId }, data: { expiresAt: new Date(0) } });
  await testConsole.sandbox.control.advance(60_000);
  await readAs(reviewer, served.id, { refresh: "1" });
  expect(await listed(expired.id)).toMatchObject([{ expired: true, remindable: false, arrivedAt: null }]);
  expect(await listed(served.id)).toMatchObject([{ expired: false, remindable: false, arrivedAt: expect.any(String) }]);
  for (const { id, inviteId } of [expired, served]) {
    await isDue(inviteId);
    await follow();
    await expect(remindAs(id, inviteId)).rejects.toMatchObject({ code: "state_conflict" });
    await expect(remindAs(id, uuid())).rejects.toMatchObject({ code: "not_found" });
    await db.invite.update({ where: { id: inviteId }, data: { state: "queued" } });
    await hand(inviteId);
    expect(await linkOf(inviteId)).not.toBeNull();
  }
  expect(server.receivedEmails.length).toBe(before);
  await runAs(endHold, reviewer, { params: { id: expired.id }, body: { reason: "The court is done." } });
  await follow();
  expect(await linkOf(expired.inviteId)).toBeNull();
});
