import "server-only";
import { z } from "zod";
import type { ViewableKind } from "@/lib/base/files";
import { removedSentence } from "@/lib/base/removed";
import { clearanceOf, loadApplicant, loadUnlessErased, type OpenApplicant } from "@/lib/cases/applicant-record";
import { openCourtResult } from "@/lib/cases/stored/answers";
import { shownKindOf, storedFile } from "@/lib/cases/stored/files";
import { readCommonGiver } from "@/lib/cases/two-person-rule";
import { kindOf } from "@/lib/domain/orders/states";
import { type Clearance, maskAnswer } from "@/lib/domain/results/mask";
import { AppError } from "@/lib/errors";
import type { OrderDetail } from "@/lib/features/orders/contract/orders";
import * as contract from "@/lib/features/orders/contract/orders";
import * as actions from "@/lib/features/orders/contract/orders.actions";
import { courtResult } from "@/lib/identity/operations/records-responses";
import { defineAction } from "@/lib/platform/actions/define-action";
import { readRecord } from "@/lib/platform/audit/record";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import * as files from "@/lib/platform/contract/files";
import { type DataKey, ifReadable, open } from "@/lib/platform/data/crypto";
import { type CourtCopy, db } from "@/lib/platform/data/prisma";
import { findCounty } from "./counties";
import { readCourtResult, stateOfCourtResult } from "./court-result";
import { readOrderActions } from "./order-actions";
import { readCounties } from "./order-options";
import { copyPlace, countyOfOrder, readCopyName, readRefusal } from "./order-record";
import { type OrderRow, showOrders, withPeople } from "./order-view";

export const getOrder = defineAction(actions.getOrder, contract.getOrder, {
  object: "order",
  run: ({ staff }, { params }) => readOrderDetail(params.id, staff),
});

/**
 * The order of an erased applicant is shown without contents, which it no longer has: a person may still have to end it.
 *
 * @throws AppError `not_found`; `record_unreadable`
 */
export async function readOrderDetail(
  id: string,
  reader: CurrentStaff,
  clearance: Clearance = clearanceOf(reader),
): Promise<OrderDetail> {
  const row = await db.order.findUnique({
    where: { id },
    include: { ...withPeople, courtCopies: true, applicant: { select: { erasedAt: true } } },
  });
  if (!row) throw new AppError("not_found");
  const applicant = await loadUnlessErased(row.applicantId);
  const key = applicant?.key ?? null;
  const [order] = await showOrders([row], reader);
  if (!order) throw new AppError("not_found");
  const ofReader = (await readOrderActions([row], reader))(row);
  return {
    ...order,
    erasedAt: row.applicant.erasedAt?.toISOString() ?? null,
    ...readResultView(row, key, clearance),
    resultRemovedAt: row.resultRemovedAt?.toISOString() ?? null,
    courtCopies: row.courtCopies.sort(bySequence).map((copy) => showCopy(copy, key)),
    siblings: await readSiblings(row),
    ...(applicant && (await isUnlisted(row, applicant)) ? { countyUnlisted: true } : {}),
    ...ofReader,
    secondPerson: ofReader.secondPerson ?? (await readCommonGiver(db, "order.approve", row)),
    serviceMessage: key && readRefusal(key, row),
    lastReconciliation: await lastReconciliation(id),
  };
}

function readResultView(
  row: OrderRow,
  key: DataKey | null,
  clearance: Clearance,
): Pick<OrderDetail, "result" | "resultState" | "masked"> {
  const read = readCourtResult(key && openCourtResult(key, row));
  if (!read) {
    const isWaiting = row.state === "accepted" || row.state === "pending";
    return { result: null, resultState: isWaiting ? "pending" : "absent", masked: [] };
  }
  const { data, masked } = maskAnswer(courtResult, read.raw, clearance);
  const state = stateOfCourtResult(read);
  // The service went back from COMPLETE, so the stored result does not count as clear.
  const hasRegressed = row.regressedAt !== null && row.serviceStatus !== "COMPLETE";
  return { result: data, resultState: hasRegressed && state === "clear" ? "unknown" : state, masked };
}

/** Whether the county was typed. The counties of an order of all counties come from the service. */
async function isUnlisted(row: OrderRow, applicant: OpenApplicant): Promise<boolean> {
  const county = countyOfOrder(row);
  if (!county || county.uuid || row.parentId) return false;
  const { options } = await readCounties(applicant);
  return findCounty(options, county) === null;
}

function bySequence(left: CourtCopy, right: CourtCopy): number {
  return (left.sequenceNumber ?? Infinity) - (right.sequenceNumber ?? Infinity) || (left.id < right.id ? -1 : 1);
}

function showCopy(copy: CourtCopy, key: DataKey | null): OrderDetail["courtCopies"][number] {
  const name = key && ifReadable(() => readCopyName(key, copy));
  return {
    id: copy.id,
    name,
    ...(copy.name !== null && name === null ? { unreadable: true } : {}),
    category: copy.category,
    sequenceNumber: copy.sequenceNumber,
    status: copy.status,
    certified: copy.certified,
    sha256: copy.sha256 && Buffer.from(copy.sha256).toString("hex"),
    size: copy.size,
    receivedAt: copy.receivedAt.toISOString(),
    removedAt: copy.removedAt?.toISOString() ?? null,
    kind: key && kindOfCopy(copy, key),
  };
}

/** Returns null for a damaged copy, which is not shown. Downloading the copy reports the damage. */
function kindOfCopy({ id, contents }: CourtCopy, key: DataKey): ViewableKind | null {
  return contents && ifReadable(() => shownKindOf(open(key, copyPlace("contents", id), contents)));
}

async function readSiblings({ id, applicantId }: OrderRow): Promise<OrderDetail["siblings"]> {
  const rows = await db.order.findMany({
    where: { applicantId, id: { not: id } },
    orderBy: [{ requestedAt: "desc" }, { id: "desc" }],
    take: 100,
  });
  return rows.map((row) => ({ id: row.id, kind: kindOf(row.kind), county: countyOfOrder(row), state: row.state }));
}

const reconciliation = z.object({ listed: z.number().int(), unclaimed: z.number().int(), matching: z.number().int() });

/** Reads the last lookup from the audit log, which alone stores what it found. */
async function lastReconciliation(orderId: string): Promise<OrderDetail["lastReconciliation"]> {
  const entry = await db.auditEvent.findFirst({
    where: { objectType: "order", objectId: orderId, action: "order.reconcile", phase: "outcome", outcome: "done" },
    orderBy: { seq: "desc" },
    select: { at: true, bytes: true },
  });
  if (!entry) return null;
  const facts = reconciliation.safeParse(readRecord(entry.bytes)?.details);
  return facts.success ? { at: entry.at.toISOString(), ...facts.data } : null;
}

export const getCourtCopy = defineAction(actions.getCourtCopy, files.getCourtCopy, {
  object: "order",
  details: ({ params, query }) => ({ copy: params.copyId, ...(query.inline ? { shown: true } : {}) }),
  async run({ addDetails }, { params: { id, copyId }, query }) {
    const copy = await db.courtCopy.findUnique({
      where: { id: copyId, orderId: id },
      include: { order: { select: { applicantId: true } } },
    });
    if (copy?.removedAt) throw new AppError("not_found", { detail: removedSentence("This copy", copy.removedAt) });
    if (!copy?.contents) throw new AppError("not_found");
    const { key } = await loadApplicant(copy.order.applicantId);
    const bytes = open(key, copyPlace("contents", copy.id), copy.contents);
    addDetails({ size: bytes.length });
    const name = ifReadable(() => readCopyName(key, copy));
    return storedFile(bytes, { name, fallback: "court-copy", inline: query.inline !== undefined });
  },
});
