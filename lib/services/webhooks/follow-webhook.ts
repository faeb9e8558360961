/** Following a notification: a hint to ask the service again about whoever it may name. Nothing in it is believed. */
import "server-only";
import { z } from "zod";
import type { ActionContext } from "@/lib/actions/audited";
import { runAsSystem } from "@/lib/actions/run-as-system";
import { db, type Transaction, type WebhookDelivery, WebhookState } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import { defineJob } from "@/lib/jobs/queues";
import { loadApplicant } from "@/lib/services/applicants/records";
import { fetchResult } from "@/lib/services/checks/fetch-result";
import { longestCallMs } from "@/lib/services/uploads/schedule";
import { hastenUploads } from "@/lib/services/uploads/watch";
import { applicantsNamed } from "./applicants-named";
import { openBody } from "./webhook-record";
import { webhookReferences } from "./webhook-references";

const data = z.strictObject({ deliveryId: z.uuid(), requestId: z.string() });

/**
 * The job that is queued with each notification. Following one twice asks twice, and changes nothing else. What the
 * service does not answer now is asked again, later and later.
 */
export const followJob = defineJob(
  "webhook.follow",
  data,
  async ({ deliveryId, requestId }) => {
    const delivery = await db.webhookDelivery.findUnique({ where: { id: deliveryId } });
    if (delivery) await followDelivery(delivery, requestId);
  },
  { retries: 10, timeoutSeconds: 120 },
);

/**
 * Follows a notification.
 *
 * @throws AppError with why the service could not be asked, where asking again may help
 */
async function followDelivery(delivery: WebhookDelivery, requestId: string): Promise<void> {
  const object = { type: "webhook", id: delivery.id } as const;
  try {
    await runAsSystem({ job: "webhook.follow", requestId }, { action: "webhook.handle", object }, (context) =>
      follow(context, delivery),
    );
  } catch (error) {
    if (!(error instanceof AppError) || !isHopeless(error)) throw error;
  }
}

/** Asking again cannot help: the service knows no such code (any more), or the applicant was erased here. */
function isHopeless({ code }: AppError): boolean {
  return code === "access_code_unknown" || code === "erased" || code === "not_found";
}

async function follow(context: ActionContext, delivery: WebhookDelivery): Promise<void> {
  try {
    await askAbout(context, delivery);
  } catch (error) {
    const errorCode = error instanceof AppError ? error.code : "internal";
    await context.transaction((tx) => settle(tx, delivery, { errorCode }), { final: false });
    throw error;
  }
}

async function askAbout(context: ActionContext, delivery: WebhookDelivery): Promise<void> {
  const hints = webhookReferences(openBody(delivery));
  const named = await applicantsNamed(hints);
  context.addDetails({ hints: hints.length, matched: named.map(({ id }) => id) });
  const [first] = named;
  if (!first) {
    const nobody = { state: WebhookState.quarantined, applicantId: null, errorCode: null };
    return context.transaction((tx) => settle(tx, delivery, nobody));
  }
  const matched = { state: WebhookState.matched, applicantId: first.id };
  await context.transaction(
    async (tx) => {
      await settle(tx, delivery, matched);
      // What is waited for is asked about now, by whoever polls it.
      for (const { id } of named) await hastenUploads(tx, id);
      await hastenOrders(
        tx,
        named.flatMap(({ orders }) => orders),
      );
    },
    { final: false },
  );
  for (const { id } of named) {
    // From the service itself: what it says counts, whatever the notification said.
    const { snapshot, keptFor } = await fetchResult(await loadApplicant(id), new Date());
    context.addDetails({ snapshotId: snapshot.id, kept: keptFor });
  }
  await context.transaction((tx) => settle(tx, delivery, { ...matched, errorCode: null }));
}

/** One that was polled a moment ago is polled again a moment later: two polls are never under way at a time. */
async function hastenOrders(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.$executeRaw`
    update "Order" set "nextPollAt" = least("nextPollAt", greatest(clock_timestamp(),
      "lastPolledAt" + make_interval(secs => ${longestCallMs / 1000})))
    where id = any(${[...ids]}::uuid[]) and state in ('accepted', 'pending') and "nextPollAt" is not null`;
}

type Settled = Partial<Pick<WebhookDelivery, "state" | "applicantId" | "errorCode">>;

async function settle(tx: Transaction, { id }: WebhookDelivery, columns: Settled): Promise<void> {
  await tx.webhookDelivery.update({ where: { id }, data: { ...columns, handledAt: new Date() }, select: { id: true } });
}
