/** A request in the database: its state, which changes only by its transitions, and its sealed notes. */
import "server-only";
import { keysOf } from "@/lib/base/keys-of";
import { endMessages, notifyStaff } from "@/lib/cases/notify-staff";
import type { SecondPersonId } from "@/lib/cases/two-person-rule";
import type { OverrideState } from "@/lib/domain/decisions/overrides";
import type { MessageKind } from "@/lib/domain/inbox/message-kinds";
import { AppError } from "@/lib/errors";
import { type DataKey, openText, seal } from "@/lib/platform/data/crypto";
import type { OverrideRequest, Prisma, Transaction } from "@/lib/platform/data/prisma";

type Changes = Omit<Prisma.OverrideRequestUncheckedUpdateManyInput, "id" | "state" | "decidedById" | "resolvedById"> & {
  decidedById?: SecondPersonId | null;
  resolvedById?: SecondPersonId;
};

/**
 * Changes the state of a request and notifies those concerned, if the event is possible in its current state. Of two
 * concurrent callers one succeeds (compare-and-set). Null if nothing was written.
 */
export async function changeOverrideState(
  tx: Transaction,
  id: string,
  event: OverrideEvent,
  changes: Changes = {},
): Promise<OverrideState | null> {
  const { from, to } = transitionsOf(event);
  const where = { id, state: { in: [...from] } };
  const { count } = await tx.overrideRequest.updateMany({ where, data: { ...changes, state: to } });
  if (count !== 1) return null;
  await notifyOfEvent(tx, id, event);
  return to;
}

const outcomeMessages = {
  apply: "override_applied",
  resolve_applied: "override_applied",
  refuse: "override_refused",
  resolve_not_applied: "override_refused",
} as const satisfies Partial<Record<OverrideEvent, MessageKind>>;

/** Notifies the requester of the outcome and, if action is needed, everyone who can act. */
async function notifyOfEvent(tx: Transaction, id: string, event: OverrideEvent): Promise<void> {
  const row = await tx.overrideRequest.findUniqueOrThrow({ where: { id } });
  const { applicantId, requestedById: requester, decidedById, resolvedById } = row;
  const about = { objectId: id, applicantId };
  const approvalMessage = { kind: "override_asked", objectId: id } as const;
  switch (event) {
    case "send":
      return endMessages(tx, approvalMessage, { how: "approved", by: decidedById });
    case "withdraw":
      return endMessages(tx, approvalMessage, { how: "withdrawn", by: requester });
    case "reject":
      await endMessages(tx, approvalMessage, { how: "rejected", by: decidedById });
      return notifyStaff(tx, { kind: "override_rejected", by: decidedById, ...about }, { to: [requester] });
    case "not_sent":
      return notifyOfRequest(tx, row, null);
    case "timed_out":
      return notifyStaff(tx, { kind: "override_unknown", by: null, ...about }, { except: requester });
    default: {
      const by = resolvedById ?? decidedById;
      await endMessages(tx, { kind: "override_unknown", objectId: id }, { how: "resolved", by: resolvedById });
      return notifyStaff(tx, { kind: outcomeMessages[event], by, ...about }, { to: [requester] });
    }
  }
}

/** Notifies everyone who may decide the request. */
export const notifyOfRequest = (
  tx: Transaction,
  { id, applicantId, requestedById }: Pick<OverrideRequest, "id" | "applicantId" | "requestedById">,
  by: string | null,
): Promise<void> =>
  notifyStaff(tx, { kind: "override_asked", objectId: id, applicantId, by }, { except: requestedById });

export function alreadyDecided(): AppError {
  return new AppError("state_conflict", { detail: "This request is already decided or withdrawn." });
}

type Column = "note" | "decisionNote" | "resolvedNote";
const place = (column: Column, id: string) => ({ table: "OverrideRequest", column, row: id });

export function sealNote(key: DataKey, column: Column, id: string, text: string): Uint8Array<ArrayBuffer> {
  return seal(key, place(column, id), text);
}

export function readNote(key: DataKey, column: Column, row: OverrideRequest): string | null {
  const sealed = row[column];
  return sealed ? openText(key, place(column, row.id), sealed) : null;
}

type Transition = { from: readonly OverrideState[]; to: OverrideState };

/**
 * Events of a request, and the transition that each makes.
 *
 * - `reject`: an approver rejected it
 * - `withdraw`: the requester withdrew it
 * - `send`: an approver approved it, and the call is about to be made. The only transition that leads to a call
 * - `not_sent`: the call was provably not sent, so the request awaits a decision again
 * - `apply`, `refuse`: the service's answer
 * - `timed_out`: whether the service applied it is unknown
 * - `resolve_applied`, `resolve_not_applied`: a person determined the outcome
 */
const transitions = {
  reject: { from: ["requested"], to: "rejected" },
  withdraw: { from: ["requested"], to: "withdrawn" },
  send: { from: ["requested"], to: "sending" },
  not_sent: { from: ["sending"], to: "requested" },
  // An answer after the lease also ends `outcome_unknown`.
  apply: { from: ["sending", "outcome_unknown"], to: "applied" },
  refuse: { from: ["sending", "outcome_unknown"], to: "refused" },
  timed_out: { from: ["sending"], to: "outcome_unknown" },
  resolve_applied: { from: ["outcome_unknown"], to: "applied" },
  resolve_not_applied: { from: ["outcome_unknown"], to: "refused" },
} satisfies Record<string, Transition>;
export type OverrideEvent = keyof typeof transitions;
export const overrideEvents = keysOf(transitions);

export function transitionsOf(event: OverrideEvent): Transition {
  return transitions[event];
}
