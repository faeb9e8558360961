import { screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { renderConsole } from "@/lib/testing/render";
import type { Line } from "./cart";
import { CartLine, type LineControls } from "./cart-card";

const county = { uuid: null, fips: "39061", name: "Harlow", state: "OH" };
const line: Line = {
  key: "county-criminal harlow oh",
  kind: "county-criminal",
  title: "County criminal",
  detail: null,
  county,
  price: {
    searchFee: 12.5,
    courtFee: null,
    tenYearPlusSurcharge: 0,
    accessFee: 1,
    total: null,
    note: null,
  },
  quote: { cents: 1350, unpriced: 1 },
  existing: null,
  resembles: [],
};
const ordered: Line["existing"] = {
  id: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a06",
  kind: "county-criminal",
  county,
  state: "pending",
  requestedAt: "2026-11-10T10:40:00.000Z",
};

function renderLine(given: { line?: Partial<Line>; controls?: Partial<LineControls> } = {}) {
  const controls: LineControls = {
    selected: false,
    reason: "",
    included: false,
    enabled: true,
    outcome: undefined,
    onSelect: vi.fn(),
    onReason: vi.fn(),
    ...given.controls,
  };
  const view = renderConsole(
    <table>
      <tbody>
        <CartLine line={{ ...line, ...given.line }} controls={controls} groupTitle="Harlow County, OH" />
      </tbody>
    </table>,
  );
  return { ...view, controls };
}

const box = () => screen.getByRole("checkbox", { name: "County criminal, Harlow County, OH" });

describe("a search that can be ordered", () => {
  test("is not preselected; its label selects it as its box does", async () => {
    const { user, controls } = renderLine();
    expect(box()).toHaveProperty("checked", false);
    expect(controls.onSelect).not.toHaveBeenCalled();
    await user.click(screen.getByText("County criminal"));
    expect(controls.onSelect).toHaveBeenCalledWith(true);
  });

  test("a part that the service does not price is shown as unknown, never as 0", () => {
    renderLine();
    expect(screen.getByRole("img", { name: "Court fee: price unknown" })).toBeDefined();
    expect(screen.getByRole("cell", { name: "0.00" })).toBeDefined();
    expect(screen.getByRole("cell", { name: "12.50" })).toBeDefined();
  });

  test("a search without any price says so", () => {
    renderLine({ line: { price: null, quote: { cents: null, unpriced: 1 } } });
    expect(screen.getByText("price unknown")).toBeDefined();
    expect(screen.queryByText("0.00")).toBeNull();
  });

  test("cannot be chosen while ordering is disabled", async () => {
    const { user, controls } = renderLine({ controls: { enabled: false } });
    expect(box()).toHaveProperty("disabled", true);
    await user.click(box());
    expect(controls.onSelect).not.toHaveBeenCalled();
  });

  test("as part of all counties it says so, and cannot be chosen separately", async () => {
    renderLine({ controls: { included: true } });
    expect(box()).toHaveProperty("disabled", true);
    expect(screen.getByText("Part of all counties, which is chosen below")).toBeDefined();
  });
});

describe("a search that was ordered before", () => {
  test("has no box: it links to the order with its time, and ordering again takes a separate click", async () => {
    const { user, controls } = renderLine({ line: { existing: ordered } });
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.getByText(/^Already ordered/).textContent).toContain("Ordering again needs a reason");
    expect(screen.getByRole("link", { name: "Open that order" }).getAttribute("href")).toBe(`/orders/${ordered?.id}`);
    await user.click(screen.getByRole("button", { name: "Order again" }));
    expect(controls.onSelect).toHaveBeenCalledWith(true);
  });

  test("ordering again asks for a reason, and says that it is billed again", async () => {
    const { user, controls } = renderLine({ line: { existing: ordered }, controls: { selected: true } });
    const reason = screen.getByRole("textbox", {
      name: "Reason to reorder",
      description: "It is billed again. The reason is kept with the order.",
    });
    expect(reason).toHaveProperty("value", "");
    await user.type(reason, "x");
    expect(controls.onReason).toHaveBeenCalledWith("x");
  });

  test("cannot be ordered again while ordering is disabled", () => {
    renderLine({ line: { existing: ordered }, controls: { enabled: false } });
    expect(screen.queryByRole("button", { name: "Order again" })).toBeNull();
    expect(screen.getByRole("link", { name: "Open that order" })).toBeDefined();
  });
});

test("without an answer, it says that it may have been ordered, and that retrying makes only one order", async () => {
  const { AppError } = await import("@/lib/errors");
  renderLine({ controls: { selected: true, outcome: { step: "unanswered", error: new AppError("unavailable") } } });
  const alert = screen.getByRole("alert").textContent;
  expect(alert).toContain("No answer received");
  expect(alert).toContain("It may have been ordered");
  expect(alert).toContain("it stays one order");
});
