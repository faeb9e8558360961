/**
 * Follows up a notification: the applicants that it may name are refetched from the service. Nothing in it is trusted.
 */
import "server-only";
import { z } from "zod";
import { accessCodeIndexes, loadApplicant } from "@/lib/cases/applicant-record";
import { fetchResult } from "@/lib/cases/fetch-result";
import { openBody, webhookReferences } from "@/lib/cases/webhook-record";
import { AppError } from "@/lib/errors";
import { minPollGapMs } from "@/lib/features/checks/uploads/schedule";
import { makeUploadsDue } from "@/lib/features/checks/uploads/watch";
import { findOrdersByIdentifier, identifierKey } from "@/lib/features/orders/court-identifier";
import type { ActionContext } from "@/lib/platform/actions/audited";
import { runAsSystem } from "@/lib/platform/actions/run-as-system";
import { db, type Transaction, type WebhookDelivery, WebhookState } from "@/lib/platform/data/prisma";
import { defineJob } from "@/lib/platform/queues/queues";

const data = z.strictObject({ deliveryId: z.uuid(), requestId: z.string() });

/** Idempotent: following up twice only polls the service twice. Failed calls are retried with growing pauses. */
export const followJob = defineJob(
  "webhook.follow",
  data,
  async ({ deliveryId, requestId }) => {
    const delivery = await db.webhookDelivery.findUnique({ where: { id: deliveryId } });
    if (delivery) await followDelivery(delivery, requestId);
  },
  { retries: 10, timeoutSeconds: 120 },
);

/** @throws AppError if the service could not be reached and a retry may help */
async function followDelivery(delivery: WebhookDelivery, requestId: string): Promise<void> {
  const object = { type: "webhook", id: delivery.id } as const;
  try {
    await runAsSystem({ job: "webhook.follow", requestId }, { action: "webhook.handle", object }, (context) =>
      storeMatches(context, delivery),
    );
  } catch (error) {
    if (!isPermanent(error)) throw error;
  }
}

/** A retry cannot help: the service does not know the code, or the applicant was erased. */
function isPermanent(error: unknown): boolean {
  return error instanceof AppError && ["access_code_unknown", "erased", "not_found"].includes(error.code);
}

async function storeMatches(context: ActionContext, delivery: WebhookDelivery): Promise<void> {
  const references = webhookReferences(openBody(delivery));
  const all = await findApplicants(references);
  context.addDetails({ references: references.length, matched: all.slice(0, maxApplicants).map(({ id }) => id) });
  const [first] = all;
  if (!first) {
    const unmatched = { state: WebhookState.quarantined, applicantId: null };
    return context.transaction((tx) => update(tx, delivery, unmatched));
  }
  const { matched, named, erased } = await context.transaction(
    async (tx) => {
      const { here, isKept } = await keepUnlessErased(tx, delivery, all);
      const state = { state: WebhookState.matched, applicantId: (here[0] ?? first).id };
      if (isKept) await update(tx, delivery, state);
      const few = here.slice(0, maxApplicants);
      // Their open uploads and orders are polled now.
      for (const { id } of few) await makeUploadsDue(tx, id);
      await makeOrdersDue(
        tx,
        few.flatMap(({ orders }) => orders),
      );
      return { matched: state, named: few, erased: all.length - here.length };
    },
    { final: false },
  );
  const failures: unknown[] = erased > 0 ? [new AppError("erased")] : [];
  for (const { id } of named) {
    try {
      // Only the service's own answer counts, whatever the notification said.
      const { snapshot, keptFor } = await fetchResult(await loadApplicant(id), new Date(), { restores: false });
      context.addDetails({ snapshotId: snapshot.id, kept: keptFor });
    } catch (error) {
      failures.push(error);
    }
  }
  // A failure that a retry may fix is thrown first.
  if (failures.length > 0) throw failures.find((error) => !isPermanent(error)) ?? failures[0];
  await context.transaction((tx) => update(tx, delivery, matched));
}

/**
 * Deletes a notification that names an erased applicant, unless it also names an applicant under a legal hold. Waits for
 * an erasure that is being carried out. An erasure that begins later deletes the notification itself.
 *
 * @returns the applicants who are not erased, and whether the notification is still there
 */
async function keepUnlessErased(tx: Transaction, { id }: WebhookDelivery, named: readonly MatchedApplicant[]) {
  const ids = named.map((one) => one.id);
  const rows: { id: string }[] = await tx.$queryRaw`
    select id from "Applicant" where id = any(${ids}::uuid[]) and "wrappedKey" is not null order by id for key share`;
  const living = new Set(rows.map((row) => row.id));
  const here = named.filter((one) => living.has(one.id));
  const isHeld = async () => (await tx.hold.count({ where: { applicantId: { in: [...living] }, endedAt: null } })) > 0;
  const isKept = here.length === named.length || (await isHeld());
  if (!isKept) await tx.webhookDelivery.deleteMany({ where: { id } });
  return { here, isKept };
}

/** Makes orders due. An order that is being polled is due once that call must have ended, so polls never overlap. */
async function makeOrdersDue(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.$executeRaw`
    update "Order" set "nextPollAt" = least("nextPollAt", greatest(clock_timestamp(),
      "lastPolledAt" + make_interval(secs => ${minPollGapMs / 1000})))
    where id = any(${[...ids]}::uuid[]) and state in ('accepted', 'pending') and "nextPollAt" is not null`;
}

type Columns = Pick<WebhookDelivery, "state" | "applicantId">;

/** Changes nothing if an erasure has deleted the notification meanwhile. */
async function update(tx: Transaction, { id }: WebhookDelivery, columns: Columns): Promise<void> {
  await tx.webhookDelivery.updateMany({ where: { id }, data: { ...columns, handledAt: new Date() } });
}

/** A notification is about one person; if it names many, only the first few are followed up. */
const maxApplicants = 3;

/** An applicant that a notification names, and those of their orders that it names. */
type MatchedApplicant = { id: string; orders: string[] };

/** A reference that matched: the applicant, the order if it named one, and its position among the references. */
type Match = { id: string; order: string | null; at: number };

type Client = Pick<Transaction, "applicant" | "$queryRaw">;

/** Finds applicants by access code or order identifier, in the order of the references. */
export async function findApplicants(references: readonly string[], client: Client = db): Promise<MatchedApplicant[]> {
  if (references.length === 0) return [];
  const matches = [...(await byAccessCode(references, client)), ...(await byOrder(references, client))];
  matches.sort((one, other) => one.at - other.at);
  const ids = [...new Set(matches.map(({ id }) => id))];
  return ids.map((id) => ({
    id,
    orders: matches.flatMap((match) => (match.id === id && match.order !== null ? [match.order] : [])),
  }));
}

async function byAccessCode(references: readonly string[], client: Client): Promise<Match[]> {
  const indexes = references.flatMap((reference, at) => accessCodeIndexes(reference).map((index) => ({ index, at })));
  const positions = new Map(indexes.map(({ index, at }) => [hex(index), at]));
  const rows = await client.applicant.findMany({
    where: { accessCodeIndex: { in: indexes.map(({ index }) => index) } },
    select: { id: true, accessCodeIndex: true },
  });
  return rows.map((row) => ({
    id: row.id,
    order: null,
    at: positions.get(hex(row.accessCodeIndex)) ?? references.length,
  }));
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

async function byOrder(references: readonly string[], client: Client): Promise<Match[]> {
  const positions = new Map(references.map((reference, at) => [identifierKey(reference), at]));
  const orders = await findOrdersByIdentifier(client, references);
  return orders.map(({ id, applicantId, key }) => ({
    id: applicantId,
    order: id,
    at: positions.get(key) ?? references.length,
  }));
}
