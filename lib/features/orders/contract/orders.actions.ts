import type { Declared } from "@/lib/platform/contract/action";

declare module "@/lib/platform/contract/action" {
  interface ContractModules {
    orderApprovals: typeof import("./order-approvals");
    orders: typeof import("./orders");
  }
}

const orderListAudit = { action: "order.list", did: "Read the orders list" } as const;

export const getCourtCopy = {
  name: "GET /api/orders/:id/court-copies/:copyId",
  id: "orders.court-copy",
  summary: "A copy of a court's document",
  permission: "order.read",
  audit: { action: "order.court-copy", did: "Opened a court copy", timeline: "Court copy opened" },
  errors: ["erased"],
} as const satisfies Declared;

export const approveOrder = {
  name: "POST /api/orders/:id/approve",
  id: "orders.approve",
  summary: "Approves an order that another person requested, and sends it once",
  permission: "order.approve",
  audit: { action: "order.approve", did: "Approved an order", timeline: "Court order approved" },
  stepUp: "order.approve",
  changes: ["order", "applicant-order", "applicant", "message"],
  errors: [
    "upstream",
    "same_person",
    "made_by_requester",
    "approvals_rest",
    "state_conflict",
    "condition_not_met",
    "already_ordered",
    "price_changed",
    "consent_missing",
    "erased",
  ],
} as const satisfies Declared;

export const rejectOrder = {
  name: "POST /api/orders/:id/reject",
  id: "orders.reject",
  summary: "Rejects an order that another person requested: nothing is sent",
  permission: "order.approve",
  audit: { action: "order.reject", did: "Rejected an order", timeline: "Court order rejected" },
  changes: ["order", "applicant-order", "applicant", "message"],
  errors: ["same_person", "made_by_requester", "approvals_rest", "state_conflict", "erased"],
} as const satisfies Declared;

export const cancelOrder = {
  name: "POST /api/orders/:id/cancel",
  id: "orders.cancel",
  summary: "Cancels an order that was not sent",
  permission: "order.read",
  audit: { action: "order.cancel", did: "Canceled an order", timeline: "Court order canceled" },
  changes: ["order", "applicant-order", "applicant", "message"],
  errors: ["state_conflict", "erased"],
} as const satisfies Declared;

export const listOrderApprovals = {
  name: "GET /api/order-approvals",
  id: "orders.approvals",
  summary: "Orders that wait for an approval, with what was spent so far",
  permission: "order.read",
  filters: { decidable: "shown" },
  audit: { action: "order.list-approvals", did: "Read the orders awaiting approval" },
  shows: ["order", "order-limits"],
  isList: true,
} as const satisfies Declared;

export const getOrderLimits = {
  name: "GET /api/order-limits",
  id: "orders.limits",
  summary: "The limits beyond which an order needs an approval",
  permission: "order.set-limits",
  // Configuration: it holds no personal data.
  audit: "none",
  shows: ["limit-settings"],
} as const satisfies Declared;

export const setOrderLimits = {
  name: "POST /api/order-limits",
  id: "orders.set-limits",
  summary: "Sets the limits on orders",
  permission: "order.set-limits",
  audit: { action: "order.set-limits", did: "Changed the limits on orders" },
  stepUp: "order.set-limits",
  changes: ["limit-settings", "order-limits"],
  errors: ["conflict"],
} as const satisfies Declared;

export const getLedger = {
  name: "GET /api/order-ledger",
  id: "orders.ledger",
  summary: "What was spent on court searches, by month, court, person and cost center",
  permission: "order.read",
  filters: { month: "shown" },
  audit: { action: "order.ledger", did: "Read the ledger of orders" },
  shows: ["order"],
} as const satisfies Declared;

export const placeOrder = {
  name: "POST /api/orders",
  id: "orders.place",
  summary: "Orders a paid court search once for each Idempotency-Key",
  permission: "order.place",
  audit: { action: "order.place", did: "Ordered a search", timeline: "Court order placed" },
  changes: ["order", "applicant-order", "applicant"],
  errors: [
    "upstream",
    "idempotency_conflict",
    "already_ordered",
    "consent_missing",
    "county_unknown",
    "condition_not_met",
    "state_conflict",
    "erased",
  ],
} as const satisfies Declared;

export const listOrders = {
  name: "GET /api/orders",
  id: "orders.list",
  summary: "Court searches",
  permission: "order.read",
  filters: {
    state: "shown",
    kind: "shown",
    applicant: "shown",
    records: "shown",
    counted: "shown",
    month: "shown",
    scope: "shown",
    person: "shown",
    costCenter: "shown",
  },
  audit: orderListAudit,
  shows: ["order"],
  isList: true,
} as const satisfies Declared;

export const getOrder = {
  name: "GET /api/orders/:id",
  id: "orders.get",
  summary: "One court search with its result",
  permission: "order.read",
  audit: { action: "order.read", did: "Read an order" },
  shows: ["order", "order-limits"],
} as const satisfies Declared;

export const refreshOrder = {
  name: "POST /api/orders/:id/refresh",
  id: "records.county-result",
  summary: "Polls the state of a search with the operation County Criminal Records Result",
  permission: "order.read",
  audit: { action: "order.refresh", did: "Refreshed a court result", timeline: "Court order refreshed" },
  changes: ["order", "applicant-order", "applicant", "message"],
  errors: ["state_conflict", "erased"],
} as const satisfies Declared;

export const reconcileOrder = {
  name: "POST /api/orders/:id/reconcile",
  id: "records.all-results",
  summary: "Looks for an order of unknown outcome among the service's results",
  permission: "order.place",
  audit: {
    action: "order.reconcile",
    did: "Looked up an order of unknown outcome",
    timeline: "Court order looked up at the service",
  },
  changes: ["order", "applicant-order", "applicant", "message"],
  errors: ["conflict", "state_conflict", "erased"],
} as const satisfies Declared;

export const confirmOrderAbsent = {
  name: "POST /api/orders/:id/confirm-absent",
  id: "orders.confirm-absent",
  summary: "Ends an order of unknown outcome that the service does not have",
  permission: "order.place",
  audit: {
    action: "order.confirm-absent",
    did: "Confirmed that the service does not have an order",
    timeline: "Court order confirmed as not at the service",
  },
  changes: ["order", "applicant-order", "applicant", "message"],
  errors: ["upstream", "conflict", "state_conflict", "condition_not_met", "erased"],
} as const satisfies Declared;

export const listApplicantOrders = {
  name: "GET /api/applicants/:id/orders",
  id: "applicants.orders",
  summary: "An applicant's court searches",
  permission: "order.read",
  audit: orderListAudit,
  shows: ["applicant-order"],
} as const satisfies Declared;

export const getOrderOptions = {
  name: "GET /api/applicants/:id/order-options",
  id: "applicants.order-options",
  summary: "The searches that can be ordered, with prices",
  permission: "order.read",
  audit: { action: "order.options", did: "Read order options" },
  shows: ["run", "applicant-order", "order-limits"],
  errors: ["erased"],
} as const satisfies Declared;
