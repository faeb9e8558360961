import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { type OrderState, orderStates } from "@/lib/domain/orders/states";
import { renderConsole } from "@/lib/testing/render";
import { OrdersList } from "./orders-list";

// An order leaves this state within seconds.
const passing: readonly OrderState[] = ["intent"];

test.each(orderStates.filter((state) => !passing.includes(state)))("orders that are %s can be found", async (state) => {
  const { requests } = renderConsole(<OrdersList opened={{}} />, {
    search: `?state=${state}`,
    answers: { "GET /api/orders": () => ({ body: { items: [], nextCursor: null } }) },
  });
  await waitFor(() => expect(requests.map(({ path }) => path)).toContain(`/api/orders?state=${state}`));
});
