/** Legal holds. While a hold stands on an applicant, none of the applicant's data is removed. */
import "server-only";
import { v7 as uuid } from "uuid";
import { clearanceOf, lockApplicant } from "@/lib/cases/applicant-record";
import { holdPlace } from "@/lib/cases/hold-record";
import { applicantsOf, type NamedApplicant, namedApplicants, sealedApplicant } from "@/lib/cases/named-applicants";
import { AppError } from "@/lib/errors";
import type { Hold } from "@/lib/features/retention/contract/erasures";
import * as contract from "@/lib/features/retention/contract/erasures";
import * as actions from "@/lib/features/retention/contract/erasures.actions";
import { defineAction } from "@/lib/platform/actions/define-action";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { ifReadable, openText, seal } from "@/lib/platform/data/crypto";
import { newestFirst, rowsToRead } from "@/lib/platform/data/paging";
import { db, isUniqueViolation, type Prisma, type Transaction } from "@/lib/platform/data/prisma";

const person = { select: { id: true, name: true } } as const;
const include = { applicant: sealedApplicant, setBy: person, endedBy: person } as const;
type Row = Prisma.HoldGetPayload<{ include: typeof include }>;

/** A reason can contain a name, so reading it requires the permission to read names. */
export const readsReasons = (staff: Pick<CurrentStaff, "roles">): boolean => clearanceOf(staff).direct;

function show(row: Row, named: NamedApplicant | undefined, staff: CurrentStaff): Hold {
  const textOf = (column: "reason" | "endReason") => {
    const [sealed, key] = [row[column], named?.textKey];
    return sealed && key && readsReasons(staff)
      ? ifReadable(() => openText(key, holdPlace(column, row.id), sealed))
      : null;
  };
  const { id, applicantId, setBy, setAt, endedBy, endedAt } = row;
  return {
    id,
    applicant: { id: applicantId, name: named?.name ?? null },
    reason: textOf("reason"),
    setBy,
    setAt: setAt.toISOString(),
    ended: endedAt ? { by: endedBy, at: endedAt.toISOString(), reason: textOf("endReason") } : null,
  };
}

const showOne = (row: Row, staff: CurrentStaff) =>
  show(row, namedApplicants([row.applicant], staff).get(row.applicantId), staff);

export const setHold = defineAction(actions.setHold, contract.setHold, {
  object: "applicant",
  async run(context, { params, body }) {
    try {
      const row = await context.transaction(async (tx) => {
        // Carrying out an erasure takes the same lock: the erasure ends before the hold is set, or finds it and stops.
        const { key } = await lockApplicant(tx, params.id);
        const id = uuid();
        const reason = seal(key, holdPlace("reason", id), body.reason);
        context.addDetails({ hold: id });
        return tx.hold.create({ data: { id, applicantId: params.id, reason, setById: context.staff.id }, include });
      });
      return showOne(row, context.staff);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new AppError("state_conflict", { detail: "This applicant is under a legal hold already." });
    }
  },
});

export const endHold = defineAction(actions.endHold, contract.endHold, {
  object: "applicant",
  async run(context, { params, body }) {
    const row = await context.transaction(async (tx) => {
      const { key } = await lockApplicant(tx, params.id);
      const standing = await tx.hold.findFirst({ where: { applicantId: params.id, endedAt: null } });
      if (!standing) throw new AppError("state_conflict", { detail: "This applicant is not under a legal hold." });
      const { id } = standing;
      context.addDetails({ hold: id });
      const endReason = seal(key, holdPlace("endReason", id), body.reason);
      const data = { endedAt: new Date(), endedById: context.staff.id, endReason };
      return tx.hold.update({ where: { id }, data, include });
    });
    return showOne(row, context.staff);
  },
});

const list = newestFirst("setAt");

export const listHolds = defineAction(actions.listHolds, contract.listHolds, {
  intent: "late",
  async run({ staff, addDetails }, { query: { cursor, limit } }) {
    const rows = await db.hold.findMany({
      where: { AND: [{ endedAt: null }, list.beyond(cursor)] },
      include,
      orderBy: list.orderBy(),
      take: rowsToRead(limit),
    });
    const { shown, nextCursor } = list.pageOf(rows, limit);
    const named = namedApplicants(applicantsOf(shown), staff);
    addDetails({ count: shown.length });
    return { items: shown.map((row) => show(row, named.get(row.applicantId), staff)), nextCursor };
  },
});

/** Returns the given applicants on whom a hold stands. */
export async function findHeldApplicants(
  client: Pick<Transaction, "hold">,
  ids: readonly string[],
): Promise<Set<string>> {
  const where = { applicantId: { in: [...ids] }, endedAt: null };
  return new Set((await client.hold.findMany({ where, select: { applicantId: true } })).map((row) => row.applicantId));
}
