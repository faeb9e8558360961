import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
// The toaster is loaded here, so that no test waits for it.
import "./toaster";
import { Toasts, toast } from "./toast";

function show(message: Parameters<typeof toast>[0]) {
  render(
    <>
      <p>The page</p>
      <Toasts />
    </>,
  );
  act(() => {
    toast(message);
  });
}

describe("a toast", () => {
  test("is announced, and can be dismissed", async () => {
    show({ title: "Note saved", description: "Only staff see it." });
    expect(await screen.findByRole("dialog", { name: "Note saved", description: "Only staff see it." })).toBeDefined();
    await userEvent.hover(screen.getByText("Note saved"));
    await userEvent.click(await screen.findByRole("button", { name: "Dismiss" }));
    await waitFor(() => expect(screen.queryByText("Note saved")).toBeNull());
  });
});
