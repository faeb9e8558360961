/**
 * Requests to erase applicants. One person requests an erasure, and another one decides. Anyone who may request
 * erasures can undo it until it is carried out.
 */
import "server-only";
import { v7 as uuid } from "uuid";
import { can } from "@/lib/base/permissions";
import { lockApplicant } from "@/lib/cases/applicant-record";
import { applicantsOf, type NamedApplicant, namedApplicants, sealedApplicant } from "@/lib/cases/named-applicants";
import { endMessages, notifyStaff } from "@/lib/cases/notify-staff";
import { requireSecondPerson } from "@/lib/cases/two-person-rule";
import { findUnsettledCall } from "@/lib/cases/unsettled-call";
import type { ErasureState } from "@/lib/domain/retention/erasures";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import type { Erasure } from "@/lib/features/retention/contract/erasures";
import * as contract from "@/lib/features/retention/contract/erasures";
import * as actions from "@/lib/features/retention/contract/erasures.actions";
import { defineAction, type StaffActionContext } from "@/lib/platform/actions/define-action";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { type DataKey, ifReadable, openText, seal } from "@/lib/platform/data/crypto";
import { databaseNow, later } from "@/lib/platform/data/database-time";
import { newestFirst, rowsToRead } from "@/lib/platform/data/paging";
import { db, isUniqueViolation, type Prisma, type Transaction } from "@/lib/platform/data/prisma";
import { findHeldApplicants, readsReasons } from "./holds";

const person = { select: { id: true, name: true } } as const;
const include = { applicant: sealedApplicant, requestedBy: person, decidedBy: person, undoneBy: person } as const;
type Row = Prisma.ErasureGetPayload<{ include: typeof include }>;

const hourMs = 3_600_000;
type TextColumn = "reason" | "endReason";
const place = (column: TextColumn, row: string) => ({ table: "Erasure", column, row });

type Facts = { named: NamedApplicant | undefined; held: boolean; staff: CurrentStaff };

function show(row: Row, { named, held, staff }: Facts): Erasure {
  const textOf = (column: TextColumn) => {
    const [sealed, key] = [row[column], named?.textKey];
    return sealed && key && readsReasons(staff) ? ifReadable(() => openText(key, place(column, row.id), sealed)) : null;
  };
  const act = (by: { id: string; name: string } | null, at: Date | null) =>
    by && at ? { by, at: at.toISOString() } : null;
  return {
    id: row.id,
    applicant: { id: row.applicantId, name: named?.name ?? null },
    state: row.state,
    reason: textOf("reason"),
    requested: { by: row.requestedBy, at: row.requestedAt.toISOString() },
    decided: act(row.decidedBy, row.decidedAt),
    dueAt: row.dueAt?.toISOString() ?? null,
    undone: act(row.undoneBy, row.undoneAt),
    endReason: textOf("endReason"),
    carriedOutAt: row.carriedOutAt?.toISOString() ?? null,
    held,
    refused: refusalOf(row, staff),
  };
}

function refusalOf(row: Row, staff: CurrentStaff): Erasure["refused"] {
  if (row.state !== "requested") return null;
  if (!can(staff.roles, "erasure.approve")) return "no_right";
  return row.requestedById === staff.id ? "own_request" : null;
}

async function showAll(client: Pick<Transaction, "hold">, rows: readonly Row[], staff: CurrentStaff) {
  const named = namedApplicants(applicantsOf(rows), staff);
  const held = await findHeldApplicants(
    client,
    rows.map(({ applicantId }) => applicantId),
  );
  return rows.map((row) => show(row, { named: named.get(row.applicantId), held: held.has(row.applicantId), staff }));
}

async function readErasure(client: Pick<Transaction, "hold" | "erasure">, id: string, staff: CurrentStaff) {
  const row = await client.erasure.findUniqueOrThrow({ where: { id }, include });
  const [shown] = await showAll(client, [row], staff);
  if (!shown) throw new Error("One row is shown as one request");
  return shown;
}

const underHold = () =>
  new AppError("state_conflict", {
    detail: "This applicant is under a legal hold, so the data cannot be erased. End the hold first.",
  });

export const requestErasure = defineAction(actions.requestErasure, contract.requestErasure, {
  object: "applicant",
  async run(context, { params, body }) {
    try {
      return await context.transaction(async (tx) => {
        const { key } = await lockApplicant(tx, params.id);
        if ((await findHeldApplicants(tx, [params.id])).size > 0) throw underHold();
        const id = uuid();
        const reason = seal(key, place("reason", id), body.reason);
        await tx.erasure.create({ data: { id, applicantId: params.id, reason, requestedById: context.staff.id } });
        context.addDetails({ erasure: id });
        const about = { kind: "erasure_asked", objectId: id, applicantId: params.id, by: context.staff.id } as const;
        await notifyStaff(tx, about);
        return readErasure(tx, id, context.staff);
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new AppError("state_conflict", { detail: "The erasure of this applicant was requested already." });
    }
  },
});

/** A locked request, with the data key of its applicant. */
type Locked = Pick<Prisma.ErasureGetPayload<object>, "applicantId" | "requestedById" | "decidedById"> & {
  key: DataKey;
};

/**
 * Locks a request that is in one of these states, and its applicant before it, as `carryOut` does.
 *
 * @throws AppError `not_found`; `state_conflict` if the request is in another state; `erased`
 */
async function lockErasure(tx: Transaction, id: string, states: readonly ErasureState[]): Promise<Locked> {
  const { applicantId } = await readInState(tx, id, states);
  const { key } = await lockApplicant(tx, applicantId);
  await tx.$executeRaw`select from "Erasure" where id = ${id}::uuid for update`;
  return { ...(await readInState(tx, id, states)), key };
}

async function readInState(tx: Transaction, id: string, states: readonly ErasureState[]) {
  const row = await tx.erasure.findUnique({ where: { id } });
  if (!row) throw new AppError("not_found", { detail: "There is no such request." });
  if (!states.includes(row.state)) throw new AppError("state_conflict", { detail: endedSentences[row.state] });
  return row;
}

/** The reason for which a request ends, sealed; without a reason, nothing. */
const sealEndReason = (key: DataKey, id: string, reason: string | undefined) =>
  reason ? { endReason: seal(key, place("endReason", id), reason) } : {};

const endedSentences: Record<ErasureState, string> = {
  requested: "This request was not decided yet.",
  rejected: "This request was rejected.",
  approved: "This request was approved already.",
  undone: "This request was undone.",
  carried_out: "This erasure was carried out. It cannot be undone.",
};

/** Refuses to approve the erasure of an applicant under a hold, or while a call for them is not settled. */
async function refuseUnready(tx: Transaction, applicantId: string): Promise<void> {
  if ((await findHeldApplicants(tx, [applicantId])).size > 0) throw underHold();
  const detail = await findUnsettledCall(tx, applicantId);
  if (detail) throw new AppError("state_conflict", { detail });
}

type ErasureDecision = { state: "approved"; dueAt: Date } | { state: "rejected"; reason: string | undefined };

/** Stores the decision on a request, which must be made by another person than the requester. */
async function decideErasure(
  context: StaffActionContext,
  id: string,
  decision: (now: Date) => ErasureDecision,
): Promise<Erasure> {
  return context.transaction(async (tx) => {
    const { applicantId, requestedById, key } = await lockErasure(tx, id, ["requested"]);
    const decidedById = await requireSecondPerson(context, tx, requestedById, "erasure.approve");
    const now = await databaseNow(tx);
    const decided = decision(now);
    if (decided.state === "approved") await refuseUnready(tx, applicantId);
    const facts = decided.state === "approved" ? { dueAt: decided.dueAt } : sealEndReason(key, id, decided.reason);
    await tx.erasure.update({
      where: { id },
      data: { ...facts, state: decided.state, decidedById, decidedAt: now },
    });
    await endMessages(tx, { kind: "erasure_asked", objectId: id }, { how: decided.state, by: decidedById });
    const about = { kind: `erasure_${decided.state}`, objectId: id, applicantId, by: decidedById } as const;
    await notifyStaff(tx, about, { to: [requestedById] });
    context.setTarget({ type: "applicant", id: applicantId });
    return readErasure(tx, id, context.staff);
  });
}

export const approveErasure = defineAction(actions.approveErasure, contract.approveErasure, {
  details: ({ params }) => ({ erasure: params.id }),
  run: (context, { params }) =>
    decideErasure(context, params.id, (now) => ({
      state: "approved",
      dueAt: later(now, env.ERASURE_UNDO_HOURS * hourMs),
    })),
});

export const rejectErasure = defineAction(actions.rejectErasure, contract.rejectErasure, {
  details: ({ params }) => ({ erasure: params.id }),
  run: (context, { params, body }) =>
    decideErasure(context, params.id, () => ({ state: "rejected", reason: body.reason })),
});

export const undoErasure = defineAction(actions.undoErasure, contract.undoErasure, {
  details: ({ params }) => ({ erasure: params.id }),
  run: (context, { params: { id }, body }) =>
    context.transaction(async (tx) => {
      const { applicantId, requestedById, decidedById, key } = await lockErasure(tx, id, ["requested", "approved"]);
      const undoneAt = await databaseNow(tx);
      const by = context.staff.id;
      await tx.erasure.update({
        where: { id },
        data: { ...sealEndReason(key, id, body.reason), state: "undone", undoneById: by, undoneAt },
      });
      await endMessages(tx, { kind: "erasure_asked", objectId: id }, { how: "withdrawn", by });
      const to = [requestedById, ...(decidedById ? [decidedById] : [])];
      await notifyStaff(tx, { kind: "erasure_undone", objectId: id, applicantId, by }, { to });
      context.setTarget({ type: "applicant", id: applicantId });
      return readErasure(tx, id, context.staff);
    }),
});

const list = newestFirst("requestedAt");

export const listErasures = defineAction(actions.listErasures, contract.listErasures, {
  intent: "late",
  async run({ staff, addDetails }, { query: { cursor, limit } }) {
    const rows = await db.erasure.findMany({
      where: list.beyond(cursor),
      include,
      orderBy: list.orderBy(),
      take: rowsToRead(limit),
    });
    const { shown, nextCursor } = list.pageOf(rows, limit);
    addDetails({ count: shown.length });
    return { items: await showAll(db, shown, staff), nextCursor };
  },
});
