import "server-only";
import { v7 as uuid } from "uuid";
import { UpstreamFailure } from "@/lib/base/upstream-error";
import { extendClaim } from "@/lib/cases/applicant-claim";
import { type CurrentPolicy, policyForNew } from "@/lib/cases/applicant-policy";
import {
  applicantView,
  clearanceOf,
  findByAccessCode,
  insertApplicant,
  loadApplicant,
  lockApplicant,
  newApplicantColumns,
  openApplicant,
  saveProfile,
} from "@/lib/cases/applicant-record";
import { mergedProfile, withoutIdentity } from "@/lib/cases/profile";
import { storeNewIdentity } from "@/lib/cases/refresh-shared";
import { refuseBlocked } from "@/lib/cases/refuse-blocked";
import { callRecorded } from "@/lib/cases/run-record";
import { saveColumns } from "@/lib/cases/save-columns";
import { readApplicantRow } from "@/lib/cases/stored/read-cases";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import * as applicantDataContract from "@/lib/features/applicants/contract/applicant-data";
import * as applicantsContract from "@/lib/features/applicants/contract/applicants";
import * as applicantsActions from "@/lib/features/applicants/contract/applicants.actions";
import * as casesActions from "@/lib/features/applicants/contract/applicants.actions";
import type { FieldsOf } from "@/lib/identity/operations/registry";
import { identity } from "@/lib/identity/service";
import type { ActionContext } from "@/lib/platform/actions/audited";
import { defineAction } from "@/lib/platform/actions/define-action";
import { isUniqueViolation } from "@/lib/platform/data/prisma";
import { createUnlessDuplicate } from "./refuse-duplicate";

/** Returns the applicant as last read, and does not call the service. */
export const getApplicant = defineAction(casesActions.getApplicant, applicantsContract.getApplicant, {
  intent: "late",
  object: "applicant",
  async run({ staff, begin }, { params }) {
    const applicant = openApplicant(await readApplicantRow(params.id));
    await extendClaim(applicant.row, staff.id, begin);
    return applicantView(applicant, clearanceOf(staff));
  },
});

export const createApplicant = defineAction(applicantsActions.createApplicant, applicantDataContract.createApplicant, {
  details: ({ body }) => ({ confirmedDuplicate: body.confirmedDuplicate === true }),
  async run(context, { body: { confirmedDuplicate = false, policyId, ...fields } }) {
    // The console refuses a policy that is not in use before the user exists at the service.
    const policy = await policyForNew(policyId);
    context.addDetails({ policy: policy.id });
    const create = () => createUser(context, fields, { staffId: context.staff.id, policy });
    return { id: await createUnlessDuplicate(fields, confirmedDuplicate, create) };
  },
});

/**
 * Creates the user at the service, and stores the applicant together with the action's outcome. `staffId` is null for a
 * job.
 */
export async function createUser(
  context: ActionContext,
  fields: FieldsOf<"user.create">,
  { staffId, policy }: { staffId: string | null; policy: CurrentPolicy },
): Promise<string> {
  // Commits the audit intent first: the service may create the applicant, and this process may stop before it stores
  // the applicant.
  await context.transaction(async () => undefined, { final: false });
  const { response } = await identity().call("user.create", { fields });
  const accessCode = response.userAccessCode?.trim();
  if (!accessCode) {
    const detail = "The service answered without an access code. The applicant may exist there, but cannot be reached.";
    throw new UpstreamFailure("upstream_unreadable", { sent: "maybe", detail });
  }
  const id = uuid();
  // The mock host creates no person: the applicant is the preset person in its answer.
  const entered = env.IDENTITY_MODE === "mock" ? withoutIdentity(fields) : fields;
  const profile = mergedProfile({}, entered, response);
  const columns = newApplicantColumns(id, accessCode, profile, policy);
  context.setTarget({ type: "applicant", id });
  try {
    await context.transaction(async (tx) => {
      await insertApplicant(tx, accessCode, { ...columns, createdById: staffId });
      await storeNewIdentity(tx, id, profile);
    });
  } catch (error) {
    context.addDetails({ madeAtService: true });
    if (isUniqueViolation(error)) throw await alreadyHere(accessCode);
    if (error instanceof AppError && error.code === "audit_unavailable") throw error;
    const detail =
      "The service made the applicant, but Proofdesk could not store them, so they cannot be reached from here.";
    throw new AppError("unavailable", { detail: `${detail} Create them again.`, cause: error });
  }
  return id;
}

/** The service answered with the code of an existing applicant, as in mock mode for its preset users. */
async function alreadyHere(accessCode: string): Promise<AppError> {
  const id = await findByAccessCode(accessCode);
  const detail =
    env.IDENTITY_MODE === "mock"
      ? "Mock mode creates no one new: it answers with one of its preset people, who already exists here."
      : "The service answered with an access code that belongs to an applicant who is already here.";
  return new AppError("already_exists", { detail, ...(id ? { refs: { applicantId: id } } : {}) });
}

/**
 * Update User: only the sent fields change. After a successful verification, the service refuses changes of name, birth
 * date and SSN (User operations, rule 1); its message is passed on.
 */
export const updateApplicant = defineAction(casesActions.updateApplicant, applicantDataContract.updateApplicant, {
  object: "applicant",
  details: ({ body }) => ({ fields: Object.keys(body) }),
  async run(context, { params, body }) {
    if (Object.keys(body).length === 0) {
      throw new AppError("invalid_input", { issues: [{ path: "", message: "Change at least one field" }] });
    }
    const { id } = params;
    const applicant = await loadApplicant(id);
    await refuseBlocked("user.update", applicant);
    await callRecorded(context, applicant, {
      call: identity().prepare("user.update", { accessCode: applicant.accessCode, fields: body }),
      staffId: context.staff.id,
      store: async (tx, { response }) => {
        await saveProfile(tx, await lockApplicant(tx, id), { sent: body, answered: response });
        // Documents are compared with the applicant's data, so the conclusions may have changed.
        await saveColumns(tx, id);
      },
    });
    return applicantView(openApplicant(await readApplicantRow(id)), clearanceOf(context.staff));
  },
});
