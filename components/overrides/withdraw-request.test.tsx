import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderConsole } from "@/lib/testing/render";
import { WithdrawRequest } from "./withdraw-request";

const id = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a03";

test("a request is withdrawn once, after a confirmation; a refusal is shown there", async () => {
  const conflict = { status: 409, body: { code: "state_conflict", title: "Already decided", requestId: id } };
  const { user, sent } = renderConsole(<WithdrawRequest id={id} />, {
    answers: { [`POST /api/overrides/${id}/withdraw`]: () => conflict },
  });
  await user.click(screen.getByRole("button", { name: "Withdraw the request" }));
  await screen.findByRole("dialog");
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Withdraw" }));
  await waitFor(() => expect(sent()).toMatchObject([{ path: `/api/overrides/${id}/withdraw` }]));
  expect(await screen.findByText(/No longer possible in this state/)).toBeDefined();
});
