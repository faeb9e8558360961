/** Fields that the service sends and its interface does not list. A field that an admin accepts raises no finding. */
import "server-only";
import { sectionTitle } from "@/lib/domain/checks/catalog";
import { sectionKeys } from "@/lib/domain/results/keys";
import { isAcceptable } from "@/lib/domain/results/unlisted-fields";
import { AppError } from "@/lib/errors";
import type { UnlistedField } from "@/lib/features/policies/contract/unlisted-fields";
import * as contract from "@/lib/features/policies/contract/unlisted-fields";
import * as actions from "@/lib/features/policies/contract/unlisted-fields.actions";
import type { ActionContext } from "@/lib/platform/actions/audited";
import { defineAction } from "@/lib/platform/actions/define-action";
import { db, type Prisma, type Transaction } from "@/lib/platform/data/prisma";
import { openQueue } from "@/lib/platform/queues/queues";
import { reindexJob } from "./policies";

const withPerson = { acceptedBy: { select: { id: true, name: true } } } satisfies Prisma.UnlistedFieldInclude;
type Row = Prisma.UnlistedFieldGetPayload<{ include: typeof withPerson }>;

function sectionOf(path: string): string | null {
  const key = sectionKeys.find((one) => path.startsWith(`${one}.`) || path.startsWith(`${one}[`));
  return key ? sectionTitle(key) : null;
}

function show({ path, seen, firstSeenAt, lastSeenAt, acceptedAt, acceptedBy, reason }: Row): UnlistedField {
  return {
    path,
    section: sectionOf(path),
    seen,
    firstSeenAt: firstSeenAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    acceptable: isAcceptable(path),
    accepted: acceptedAt && { at: acceptedAt.toISOString(), by: acceptedBy, reason: reason ?? "" },
  };
}

export const listUnlistedFields = defineAction(actions.listUnlistedFields, contract.listUnlistedFields, {
  async run({ addDetails }) {
    const rows = await db.unlistedField.findMany({
      include: withPerson,
      orderBy: [{ acceptedAt: { sort: "asc", nulls: "first" } }, { lastSeenAt: "desc" }, { path: "asc" }],
    });
    addDetails({ count: rows.length });
    return { items: rows.map(show) };
  },
});

type Accepted = Pick<Row, "acceptedAt" | "acceptedById" | "reason">;

/** Changes one field, and queues a job that stores the columns of the applicants with this field again. */
async function change(
  { transaction, addDetails }: ActionContext,
  path: string,
  to: Accepted,
  refuse: (row: { isAccepted: boolean }) => string | null,
): Promise<UnlistedField> {
  const queue = await openQueue(reindexJob);
  return transaction(async (tx) => {
    const row = await lock(tx, path);
    // Only a path that the service sent is logged. The text of any other request is not.
    addDetails({ path });
    const detail = refuse({ isAccepted: row.acceptedAt !== null });
    if (detail) throw new AppError("state_conflict", { detail });
    const changed = await tx.unlistedField.update({ where: { path }, data: to, include: withPerson });
    await queue.put({ field: path }, { tx });
    return show(changed);
  });
}

/** Locks a field. Refuses a path that was never seen, so that no other text is stored. */
async function lock(tx: Transaction, path: string): Promise<{ acceptedAt: Date | null }> {
  await tx.$queryRaw`select 1 as locked from "UnlistedField" where path = ${path} for update`;
  const row = await tx.unlistedField.findUnique({ where: { path }, select: { acceptedAt: true } });
  if (!row) throw new AppError("not_found", { detail: "There is no such field." });
  return row;
}

export const acceptUnlistedField = defineAction(actions.acceptUnlistedField, contract.acceptUnlistedField, {
  details: ({ body: { reason } }) => ({ reason }),
  run(context, { body: { path, reason } }) {
    const to = { acceptedAt: new Date(), acceptedById: context.staff.id, reason };
    return change(context, path, to, ({ isAccepted }) => {
      if (!isAcceptable(path)) return "This field's name may contain personal data, so it cannot be accepted.";
      return isAccepted ? "This field is accepted already." : null;
    });
  },
});

export const refuseUnlistedField = defineAction(actions.refuseUnlistedField, contract.refuseUnlistedField, {
  details: ({ body: { reason } }) => ({ reason }),
  run(context, { body: { path } }) {
    const to = { acceptedAt: null, acceptedById: null, reason: null };
    return change(context, path, to, ({ isAccepted }) => (isAccepted ? null : "This field is not accepted."));
  },
});
