/** Actions of the API: court orders and overrides. */
import "server-only";
import { approveOrder, cancelOrder, rejectOrder } from "@/lib/services/orders/decide-order";
import { getCourtCopy } from "@/lib/services/orders/get-court-copy";
import { getLedger } from "@/lib/services/orders/get-ledger";
import { getOrder } from "@/lib/services/orders/get-order";
import { getOrderOptions } from "@/lib/services/orders/get-order-options";
import { listOrderApprovals } from "@/lib/services/orders/list-order-approvals";
import { listApplicantOrders, listOrders } from "@/lib/services/orders/list-orders";
import { getOrderLimits, setOrderLimits } from "@/lib/services/orders/order-limits";
import { placeOrder } from "@/lib/services/orders/place-order";
import { confirmOrderAbsent, reconcileOrder } from "@/lib/services/orders/reconcile-order";
import { refreshOrder } from "@/lib/services/orders/refresh-order";
import {
  approveOverride,
  rejectOverride,
  resolveOverride,
  withdrawOverride,
} from "@/lib/services/overrides/decide-override";
import { getOverride } from "@/lib/services/overrides/get-override";
import { listApplicantOverrides, listOverrides } from "@/lib/services/overrides/list-overrides";
import { requestOverride } from "@/lib/services/overrides/request-override";
import type { DocumentedRoute } from "./documented-route";

const stepUpErrors = ["step_up_required", "same_person", "state_conflict"] as const;

export const ordersRoutes: readonly DocumentedRoute[] = [
  {
    id: "applicants.overrides",
    action: listApplicantOverrides,
    summary: "An applicant's overrides",
    errors: ["erased"],
  },
  {
    id: "overrides.request",
    action: requestOverride,
    summary: "Requests an override, which another person decides",
    upstream: true,
    errors: [...stepUpErrors, "already_exists", "condition_not_met", "consent_missing", "erased"],
  },
  { id: "overrides.list", action: listOverrides, summary: "Overrides" },
  {
    id: "overrides.get",
    action: getOverride,
    summary: "One override with its evidence",
    upstream: true,
    errors: ["erased"],
  },
  {
    id: "user.override",
    action: approveOverride,
    summary: "Approves an override and sends it: Manually Verify Identity",
    operation: "user.override",
    upstream: true,
    errors: [...stepUpErrors, "condition_not_met", "consent_missing", "erased"],
  },
  {
    id: "overrides.reject",
    action: rejectOverride,
    summary: "Rejects an override",
    errors: [...stepUpErrors, "erased"],
  },
  {
    id: "overrides.withdraw",
    action: withdrawOverride,
    summary: "Withdraws an override request before its decision",
    errors: ["state_conflict", "erased"],
  },
  {
    id: "overrides.resolve",
    action: resolveOverride,
    summary: "Resolves the unknown outcome of an override",
    errors: [...stepUpErrors, "erased"],
  },
  { id: "applicants.orders", action: listApplicantOrders, summary: "An applicant's court searches" },
  {
    id: "applicants.order-options",
    action: getOrderOptions,
    summary: "The searches that can be ordered, with prices",
    errors: ["erased"],
  },
  { id: "orders.list", action: listOrders, summary: "Court searches" },
  {
    id: "orders.place",
    action: placeOrder,
    summary: "Orders a paid court search once for each Idempotency-Key",
    upstream: true,
    errors: ["idempotency_conflict", "already_ordered", "consent_missing", "erased"],
  },
  { id: "orders.get", action: getOrder, summary: "One court search with its result", errors: ["erased"] },
  {
    id: "records.county-result",
    action: refreshOrder,
    summary: "Polls the state of a search: County Criminal Records Result",
    operation: "records.county-result",
    upstream: true,
    errors: ["state_conflict", "erased"],
  },
  {
    id: "records.all-results",
    action: reconcileOrder,
    summary: "Looks for an order of unknown outcome among the service's results",
    operation: "records.all-results",
    upstream: true,
    errors: ["conflict", "state_conflict", "erased"],
  },
  {
    id: "orders.confirm-absent",
    action: confirmOrderAbsent,
    summary: "Ends an order of unknown outcome that the service does not have",
    upstream: true,
    errors: ["conflict", "state_conflict", "condition_not_met", "erased"],
  },
  {
    id: "orders.approve",
    action: approveOrder,
    summary: "Approves an order that another person asked for, and sends it once",
    upstream: true,
    errors: [
      "same_person",
      "state_conflict",
      "condition_not_met",
      "already_ordered",
      "price_changed",
      "consent_missing",
      "erased",
    ],
  },
  {
    id: "orders.reject",
    action: rejectOrder,
    summary: "Rejects an order that another person asked for: nothing is sent",
    errors: ["same_person", "state_conflict", "erased"],
  },
  {
    id: "orders.cancel",
    action: cancelOrder,
    summary: "Cancels an order that was not sent",
    errors: ["state_conflict", "erased"],
  },
  {
    id: "orders.approvals",
    action: listOrderApprovals,
    summary: "Orders that wait for an approval, with what was spent so far",
  },
  { id: "orders.limits", action: getOrderLimits, summary: "The limits beyond which an order needs an approval" },
  { id: "orders.set-limits", action: setOrderLimits, summary: "Sets the limits on orders", errors: ["conflict"] },
  {
    id: "orders.ledger",
    action: getLedger,
    summary: "What was spent on court searches, by month, court, person and cost center",
  },
  { id: "orders.court-copy", action: getCourtCopy, summary: "A copy of a court's document", errors: ["erased"] },
];
