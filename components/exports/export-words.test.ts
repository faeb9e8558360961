import { expect, test } from "vitest";
import { z } from "zod";
import { listApplicants } from "@/lib/features/applicants/contract/applicants";
import { decisionFilter } from "@/lib/features/decisions/contract/decisions";
import { hitFilter } from "@/lib/features/hits/contract/hits";
import { listMonitored } from "@/lib/features/monitoring/contract/monitoring";
import { getLedger } from "@/lib/features/orders/contract/order-approvals";
import { listOrders } from "@/lib/features/orders/contract/orders";
import { listOverrides } from "@/lib/features/overrides/contract/overrides";
import { todayFilter } from "@/lib/features/today/contract/today";
import { listAudit } from "@/lib/views/audit-log/contract/audit";
import type { ListKind } from "@/lib/views/exports/contract/export-titles";
import { filterText, listWords } from "./export-words";

test("every filter of a list has a label", () => {
  const filterSchemas = {
    applicants: listApplicants.query,
    hits: hitFilter,
    decisions: decisionFilter,
    overrides: listOverrides.query,
    orders: listOrders.query,
    ledger: getLedger.query,
    monitoring: listMonitored.query,
    today: todayFilter,
    staff: z.object({}),
    audit: listAudit.query,
  } satisfies Record<ListKind, z.ZodObject>;
  for (const [kind, schema] of Object.entries(filterSchemas)) {
    const labels = Object.keys(listWords[kind as ListKind].filters);
    const filters = Object.keys(schema.shape).filter((name) => !["cursor", "limit", "tabs"].includes(name));
    expect(labels.toSorted(), kind).toEqual(filters.toSorted());
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
