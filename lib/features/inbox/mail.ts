/**
 * Messages by email. An email contains the kind of the message and a link, and nothing personal. It is due as soon as
 * the message is stored. The worker queues it, and hands it over at most once.
 */
import "server-only";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { can } from "@/lib/base/permissions";
import { kindOf } from "@/lib/domain/inbox/message-kinds";
import { pathOf } from "@/lib/domain/inbox/message-path";
import { env } from "@/lib/env";
import type { EmailPreference } from "@/lib/features/inbox/contract/inbox";
import * as contract from "@/lib/features/inbox/contract/inbox";
import * as actions from "@/lib/features/inbox/contract/inbox.actions";
import { defineAction } from "@/lib/platform/actions/define-action";
import { runAsSystem } from "@/lib/platform/actions/run-as-system";
import { db, type Prisma, transaction } from "@/lib/platform/data/prisma";
import { type Letter, type MailOutcome, sendMail, sendsMail } from "@/lib/platform/mail/mail";
import { defineJob, openQueue } from "@/lib/platform/queues/queues";
import { handOverOnce, mailRetries } from "./hand-over";

const withReader = { staff: { include: { preferences: true } } } as const;
type Row = Prisma.MessageGetPayload<{ include: typeof withReader }>;

function isWanted({ kind, readAt, ended, staff }: Row): boolean {
  const { needs, needsReader, always } = kindOf(kind);
  const preference: EmailPreference = staff.preferences?.email ?? "needs_me";
  const chosen = always || preference === "all" || (preference === "needs_me" && needsReader);
  return chosen && (always || (!readAt && !ended)) && !staff.disabledAt && (needs === null || can(staff.roles, needs));
}

function letterOf({ id, kind, objectId, applicantId, staff }: Row): Letter {
  const address = (path: string) => new URL(path, env.NEXTAUTH_URL ?? `http://localhost:${env.PORT}`).href;
  const { subject } = kindOf(kind);
  const text = [
    `${subject}.`,
    address(pathOf({ kind, objectId, applicantId })),
    `For privacy, this email has no details. Open the link to read more. Choose what comes by email: ${address("/account")}`,
  ].join("\n\n");
  return { id, to: staff.email, subject: `Proofdesk: ${subject}`, text: `${text}\n` };
}

const stateAfter = {
  sent: "sent",
  not_sent: "queued",
  refused: "failed",
  unknown: "sending",
  unwanted: "none",
} as const satisfies Record<MailOutcome | "unwanted", string>;

/** If the server is unreachable, the job is retried with growing delays. */
export const mailJob = defineJob(
  "inbox.mail",
  z.strictObject({ messageId: z.uuid() }),
  async ({ messageId: id }) => {
    const row = await db.message.findUnique({ where: { id }, include: withReader });
    if (row?.mail !== "queued") return;
    const by = { job: "inbox.mail", requestId: uuid() };
    await runAsSystem(by, { action: "inbox.mail", details: { message: id, kind: row.kind } }, async (context) => {
      const outcome = await handOverOnce(context, {
        claim: (tx) => tx.message.updateMany({ where: { id, mail: "queued" }, data: { mail: "sending" } }),
        send: async () => (isWanted(row) ? sendMail(letterOf(row)) : "unwanted"),
        store: (tx, became) => tx.message.updateMany({ where: { id }, data: { mail: stateAfter[became] } }),
        // An email that was not sent is retried: the action ends with the error below.
        isFinal: (became) => became !== "not_sent",
      });
      if (outcome === "not_sent") throw new Error("The mail server is unreachable");
    });
  },
  {
    ...mailRetries,
    failed: ({ messageId: id }) =>
      db.message.updateMany({ where: { id, mail: "queued" }, data: { mail: stateAfter.refused } }),
  },
);

const batchSize = 50;
const dueRows = z.array(z.object({ id: z.uuid() }));

/** Returns the number of messages examined. */
export async function queueDueMail(signal: AbortSignal): Promise<number> {
  if (signal.aborted || (await db.message.findFirst({ where: { mail: "due" }, select: { id: true } })) === null)
    return 0;
  const queue = await openQueue(mailJob);
  return transaction(async (tx) => {
    const found: unknown = await tx.$queryRaw`
      select id from "Message" where mail = 'due' order by at limit ${batchSize} for no key update skip locked`;
    const ids = dueRows.parse(found).map(({ id }) => id);
    const rows = await tx.message.findMany({ where: { id: { in: ids } }, include: withReader });
    const wanted = sendsMail() ? rows.filter(isWanted).map(({ id }) => id) : [];
    await tx.message.updateMany({ where: { id: { in: ids } }, data: { mail: "none" } });
    await tx.message.updateMany({ where: { id: { in: wanted } }, data: { mail: "queued" } });
    for (const messageId of wanted) await queue.put({ messageId }, { tx });
    return ids.length;
  });
}

export const getMailChoice = defineAction(actions.getMailChoice, contract.getMailChoice, {
  async run({ staff }) {
    const kept = await db.staffPreferences.findUnique({ where: { staffId: staff.id }, select: { email: true } });
    return { available: sendsMail(), email: kept?.email ?? "needs_me" };
  },
});

export const chooseMail = defineAction(actions.chooseMail, contract.chooseMail, {
  details: ({ body }) => ({ email: body.email }),
  run: ({ staff, transaction: change }, { body: { email } }) =>
    change(async (tx) => {
      const where = { staffId: staff.id };
      await tx.staffPreferences.upsert({ where, create: { ...where, email }, update: { email } });
      return { available: sendsMail(), email };
    }),
});
