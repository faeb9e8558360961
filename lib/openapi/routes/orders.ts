/** Actions of the API: court orders and overrides. */
import "server-only";
import { approveOrder, cancelOrder, rejectOrder } from "@/lib/services/orders/decide-order";
import { getCourtCopy } from "@/lib/services/orders/get-court-copy";
import { getLedger } from "@/lib/services/orders/get-ledger";
import { getOrder } from "@/lib/services/orders/get-order";
import { listOrderApprovals } from "@/lib/services/orders/list-order-approvals";
import { listApplicantOrders, listOrders } from "@/lib/services/orders/list-orders";
import { getOrderLimits, setOrderLimits } from "@/lib/services/orders/order-limits";
import { getOrderOptions } from "@/lib/services/orders/order-options";
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
import { upstreamErrors } from "../errors";
import { route } from "./documented-route";

const stepUpErrors = ["step_up_required", "same_person", "state_conflict"] as const;

export const ordersRoutes = [
  route("applicants.overrides", listApplicantOverrides, "An applicant's overrides", ["erased"]),
  route("overrides.request", requestOverride, "Requests an override, which another person decides", [
    ...upstreamErrors,
    ...stepUpErrors,
    "already_exists",
    "condition_not_met",
    "consent_missing",
    "erased",
  ]),
  route("overrides.list", listOverrides, "Overrides"),
  route("overrides.get", getOverride, "One override with its evidence", [...upstreamErrors, "erased"]),
  route("user.override", approveOverride, "Approves an override and sends it: Manually Verify Identity", [
    ...stepUpErrors,
    "condition_not_met",
    "consent_missing",
    "erased",
  ]),
  route("overrides.reject", rejectOverride, "Rejects an override", [...stepUpErrors, "erased"]),
  route("overrides.withdraw", withdrawOverride, "Withdraws an override request before its decision", [
    "state_conflict",
    "erased",
  ]),
  route("overrides.resolve", resolveOverride, "Resolves the unknown outcome of an override", [
    ...stepUpErrors,
    "erased",
  ]),
  route("applicants.orders", listApplicantOrders, "An applicant's court searches"),
  route("applicants.order-options", getOrderOptions, "The searches that can be ordered, with prices", ["erased"]),
  route("orders.list", listOrders, "Court searches"),
  route("orders.place", placeOrder, "Orders a paid court search once for each Idempotency-Key", [
    ...upstreamErrors,
    "idempotency_conflict",
    "already_ordered",
    "consent_missing",
    "erased",
  ]),
  route("orders.get", getOrder, "One court search with its result", ["erased"]),
  route("records.county-result", refreshOrder, "Polls the state of a search: County Criminal Records Result", [
    "state_conflict",
    "erased",
  ]),
  route("records.all-results", reconcileOrder, "Looks for an order of unknown outcome among the service's results", [
    "conflict",
    "state_conflict",
    "erased",
  ]),
  route(
    "orders.confirm-absent",
    confirmOrderAbsent,
    "Ends an order of unknown outcome that the service does not have",
    [...upstreamErrors, "conflict", "state_conflict", "condition_not_met", "erased"],
  ),
  route("orders.approve", approveOrder, "Approves an order that another person asked for, and sends it once", [
    ...upstreamErrors,
    "same_person",
    "state_conflict",
    "condition_not_met",
    "already_ordered",
    "price_changed",
    "consent_missing",
    "erased",
  ]),
  route("orders.reject", rejectOrder, "Rejects an order that another person asked for: nothing is sent", [
    "same_person",
    "state_conflict",
    "erased",
  ]),
  route("orders.cancel", cancelOrder, "Cancels an order that was not sent", ["state_conflict", "erased"]),
  route("orders.approvals", listOrderApprovals, "Orders that wait for an approval, with what was spent so far"),
  route("orders.limits", getOrderLimits, "The limits beyond which an order needs an approval"),
  route("orders.set-limits", setOrderLimits, "Sets the limits on orders", ["conflict"]),
  route("orders.ledger", getLedger, "What was spent on court searches, by month, court, person and cost center"),
  route("orders.court-copy", getCourtCopy, "A copy of a court's document", ["erased"]),
];
