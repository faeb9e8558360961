/** Adds applicants that the service already knows, by access code: one job, a few codes at a time. */
import "server-only";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { can } from "@/lib/base/permissions";
import { UpstreamFailure } from "@/lib/base/upstream-error";
import { policyForNew } from "@/lib/cases/applicant-policy";
import { findByAccessCode, insertApplicant, loadApplicant, newApplicantColumns } from "@/lib/cases/applicant-record";
import {
  continueBulkJob,
  defineBulkJob,
  failedItem,
  type ItemOutcome,
  openSealedJson,
  readBulkJob,
  type StoreItem,
  sealedJson,
  sealJson,
  startBulkJob,
} from "@/lib/cases/bulk-job";
import { fetchResult } from "@/lib/cases/fetch-result";
import { type Fields, hasAnyContent, mergedProfile } from "@/lib/cases/profile";
import { storeNewIdentity } from "@/lib/cases/refresh-shared";
import { isRecord } from "@/lib/domain/results/paths";
import { env } from "@/lib/env";
import { AppError, errorTable, isErrorCode } from "@/lib/errors";
import * as actions from "@/lib/features/applicants/contract/applicants.actions";
import * as contract from "@/lib/features/applicants/contract/import-applicants";
import { userResponse } from "@/lib/identity/operations/responses";
import { identity } from "@/lib/identity/service";
import type { ActionContext } from "@/lib/platform/actions/audited";
import { defineAction } from "@/lib/platform/actions/define-action";
import { runAsSystem } from "@/lib/platform/actions/run-as-system";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import type { OutputOf } from "@/lib/platform/contract/endpoint";
import { type BulkOutcome, db, isUniqueViolation } from "@/lib/platform/data/prisma";
import { withoutHiddenCharacters } from "./hidden-characters";

type ImportView = OutputOf<typeof contract.getImport>;

const jobData = z.object({
  requestId: z.string(),
  staffId: z.uuid(),
  policyId: z.uuid().optional(),
  codes: sealedJson,
});

export const importJob = defineBulkJob("applicant.import", jobData, {
  items: ({ codes }) => z.array(z.string()).parse(openSealedJson(codes)),
  work: (accessCode, { data: { requestId, staffId, policyId }, position, store }) =>
    addByAccessCode(accessCode, { requestId, staffId, policyId, position: position + 1, store }),
});

export const importApplicants = defineAction(actions.importApplicants, contract.importApplicants, {
  details: ({ body }) => ({ codes: body.userAccessCodes.length }),
  async run(context, { body: { userAccessCodes, policyId } }) {
    await policyForNew(policyId);
    const { requestId, staff } = context;
    const data = { requestId, staffId: staff.id, policyId, codes: sealJson(userAccessCodes) };
    return startBulkJob(context, importJob, data, { kind: importJob.name, total: userAccessCodes.length });
  },
});

/** The results identify codes by position, from 0. A repeated code is `already_here` the second time. */
export const getImport = defineAction(actions.getImport, contract.getImport, {
  run: ({ staff }, { params }) => viewOf(params.jobId, staff),
});

export const continueImport = defineAction(actions.continueImport, contract.continueImport, {
  details: ({ params }) => ({ job: params.jobId }),
  async run(context, { params: { jobId } }) {
    await continueBulkJob(context, importJob, jobId);
    return viewOf(jobId, context.staff);
  },
});

async function viewOf(jobId: string, reader: CurrentStaff): Promise<ImportView> {
  const { state, total, outcomes } = await readBulkJob(importJob, jobId, reader);
  return { state: state === "canceled" ? "failed" : state, total, results: outcomes.map(resultOf) };
}

const importOutcome = z.enum(["added", "already_here", "failed"]).catch("failed");

function resultOf({ position, outcome, applicantId, code, detail }: BulkOutcome): ImportView["results"][number] {
  const title = code && isErrorCode(code) ? errorTable[code].title : null;
  return { index: position, outcome: importOutcome.parse(outcome), id: applicantId, code, title, detail };
}

type ImportRequest = {
  requestId: string;
  /** Null for the import that seeds the database at the first start. */
  staffId: string | null;
  /** Undefined for the default policy. */
  policyId?: string | undefined;
  /** The position of the code in the request, from 1: the audit log identifies it only by this. */
  position: number;
  store?: StoreItem;
};

/** Returns a failure as an outcome. Throws only AppError `audit_unavailable`. */
export async function addByAccessCode(accessCode: string, request: ImportRequest): Promise<ItemOutcome> {
  const { requestId, staffId, position, policyId, store } = request;
  const rule = { action: "applicant.add", details: { requestedBy: staffId, position } } as const;
  try {
    return await runAsSystem({ job: "applicant.import", requestId }, rule, (context) =>
      add(context, accessCode, { staffId, policyId, store }),
    );
  } catch (error) {
    return failedItem(error, null);
  }
}

async function add(
  context: ActionContext,
  accessCode: string,
  { staffId, policyId, store }: Pick<ImportRequest, "staffId" | "policyId" | "store">,
): Promise<ItemOutcome> {
  if (staffId) await requirePermission(staffId);
  const existing = await findByAccessCode(accessCode);
  if (existing) return storeExisting(context, existing, store);
  const user = await readUser(accessCode);
  // Get User returns no data for an expired access code.
  if (!hasAnyContent(user)) throw new AppError("access_code_unknown");
  const id = uuid();
  const cleaned = withoutHiddenCharacters(user);
  const profile = mergedProfile({}, {}, cleaned.user);
  const columns = newApplicantColumns(id, accessCode, profile, await policyForNew(policyId));
  context.setTarget({ type: "applicant", id });
  const added = { outcome: "added", applicantId: id, code: null, detail: cleaned.removed };
  try {
    await context.transaction(async (tx) => {
      await insertApplicant(tx, accessCode, { ...columns, createdById: staffId });
      await storeNewIdentity(tx, id, profile);
      await store?.(tx, added);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    // Another import stored the applicant first.
    const winner = await findByAccessCode(accessCode);
    if (!winner) throw error;
    return storeExisting(context, winner, store);
  }
  await readFirstResult(id);
  return added;
}

/** Refuses the import if its requester was disabled, or lost the permission, after the request. */
async function requirePermission(staffId: string): Promise<void> {
  const { disabledAt, roles } = await db.staff.findUniqueOrThrow({ where: { id: staffId } });
  if (disabledAt || !can(roles, importApplicants.permission)) throw new AppError("forbidden");
}

async function readUser(accessCode: string): Promise<Fields> {
  try {
    const { response } = await identity().call("user.summary", { accessCode, fields: {} });
    return response;
  } catch (error) {
    if (!(error instanceof UpstreamFailure) || error.sent !== "answered" || env.IDENTITY_MODE !== "mock") throw error;
    // The mock host has no Get User (assumption "production-only-mock-paths"), but its results include the user.
    const { response } = await identity().call("user.test-result", { accessCode, fields: {} });
    const entries = Object.entries(isRecord(response.user) ? response.user : {});
    return Object.fromEntries(entries.filter(([field]) => Object.hasOwn(userResponse.shape, field)));
  }
}

async function storeExisting(context: ActionContext, id: string, store?: StoreItem): Promise<ItemOutcome> {
  context.setTarget({ type: "applicant", id });
  context.addDetails({ alreadyHere: true });
  const here = { outcome: "already_here", applicantId: id, code: null };
  await context.transaction(async (tx) => store?.(tx, here));
  return here;
}

/** Reads the result for the status in the list. A failure is ignored: opening the applicant reads it again. */
async function readFirstResult(id: string): Promise<void> {
  try {
    await fetchResult(await loadApplicant(id));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
