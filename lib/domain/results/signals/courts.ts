/** Findings of court searches. */
import type { Signal } from "@/lib/domain/results/view";
import { courtState, hasRecord } from "../court-state";
import { type CourtOrder, type Rule, signal } from "./signal";

const at = (order: CourtOrder, field: string) => `orders.${order.id}.${field}`;
const countySuffix = (order: CourtOrder) => (order.countyName?.trim() ? `, ${order.countyName.trim()}` : "");

const recordsFound: Rule = ({ orders }) =>
  orders.filter(hasRecord).map((order) => {
    const cases = order.caseCount === null ? null : String(order.caseCount);
    const evidence = [
      { path: at(order, "sub_status"), value: order.subStatus },
      { path: at(order, "cases"), value: cases },
    ].filter((one) => one.value !== null);
    return signal("records.found", "orders", evidence, `Court record found${countySuffix(order)}`);
  });

const regressed: Rule = ({ orders }) =>
  orders
    .filter((order) => order.regressed)
    .map((order) => {
      const evidence = [{ path: at(order, "status"), value: order.status }];
      return signal("records.status-regressed", "orders", evidence, `Court search reopened${countySuffix(order)}`);
    });

/**
 * Findings of inconclusive searches: complete without a list of cases, an unlisted sub-status beside an empty list, or
 * an unlisted status.
 */
const inconclusive: Rule = ({ orders }) =>
  orders
    .filter((order) => courtState(order) === "unknown")
    .map((order): Signal => {
      const evidence = [
        { path: at(order, "status"), value: order.status },
        { path: at(order, "sub_status"), value: order.subStatus },
      ].filter((one) => one.value !== null);
      const title = `Court search without a clear result${countySuffix(order)}`;
      const meaning = "The court answered, and neither lists a case nor says that there is none.";
      return { ...signal("verdict.not-given", "orders", evidence, title), inconclusive: true, meaning };
    });

export const courtRules: readonly Rule[] = [recordsFound, regressed, inconclusive];
