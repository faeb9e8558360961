/**
 * Assigns, snoozes, refreshes or reopens many applicants: a job that runs the action of one applicant for each of them.
 */
import "server-only";
import { z } from "zod";
import { can } from "@/lib/base/permissions";
import {
  continueBulkJob,
  defineBulkJob,
  failedItem,
  openSealedJson,
  readBulkJob,
  sealedJson,
  sealJson,
  startBulkJob,
} from "@/lib/cases/bulk-job";
import { AppError, titleOfError } from "@/lib/errors";
import * as contract from "@/lib/features/applicants/contract/bulk";
import { type BulkAction, type BulkView, bulkAction, bulkKinds } from "@/lib/features/applicants/contract/bulk";
import * as actions from "@/lib/features/applicants/contract/queue.actions";
import { getResult } from "@/lib/features/checks/read-result";
import { reopenDecision } from "@/lib/features/decisions/decide";
import { activeStaff } from "@/lib/features/staff/staff-record";
import { type Caller, defineAction, runAction } from "@/lib/platform/actions/define-action";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { db } from "@/lib/platform/data/prisma";
import { assign } from "./assign";
import { snoozeApplicant } from "./snooze";

const jobData = z.object({
  requestId: z.string(),
  staffId: z.uuid(),
  sessionId: z.uuid(),
  sessionExpiresAt: z.iso.datetime(),
  /** Sealed, because the note of the action may hold personal data. */
  action: sealedJson,
});

/** A caller with the person's current permissions: none once the account is disabled. */
async function requesterOf(data: z.infer<typeof jobData>): Promise<Caller> {
  const row = await db.staff.findUniqueOrThrow({ where: { id: data.staffId } });
  const staff: CurrentStaff = {
    id: row.id,
    name: row.name,
    email: row.email,
    roles: row.disabledAt ? [] : row.roles,
    sessionId: data.sessionId,
    sessionExpiresAt: new Date(data.sessionExpiresAt),
  };
  return { staff, requestId: data.requestId, ip: null };
}

/** Finds the standing approval. The job does not reopen a decline that was made after the job was started. */
async function standingApproval(applicantId: string): Promise<{ id: string }> {
  const where = { applicantId, outcome: "approve", reopenedAt: null } as const;
  const approval = await db.decision.findFirst({ where, select: { id: true }, orderBy: { decidedAt: "desc" } });
  if (!approval) throw new AppError("state_conflict", { detail: "This applicant has no approval to reopen." });
  return approval;
}

/** Runs the action for one applicant, with the permission, the audit rows and the rules of that action. */
async function runForOne(action: BulkAction, id: string, caller: Caller): Promise<unknown> {
  const input = { params: { id }, query: {}, headers: {} };
  if (action.kind === "refresh") return runAction(getResult, caller, { ...input, query: { refresh: "1" }, body: {} });
  if (action.kind === "snooze") {
    const { kind: _, applicantIds: __, ...terms } = action;
    return runAction(snoozeApplicant, caller, { ...input, body: terms });
  }
  if (action.kind === "reopen") {
    const approval = await standingApproval(id);
    const params = { id, decisionId: approval.id };
    return runAction(reopenDecision, caller, { ...input, params, body: { reason: action.reason } });
  }
  const body = { assignee: action.assignee, ...(action.reassign ? {} : { onlyIfFree: true }) };
  return runAction(assign, caller, { ...input, body });
}

export const bulkJob = defineBulkJob("queue.bulk", jobData, {
  items(data) {
    const action = bulkAction.parse(openSealedJson(data.action));
    return action.applicantIds.map((applicantId) => ({ action, applicantId }));
  },
  async work({ action, applicantId }, { data, store }) {
    const done = { outcome: "done", applicantId, code: null };
    try {
      // Reads the requester for each applicant: a job may take minutes, and permissions may change meanwhile.
      const caller = await requesterOf(data);
      await runForOne(action, applicantId, { ...caller, store: (tx) => store(tx, done) });
      return done;
    } catch (error) {
      return failedItem(error, applicantId);
    }
  },
});

export const startBulk = defineAction(actions.startBulk, contract.startBulk, {
  details: ({ body }) => ({ kind: body.kind, applicants: body.applicantIds.length }),
  run(context, { body }) {
    const { requestId, staff } = context;
    const data = {
      requestId,
      staffId: staff.id,
      sessionId: staff.sessionId,
      sessionExpiresAt: staff.sessionExpiresAt.toISOString(),
      action: sealJson(body),
    };
    return startBulkJob(context, bulkJob, data, { kind: body.kind, total: body.applicantIds.length });
  },
});

async function viewOf(jobId: string, staff: CurrentStaff): Promise<BulkView> {
  const { kind, state, total, outcomes } = await readBulkJob(bulkJob, jobId, staff);
  const known = bulkKinds.find((one) => one === kind);
  if (!known) throw new AppError("not_found");
  const failures = outcomes.flatMap(({ applicantId, code, detail }) => {
    if (!code || !applicantId) return [];
    return [{ applicantId, code, title: titleOfError(code), detail }];
  });
  return { kind: known, state, total, done: outcomes.length, failures };
}

export const getBulk = defineAction(actions.getBulk, contract.getBulk, {
  run: ({ staff }, { params }) => viewOf(params.jobId, staff),
});

export const cancelBulk = defineAction(actions.cancelBulk, contract.cancelBulk, {
  details: ({ params }) => ({ job: params.jobId }),
  async run({ staff, transaction }, { params }) {
    await viewOf(params.jobId, staff);
    await transaction((tx) =>
      tx.bulkJob.updateMany({
        where: { id: params.jobId, finishedAt: null, canceledAt: null },
        data: { canceledAt: new Date() },
      }),
    );
    return viewOf(params.jobId, staff);
  },
});

export const continueBulk = defineAction(actions.continueBulk, contract.continueBulk, {
  details: ({ params }) => ({ job: params.jobId }),
  async run(context, { params }) {
    await continueBulkJob(context, bulkJob, params.jobId);
    return viewOf(params.jobId, context.staff);
  },
});

export const listAssignees = defineAction(actions.listAssignees, contract.listAssignees, {
  async run() {
    const rows = await activeStaff();
    return { items: rows.filter(({ roles }) => can(roles, "decision.make")).map(({ id, name }) => ({ id, name })) };
  },
});
