/** Get hosted UI token, called for an applicant. Its answer is a secret: it opens the tests, and is never stored. */
import "server-only";
import type { ActionContext } from "@/lib/actions/audited";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import type { FieldsOf } from "@/lib/identity/operations/registry";
import { identity } from "@/lib/identity-service";
import type { OpenApplicant } from "@/lib/services/applicants/records";
import { callRecorded } from "./run-record";

/** Whether this deployment knows the address of the hosted UI, without which there is no link. */
export const knowsHostedUi = (): boolean => env.IDENTITY_VERIFY_UI_URL !== undefined;

/**
 * Asks for a token. The run is kept, its answer is not (`hosted-ui-redirect` in the assumptions).
 *
 * @param staffId who asks; null for a job
 * @returns the token; either form opens the hosted UI, and the shorter one is taken where both came
 * @throws AppError `consent_missing` before anything is sent (User operations: usable after consent), or the service's
 *   refusal
 */
export async function callInvite(
  context: ActionContext,
  applicant: OpenApplicant,
  { fields, staffId }: { fields: FieldsOf<"user.hosted-ui-token">; staffId: string | null },
): Promise<string> {
  if (!applicant.row.consentedAt) {
    throw new AppError("consent_missing", { detail: "Record the applicant's consent first. Nothing was sent." });
  }
  const call = identity().prepare("user.hosted-ui-token", { accessCode: applicant.accessCode, fields });
  const { response } = await callRecorded(context, applicant, { call, staffId, isSecret: true });
  const token = response.token ?? response.jwt;
  if (token) return token;
  throw new AppError("upstream_unreadable", { detail: "The service answered without a token. Make the link again." });
}
