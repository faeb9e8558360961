import "server-only";
import { z } from "zod";
import { defineAction } from "@/lib/actions/define-action";
import { listCheckRuns as contract } from "@/lib/contracts/checks";
import { db, type Prisma } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import { cursorOf } from "@/lib/services/applicants/cursor";
import { runColumns, runRow } from "./run-row";

const cursors = cursorOf(z.strictObject({ at: z.iso.datetime(), id: z.uuid() }));

/** What was run for an applicant, newest first, without any answer. */
export const listCheckRuns = defineAction(contract, {
  permission: "applicant.read",
  audit: { action: "check.list-runs", object: ({ params }) => ({ type: "applicant", id: params.id }) },
  async run({ addDetails: note }, { params, query: { operationId, cursor, limit } }) {
    const applicant = await db.applicant.findUnique({ where: { id: params.id }, select: { id: true } });
    if (!applicant) throw new AppError("not_found", { detail: "There is no such applicant." });
    const rows = await db.checkRun.findMany({
      where: {
        applicantId: params.id,
        ...(operationId ? { operationId } : {}),
        ...(cursor ? { AND: [before(cursors.read(cursor))] } : {}),
      },
      select: runColumns,
      orderBy: [{ startedAt: "desc" }, { id: "desc" }],
      take: limit + 1,
    });
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    note({ count: shown.length });
    return {
      items: shown.map(runRow),
      nextCursor: last ? cursors.write({ at: last.startedAt.toISOString(), id: last.id }) : null,
    };
  },
});

function before({ at, id }: { at: string; id: string }): Prisma.CheckRunWhereInput {
  return { OR: [{ startedAt: { lt: at } }, { startedAt: at, id: { lt: id } }] };
}
