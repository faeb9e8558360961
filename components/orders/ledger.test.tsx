import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderConsole } from "@/lib/testing/render";
import { LedgerView } from "./ledger";

test("a ledger that cannot be read again stays", async () => {
  const spent = { cents: 1750, searches: 2, unpriced: 0, partlyPriced: 0 };
  const ledger = { total: spent, months: [{ ...spent, month: "2026-11" }], courts: [], people: [], costCenters: [] };
  let isDown = false;
  const { queries, requests } = renderConsole(<LedgerView month={null} />, {
    answers: {
      "GET /api/order-ledger": () => (isDown ? { status: 503, body: { code: "unavailable" } } : { body: ledger }),
    },
  });
  expect(await screen.findByRole("link", { name: "Nov 2026" })).toBeDefined();
  isDown = true;
  await queries.invalidateQueries();
  await waitFor(() => expect(requests.length).toBeGreaterThan(1));
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(screen.getByRole("link", { name: "Nov 2026" })).toBeDefined();
});
