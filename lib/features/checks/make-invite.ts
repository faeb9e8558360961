/** Links to the hosted verification UI (Get hosted UI token). */
import "server-only";
import { loadApplicant, type OpenApplicant } from "@/lib/cases/applicant-record";
import { refuseBlocked } from "@/lib/cases/refuse-blocked";
import { callRecorded } from "@/lib/cases/run-record";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import * as actions from "@/lib/features/checks/contract/checks.actions";
import * as contract from "@/lib/features/checks/contract/invite";
import type { FieldsOf } from "@/lib/identity/operations/registry";
import { identity } from "@/lib/identity/service";
import type { ActionContext } from "@/lib/platform/actions/audited";
import { defineAction } from "@/lib/platform/actions/define-action";
import type { Transaction } from "@/lib/platform/data/prisma";
import { openQueue } from "@/lib/platform/queues/queues";
import { inviteJob, requireAddress, saveInvite } from "./invite-mail";

/** The audit log names the requested tests, but neither the link nor its redirect. */
export const makeInvite = defineAction(actions.makeInvite, contract.makeInvite, {
  object: "applicant",
  details: ({ body }) => ({
    option: body.verificationOption,
    redirect: body.redirectURL !== undefined,
    sent: body.send ? "email" : null,
  }),
  async run(context, { params, body: { send, ...fields } }) {
    const hostedUiUrl = env.IDENTITY_VERIFY_UI_URL;
    if (!hostedUiUrl) {
      throw new AppError("condition_not_met", {
        detail: "The address of the hosted verification UI is not set (IDENTITY_VERIFY_UI_URL). Nothing was sent.",
      });
    }
    const applicant = await loadApplicant(params.id);
    if (send) requireAddress(applicant);
    const queue = send ? await openQueue(inviteJob) : null;
    const sentById = context.staff.id;
    const token = await callInvite(context, applicant, {
      fields,
      staffId: sentById,
      store: async (tx, made) => {
        const invite = { applicantId: params.id, key: applicant.key, link: linkTo(hostedUiUrl, made), sentById };
        if (queue) await saveInvite(tx, queue, invite);
      },
    });
    return { url: send ? null : linkTo(hostedUiUrl, token), expires: null };
  },
});

function linkTo(hostedUiUrl: string, token: string): string {
  const url = new URL(hostedUiUrl);
  url.searchParams.set("token", token);
  return url.href;
}

/** Whether the address of the hosted page is set. Otherwise no links can be made. */
export const isHostedUiConfigured = (): boolean => env.IDENTITY_VERIFY_UI_URL !== undefined;

/**
 * Requests a token. Anyone with the token can open the tests, so the run is stored without its answer
 * (`hosted-ui-redirect` in the assumptions).
 *
 * @param staffId null for a job
 * @param store stores data derived from the token, in the transaction that records the run
 * @throws AppError as `refuseBlocked` (User operations: usable after consent), or the service's refusal
 */
export async function callInvite(
  context: ActionContext,
  applicant: OpenApplicant,
  {
    fields,
    staffId,
    store,
  }: {
    fields: FieldsOf<"user.hosted-ui-token">;
    staffId: string | null;
    store?: (tx: Transaction, token: string) => Promise<void>;
  },
): Promise<string> {
  await refuseBlocked("user.hosted-ui-token", applicant);
  const call = identity().prepare("user.hosted-ui-token", { accessCode: applicant.accessCode, fields });
  const { response } = await callRecorded(context, applicant, {
    call,
    staffId,
    isSecret: true,
    store: async (tx, answer) => {
      const given = tokenOf(answer.response);
      if (given) await store?.(tx, given);
    },
  });
  const token = tokenOf(response);
  if (token) return token;
  throw new AppError("upstream_unreadable", { detail: "The service answered without a token. Create the link again." });
}

/** The shorter of the two forms that the service may return. */
const tokenOf = ({ token, jwt }: { token?: string | null | undefined; jwt?: string | null | undefined }) =>
  token ?? jwt;
