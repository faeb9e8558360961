/** Which orders pages refresh, and the wording of a lookup. Pure. */

import type { OrderDetail } from "@/lib/contracts/orders";
import { plural } from "@/lib/dates";
import type { OrderState } from "@/lib/orders/states";

const inProgress: ReadonlySet<OrderState> = new Set(["intent", "sending", "accepted", "pending"]);

/** Whether an order is in progress, so that pages should refresh it. */
export function isInProgress(state: OrderState): boolean {
  return inProgress.has(state);
}

type Lookup = Omit<NonNullable<OrderDetail["lastReconciliation"]>, "at">;

/**
 * What a lookup found, as a sentence, if it did not resolve the outcome of its order.
 *
 * `looked` results were listed, of which `unheld` belong to no order in the console, of which `fitting` match this
 * order.
 */
export function lookupSummary({ looked, unheld, fitting }: Lookup): string {
  if (looked === 0) return "the service listed no result of this applicant.";
  const listed = `the service listed ${plural(looked, "result")}`;
  if (unheld === 0)
    return `${listed}, and orders here hold ${looked === 1 ? "it" : "all of them"}. None can be this order.`;
  const open = `${listed}, ${plural(unheld, "of which is held by no order here", "of which are held by no order here")}`;
  if (fitting === 0) return `${open}, but of another court or county.`;
  return `${open}, and ${plural(fitting, "fits", "fit")}. That does not settle which one it is.`;
}
