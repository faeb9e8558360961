import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { keySign, type Shortcut, type ShortcutScope, useShortcuts } from "./shortcuts";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function Keys(props: { title?: string; scope?: ShortcutScope; shortcuts: readonly Shortcut[] }) {
  useShortcuts(props.title ?? "Keys", props.shortcuts, props.scope);
  return null;
}

const one = (keys: string, run: Shortcut["run"], rest: Partial<Shortcut> = {}): Shortcut[] => [
  { keys: [keys], title: keys, run, ...rest },
];

describe("a key", () => {
  test("works on the page, also in capitals, but not with a modifier", async () => {
    const run = vi.fn();
    render(<Keys shortcuts={one("j", run)} />);
    await userEvent.keyboard("j");
    fireEvent.keyDown(document.body, { key: "J" });
    expect(run).toHaveBeenCalledTimes(2);
    for (const modifier of ["ctrlKey", "metaKey", "altKey", "shiftKey"]) {
      fireEvent.keyDown(document.body, { key: "j", [modifier]: true });
    }
    fireEvent.keyDown(document.body, { key: "j", isComposing: true });
    fireEvent.keyDown(document.body, { key: "j", repeat: true });
    expect(run).toHaveBeenCalledTimes(2);
  });

  test("repeats while held down only if declared so", () => {
    const run = vi.fn();
    render(<Keys shortcuts={one("j", run, { held: true })} />);
    fireEvent.keyDown(document.body, { key: "j", repeat: true });
    expect(run).toHaveBeenCalledOnce();
  });

  test("with Ctrl or ⌘ is one shortcut, and a symbol needs no modifier", () => {
    const run = vi.fn();
    render(<Keys shortcuts={[{ keys: ["mod+k", "?", "]"], title: "three", run }]} />);
    fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
    fireEvent.keyDown(document.body, { key: "k", metaKey: true });
    fireEvent.keyDown(document.body, { key: "?", shiftKey: true });
    // On Windows, "]" is typed like this on a German keyboard.
    fireEvent.keyDown(document.body, { key: "]", ctrlKey: true, altKey: true });
    expect(run.mock.calls.flat()).toEqual(["mod+k", "mod+k", "?", "]"]);
  });

  test.each([
    ["a text", <input key="i" aria-label="here" />],
    ["a long text", <textarea key="t" aria-label="here" />],
    [
      "a choice by letters",
      <button key="b" type="button" role="combobox" aria-expanded="false" aria-controls="x" aria-label="here" />,
    ],
  ])("is typed into %s, unless declared to work there", (_, control) => {
    const [typed, saved] = [vi.fn(), vi.fn()];
    render(
      <>
        {control}
        <Keys shortcuts={[...one("a", typed), ...one("mod+Enter", saved, { whileTyping: true })]} />
      </>,
    );
    fireEvent.keyDown(screen.getByLabelText("here"), { key: "a" });
    fireEvent.keyDown(screen.getByLabelText("here"), { key: "Enter", ctrlKey: true });
    expect(typed).not.toHaveBeenCalled();
    expect(saved).toHaveBeenCalledOnce();
  });

  test("is left to a button, a menu and an open dialog with its own shortcuts", () => {
    const [enter, page, dialog] = [vi.fn(), vi.fn(), vi.fn()];
    const { rerender } = render(<Keys shortcuts={[...one("Enter", enter), ...one("a", page)]} />);
    const content = (open: boolean) => (
      <>
        <button type="button">Save</button>
        {open ? (
          <div role="dialog" data-open aria-label="Question">
            <button type="button">Yes</button>
          </div>
        ) : null}
        <Keys shortcuts={[...one("Enter", enter), ...one("a", page)]} />
        {open ? <Keys scope="dialog" shortcuts={one("a", dialog)} /> : null}
      </>
    );
    rerender(content(false));
    fireEvent.keyDown(screen.getByRole("button", { name: "Save" }), { key: "Enter" });
    expect(enter).not.toHaveBeenCalled();
    rerender(content(true));
    fireEvent.keyDown(document.body, { key: "a" });
    fireEvent.keyDown(screen.getByRole("button", { name: "Yes" }), { key: "a" });
    expect([page, dialog].map((run) => run.mock.calls.length)).toEqual([0, 2]);
    rerender(content(false));
    fireEvent.keyDown(document.body, { key: "a" });
    expect(page).toHaveBeenCalledOnce();
  });

  test("goes to the page before global ones, and to the next if one declines it", () => {
    const [everywhere, page] = [vi.fn(), vi.fn<(key: string) => unknown>()];
    render(
      <>
        <Keys shortcuts={one("/", page)} />
        <Keys scope="global" shortcuts={one("/", everywhere)} />
      </>,
    );
    fireEvent.keyDown(document.body, { key: "/" });
    expect([page, everywhere].map((run) => run.mock.calls.length)).toEqual([1, 0]);
    page.mockReturnValue(false);
    fireEvent.keyDown(document.body, { key: "/" });
    expect([page, everywhere].map((run) => run.mock.calls.length)).toEqual([2, 1]);
  });

  test("can be turned off if it is a single character; others stay", () => {
    localStorage.setItem("shortcuts", "off");
    const run = vi.fn();
    render(<Keys shortcuts={[{ keys: ["a", "?", "shift+r", "Escape", "mod+k"], title: "all", run }]} />);
    const presses = [
      { key: "a" },
      { key: "?" },
      { key: "R", shiftKey: true },
      { key: "Escape" },
      { key: "k", ctrlKey: true },
    ];
    for (const init of presses) fireEvent.keyDown(document.body, init);
    expect(run.mock.calls.flat()).toEqual(["Escape", "mod+k"]);
  });
});

test("a key is written as on the keyboard", () => {
  expect(["j", "?", "shift+r", "Escape"].map((key) => keySign(key, false))).toEqual(["J", "?", "Shift R", "Esc"]);
  expect(["shift+r", "mod+Enter"].map((key) => keySign(key, true))).toEqual(["⇧R", "⌘↵"]);
  expect(keySign("mod+Enter", false)).toBe("Ctrl ↵");
});
