import "server-only";
import {
  clearanceOf,
  loadApplicant,
  lockApplicant,
  type OpenApplicant,
  saveProfile,
} from "@/lib/cases/applicant-record";
import { consentColumns, refuseOtherName } from "@/lib/cases/consent-record";
import { markExpired, markKnown } from "@/lib/cases/fetch-result";
import { hasAnyContent } from "@/lib/cases/profile";
import { refuseBlocked } from "@/lib/cases/refuse-blocked";
import { callRecorded, type RecordedResponse } from "@/lib/cases/run-record";
import { saveColumns } from "@/lib/cases/save-columns";
import { pageInsteadOfEndpoint } from "@/lib/domain/checks/catalog";
import { maskAnswer } from "@/lib/domain/results/mask";
import { isRecord } from "@/lib/domain/results/paths";
import { AppError } from "@/lib/errors";
import * as contract from "@/lib/features/checks/contract/checks";
import * as actions from "@/lib/features/checks/contract/checks.actions";
import { findWatch, isAboutUpload, updateUploads } from "@/lib/features/checks/uploads/watch";
import type { IdentityResponse } from "@/lib/identity/client";
import { isOperationId, type OperationId } from "@/lib/identity/operations/list";
import { operation } from "@/lib/identity/operations/registry";
import { identity } from "@/lib/identity/service";
import type { ActionContext } from "@/lib/platform/actions/audited";
import { defineAction } from "@/lib/platform/actions/define-action";
import type { InputOf } from "@/lib/platform/contract/endpoint";
import type { Transaction } from "@/lib/platform/data/prisma";
import { sendsPictures, storePictures } from "./stored-pictures";

type Input = InputOf<typeof contract.runOperation>;

function operationIdOf({ params }: Pick<Input, "params">): OperationId {
  if (isOperationId(params.operationId)) return params.operationId;
  throw new AppError("not_found", { detail: "There is no such operation." });
}

/** The required permission depends on the operation. */
export const runOperation = defineAction(actions.runOperation, contract.runOperation, {
  permission: (input) => operation(operationIdOf(input)).permission,
  action: operationIdOf,
  object: "applicant",
  // The intent is stored with the claim of the run, before the call.
  intent: "late",
  async run(context, input) {
    const operationId = operationIdOf(input);
    const applicant = await loadApplicant(input.params.id);
    const { json, runId } = await runFor(context, applicant, {
      operationId,
      body: input.body,
      staffId: context.staff.id,
    });
    const { data } = maskAnswer(operation(operationId).response, json, clearanceOf(context.staff));
    return { outcome: "answered" as const, runId, response: data };
  },
});

export type OperationCall = {
  operationId: OperationId;
  /** The request body, which has not been validated yet. */
  body: Record<string, unknown>;
  /** Null for a job. */
  staffId: string | null;
  /** False for a job that reads the result afterwards, which refreshes the index columns anyway. */
  index?: boolean;
};

/**
 * Runs an operation, and stores the effects of its answer. The answer returned is unmasked.
 *
 * @throws AppError `state_conflict` for an operation with a dedicated page, `invalid_input`, or as `refuseBlocked`:
 *   each before anything is sent
 */
export async function runFor(
  context: ActionContext,
  applicant: OpenApplicant,
  { operationId, body, staffId, index = true }: OperationCall,
): Promise<RecordedResponse<OperationId>> {
  const page = pageInsteadOfEndpoint(operationId);
  if (page) throw new AppError("state_conflict", { detail: `This operation cannot be run this way. ${page.instead}` });
  const call = identity().prepare(operationId, { accessCode: applicant.accessCode, fields: body });
  await refuseBlocked(operationId, applicant);
  if (operationId === "user.consent") refuseOtherName(applicant.profile, body);
  const applicantId = applicant.row.id;
  const watchId = await findWatch(applicantId, operationId);
  const store = async (tx: Transaction, answer: IdentityResponse<OperationId>) => {
    await storeEffects(tx, applicant, { operationId, body, staffId }, answer);
    await updateUploads(tx, { applicantId, operationId, watchId }, answer.response);
    if (index) await saveColumns(tx, applicantId);
  };
  const storeSentData = (tx: Transaction, id: string) =>
    storePictures(tx, { id, applicantId, key: applicant.key, operationId }, body);
  const isPlain = index && !hasEffects(operationId);
  return callRecorded(context, applicant, { call, staffId, ...(isPlain ? {} : { store, storeSentData }) });
}

/** Whether an answer changes more than its run and the applicant's index columns. */
const hasEffects = (operationId: OperationId) =>
  operationId === "user.consent" ||
  operationId === "user.summary" ||
  isAboutUpload(operationId) ||
  sendsPictures(operationId);

/**
 * Stores accepted consent, and the User Object of Get User. A User Object without any data means that the access code
 * has expired (User operations, Get User). A User Object with data means that the service knows the code.
 */
async function storeEffects(
  tx: Transaction,
  { row: { id }, key }: OpenApplicant,
  { operationId, body, staffId }: OperationCall,
  { response, unrecognized }: IdentityResponse<OperationId>,
): Promise<void> {
  if (!isRecord(response)) return;
  if (operationId === "user.consent" && response.success === true) {
    const data = consentColumns({ id, key }, body, { staffId, at: new Date() });
    await tx.applicant.updateMany({ where: { id, consentedAt: null }, data });
  }
  if (operationId !== "user.summary") return;
  if (hasAnyContent(response)) {
    await saveProfile(tx, await lockApplicant(tx, id), { sent: {}, answered: response });
    await markKnown(id, tx);
  } else if (unrecognized.length === 0) {
    await markExpired(id, tx);
  }
}
