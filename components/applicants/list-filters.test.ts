import { expect, test } from "vitest";
import { listApplicants } from "@/lib/contracts/applicants";
import { signalCodes } from "@/lib/signals/codes";
import { listCatalog } from "./list-catalog";
import { applicantListFor } from "./list-filters";

const listFor = (address: string) => applicantListFor(new URLSearchParams(address), listCatalog.signals);
const applicantList = listFor("");

const optionsOf = (param: string) =>
  applicantList.filters.flatMap((filter) => (filter.param === param && "options" in filter ? filter.options : []));

test("every signal can be filtered by, once, under the check that raises it", () => {
  const offered = optionsOf("signal").map(({ value }) => value);
  expect(offered.slice(0, 3)).toEqual(["blocking", "attention", "info"]);
  expect(offered.slice(3).sort()).toEqual([...signalCodes].sort());
  const headings = Object.fromEntries(optionsOf("signal").map(({ value, group }) => [value, group]));
  expect(headings).toMatchObject({
    "id.failed": "Signals: Photo ID",
    "ssn.invalid": "Signals: SSN",
    "background.watchlist-record": "Signals: Watch lists",
    "document.expired": "Signals: several checks",
    "consent.missing": "Signals: Data and consent",
    "section.unrecognized": "Signals: several checks",
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
