/** The stored snooze of an applicant: its columns, and how it ends with the change that ends it. */
import "server-only";
import { v7 as uuid } from "uuid";
import { appendAudit } from "@/lib/audit/append";
import { backReasons, isOpenStatus } from "@/lib/contracts/constants/applicants";
import { type OrderKind, orderKinds } from "@/lib/contracts/order-kinds";
import type { Back, Snooze, SnoozeView } from "@/lib/contracts/snooze";
import { type DataKey, ifReadable, openText, seal } from "@/lib/data/crypto";
import { type Applicant, Prisma, type Transaction } from "@/lib/data/prisma";
import { parts, personNamed } from "./applicant-file";
import { notifyStaff } from "./notify-staff";
import { type Known, known, type Wake, wakeOf } from "./snooze-rules";

type Columns = Prisma.ApplicantUncheckedUpdateInput;

const place = (id: string) => ({ table: "Applicant", column: "snoozeNote", row: id });

/** A reviewer has acted: clears why a snooze ended. */
export const handledColumns = { backAt: null, backReason: null, backOrderKind: null } satisfies Columns;

export const notSnoozedColumns = {
  snoozedAt: null,
  snoozedById: null,
  snoozedUntil: null,
  snoozeBasis: Prisma.DbNull,
  snoozeNote: null,
} satisfies Columns;

/** Decided: nothing to come back for. */
export const decidedColumns = { ...notSnoozedColumns, ...handledColumns } satisfies Columns;

/** The columns of a new snooze. */
export function snoozedColumns(
  { id, key }: { id: string; key: DataKey },
  terms: { by: string; until: Date | null; basis: Known | null; note: string | null },
): Columns {
  return {
    ...handledColumns,
    snoozedAt: new Date(),
    snoozedById: terms.by,
    snoozedUntil: terms.until,
    snoozeBasis: terms.basis ?? Prisma.DbNull,
    snoozeNote: terms.note === null ? null : seal(key, place(id), terms.note),
  };
}

type Client = Pick<Transaction, "order" | "uploadWatch">;
type Completed = { known: Known; kinds: Map<string, Applicant["backOrderKind"]> };

/** The current facts of an applicant, and the kind of each complete order. */
async function readKnown(client: Client, row: Applicant, snapshotId: string | null): Promise<Completed> {
  const orders = await client.order.findMany({
    where: { applicantId: row.id, state: "complete" },
    select: { id: true, kind: true },
    orderBy: [{ completedAt: "desc" }, { id: "desc" }],
  });
  const uploads = await client.uploadWatch.findMany({
    where: { applicantId: row.id, endedAt: { not: null } },
    select: { id: true, endedAt: true },
  });
  return {
    known: {
      orders: orders.map(({ id }) => id),
      uploads: uploads.map(({ id, endedAt }) => `${id}@${endedAt?.toISOString()}`),
      snapshotId,
      consented: row.consentedAt !== null,
    },
    kinds: new Map(orders.map(({ id, kind }) => [id, kind])),
  };
}

/** The current facts, to detect news against. The caller holds the lock of the row. */
export async function basisOf(client: Client & Pick<Transaction, "resultSnapshot">, row: Applicant): Promise<Known> {
  const { where, orderBy } = parts.snapshots;
  const newest = await client.resultSnapshot.findFirst({
    where: { applicantId: row.id, ...where },
    select: { id: true },
    orderBy: [...orderBy],
  });
  return (await readKnown(client, row, newest?.id ?? null)).known;
}

/** The columns of an applicant who is back, with the audit entry; notifies the person who snoozed them. */
export async function wokenColumns(
  tx: Transaction,
  applicantId: string,
  { reason, kind }: { reason: Wake["reason"]; kind: Applicant["backOrderKind"] },
): Promise<Columns> {
  await appendAudit(
    {
      phase: "outcome",
      action: "applicant.wake",
      actor: { type: "system", job: "applicant.wake" },
      object: { type: "applicant", id: applicantId },
      requestId: uuid(),
      details: { reason, kind: kind?.replaceAll("_", "-") ?? null },
      outcome: "done",
    },
    tx,
  );
  const { snoozedById } = await tx.applicant.findUniqueOrThrow({
    where: { id: applicantId },
    select: { snoozedById: true },
  });
  const back = { kind: "snooze_ended", objectId: applicantId, applicantId, by: null } as const;
  await notifyStaff(tx, back, { to: snoozedById ? [snoozedById] : [] });
  return { ...notSnoozedColumns, backAt: new Date(), backReason: reason, backOrderKind: kind };
}

/**
 * The columns of the snooze after a change: none while it lasts. The caller holds the lock of the row.
 *
 * @param row the applicant as changed; `snapshotId` is that of the newest result, null if it cannot be decrypted
 */
export async function snoozeAfter(tx: Transaction, row: Applicant, snapshotId: string | null): Promise<Columns> {
  if (!isOpenStatus(row.status)) return decidedColumns;
  if (!row.snoozedAt) return {};
  const basis = known.safeParse(row.snoozeBasis).data ?? null;
  const now = basis && (await readKnown(tx, row, snapshotId));
  const wake = wakeOf({ until: row.snoozedUntil, basis }, { at: new Date(), known: now?.known ?? null });
  if (!wake) return {};
  const kind = (wake.order !== undefined && now?.kinds.get(wake.order)) || null;
  return wokenColumns(tx, row.id, { reason: wake.reason, kind });
}

type Stored = Pick<Applicant, "snoozedAt" | "snoozedUntil" | "backAt" | "backReason" | "backOrderKind">;

/** A snooze as shown in a row of the list. */
export function snoozeOf(row: Stored & { waitsForResult: boolean }): Snooze | null {
  return row.snoozedAt && { until: row.snoozedUntil?.toISOString() ?? null, onResult: row.waitsForResult };
}

/** Why the applicant is back; null if nothing to show. */
export function backOf({ backAt, backReason, backOrderKind }: Omit<Stored, "snoozedAt" | "snoozedUntil">): Back | null {
  const reason = backReasons.find((one) => one === backReason);
  if (!backAt || !reason) return null;
  const stored = backOrderKind?.replaceAll("_", "-");
  const orderKind: OrderKind | null = orderKinds.find((one) => one === stored) ?? null;
  return { reason, orderKind, at: backAt.toISOString() };
}

/**
 * The snooze on the applicant's page. `readsText`: free text can hold names, so it requires the permission to read
 * them.
 */
export async function snoozeViewOf(
  client: Pick<Transaction, "staff">,
  { row, key }: { row: Applicant; key: DataKey },
  readsText: boolean,
): Promise<SnoozeView | null> {
  const { snoozedAt, snoozedById, snoozeNote: sealed, snoozeBasis } = row;
  const shown = snoozeOf({ ...row, waitsForResult: snoozeBasis !== null });
  if (!snoozedAt || !shown) return null;
  const by = snoozedById ? await personNamed(client, row.id, snoozedById) : null;
  const note = sealed && readsText ? ifReadable(() => openText(key, place(row.id), sealed)) : null;
  return { ...shown, at: snoozedAt.toISOString(), by, note };
}
