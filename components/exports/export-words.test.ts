import { expect, test } from "vitest";
import { listApplicants } from "@/lib/features/applicants/contract/applicants";
import { listOrders } from "@/lib/features/orders/contract/orders";
import { listOverrides } from "@/lib/features/overrides/contract/overrides";
import { listAudit } from "@/lib/views/audit-log/contract/audit";
import { filterText, listWords } from "./export-words";

test("every filter of a list has words", () => {
  for (const [kind, { query }] of Object.entries({
    applicants: listApplicants,
    orders: listOrders,
    overrides: listOverrides,
    audit: listAudit,
  } as const)) {
    const words = Object.keys(listWords[kind as keyof typeof listWords].filters);
    const filters = Object.keys(query.shape).filter((name) => !["cursor", "limit", "tabs"].includes(name));
    expect(words.toSorted(), kind).toEqual(filters.toSorted());
  }
});

test("a filter reads as on its page, and says what the list leaves out without one", () => {
  expect(filterText("applicants", { queue: "mine", query: "marsh", signal: "dob.mismatch", sort: "-worst" })).toBe(
    "Mine, “marsh”, Finding: Birth date differs, Worst finding first",
  );
  expect(filterText("applicants", { sort: "due" })).toBe("All, Due first");
  expect(filterText("overrides", {})).toBe("State: Any that is open");
  expect(filterText("audit", { from: "2026-11-01", reads: "hidden" })).toBe("Without reads, From Nov 1, 2026");
  expect(filterText("orders", { month: "2026-10", costCenter: "constructor" })).toBe(
    "In Oct 2026, Cost center: constructor",
  );
});
