import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { CollapsibleCard } from "./collapsible-card";

function renderCard(startsCollapsed: "never" | "phone" | "always", options: { phone?: boolean; hash?: string } = {}) {
  vi.stubGlobal("matchMedia", () => ({
    matches: options.phone ?? false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  location.hash = options.hash ?? "";
  render(
    <CollapsibleCard
      id="ssn"
      state="attention"
      title="SSN"
      startsCollapsed={startsCollapsed}
      summary="One thing to look at"
    >
      <p>The number does not belong to this name</p>
    </CollapsibleCard>,
  );
  return screen.getByRole("button", { name: "SSN" });
}

/** Whether the part that the button controls is visible, as CSS would decide it. */
function isOpen(button: HTMLElement, phone = false): boolean {
  const body = document.getElementById(button.getAttribute("aria-controls") ?? "");
  expect(body?.textContent).toContain("The number does not belong to this name");
  return !body?.classList.contains("hidden") && !(phone && body?.classList.contains("max-md:hidden"));
}

afterEach(() => {
  location.hash = "";
});

describe("a collapsible card", () => {
  test.each([
    ["never", false, true],
    ["never", true, true],
    ["phone", false, true],
    ["phone", true, false],
    ["always", false, false],
    ["always", true, false],
  ] as const)(
    "starting collapsed: %s; on a phone: %s; announced and shown as open: %s",
    (startsCollapsed, phone, open) => {
      const button = renderCard(startsCollapsed, { phone });
      expect(button.getAttribute("aria-expanded")).toBe(String(open));
      expect(isOpen(button, phone)).toBe(open);
    },
  );

  test("opens and collapses by keyboard", async () => {
    const button = renderCard("always");
    await userEvent.tab();
    expect(document.activeElement).toBe(button);
    await userEvent.keyboard("{Enter}");
    expect(button.getAttribute("aria-expanded")).toBe("true");
    expect(isOpen(button)).toBe(true);
    await userEvent.keyboard(" ");
    expect(button.getAttribute("aria-expanded")).toBe("false");
    expect(isOpen(button)).toBe(false);
  });

  test("a collapsed card still shows its state and its summary", () => {
    renderCard("always");
    const card = screen.getByRole("region", { name: "SSN" });
    expect(card.textContent).toContain("Attention");
    expect(card.textContent).toContain("One thing to look at");
  });

  test("a link to it opens it as the page loads", () => {
    expect(isOpen(renderCard("always", { hash: "#ssn" }))).toBe(true);
  });

  test("a link to it opens it on the page", () => {
    const button = renderCard("always");
    act(() => {
      location.hash = "#ssn";
      dispatchEvent(new Event("hashchange"));
    });
    expect(button.getAttribute("aria-expanded")).toBe("true");
  });
});
