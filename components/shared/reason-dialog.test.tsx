import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { Button } from "@/components/ui/button";
import { reopenDecision } from "@/lib/features/decisions/contract/decisions.actions";
import { renderConsole } from "@/lib/testing/render";
import { ReasonDialog } from "./reason-dialog";

test("a dialog that is opened again keeps what was typed, and not the failure of before", async () => {
  const { user } = renderConsole(
    <ReasonDialog
      trigger={<Button>Reopen…</Button>}
      title="Reopen it?"
      submit="Reopen"
      action={reopenDecision}
      input={(reason) => ({ params: { id: "1", decisionId: "2" }, body: { reason } })}
    />,
    {
      answers: {
        "POST /api/applicants/1/decisions/2/reopen": () => ({ status: 409, body: { code: "state_conflict" } }),
      },
    },
  );
  const open = async () => {
    await user.click(screen.getByRole("button", { name: "Reopen…" }));
    await screen.findByRole("dialog");
  };
  await open();
  await user.type(screen.getByLabelText("Reason"), "Misread");
  await user.click(screen.getByRole("button", { name: "Reopen" }));
  await screen.findByText(/No longer possible in this state/);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await open();
  expect(screen.getByLabelText<HTMLTextAreaElement>("Reason").value).toBe("Misread");
  expect(screen.queryByText(/No longer possible in this state/)).toBeNull();
  // The same failure is shown again.
  await user.click(screen.getByRole("button", { name: "Reopen" }));
  await screen.findByText(/No longer possible in this state/);
});
