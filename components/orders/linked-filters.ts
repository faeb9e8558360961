/** Filters of the orders list that only links from other pages set; the list does not offer them. Pure. */
import type { Filter } from "@/components/data-table/address";
import type { InputTo } from "@/lib/contracts/api";
import { monthText } from "@/lib/dates";
import { noCostCenter } from "@/lib/orders/limits";

const linked = [
  { param: "applicant", label: "Applicant", text: () => "Only this one" },
  { param: "counted", label: "Ledger", text: () => "Counted orders" },
  { param: "month", label: "Month", text: monthText },
  { param: "scope", label: "Court", text: () => "Only this one" },
  { param: "person", label: "Ordered by", text: () => "Only this person" },
  { param: "costCenter", label: "Cost center", text: (value: string) => (value === noCostCenter ? "None" : value) },
] as const;

/** Those that a page was opened with. */
export const linkedFilters = (query: NonNullable<InputTo<"GET /api/orders">["query"]>): Filter[] =>
  linked.flatMap(({ param, label, text }) => {
    const value = query[param];
    return value === undefined ? [] : [{ param, label, options: [{ value, label: text(value) }] }];
  });
