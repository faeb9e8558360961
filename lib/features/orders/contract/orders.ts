import { z } from "zod";
import { freeText, id, instant, person, reason } from "@/lib/base/fields";
import { secondPerson } from "@/lib/cases/contract/two-person-rule";
import { decisionBlocks } from "@/lib/domain/decisions/second-person-text";
import { costCenter, month, price, spend, spending } from "@/lib/domain/orders/amounts";
import { holdCodes } from "@/lib/domain/orders/limits";
import { noCostCenter } from "@/lib/domain/orders/money";
import { orderKinds, orderStates } from "@/lib/domain/orders/states";
import { sectionStates } from "@/lib/domain/results/keys";
import { endpoint, page, paging } from "@/lib/platform/contract/endpoint";
import { viewableKind } from "@/lib/platform/contract/files";

export const county = z.object({
  uuid: z.string().nullable(),
  /** The Census Bureau's five digits; null: the county is not in its list. */
  fips: z.string().nullable(),
  name: z.string(),
  state: z.string(),
});
export type County = z.infer<typeof county>;

export const order = z.object({
  id,
  applicantId: id,
  applicantName: z.string().nullable(),
  kind: z.enum(orderKinds),
  county: county.nullable(),
  state: z.enum(orderStates),
  price: price.nullable(),
  requestedBy: person,
  requestedAt: instant,
  /**
   * Why the search is needed, as the requester wrote it (also null if the reader may not read free text), and who pays.
   */
  reason: z.string().nullable(),
  costCenter: z.string().nullable(),
  /** Why it needed approval when placed: the limits that it exceeded, or a county's name that resembles another. */
  heldFor: z.array(z.enum(holdCodes)),
  /** The names that the county's name resembles, if the reason is `county.resembles`. */
  resembles: z.array(z.string()),
  /** Who approved or rejected it, and their note. */
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
  decisionNote: z.string().nullable(),
  /** Who canceled it before it was sent, and their note. */
  canceledBy: person.nullable(),
  canceledAt: instant.nullable(),
  cancelNote: z.string().nullable(),
  /** Who confirmed that the service does not have an order of unknown outcome, and their note. */
  resolvedBy: person.nullable(),
  resolvedAt: instant.nullable(),
  resolvedNote: z.string().nullable(),
  sentAt: instant.nullable(),
  acceptedAt: instant.nullable(),
  completedAt: instant.nullable(),
  /** The service's identifier, shortened: first and last four characters. */
  identifierEnds: z.string().nullable(),
  serviceStatus: z.string().nullable(),
  serviceSubStatus: z.string().nullable(),
  caseCount: z.number().int().nullable(),
  errorCode: z.string().nullable(),
  regressed: z.boolean(),
  pollCount: z.number().int(),
  lastPolledAt: instant.nullable(),
  nextPollAt: instant.nullable(),
  /** The all-counties order that this order belongs to. */
  parentId: id.nullable(),
  /** The first order of a repeated search, and the reason (also null if the reader may not read free text). */
  againOf: id.nullable(),
  againReason: z.string().nullable(),
  /** Set when the stored applicant or order is damaged: null fields are then unknown, not missing. */
  unreadable: z.literal(true).optional(),
});
export type Order = z.infer<typeof order>;

export const courtCopy = z.object({
  id,
  name: z.string().nullable(),
  category: z.string().nullable(),
  sequenceNumber: z.number().int().nullable(),
  status: z.string().nullable(),
  certified: z.boolean().nullable(),
  sha256: z.string().nullable(),
  size: z.number().int().nullable(),
  receivedAt: instant,
  /** The type as which a browser can show it inline. Null if it can only be downloaded, or has not arrived yet. */
  kind: viewableKind.nullable(),
  /**
   * When name and contents were removed because their time was over. Null if they are stored, or have not arrived yet.
   */
  removedAt: instant.nullable(),
  /** Set if the stored name is damaged and cannot be decrypted: null fields are then unknown, not missing. */
  unreadable: z.literal(true).optional(),
});

/** The reader's actions before an order is sent, and the basis of an approval. */
export const orderActions = {
  /** Why this reader can neither approve nor reject it; null: they can. */
  decisionBlockedFor: z.enum(decisionBlocks).nullable(),
  /** Facts about this reader as the second person or, after the decision, about the decider. Null if there are none. */
  secondPerson: secondPerson.nullable(),
  /** Whether this reader may cancel it: it was not sent, and they requested it or may approve orders. */
  mayCancel: z.boolean(),
  /** While the order waits: its cost, the limits, and the spending of its requester and of everyone. */
  waiting: z.object({ cost: spend, spending }).nullable(),
};

export const orderDetail = order.extend({
  /**
   * When the applicant was erased. Null if they were not. The console cannot ask the service about an erased applicant.
   */
  erasedAt: instant.nullable(),
  /** The court result (interface: County Criminal Records Result), masked; null: none yet. */
  result: z.unknown(),
  resultState: z.enum(sectionStates),
  /** When the result was removed because its time was over. Null if it is stored, or there is none yet. */
  resultRemovedAt: instant.nullable(),
  masked: z.array(z.string()),
  courtCopies: z.array(courtCopy),
  siblings: z.array(z.object({ id, kind: z.enum(orderKinds), county: county.nullable(), state: z.enum(orderStates) })),
  /** Set if the county is not among those that the service listed for the applicant, but was typed. */
  countyUnlisted: z.literal(true).optional(),
  ...orderActions,
  /** The service's message when it refused the order. */
  serviceMessage: z.string().nullable(),
  /**
   * The last lookup of this order: how many results the service listed, how many of them belong to no order
   * (`unclaimed`), and how many of these match this order. Null if there was no lookup.
   */
  lastReconciliation: z
    .object({ at: instant, listed: z.number().int(), unclaimed: z.number().int(), matching: z.number().int() })
    .nullable(),
});
export type OrderDetail = z.infer<typeof orderDetail>;

const idempotencyKey = z
  .string("Send an Idempotency-Key header")
  .regex(/^[\x21-\x7e]{8,200}$/, "The Idempotency-Key is 8 to 200 visible ASCII characters");

export const newOrder = z
  .strictObject({
    applicantId: id,
    kind: z.enum(orderKinds, "Choose a search"),
    county: z
      .strictObject({
        uuid: z.string().max(100).optional(),
        name: freeText(100, "Name the county"),
        state: freeText(60, "Name the state"),
        /** Orders a county by its name as typed, although neither the service nor the Census Bureau lists it. */
        confirmedUnlisted: z.boolean().optional(),
      })
      .optional(),
    /** Required when the same search was ordered before. */
    againReason: reason(500, "Say why it is ordered again").optional(),
    /** Why it is needed. Required beyond a limit: another person reads it before they approve. */
    reason: reason(500, "Say why this search is needed").optional(),
    costCenter: costCenter.optional(),
  })
  .superRefine((value, context) => {
    const needsCounty = value.kind === "county-criminal" || value.kind === "county-civil";
    if (needsCounty && !value.county) {
      context.addIssue({ code: "custom", path: ["county"], message: "Choose a county for a county search" });
    }
    if (!needsCounty && value.county) {
      context.addIssue({ code: "custom", path: ["county"], message: "This search takes no county" });
    }
  });

/**
 * If a limit depends on County History, and it was never read for the applicant, the console reads it first. This is
 * billed as a run of County History. If the price is still unknown, limits on money count the order as `unpricedCents`,
 * or, if that is not set, as beyond them.
 */
export const placeOrder = endpoint("POST /api/orders", {
  status: 201,
  headers: z.object({ "idempotency-key": idempotencyKey }),
  body: newOrder,
  response: z.object({ orders: z.array(z.object({ id, state: z.enum(orderStates) })) }),
});

export const listOrders = endpoint("GET /api/orders", {
  query: z.object({
    state: z.enum([...orderStates, "open"]).optional(),
    kind: z.enum(orderKinds).optional(),
    applicant: id.optional(),
    /** Results with records, of undecided applicants. */
    records: z.enum(["undecided"]).optional(),
    /** `counted`: only orders that the ledger counts. The next four filter by month, court, person and cost center. */
    counted: z.literal("1").optional(),
    month: month.optional(),
    scope: z.string().max(200).optional(),
    person: id.optional(),
    costCenter: costCenter.or(z.literal(noCostCenter)).optional(),
    ...paging,
  }),
  response: page(order),
});

export const getOrder = endpoint("GET /api/orders/:id", { response: orderDetail });

export const refreshOrder = endpoint("POST /api/orders/:id/refresh", {
  body: z.strictObject({}),
  response: orderDetail,
});

/** Looks for an order of unknown outcome in all of the applicant's results at the service. */
export const reconcileOrder = endpoint("POST /api/orders/:id/reconcile", {
  body: z.strictObject({}),
  response: orderDetail,
});

/** Milliseconds after sending before an order can be confirmed as absent: the service may list a new order late. */
export const absentAfterMs = 10 * 60_000;

/**
 * Ends an order that the service does not have, so that the search can be ordered again. The console calls the service
 * once more. If the service lists the order, the order is accepted instead.
 */
export const confirmOrderAbsent = endpoint("POST /api/orders/:id/confirm-absent", {
  body: z.strictObject({ note: reason(1000, "Say how you know that the service does not have it") }),
  response: orderDetail,
});

export const listApplicantOrders = endpoint("GET /api/applicants/:id/orders", {
  response: z.object({ items: z.array(order) }),
});

/** Where the applicant lived, with the service's price of a search there. */
const countyOption = county.extend({
  /** "2015-03" or "2015-03-01". */
  seenFrom: z.string().nullable(),
  seenTo: z.string().nullable(),
  price: price.nullable(),
  source: z.enum(["county-history", "ssn-verification"]),
});
export type CountyOption = z.infer<typeof countyOption>;

/** Makes no upstream call. */
export const getOrderOptions = endpoint("GET /api/applicants/:id/order-options", {
  response: z.object({
    consentedAt: instant.nullable(),
    /** When the service last returned the counties. Null if it never did. */
    countiesReadAt: instant.nullable(),
    /** Whether County History, which has the prices, was answered. */
    countyListRead: z.boolean(),
    counties: z.array(countyOption),
    /** The service's price for all counties. Null if it returned none. */
    priceToRunAllCounties: z.number().nullable(),
    /** The limits, and the spending of this reader and of everyone. */
    spending,
    existing: z.array(
      z.object({
        id,
        kind: z.enum(orderKinds),
        county: county.nullable(),
        state: z.enum(orderStates),
        requestedAt: instant,
      }),
    ),
  }),
});
