import { z } from "zod";
import { instant, person, reason, stepUpToken } from "@/lib/base/fields";
import { month, orderLimits, spend } from "@/lib/domain/orders/amounts";
import { orderKinds } from "@/lib/domain/orders/states";
import { endpoint } from "@/lib/platform/contract/endpoint";
import { county, order, orderActions, orderDetail } from "./orders";

const note = reason(1000);

/**
 * Refused with `price_changed` if the service's price differs from `cost` or from the price with which the order was
 * held; the new price is stored with the order and applies from then on.
 */
export const approveOrder = endpoint("POST /api/orders/:id/approve", {
  /** `cost`: as shown to the approver, in `waiting`. */
  body: z.strictObject({ note: note.optional(), cost: spend.optional(), stepUp: stepUpToken }),
  response: orderDetail,
});

/** Rejects the order, which is then canceled. */
export const rejectOrder = endpoint("POST /api/orders/:id/reject", {
  body: z.strictObject({ note }),
  response: orderDetail,
});

export const cancelOrder = endpoint("POST /api/orders/:id/cancel", {
  body: z.strictObject({ note: note.optional() }),
  response: orderDetail,
});

const waitingOrder = order.extend(orderActions);
export type WaitingOrder = z.infer<typeof waitingOrder>;

/** Longest waiting first. */
export const listOrderApprovals = endpoint("GET /api/order-approvals", {
  /** `decidable`: only orders that the reader may decide. */
  query: z.object({ decidable: z.literal("1").optional() }),
  response: z.object({ items: z.array(waitingOrder), /** The number of further orders. */ more: z.number().int() }),
});

const storedLimits = z.object({
  limits: orderLimits,
  /** Counts the changes; 0: never set. */
  version: z.number().int(),
  changedBy: person.nullable(),
  changedAt: instant.nullable(),
});
export type StoredLimits = z.infer<typeof storedLimits>;

export const getOrderLimits = endpoint("GET /api/order-limits", { response: storedLimits });

/** Refused with `conflict` if another admin has changed the limits since `version`. */
export const setOrderLimits = endpoint("POST /api/order-limits", {
  body: z.strictObject({ version: z.number().int().min(0), limits: orderLimits, stepUp: stepUpToken }),
  response: storedLimits,
});

export const ledgerRows = 200;

/** Counts searches that reached a court or still may. */
export const getLedger = endpoint("GET /api/order-ledger", {
  query: z.object({ month: month.optional() }),
  response: z.object({
    total: spend,
    /**
     * The amount that limits on money count for a search without a full price. Null: the search is beyond these limits.
     */
    unpricedCents: orderLimits.shape.unpricedCents,
    /** Newest first. */
    months: z.array(spend.extend({ month })),
    /** These lists have the most searches first, and at most `ledgerRows` rows. */
    courts: z.array(spend.extend({ scope: z.string(), kind: z.enum(orderKinds), county: county.nullable() })),
    people: z.array(spend.extend({ person })),
    costCenters: z.array(spend.extend({ costCenter: z.string().nullable() })),
  }),
});
export type Ledger = z.infer<typeof getLedger.response>;
