import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Definitions } from "@/components/ui/definition-list";
import { SourcesButton, SourcesKey } from "./sources";
import { Fact } from "./value";

const page = (
  <>
    <SourcesKey />
    <SourcesButton />
    <Definitions>
      <Fact term="Class" of={{ path: "scannedUser.Class", raw: "D", text: "D", masked: false }} />
    </Definitions>
    <SourcesButton />
    <input aria-label="Note" />
  </>
);
const path = () => screen.queryByText("scannedUser.Class");

test("field paths appear under their labels on demand, with any of the buttons or S", async () => {
  render(page);
  expect(path()).toBeNull();
  await userEvent.click(screen.getAllByRole("button", { name: "Show sources" })[1] as HTMLElement);
  expect(path()?.closest("dt")?.textContent).toContain("Class");
  expect(screen.getAllByRole("button", { name: "Hide sources", pressed: true })).toHaveLength(2);
  await userEvent.keyboard("s");
  expect(path()).toBeNull();
  await userEvent.keyboard("s");
  expect(path()).not.toBeNull();
  await userEvent.type(screen.getByRole("textbox", { name: "Note" }), "ss s");
  expect(path()).not.toBeNull();
});

test("the browser remembers that they are shown", async () => {
  const first = render(page);
  await userEvent.keyboard("s");
  first.unmount();
  render(page);
  expect(path()).not.toBeNull();
  await userEvent.keyboard("s");
  expect(localStorage.length).toBe(0);
});
