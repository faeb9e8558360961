import "server-only";
import { can } from "@/lib/base/permissions";
import { namedApplicants } from "@/lib/cases/named-applicants";
import { kindsFor } from "@/lib/domain/inbox/message-kinds";
import type { Message } from "@/lib/features/inbox/contract/inbox";
import * as contract from "@/lib/features/inbox/contract/inbox";
import * as actions from "@/lib/features/inbox/contract/inbox.actions";
import { defineAction } from "@/lib/platform/actions/define-action";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { newestFirst, rowsToRead } from "@/lib/platform/data/paging";
import { db, type Prisma } from "@/lib/platform/data/prisma";

const person = { select: { id: true, name: true } } as const;
const shownParts = {
  by: person,
  endedBy: person,
  applicant: { select: { id: true, wrappedKey: true, profile: true } },
} as const;
type Row = Prisma.MessageGetPayload<{ include: typeof shownParts }>;
type Job = NonNullable<Message["job"]>;

const readableBy = ({ id, roles }: Pick<CurrentStaff, "id" | "roles">) => ({
  staffId: id,
  kind: { in: kindsFor((permission) => can(roles, permission)) },
});

const list = newestFirst("at");

/** Messages store only ids. Names are read here, and masked by the reader's permissions. */
export const listMessages = defineAction(actions.listMessages, contract.listMessages, {
  intent: "late",
  async run({ staff, addDetails }, { query: { cursor, limit } }) {
    const rows = await db.message.findMany({
      where: { ...readableBy(staff), ...list.beyond(cursor) },
      include: shownParts,
      orderBy: list.orderBy(),
      take: rowsToRead(limit),
    });
    const { shown, nextCursor } = list.pageOf(rows, limit);
    const jobs = await jobsOf(shown);
    addDetails({ count: shown.length });
    return { items: shown.map((row) => show(row, jobs.get(row.objectId) ?? null, staff)), nextCursor };
  },
});

async function jobsOf(rows: readonly Row[]): Promise<Map<string, Job>> {
  const ids = rows.flatMap(({ kind, objectId }) => (kind === "job_done" || kind === "job_failed" ? [objectId] : []));
  if (ids.length === 0) return new Map();
  const jobs = await db.bulkJob.findMany({ where: { id: { in: ids } }, select: { id: true, kind: true, total: true } });
  return new Map(jobs.map(({ id, kind, total }) => [id, { kind, total }]));
}

function show(row: Row, job: Job | null, staff: CurrentStaff): Message {
  const { applicant } = row;
  const named = applicant && namedApplicants([applicant], staff).get(applicant.id);
  return {
    id: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    read: row.readAt !== null,
    by: row.by,
    applicant: applicant && { id: applicant.id, name: named?.name ?? null },
    objectId: row.objectId,
    job,
    ended: row.ended && { how: row.ended, by: row.endedBy, at: (row.endedAt ?? row.at).toISOString() },
  };
}

export const markRead = defineAction(actions.markRead, contract.markRead, {
  details: ({ body: { ids } }) => ({ messages: ids === "all" ? ids : ids.length }),
  run({ staff, transaction }, { body: { ids } }) {
    return transaction(async (tx) => {
      const { count } = await tx.message.updateMany({
        where: { staffId: staff.id, readAt: null, ...(ids === "all" ? {} : { id: { in: ids } }) },
        data: { readAt: new Date() },
      });
      return { marked: count };
    });
  },
});
