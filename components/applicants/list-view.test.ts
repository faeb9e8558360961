import fc from "fast-check";
import { expect, test } from "vitest";
import { dueFilters } from "@/lib/domain/applicants/due";
import {
  applicantOrderStates,
  applicantSorts,
  applicantStatuses,
  listColumns,
  queueTabs,
  worstFirst,
} from "@/lib/domain/applicants/statuses";
import { signalCodes } from "@/lib/domain/signals/codes";
import { listApplicants } from "@/lib/features/applicants/contract/applicants";
import { type ViewContent, viewContent } from "@/lib/features/applicants/contract/views";
import { listCatalog } from "./list-catalog";
import { addressOfView, applicantListFor, columnsIn, viewOfAddress } from "./list-view";

const some = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const anyView: fc.Arbitrary<ViewContent> = fc
  .record({
    queue: some(queueTabs),
    status: some([...applicantStatuses, "open"] as const),
    due: some(dueFilters),
    hold: some(["standing"] as const),
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

const listFor = (address: string) =>
  applicantListFor(new URLSearchParams(address), { signals: listCatalog.signals, maySearch: true });
const applicantList = listFor("");

const optionsOf = (param: string) =>
  applicantList.filters.flatMap((filter) => (filter.param === param && "options" in filter ? filter.options : []));

test("every signal can be filtered by, once, under the check that raises it", () => {
  const offered = optionsOf("signal").map(({ value }) => value);
  expect(offered.slice(0, 3)).toEqual(["blocking", "attention", "info"]);
  expect(offered.slice(3).sort()).toEqual([...signalCodes].sort());
  const headings = Object.fromEntries(optionsOf("signal").map(({ value, group }) => [value, group]));
  expect(headings).toMatchObject({
    "id.failed": "Findings: Photo ID",
    "ssn.invalid": "Findings: SSN",
    "background.watchlist-record": "Findings: Watch lists",
    "document.expired": "Findings: several checks",
    "consent.missing": "Findings: Data and consent",
    "section.unrecognized": "Findings: several checks",
  });
});

test("signals under one heading are adjacent", () => {
  const headings = optionsOf("signal").map(({ group }) => group);
  const runs = headings.filter((group, index) => group !== headings[index - 1]);
  expect(new Set(runs).size).toBe(runs.length);
});

test("the list accepts each option, and sorts worst first", () => {
  for (const { param } of applicantList.filters) {
    for (const { value } of optionsOf(param)) {
      expect(listApplicants.query.safeParse({ [param]: value }).success, `${param} ${value}`).toBe(true);
    }
  }
  expect(applicantList.sorts?.[0]).toBe("-worst");
  for (const sort of applicantList.sorts ?? [])
    expect(listApplicants.query.safeParse({ sort }).success, sort).toBe(true);
});

test("the decision-day filter is active only while the address has a valid day", () => {
  const params = (address: string) => listFor(address).filters.map(({ param }) => param);
  const always = applicantList.filters.map(({ param }) => param);
  expect(params("decidedOn=2026-11-22&decidedBy=me")).toEqual(["decidedOn", "decidedBy", ...always]);
  expect(params("decidedOn=2026-11-22&decidedBy=somebody")).toEqual(["decidedOn", ...always]);
  expect(params("decidedOn=yesterday&decidedBy=me")).toEqual(always);
  expect(params("decidedBy=me")).toEqual(always);
});
