import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { PictureViewer } from "./picture-viewer";

const source = "data:image/png;base64,iVBORw0KGgo=";
const transform = () => screen.getByRole("img", { name: "Signature" }).style.transform;
const frame = () => screen.getByRole("group", { name: /^Signature/ });

beforeEach(() => {
  render(<PictureViewer source={source} alt="Signature" />);
  for (const [name, value] of [
    ["clientWidth", 400],
    ["clientHeight", 200],
  ] as const) {
    Object.defineProperty(frame(), name, { value });
  }
});

test("its buttons zoom, rotate and fit", async () => {
  await userEvent.click(screen.getByRole("button", { name: "Closer" }));
  expect(screen.getByText("125%")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Turn right" }));
  expect(transform()).toContain("rotate(90deg)");
  await userEvent.click(screen.getByRole("button", { name: "Fit" }));
  expect(transform()).toContain("rotate(0deg) scale(1)");
});

test("its keys work only while the focus is in it", async () => {
  await userEvent.keyboard("+");
  expect(screen.getByText("100%")).toBeTruthy();
  frame().focus();
  await userEvent.keyboard("++{ArrowRight}");
  expect(transform()).toContain("translate(-40px, 0px)");
  await userEvent.keyboard("-t");
  expect(transform()).toContain("rotate(90deg) scale(1.25)");
  await userEvent.keyboard("0");
  expect(screen.getByText("100%")).toBeTruthy();
});

test("the wheel scrolls the page unless the focus is in it; dragging moves the picture", () => {
  const wheel = () => fireEvent.wheel(frame(), { deltaY: -100 });
  expect(wheel()).toBe(true);
  frame().focus();
  expect(wheel()).toBe(false);
  expect(screen.getByText("125%")).toBeTruthy();
  fireEvent.pointerDown(frame(), { clientX: 100, clientY: 100 });
  fireEvent.pointerMove(frame(), { clientX: 130, clientY: 90 });
  fireEvent.pointerUp(frame());
  fireEvent.pointerMove(frame(), { clientX: 300, clientY: 300 });
  expect(transform()).toContain("translate(30px, -10px)");
});
