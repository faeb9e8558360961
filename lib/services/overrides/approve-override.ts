/**
 * Approving an override: another person confirms who they are, the request is marked as being sent, the call is made
 * once, its outcome is stored, and the result is read again.
 */
import "server-only";
import { appendAudit } from "@/lib/audit/append";
import { consumeStepUp } from "@/lib/auth/step-up";
import { approveOverride as endpoint, type OverrideState } from "@/lib/contracts/overrides";
import type { Transaction } from "@/lib/data/prisma";
import { defineAction, type StaffActionContext } from "@/lib/services/act";
import { loadApplicant, type OpenApplicant } from "@/lib/services/applicants/records";
import { refreshApplicantIndex } from "@/lib/services/checks/fetch-result";
import { databaseNow } from "@/lib/services/orders/store";
import { retryOnUnavailable } from "@/lib/services/retry-on-unavailable";
import { callOverride, type OverrideOutcome } from "./call";
import { decided, findToDecide } from "./decide";
import { rereadResult } from "./evidence";
import { moveOverride, sealNote } from "./store";
import { readOverrideDetail } from "./view";

export const approveOverride = defineAction(endpoint, {
  permission: "override.approve",
  audit: { action: "override.approve", object: ({ params }) => ({ type: "override", id: params.id }) },
  async run(context, { params: { id }, body }) {
    const { request, single } = await findToDecide(id, context.staff);
    if (single) context.addDetails({ single });
    const applicant = await loadApplicant(request.applicantId);
    const send = { context, id, applicant, intentId: "" };
    send.intentId = await context.transaction((tx) => begin(tx, send, body), { final: false });
    const outcome = await callOverride(applicant.accessCode);
    await store(send, outcome);
    await rereadResult(applicant, context.requestId);
    return readOverrideDetail(id, context.staff);
  },
});

type Send = { context: StaffActionContext; id: string; applicant: OpenApplicant; intentId: string };

/** The confirmation is used up, the request is taken, and the log says that it is about to be sent: all or nothing. */
async function begin(
  tx: Transaction,
  { context, id, applicant }: Send,
  { note, stepUp }: { note: string; stepUp: string },
): Promise<string> {
  await consumeStepUp(tx, context.staff, `override.approve:${id}`, stepUp);
  const state = await moveOverride(tx, id, "send", {
    decidedById: context.staff.id,
    // By the clock that the worker measures the lease by.
    decidedAt: await databaseNow(tx),
    decisionNote: sealNote(applicant.key, "decisionNote", id, note),
    errorCode: null,
  });
  if (!state) throw decided();
  return appendAudit({ phase: "intent", ...callEntry(context, id) }, tx);
}

/** What both entries of the call say. */
function callEntry({ actor, requestId }: StaffActionContext, id: string) {
  return { action: "user.override", actor, object: { type: "override", id }, requestId, details: {} } as const;
}

async function store(send: Send, outcome: OverrideOutcome): Promise<void> {
  const { context, id, intentId } = send;
  const { event } = outcome;
  const error = "error" in outcome ? outcome.error : null;
  /** The service has applied it, or may have. */
  const isOpen = event === "apply" || event === "lose";
  const words = { apply: "done", refuse: "refused", unsent: "failed", lose: "unknown" } as const;
  const change = () =>
    context.transaction(
      async (tx) => {
        const stored = await storeState(tx, send, outcome);
        // Null when the worker gave up waiting first, and, it may be, a person has said since what became of it.
        context.addDetails({ state: stored ?? (await stateOf(tx, id)) });
        await appendAudit(
          {
            phase: "outcome",
            ...callEntry(context, id),
            outcome: words[event],
            ...(error ? { code: error.code } : {}),
            intentId,
          },
          tx,
        );
        await refreshApplicantIndex(tx, send.applicant.row.id);
      },
      { final: isOpen, afterCall: isOpen },
    );
  await retryOnUnavailable(change);
  if (error && !isOpen) throw error;
}

async function stateOf(tx: Transaction, id: string): Promise<OverrideState> {
  return (await tx.overrideRequest.findUniqueOrThrow({ where: { id }, select: { state: true } })).state;
}

async function storeState(tx: Transaction, { id, applicant }: Send, outcome: OverrideOutcome) {
  const now = new Date();
  switch (outcome.event) {
    case "apply":
      await tx.applicant.update({ where: { id: applicant.row.id }, data: { overriddenAt: now } });
      return moveOverride(tx, id, "apply", { finishedAt: now, errorCode: null });
    case "unsent":
      // Nothing left the console, so nobody has decided anything yet.
      return moveOverride(tx, id, "unsent", {
        decidedById: null,
        decidedAt: null,
        decisionNote: null,
        errorCode: outcome.error.code,
      });
    default:
      return moveOverride(tx, id, outcome.event, { finishedAt: now, errorCode: outcome.error.code });
  }
}
