import "server-only";
import { z } from "zod";
import { clearanceOf, loadApplicant } from "@/lib/cases/applicant-record";
import { outcomeOfRun } from "@/lib/cases/open-case";
import { maskedAnswer, openResponse, permissionToRead, problemsOf } from "@/lib/cases/stored/answers";
import { AppError } from "@/lib/errors";
import type { CheckRunRow } from "@/lib/features/checks/contract/checks";
import * as contract from "@/lib/features/checks/contract/checks";
import * as actions from "@/lib/features/checks/contract/checks.actions";
import { defineAction } from "@/lib/platform/actions/define-action";
import { cursorOf, pageOf, rowsToRead } from "@/lib/platform/data/paging";
import { db, type Prisma } from "@/lib/platform/data/prisma";

const cursors = cursorOf(z.strictObject({ at: z.iso.datetime(), id: z.uuid() }));

export const listCheckRuns = defineAction(actions.listCheckRuns, contract.listCheckRuns, {
  intent: "late",
  object: "applicant",
  async run({ addDetails }, { params, query: { operationId, cursor, limit } }) {
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
      take: rowsToRead(limit),
    });
    const { shown, last } = pageOf(rows, limit);
    addDetails({ count: shown.length });
    return {
      items: shown.map(runRow),
      nextCursor: last ? cursors.write({ at: last.startedAt.toISOString(), id: last.id }) : null,
    };
  },
});

function before({ at, id }: { at: string; id: string }): Prisma.CheckRunWhereInput {
  return { OR: [{ startedAt: { lt: at } }, { startedAt: at, id: { lt: id } }] };
}

/** Does not call the service. */
export const getCheckRun = defineAction(actions.getCheckRun, contract.getCheckRun, {
  load: ({ params }) => loadRun(params.id, params.runId),
  intent: "late",
  object: "applicant",
  details: ({ params }) => ({ runId: params.runId }),
  async run({ staff, addDetails }, { params }, { run }) {
    const applicant = await loadApplicant(params.id);
    addDetails({ operationId: run.operationId });
    const json = openResponse(applicant.key, run);
    const row = { ...runRow(run), removedAt: run.removedAt?.toISOString() ?? null };
    if (json === undefined) return { ...row, response: null, masked: [], problems: [] };
    const { data, masked } = maskedAnswer(run.operationId, json, clearanceOf(staff));
    return { ...row, response: data, masked, problems: problemsOf(run.operationId, json) };
  },
});

const runColumns = {
  id: true,
  operationId: true,
  startedAt: true,
  outcome: true,
  errorCode: true,
  staff: { select: { id: true, name: true } },
} as const;

/**
 * Reads a run, and returns the permission that the reader needs for its answer. The caller checks the permission.
 *
 * @throws AppError `not_found`, which reveals no more than the list of runs, for which `applicant.read` is enough
 */
export async function loadRun(applicantId: string, id: string) {
  const run = await db.checkRun.findFirst({
    where: { id, applicantId },
    select: { ...runColumns, response: true, removedAt: true },
  });
  if (!run) throw new AppError("not_found", { detail: "There is no such run of this applicant." });
  return { permission: permissionToRead(run.operationId), run };
}

type RunColumns = {
  id: string;
  operationId: string;
  startedAt: Date;
  outcome: string;
  errorCode: string | null;
  staff: { id: string; name: string } | null;
};

export function runRow(run: RunColumns): CheckRunRow {
  return {
    id: run.id,
    operationId: run.operationId,
    at: run.startedAt.toISOString(),
    by: run.staff,
    outcome: outcomeOfRun(run),
    errorCode: run.errorCode,
  };
}
