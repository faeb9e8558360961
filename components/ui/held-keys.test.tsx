import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Form } from "./form";
import { holdKeys, useHeldKeys } from "./held-keys";
import { type ShortcutScope, useShortcuts } from "./shortcuts";

const run = vi.fn<(name: string) => void>();

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  run.mockClear();
});

function Keys(props: { name: string; keys: string[]; scope?: ShortcutScope }) {
  const shortcut = { keys: props.keys, title: props.name, run: (key: string) => run(`${props.name} ${key}`) };
  useShortcuts(props.name, [shortcut], props.scope);
  return null;
}

function Loading() {
  useHeldKeys(true);
  return null;
}

function Search() {
  const field = () => screen.getByRole<HTMLInputElement>("searchbox");
  useShortcuts("List", [{ keys: ["/"], title: "search", run: () => field().focus() }]);
  return (
    <Form onSubmit={() => run(`search ${field().value}`)}>
      <input type="search" aria-label="Find" />
    </Form>
  );
}

function Opener() {
  const [isOpen, setOpen] = useState(false);
  useShortcuts("List", [{ keys: ["o"], title: "open", run: () => setOpen(true) }]);
  return isOpen ? <input aria-label="opened" ref={(field) => field?.focus()} /> : null;
}

const global = <Keys name="global" keys={["/", "mod+k"]} scope="global" />;

describe("a key pressed while a part of the page is loading", () => {
  test("acts once that part is shown, in the order of the keys", async () => {
    const { rerender } = render(
      <>
        {global}
        <Loading />
      </>,
    );
    await userEvent.keyboard("a1/");
    expect(run).not.toHaveBeenCalled();
    rerender(
      <>
        {global}
        <Keys name="part" keys={["a", "1"]} />
      </>,
    );
    await act(async () => {});
    expect(run.mock.calls.flat()).toEqual(["part a", "part 1", "global /"]);
  });

  test("is typed into the field that an earlier key focuses, and Enter sends it", async () => {
    const { rerender } = render(
      <>
        {global}
        <Loading />
      </>,
    );
    await userEvent.keyboard("/Mac Allan{Enter}");
    rerender(
      <>
        {global}
        <Search />
      </>,
    );
    await act(async () => {});
    expect(run.mock.calls.flat()).toEqual(["search Mac Allan"]);
  });

  test("opens something that takes the keys after it", async () => {
    const { rerender } = render(
      <>
        {global}
        <Loading />
      </>,
    );
    await userEvent.keyboard("ob");
    rerender(
      <>
        {global}
        <Opener />
      </>,
    );
    await act(async () => {});
    expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("b");
  });

  test("belongs to the browser or the field it is pressed in, or works at once with Ctrl", async () => {
    render(
      <>
        {global}
        <Loading />
        <input aria-label="field" />
        <button type="button">there</button>
      </>,
    );
    await userEvent.keyboard("{Control>}k{/Control}");
    await userEvent.tab();
    expect(screen.getByRole("textbox")).toBe(document.activeElement);
    await userEvent.keyboard("abc");
    expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("abc");
    expect(run.mock.calls.flat()).toEqual(["global mod+k"]);
  });

  test("is dropped after five seconds, and when what it was for will not come", () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "queueMicrotask"] });
    render(global);
    const press = () =>
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true, cancelable: true }));
    holdKeys();
    press();
    vi.advanceTimersByTime(5_000);
    vi.runAllTicks();
    const end = holdKeys();
    press();
    end(true);
    vi.runAllTicks();
    expect(run).not.toHaveBeenCalled();
    press();
    expect(run.mock.calls.flat()).toEqual(["global /"]);
  });
});
