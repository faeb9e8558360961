/**
 * Follows up a notification: the applicants that it may name are refetched from the service. Nothing in it is trusted.
 */
import "server-only";
import { z } from "zod";
import { accessCodeIndexes, loadApplicant } from "@/lib/cases/applicant-record";
import { fetchResult } from "@/lib/cases/fetch-result";
import { AppError } from "@/lib/errors";
import { minPollGapMs } from "@/lib/features/checks/uploads/schedule";
import { makeUploadsDue } from "@/lib/features/checks/uploads/watch";
import { findOrdersByIdentifier, identifierKey } from "@/lib/features/orders/court-identifier";
import type { ActionContext } from "@/lib/platform/actions/audited";
import { runAsSystem } from "@/lib/platform/actions/run-as-system";
import { db, type Transaction, type WebhookDelivery, WebhookState } from "@/lib/platform/data/prisma";
import { defineJob } from "@/lib/platform/queues/queues";
import { openBody } from "./webhook-record";

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
      follow(context, delivery),
    );
  } catch (error) {
    if (!isPermanent(error)) throw error;
  }
}

/** A retry cannot help: the service does not know the code, or the applicant was erased. */
function isPermanent(error: unknown): boolean {
  return error instanceof AppError && ["access_code_unknown", "erased", "not_found"].includes(error.code);
}

async function follow(context: ActionContext, delivery: WebhookDelivery): Promise<void> {
  const references = webhookReferences(openBody(delivery));
  const named = await findApplicants(references);
  context.addDetails({ references: references.length, matched: named.map(({ id }) => id) });
  const [first] = named;
  if (!first) {
    const unmatched = { state: WebhookState.quarantined, applicantId: null };
    return context.transaction((tx) => update(tx, delivery, unmatched));
  }
  const matched = { state: WebhookState.matched, applicantId: first.id };
  await context.transaction(
    async (tx) => {
      await update(tx, delivery, matched);
      // Their open uploads, and the orders that the notification names, are due now.
      for (const { id } of named) await makeUploadsDue(tx, id);
      await makeOrdersDue(
        tx,
        named.flatMap(({ orders }) => orders),
      );
    },
    { final: false },
  );
  const failures: unknown[] = [];
  for (const { id } of named) {
    try {
      // Only the service's own answer counts, whatever the notification said.
      const { snapshot, keptFor } = await fetchResult(await loadApplicant(id), new Date());
      context.addDetails({ snapshotId: snapshot.id, kept: keptFor });
    } catch (error) {
      failures.push(error);
    }
  }
  // A failure that a retry may fix is thrown first.
  if (failures.length > 0) throw failures.find((error) => !isPermanent(error)) ?? failures[0];
  await context.transaction((tx) => update(tx, delivery, matched));
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

async function update(tx: Transaction, { id }: WebhookDelivery, columns: Columns): Promise<void> {
  await tx.webhookDelivery.update({ where: { id }, data: { ...columns, handledAt: new Date() }, select: { id: true } });
}

/** A notification is about one person; if it names many, only the first few are followed up. */
const maxApplicants = 3;

/** An applicant that a notification names, and those of their orders that it names. */
type Named = { id: string; orders: string[] };

/** A reference that matched: the applicant, the order if it named one, and its position among the references. */
type Match = { id: string; order: string | null; at: number };

/** Finds the first few applicants by access code or order identifier, in the order of the references. */
async function findApplicants(references: readonly string[]): Promise<Named[]> {
  if (references.length === 0) return [];
  const matches = (await Promise.all([byAccessCode(references), byOrder(references)])).flat();
  matches.sort((one, other) => one.at - other.at);
  const ids = [...new Set(matches.map(({ id }) => id))].slice(0, maxApplicants);
  return ids.map((id) => ({
    id,
    orders: matches.flatMap((match) => (match.id === id && match.order !== null ? [match.order] : [])),
  }));
}

async function byAccessCode(references: readonly string[]): Promise<Match[]> {
  const indexes = references.flatMap((reference, at) => accessCodeIndexes(reference).map((index) => ({ index, at })));
  const positions = new Map(indexes.map(({ index, at }) => [hex(index), at]));
  const rows = await db.applicant.findMany({
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

async function byOrder(references: readonly string[]): Promise<Match[]> {
  const positions = new Map(references.map((reference, at) => [identifierKey(reference), at]));
  const orders = await findOrdersByIdentifier(db, references);
  return orders.map(({ id, applicantId, key }) => ({
    id: applicantId,
    order: id,
    at: positions.get(key) ?? references.length,
  }));
}

/** References returned, and the UUIDs among them. */
export const bounds = { returned: 500, identifiers: 200 } as const;

/** The form of the service's codes. */
const identifier = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
/** A reference has 4 to 200 characters. */
const word = /(?<![\w.~-])[\w.~-]{4,200}(?![\w.~-])/g;

/** Returns distinct words, UUIDs first: at most `bounds.returned`, of which at most `bounds.identifiers` are UUIDs. */
export function webhookReferences(body: Uint8Array): string[] {
  const text = new TextDecoder().decode(body);
  const found = new Set<string>();
  const add = (pattern: RegExp, most: number) => {
    for (const [match] of text.matchAll(pattern)) {
      if (found.size >= most) return;
      found.add(match);
    }
  };
  add(identifier, bounds.identifiers);
  add(word, bounds.returned);
  return [...found];
}
