import { screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { renderConsole } from "@/lib/testing/render";
import { CopyButton } from "./copy-button";
import { Dialog } from "./dialog";
import { OneTimeLink } from "./one-time-link";

afterEach(() => vi.unstubAllGlobals());

const refusing = { writeText: () => Promise.reject(new DOMException("Not allowed", "NotAllowedError")) };
const clipboards: [string, object | undefined][] = [
  ["has no clipboard, as over plain http,", undefined],
  ["refuses", refusing],
];

/** Renders with a clipboard of its own. `userEvent` sets one, so it is replaced after that. */
function show(ui: ReactNode, clipboard: object | undefined) {
  const { user } = renderConsole(ui);
  vi.stubGlobal("navigator", Object.create(navigator, { clipboard: { value: clipboard } }));
  return user;
}

test.each(clipboards)(
  "a browser that %s: the button says that nothing was copied, and what to do",
  async (_, clipboard) => {
    const user = show(<CopyButton text="0000" what="id" />, clipboard);
    await user.click(screen.getByRole("button", { name: "Copy id" }));
    await screen.findByText("The browser blocks copying. Select the text and copy it yourself.");
    expect(screen.queryByRole("button", { name: "Copied" })).toBeNull();
  },
);

test.each(clipboards)("a browser that %s: the link is selected, to be copied by keyboard", async (_, clipboard) => {
  const user = show(
    <Dialog open title="Link">
      <OneTimeLink url="https://x.test/1" title="Give it to Ada alone.">
        It works once.
      </OneTimeLink>
    </Dialog>,
    clipboard,
  );
  await user.click(screen.getByRole("button", { name: "Copy link" }));
  await screen.findByText("The browser blocks copying. Copy the selected text yourself.");
});

test("a copied text is said to be copied", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  const user = show(<CopyButton text="0000" what="id" />, { writeText });
  await user.click(screen.getByRole("button", { name: "Copy id" }));
  await screen.findByRole("button", { name: "Copied" });
  expect(writeText).toHaveBeenCalledWith("0000");
});
