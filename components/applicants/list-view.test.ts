import fc from "fast-check";
import { expect, test } from "vitest";
import { dueFilters } from "@/lib/applicants/due";
import {
  applicantOrderStates,
  applicantSorts,
  applicantStatuses,
  listColumns,
  queueTabs,
  worstFirst,
} from "@/lib/applicants/statuses";
import { type ViewContent, viewContent } from "@/lib/contracts/views";
import { signalCodes } from "@/lib/signals/codes";
import { addressOfView, columnsIn, viewOfAddress } from "./list-view";

const some = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const anyView: fc.Arbitrary<ViewContent> = fc
  .record({
    queue: some(queueTabs),
    status: some([...applicantStatuses, "open"] as const),
    due: some(dueFilters),
    orders: some(applicantOrderStates),
    signal: some(["blocking", ...signalCodes]),
    sort: some(applicantSorts.filter((sort) => sort !== worstFirst)),
    columns: fc.option(fc.subarray([...listColumns], { minLength: 1 }), { nil: undefined }),
  })
  .map((view) => JSON.parse(JSON.stringify(view)));

test("a view survives the round trip through its address", () => {
  fc.assert(
    fc.property(anyView, (view) => {
      const address = new URLSearchParams(addressOfView(view));
      const { queue, sort, columns, ...filters } = Object.fromEntries(address);
      const url = { tab: queueTabs.find((tab) => tab === queue) ?? null, filters, sort: sort ?? worstFirst };
      expect(viewOfAddress(url, columnsIn(columns ?? null))).toEqual(view);
      expect(addressOfView(view)).not.toBe("?");
    }),
  );
});

test.each([
  [{ query: "Imogen" }],
  [{ signal: "Imogen Farrow" }],
  [{ columns: ["due", "due"] }],
  [{ columns: ["ssn"] }],
  [{ cursor: "x" }],
])("a view never keeps %j", (view) => {
  expect(viewContent.safeParse(view).success).toBe(false);
});

test("a view keeps what it can, except a day, which passes", () => {
  const filters = { due: "late", decidedOn: "2026-11-22", decidedBy: "me" };
  expect(viewOfAddress({ tab: null, filters, sort: worstFirst }, null)).toEqual({ due: "late" });
});

test("unknown columns of an address are left out, and their order is that of the list", () => {
  expect(columnsIn("due,nonsense,status")).toEqual(["status", "due"]);
  expect(columnsIn("nonsense")).toBeNull();
  expect(columnsIn(null)).toBeNull();
});
