import type { OrderDetail } from "@/lib/contracts/orders";
import { plural } from "@/lib/dates";

type Looked = Omit<NonNullable<OrderDetail["lastReconciliation"]>, "at">;

/**
 * What a search for a lost order looked at, as a sentence. The order is still lost, so what was found did not settle it.
 *
 * @param found results the service listed, those no order here holds, and those of the latter that fit
 */
export function foundWords({ looked, unheld, fitting }: Looked): string {
  if (looked === 0) return "the service listed no result of this applicant.";
  const listed = `the service listed ${plural(looked, "result")}`;
  if (unheld === 0)
    return `${listed}, and orders here hold ${looked === 1 ? "it" : "all of them"}. None can be this order.`;
  const open = `${listed}, ${plural(unheld, "of which is held by no order here", "of which are held by no order here")}`;
  if (fitting === 0) return `${open}, but of another court or county.`;
  return `${open}, and ${plural(fitting, "fits", "fit")}. That does not settle which one it is.`;
}
