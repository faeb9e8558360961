import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { renderConsole } from "@/lib/testing/render";
import { Button } from "./button";
import { ConfirmDialog } from "./confirm-dialog";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "./dialog";

function Question() {
  return (
    <Dialog trigger={<Button>Ask</Button>} title="Erase the note" description="It cannot be restored.">
      <DialogBody>
        <input aria-label="Reason" />
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
      </DialogFooter>
    </Dialog>
  );
}

describe("a dialog", () => {
  test.each([
    ["Escape", "{Escape}"],
    ["Cancel", undefined],
  ])("%s closes it and returns the focus to the button that opened it", async (name, key) => {
    const { user } = renderConsole(<Question />);
    const opener = screen.getByRole("button", { name: "Ask" });
    await user.click(opener);
    await screen.findByRole("dialog");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Reason")));
    if (key) await user.keyboard(key);
    else await user.click(screen.getByRole("button", { name }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });
});

describe("a confirmation", () => {
  function renderConfirmation(onConfirm: () => Promise<void> | void) {
    return renderConsole(
      <ConfirmDialog
        trigger={<Button>Disable</Button>}
        title="Disable Ilse Varnholt"
        confirmLabel="Disable now"
        danger
        onConfirm={onConfirm}
        describeFailure={(thrown) => `It failed: ${thrown instanceof Error ? thrown.message : "unknown"}`}
      />,
    );
  }

  test("does nothing when canceled", async () => {
    const onConfirm = vi.fn();
    const { user } = renderConfirmation(onConfirm);
    await user.click(screen.getByRole("button", { name: "Disable" }));
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(onConfirm).not.toHaveBeenCalled();
  });

  test("stays open and busy until the action is done; until then, presses and Escape do nothing", async () => {
    let finish = () => {};
    const onConfirm = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const { user } = renderConfirmation(onConfirm);
    await user.click(screen.getByRole("button", { name: "Disable" }));
    const confirm = await screen.findByRole("button", { name: "Disable now" });
    await user.click(confirm);
    await user.click(confirm);
    await user.keyboard("{Escape}");
    expect(screen.getByRole("dialog")).toBeDefined();
    expect(confirm.getAttribute("aria-busy")).toBe("true");
    expect(onConfirm).toHaveBeenCalledTimes(1);
    finish();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("shows a failure inside, and can be confirmed again", async () => {
    const onConfirm = vi.fn().mockRejectedValueOnce(new Error("no answer")).mockResolvedValueOnce(undefined);
    const { user } = renderConfirmation(onConfirm);
    await user.click(screen.getByRole("button", { name: "Disable" }));
    await user.click(await screen.findByRole("button", { name: "Disable now" }));
    const failure = await screen.findByText("It failed: no answer");
    expect(screen.getByRole("dialog").contains(failure)).toBe(true);
    await user.click(screen.getByRole("button", { name: "Disable now" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});
