import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { renderConsole } from "@/lib/testing/render";
import { WithdrawRequest } from "./withdraw-request";

const id = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a03";
const endpoint = `POST /api/overrides/${id}/withdraw`;

type Answer = { status: number; body: unknown };
const conflict: Answer = { status: 409, body: { code: "state_conflict", title: "Already decided", requestId: id } };

async function openDialog(answer: Answer = conflict) {
  const view = renderConsole(<WithdrawRequest id={id} />, { answers: { [endpoint]: () => answer } });
  await view.user.click(screen.getByRole("button", { name: "Withdraw the request" }));
  await screen.findByRole("dialog");
  const sent = () => view.requests.filter(({ method }) => method === "POST");
  return { ...view, sent };
}

describe("withdrawing a request", () => {
  test("asks first, and sends nothing when the request is kept", async () => {
    const { user, sent } = await openDialog();
    expect(screen.getByText("Withdraw this request?")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Keep request" }));
    await waitFor(() => expect(screen.queryByText("Withdraw this request?")).toBeNull());
    expect(sent()).toEqual([]);
  });

  test("sends the withdrawal once, after the confirmation", async () => {
    const { user, sent } = await openDialog();
    await user.click(screen.getByRole("button", { name: "Withdraw" }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()).toMatchObject([{ method: "POST", path: `/api/overrides/${id}/withdraw` }]);
  });

  test("a refusal is shown in the dialog, which stays open", async () => {
    const { user } = await openDialog();
    await user.click(screen.getByRole("button", { name: "Withdraw" }));
    expect(await screen.findByText(/No longer possible in this state/)).toBeDefined();
    expect(screen.getByText("Withdraw this request?")).toBeDefined();
  });
});
