/**
 * Invitations by email. The console stores the link sealed while a reminder may follow. It removes the link when a
 * verification arrives, or after `storedDays`. A link that would be removed while a legal hold stands is kept, but it
 * is not sent again. Each email is handed over at most once.
 */
import "server-only";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import {
  clearanceOf,
  loadApplicant,
  lockRow,
  type OpenApplicant,
  type OpenFile,
  openApplicant,
} from "@/lib/cases/applicant-record";
import { emailOf } from "@/lib/cases/profile";
import { casePartArgs, readCase } from "@/lib/cases/stored/read-cases";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import * as actions from "@/lib/features/checks/contract/checks.actions";
import * as contract from "@/lib/features/checks/contract/invite";
import { type InviteView, maxReminders } from "@/lib/features/checks/contract/invite";
import { handOverOnce, mailRetries } from "@/lib/features/inbox/hand-over";
import { defineAction } from "@/lib/platform/actions/define-action";
import { batchSize, workDue } from "@/lib/platform/actions/leases";
import { runAsSystem } from "@/lib/platform/actions/run-as-system";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import type { OutputOf } from "@/lib/platform/contract/endpoint";
import { type DataKey, openText, seal } from "@/lib/platform/data/crypto";
import { databaseNow, later } from "@/lib/platform/data/database-time";
import { db, type Invite, type Prisma, type Transaction } from "@/lib/platform/data/prisma";
import { type MailOutcome, sendMail, sendsMail } from "@/lib/platform/mail/mail";
import { defineJob, openQueue } from "@/lib/platform/queues/queues";

/** How many days a link is stored for reminders. The interface does not say how long a link works. */
const storedDays = 14;
const dayMs = 24 * 3_600_000;

const place = (id: string) => ({ table: "Invite", column: "link", row: id });
const withSender = casePartArgs.invites.include;

const emailAddressOf = ({ profile }: OpenApplicant): string | null => emailOf(profile, { direct: true });

/** @throws AppError `condition_not_met` without a mail server, or without the applicant's address */
export function requireAddress(applicant: OpenApplicant): void {
  if (!sendsMail())
    throw new AppError("condition_not_met", {
      detail: "This console cannot send email, because no mail server is set (SMTP_URL).",
    });
  if (!emailAddressOf(applicant)) {
    throw new AppError("condition_not_met", { detail: "No email address of the applicant is on file." });
  }
}

/**
 * Invitations whose link may be sent. The link of an invitation that has expired, or that led to a verification, is
 * kept only because of a legal hold.
 */
const usable = (now: Date) =>
  ({ link: { not: null }, arrivedAt: null, expiresAt: { gt: now } }) satisfies Prisma.InviteWhereInput;

const nextReminder = (now: Date): Date | null =>
  env.INVITE_REMINDER_DAYS === 0 ? null : later(now, env.INVITE_REMINDER_DAYS * dayMs);

/** Stores an invitation and queues its email, in the transaction of the call that returned the link. */
export async function saveInvite(
  tx: Transaction,
  queue: { put: (data: { inviteId: string; letter: number }, options: { tx: Transaction }) => Promise<string> },
  { applicantId, key, link, sentById }: { applicantId: string; key: DataKey; link: string; sentById: string },
): Promise<void> {
  const id = uuid();
  const expiresAt = later(await databaseNow(tx), storedDays * dayMs);
  await tx.invite.create({ data: { id, applicantId, link: seal(key, place(id), link), sentById, expiresAt } });
  await queue.put({ inviteId: id, letter: 0 }, { tx });
}

/** The email says nothing about the applicant. */
function inviteText(about: { company: string | undefined; link: string; isReminder: boolean }) {
  const { company = "A company that you deal with", link, isReminder } = about;
  return {
    subject: isReminder ? "Reminder: verify your identity" : "Verify your identity",
    text: [
      `${company} asks you to verify your identity. Open this link on a phone or a computer with a camera:`,
      link,
      "The link is for you alone: do not pass it on. It may stop working after some time. Then ask for a new one.",
      "If you have verified your identity already, you need not do anything.",
      "",
    ].join("\n\n"),
  };
}

const stateAfter: Record<MailOutcome, Invite["state"]> = {
  sent: "sent",
  not_sent: "queued",
  refused: "failed",
  unknown: "unknown",
};

/** If the server is unreachable, the job is retried with growing delays. */
export const inviteJob = defineJob(
  "invite.mail",
  z.strictObject({ inviteId: z.uuid(), letter: z.int().min(0).max(maxReminders) }),
  async ({ inviteId: id, letter: reminderNumber }) => {
    const open = { ...usable(await databaseNow(db)), id, state: "queued", reminders: reminderNumber } as const;
    const invite = await db.invite.findFirst({ where: open });
    if (!invite) return;
    const object = { type: "applicant", id: invite.applicantId } as const;
    const by = { job: "invite.mail", requestId: uuid() };
    const rule = { action: "invite.mail", object, details: { reminder: reminderNumber } } as const;
    const outcome = await runAsSystem(by, rule, async (context) => {
      const applicant = await loadApplicant(invite.applicantId);
      const to = emailAddressOf(applicant);
      const link = invite.link && openText(applicant.key, place(id), invite.link);
      if (!link) return null;
      const content = inviteText({ company: env.INVITE_COMPANY, link, isReminder: reminderNumber > 0 });
      return handOverOnce(context, {
        claim: (tx) => tx.invite.updateMany({ where: open, data: { state: "sending" } }),
        send: async () => (to ? sendMail({ id: `${id}-${reminderNumber}`, to, ...content }) : "refused"),
        async store(tx, became) {
          const now = await databaseNow(tx);
          const sent = became === "sent" ? { sentAt: now, nextReminderAt: after(reminderNumber, now) } : {};
          await tx.invite.update({ where: { id }, data: { state: stateAfter[became], ...sent } });
        },
      });
    });
    if (outcome === "not_sent") throw new Error("The mail server is unreachable");
  },
  { ...mailRetries, failed: ({ inviteId }) => giveUp(inviteId) },
);

async function giveUp(id: string): Promise<void> {
  const left = { id, state: "queued" } as const;
  const invite = await db.invite.findFirst({ where: left, select: { applicantId: true } });
  if (!invite) return;
  await changeInvite(invite.applicantId, { action: "invite.mail", details: { mail: "given_up" } }, (tx) =>
    tx.invite.updateMany({ where: left, data: { state: "failed" } }),
  );
}

const after = (reminderNumber: number, now: Date) => (reminderNumber < maxReminders ? nextReminder(now) : null);

const remindable = {
  state: { in: ["sent", "failed", "unknown"] },
  reminders: { lt: maxReminders },
} satisfies Prisma.InviteWhereInput;

/** Queues one more email, unless the limit is reached or something arrived. */
async function queueReminder(
  tx: Transaction,
  queue: Parameters<typeof saveInvite>[1],
  where: Prisma.InviteWhereInput & { id: string },
): Promise<Invite | null> {
  const now = await databaseNow(tx);
  const [invite] = await tx.invite.updateManyAndReturn({
    where: { ...usable(now), ...remindable, ...where },
    data: { state: "queued", queuedAt: now, reminders: { increment: 1 }, nextReminderAt: null },
  });
  if (!invite) return null;
  await queue.put({ inviteId: invite.id, letter: invite.reminders }, { tx });
  return invite;
}

/** Lists invitations without their links. */
export const listInvites = defineAction(actions.listInvites, contract.listInvites, {
  intent: "late",
  object: "applicant",
  async run({ staff, addDetails }, { params }) {
    const shown = showInvites(openApplicant(await readCase(db, params.id)), staff);
    addDetails({ count: shown.items.length });
    return shown;
  },
});

export function showInvites({ row, profile }: OpenFile, staff: CurrentStaff): OutputOf<typeof contract.listInvites> {
  const to = emailOf(profile, clearanceOf(staff));
  return { sendable: sendsMail() && to !== null, to, items: row.invites.map(show) };
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

function show(row: Prisma.InviteGetPayload<{ include: typeof withSender }>): InviteView {
  const isUsable = row.link !== null && row.arrivedAt === null && row.expiresAt > new Date();
  return {
    id: row.id,
    state: row.state,
    by: row.sentBy,
    createdAt: row.createdAt.toISOString(),
    sentAt: iso(row.sentAt),
    reminders: row.reminders,
    nextReminderAt: iso(row.nextReminderAt),
    arrivedAt: iso(row.arrivedAt),
    expiresAt: row.expiresAt.toISOString(),
    expired: !isUsable && row.arrivedAt === null,
    remindable: isUsable && !["queued", "sending"].includes(row.state) && row.reminders < maxReminders,
  };
}

export const remind = defineAction(actions.remind, contract.remind, {
  object: "applicant",
  async run({ transaction: change }, { params }) {
    requireAddress(await loadApplicant(params.id));
    const queue = await openQueue(inviteJob);
    await change(async (tx) => {
      const invite = await queueReminder(tx, queue, { id: params.inviteId, applicantId: params.id });
      if (invite) return;
      const isKnown = (await tx.invite.count({ where: { id: params.inviteId, applicantId: params.id } })) > 0;
      if (!isKnown) throw new AppError("not_found", { detail: "This applicant has no such invitation." });
      throw new AppError("state_conflict", {
        detail: `Can't remind again: ${maxReminders} reminders were sent, one is being sent, the applicant has verified themselves, or the invitation has expired.`,
      });
    });
    return show(await db.invite.findUniqueOrThrow({ where: { id: params.inviteId }, include: withSender }));
  },
});

/** Emails that were not handed over a day after they were queued: the job has given up, or its process ended. */
const unsent = (now: Date) =>
  ({ state: { in: ["queued", "sending"] }, queuedAt: { lte: later(now, -dayMs) } }) satisfies Prisma.InviteWhereInput;

/** Sends due reminders, removes expired links, and marks emails that were never sent; returns how many changed. */
export async function followInvites(signal: AbortSignal): Promise<number> {
  if (signal.aborted) return 0;
  const now = await databaseNow(db);
  const workOn = (where: Prisma.InviteWhereInput, work: (invite: Invite) => Promise<unknown>) =>
    workDue(signal, { take: () => db.invite.findMany({ where, take: batchSize }), work });
  const over = {
    ...{ expiresAt: { lte: now }, link: { not: null } },
    applicant: { holds: { none: { endedAt: null } } },
  } satisfies Prisma.InviteWhereInput;
  const expired = await workOn(over, ({ id, applicantId }) =>
    changeInvite(applicantId, { action: "invite.expire", details: { invite: id } }, async (tx) => {
      // Takes the same lock as `setHold`. A hold is therefore set either before the link is removed, or after.
      await lockRow(tx, applicantId);
      await tx.invite.updateMany({ where: { id, ...over }, data: { link: null, nextReminderAt: null } });
    }),
  );
  const stuck = await workOn(unsent(now), ({ id, applicantId, state }) => {
    const [became, mail] = state === "queued" ? (["failed", "given_up"] as const) : (["unknown", "unknown"] as const);
    return changeInvite(applicantId, { action: "invite.mail", details: { mail } }, (tx) =>
      tx.invite.updateMany({ where: { ...unsent(now), id, state }, data: { state: became } }),
    );
  });
  const reminded = await workOn({ nextReminderAt: { lte: now } }, async ({ id, applicantId }) => {
    const queue = await openQueue(inviteJob);
    await changeInvite(applicantId, { action: "invite.remind" }, async (tx) => {
      const isDue = { id, nextReminderAt: { lte: now } };
      if (sendsMail() && (await queueReminder(tx, queue, isDue))) return;
      await tx.invite.updateMany({ where: isDue, data: { nextReminderAt: null } });
    });
  });
  return expired + stuck + reminded;
}

/** Changes an invitation as the worker, with an audit entry. */
function changeInvite(
  applicantId: string,
  rule: Pick<Parameters<typeof runAsSystem>[1], "action" | "details">,
  change: (tx: Transaction) => Promise<unknown>,
): Promise<unknown> {
  const by = { job: "invite.follow", requestId: uuid() };
  const object = { type: "applicant", id: applicantId } as const;
  return runAsSystem(by, { ...rule, object }, (context) => context.transaction(change));
}
