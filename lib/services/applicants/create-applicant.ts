import "server-only";
import { v7 as uuid } from "uuid";
import type { ActionContext } from "@/lib/actions/audited";
import { defineAction } from "@/lib/actions/define-action";
import { createApplicant as contract } from "@/lib/contracts/applicants";
import { isUniqueViolation } from "@/lib/data/prisma";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import type { FieldsOf } from "@/lib/identity/operations/registry";
import { UpstreamFailure } from "@/lib/identity/upstream-error";
import { identity } from "@/lib/identity-service";
import { mergedProfile } from "./profile";
import { findByAccessCode, newApplicantColumns } from "./records";

/** Creates a user at the service (Create User), and the applicant here under a data key of their own. */
export const createApplicant = defineAction(contract, {
  permission: "applicant.write",
  audit: { action: "applicant.create" },
  run: async (context, { body }) => ({ id: await createUser(context, body, context.staff.id) }),
});

/**
 * @param context the act it belongs to; its outcome is written with the row
 * @param fields Create User's fields
 * @param staffId who creates; null for a job
 * @returns the new applicant's id
 */
export async function createUser(
  context: ActionContext,
  fields: FieldsOf<"user.create">,
  staffId: string | null,
): Promise<string> {
  const { response } = await identity().call("user.create", { fields });
  const accessCode = response.userAccessCode?.trim();
  if (!accessCode) {
    const detail = "The service answered without an access code. The user may exist there, but nobody can reach them.";
    throw new UpstreamFailure("upstream_unreadable", { sent: "maybe", detail });
  }
  const id = uuid();
  const columns = newApplicantColumns(id, accessCode, mergedProfile({}, fields, response));
  context.setTarget({ type: "applicant", id });
  try {
    await context.transaction((tx) =>
      tx.applicant.create({ data: { ...columns, createdById: staffId }, select: { id: true } }),
    );
  } catch (error) {
    context.addDetails({ madeAtService: true });
    if (isUniqueViolation(error)) throw await alreadyHere(accessCode);
    if (error instanceof AppError && error.code === "audit_unavailable") throw error;
    const detail =
      "The service made the user, but Proofdesk could not store them, so they cannot be reached from here.";
    throw new AppError("unavailable", { detail: `${detail} Create them again.`, cause: error });
  }
  return id;
}

/** The service gave a code that is here already: the mock service does, for its preset users. */
async function alreadyHere(accessCode: string): Promise<AppError> {
  const id = await findByAccessCode(accessCode);
  const detail =
    env.IDENTITY_MODE === "mock"
      ? "Mock mode makes nobody new: it answers with one of its preset people, who is here."
      : "The service answered with an access code that belongs to an applicant who is already here.";
  return new AppError("already_exists", { detail, ...(id ? { refs: { applicantId: id } } : {}) });
}
