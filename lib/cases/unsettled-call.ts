/** Calls for an applicant whose outcome the console must still find out. */
import "server-only";
import type { Transaction } from "@/lib/platform/data/prisma";

const unsettled = { in: ["sending" as const, "outcome_unknown" as const] };

/**
 * What an erasure would leave unsettled, in words: a court search or an override that is being sent, or whose outcome is
 * unknown. Only the applicant's access code finds it at the service, and an order counts as spent until it is settled.
 * What waits for an approval is no call yet, and the erasure ends it. An order that a court has accepted is settled.
 *
 * @returns the detail of an error `state_conflict`; null if there is nothing
 */
export async function findUnsettledCall(
  tx: Pick<Transaction, "order" | "overrideRequest">,
  applicantId: string,
): Promise<string | null> {
  const query = { where: { applicantId, state: unsettled }, select: { state: true } } as const;
  const order = await tx.order.findFirst(query);
  const override = order ? null : await tx.overrideRequest.findFirst(query);
  const state = (order ?? override)?.state;
  if (!state) return null;
  const call = order ? "A court search" : "An override";
  return state === "sending"
    ? `${call} of this applicant is being sent. Try again in a moment.`
    : `${call} of this applicant has an unknown outcome. Settle it first: the service cannot be asked after the erasure.`;
}
