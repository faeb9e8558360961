import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { TodayOrders } from "@/lib/features/today/contract/today";
import { renderConsole } from "@/lib/testing/render";
import { courtsAnswer, OrderCards, spendAnswer } from "./today-cards";

const day = 24 * 3600;
const court: TodayOrders["courts"][number] = {
  scope: "county_criminal:48453",
  kind: "county-criminal",
  county: { uuid: null, fips: "48453", name: "Travis", state: "TX" },
  finished: 4,
  median: 2 * day,
  slowest: 5 * day,
  open: 1,
  waiting: 7 * day,
};
const spent = { month: "2026-11", cents: 3850, searches: 3, unpriced: 1, partlyPriced: 0 };
const none = { month: "2026-10", cents: 0, searches: 0, unpriced: 0, partlyPriced: 0 };

test("the court card names the slowest result, or an open order that has waited longer", () => {
  expect(courtsAnswer([court])).toBe(
    "County criminal, Travis County TX has been open for 7 days; half of its results take 2 days or less.",
  );
  expect(courtsAnswer([{ ...court, open: 0, waiting: null }])).toBe(
    "Slowest: County criminal, Travis County TX, 5 days; half of its results take 2 days or less.",
  );
  expect(courtsAnswer([{ ...court, finished: 0, median: null, slowest: null }])).toContain("no result yet");
  expect(courtsAnswer([])).toBe("No search has reached a court yet.");
});

test("what the service does not price is stated, never shown as zero", () => {
  expect(spendAnswer([none, spent])).toBe("Nov 2026 so far: from 38.50 for 3 searches, 1 of them without a price.");
  expect(spendAnswer([none])).toBe("No search was ordered in 1 month.");
});

test("each court and month links to its orders; all numbers are in the tables", async () => {
  const answers = {
    "GET /api/today/orders": () => ({ body: { withRecords: 0, courts: [court], months: [none, spent] } }),
  };
  const { user } = renderConsole(<OrderCards />, { answers });
  const link = await screen.findByRole("link", { name: "County criminal, Travis County TX" });
  expect(link.getAttribute("href")).toBe("/orders?scope=county_criminal%3A48453");
  expect(screen.getByRole("link", { name: "Nov 2026: ≥ 38.50, so far" }).getAttribute("href")).toBe(
    "/orders?counted=1&month=2026-11",
  );
  await user.click(screen.getByRole("button", { name: "Table: What did we spend?" }));
  expect(screen.getByRole("table", { name: "Spending by month" }).textContent).toContain("Nov 202631from 38.50");
});

test("a card that cannot be read says so and offers a retry", async () => {
  const answers = { "GET /api/today/orders": () => ({ status: 503, body: { code: "unavailable" } }) };
  renderConsole(<OrderCards />, { answers });
  expect(await screen.findAllByRole("button", { name: "Try again" })).toHaveLength(2);
});
