import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderConsole } from "@/lib/testing/render";
import { LazyPopup } from "./lazy-popup";
import { loadable } from "./loadable";
import * as parts from "./popover-parts";

/** A popup whose code arrives when the test says so. */
function lateParts() {
  let resolve = (_: typeof parts) => {};
  let reject = (_: Error) => {};
  const promise = new Promise<typeof parts>((onDone, onLost) => {
    [resolve, reject] = [onDone, onLost];
  });
  const load = vi.fn(() => promise);
  return {
    load,
    arrive: () => act(async () => resolve(parts)),
    fail: () => act(async () => reject(new Error("lost"))),
  };
}

function Popup(props: { source: ReturnType<typeof loadable<typeof parts>> }) {
  return (
    <LazyPopup parts={props.source} trigger={<button type="button">Ask</button>} kind="dialog">
      {({ PopoverPopup }, render) => (
        <PopoverPopup label="Question" renderTrigger={render}>
          <input aria-label="Reason" />
        </PopoverPopup>
      )}
    </LazyPopup>
  );
}

test.each(["pointer", "keyboard"])("a press by %s before the code is there opens the popup once it is", async (by) => {
  const late = lateParts();
  const { user } = renderConsole(<Popup source={loadable(late.load)} />);
  const trigger = screen.getByRole("button", { name: "Ask" });
  expect(trigger.getAttribute("aria-haspopup")).toBe("dialog");
  expect(trigger.getAttribute("aria-expanded")).toBe("false");
  expect(late.load).not.toHaveBeenCalled();
  if (by === "pointer") {
    await user.click(trigger);
    await user.click(trigger);
  } else {
    await user.tab();
    await user.keyboard("{Enter}");
  }
  expect(screen.queryByRole("dialog")).toBeNull();
  await late.arrive();
  expect(await screen.findByRole("dialog", { name: "Question" })).toBeDefined();
  expect(late.load).toHaveBeenCalledTimes(1);
  expect(trigger.isConnected).toBe(true);
  expect(trigger.getAttribute("aria-expanded")).toBe("true");
  await user.keyboard("{Escape}");
  await vi.waitFor(() => expect(document.activeElement).toBe(trigger));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("code that could not be loaded is asked for again with each press, which says so", async () => {
  const [lost, again, late] = [lateParts(), lateParts(), lateParts()];
  const load = vi.fn();
  for (const each of [lost, again, late]) load.mockImplementationOnce(each.load);
  const { user } = renderConsole(<Popup source={loadable(load)} />);
  await user.tab();
  await lost.fail();
  expect(screen.queryByText("This could not be opened.")).toBeNull();
  await user.keyboard("{Enter}");
  await again.fail();
  expect(await screen.findByText("This could not be opened.")).toBeDefined();
  await user.keyboard("{Enter}");
  await late.arrive();
  // The toast is a dialog too.
  expect(await screen.findByRole("dialog", { name: "Question" })).toBeDefined();
});
