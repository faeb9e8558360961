import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { MessageKind } from "@/lib/domain/inbox/message-kinds";
import type { EmailPreference } from "@/lib/features/inbox/contract/inbox";
import { db } from "@/lib/platform/data/prisma";
import { stopBoss } from "@/lib/platform/queues/boss";
import { readJob } from "@/lib/platform/queues/queues";
import { runAs } from "@/lib/testing/actions";
import { runJob } from "@/lib/testing/jobs";
import { auditEventsOf, setUpTestConsole } from "@/lib/testing/orders";
import { requestOverrideAs } from "@/lib/testing/overrides";
import { type SmtpServer, startSmtpServer } from "@/lib/testing/smtp-server";
import { signInAs, type TestPerson } from "@/lib/testing/staff";
import { chooseMail, getMailChoice, mailJob, queueDueMail } from "./mail";

let server: SmtpServer;
const testConsole = setUpTestConsole();
let reviewer: TestPerson;
let approver: TestPerson;

beforeAll(async () => {
  server = await startSmtpServer();
  process.env.SMTP_URL = server.url;
  process.env.MAIL_FROM = "desk@harbor.example";
  process.env.NEXTAUTH_URL = "https://desk.harbor.example";
  reviewer = await signInAs(["reviewer"], "Rita Reviewer");
  approver = await signInAs(["approver"], "Ana Approver");
});
beforeEach(() => {
  server.setBehavior("accept");
  server.receivedEmails.length = 0;
});
afterAll(async () => {
  await stopBoss(1000);
  await server.close();
});

const nothingStopped = new AbortController().signal;

/** Creates a message whose email is due, by default for the approver, and returns its ID. */
async function due(kind: MessageKind = "override_asked", change: { readAt?: Date; staffId?: string } = {}) {
  const id = uuid();
  await db.message.create({ data: { id, staffId: approver.id, kind, objectId: uuid(), mail: "due", ...change } });
  return id;
}
const mailOf = async (id: string) => (await db.message.findUniqueOrThrow({ where: { id } })).mail;
const runMailJob = (messageId: string) => runJob(mailJob, { messageId });
async function queued(kind?: MessageKind) {
  const id = await due(kind);
  while ((await queueDueMail(nothingStopped)) > 0);
  expect(await mailOf(id)).toBe("queued");
  return id;
}

test("the email names the kind and has a link, and nothing personal", async () => {
  const { id: applicantId } = await testConsole.makeApplicant({
    fields: { firstName: "Odalys", lastName: "Penhallow" },
  });
  const { id } = await requestOverrideAs(reviewer, applicantId);
  while ((await queueDueMail(nothingStopped)) > 0);
  const message = await db.message.findFirstOrThrow({ where: { objectId: id, staffId: approver.id } });
  await runMailJob(message.id);
  const [email = "", ...others] = server.receivedEmails;
  expect(others).toEqual([]);
  expect(email).toContain(`To: ${approver.email}`);
  expect(email).toContain("Subject: Proofdesk: An override request waits for a decision");
  expect(email).toContain(`https://desk.harbor.example/approvals/${id}`);
  expect(email).toContain(`Message-ID: <${message.id}@harbor.example>`);
  for (const secret of ["Odalys", "Penhallow", "Rita", "Ana Approver", applicantId])
    expect(email).not.toContain(secret);
  expect(await mailOf(message.id)).toBe("sent");
  const logged = JSON.stringify(await auditEventsOf(id));
  expect(logged).not.toContain(approver.email);
});

test("a message is sent once, even if its job runs repeatedly", async () => {
  const id = await queued();
  await Promise.all([runMailJob(id), runMailJob(id)]);
  await runMailJob(id);
  expect(server.receivedEmails).toHaveLength(1);
});

test("an email is retried after a temporary rejection, and is sent once the server accepts it", async () => {
  const id = await queued();
  server.setBehavior("reject-temporarily");
  await expect(runMailJob(id)).rejects.toThrow("unreachable");
  expect(await mailOf(id)).toBe("queued");
  server.setBehavior("accept");
  await runMailJob(id);
  expect([await mailOf(id), server.receivedEmails.length]).toEqual(["sent", 1]);
  expect(mailJob.options.retries).toBeGreaterThan(5);
});

test("neither a refused email nor one of unknown outcome is sent again", async () => {
  const refused = await queued();
  server.setBehavior("reject-permanently");
  await runMailJob(refused);
  const lost = await queued();
  server.setBehavior("close-after-data");
  await runMailJob(lost);
  server.setBehavior("accept");
  server.receivedEmails.length = 0;
  await runMailJob(refused);
  await runMailJob(lost);
  expect([await mailOf(refused), await mailOf(lost), server.receivedEmails]).toEqual(["failed", "sending", []]);
});

test("by default messages that need their reader are emailed, and each person can choose", async () => {
  const choose = (email: EmailPreference) => runAs(chooseMail, approver, { body: { email } });
  expect(await runAs(getMailChoice, approver)).toEqual({ available: true, email: "needs_me" });
  const sent = async (kind: MessageKind) => {
    const id = await due(kind);
    while ((await queueDueMail(nothingStopped)) > 0);
    return (await mailOf(id)) === "queued";
  };
  const both = async () => [await sent("override_asked"), await sent("order_complete")];
  expect(await both()).toEqual([true, false]);
  await choose("all");
  expect(await both()).toEqual([true, true]);
  await choose("none");
  expect(await both()).toEqual([false, false]);
  await choose("needs_me");
});

test("what changes a person's own access is emailed to them whatever they chose, and read or not", async () => {
  const nobody = await signInAs([]);
  await runAs(chooseMail, nobody, { body: { email: "none" } });
  const ids = [
    await due("roles_changed", { staffId: nobody.id, readAt: new Date() }),
    await due("link_made", { staffId: nobody.id }),
  ];
  await queueDueMail(nothingStopped);
  expect(await Promise.all(ids.map(mailOf))).toEqual(["queued", "queued"]);
});

test("messages already read, or to a disabled account, are not emailed", async () => {
  const read = await due("override_asked", { readAt: new Date() });
  const { id: staffId } = await signInAs(["approver"]);
  await db.staff.update({ where: { id: staffId }, data: { disabledAt: new Date() } });
  const gone = await due("override_asked", { staffId });
  const later = await queued();
  await db.message.update({ where: { id: later }, data: { readAt: new Date() } });
  await runMailJob(later);
  expect([await mailOf(read), await mailOf(gone), await mailOf(later)]).toEqual(["none", "none", "none"]);
  expect(server.receivedEmails).toEqual([]);
});

test("a queued message has a job", async () => {
  const before = await db.$queryRaw<{ id: string }[]>`select id::text from pgboss.job where name = 'inbox.mail'`;
  await queued();
  const after = await db.$queryRaw<{ id: string }[]>`select id::text from pgboss.job where name = 'inbox.mail'`;
  const [added, ...more] = after.filter(({ id }) => !before.some((one) => one.id === id));
  expect(more).toEqual([]);
  expect(await readJob(mailJob, added?.id ?? "")).toMatchObject({ state: "waiting" });
});
