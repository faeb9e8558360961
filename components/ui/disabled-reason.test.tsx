import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Button } from "./button";
import { DisabledReason } from "./disabled-reason";

test("a disabled button stays focusable, does nothing, and its reason is visible text", async () => {
  const act = vi.fn();
  const reason = "Consent is not recorded.";
  render(
    <>
      <Button unavailable={reason} onClick={act}>
        Run
      </Button>
      <DisabledReason>
        {reason} <a href="#consent">Record consent</a>
      </DisabledReason>
    </>,
  );
  await userEvent.tab();
  const button = screen.getByRole("button", { name: "Run", description: reason });
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute("aria-disabled")).toBe("true");
  await userEvent.keyboard("{Enter}");
  await userEvent.click(button);
  expect(act).not.toHaveBeenCalled();
  expect(screen.getByText(reason, { exact: false }).closest("[hidden],[aria-hidden=true],.sr-only")).toBeNull();
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Record consent" }));
});
