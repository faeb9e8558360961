import { act, screen } from "@testing-library/react";
import { type ComponentType, useState } from "react";
import { expect, test, vi } from "vitest";
import { renderConsole } from "@/lib/testing/render";
import { Dialog, DialogBody } from "./dialog";
import { lazyDialog, lazyPanel } from "./lazy-part";

/** Code whose loading the test completes or fails, once for each request. */
function lateCode<Props>(component: ComponentType<Props>) {
  const asked: PromiseWithResolvers<ComponentType<Props>>[] = [];
  const load = vi.fn(() => {
    const code = Promise.withResolvers<ComponentType<Props>>();
    asked.push(code);
    return code.promise;
  });
  return {
    load,
    arrive: () => act(async () => asked.at(-1)?.resolve(component)),
    lose: () => act(async () => asked.at(-1)?.reject(new Error("lost"))),
  };
}

type QuestionProps = { open?: boolean; onClose: () => void };

function Question({ open = true, onClose }: QuestionProps) {
  return (
    <Dialog title="Question" open={open} onOpenChange={onClose}>
      <DialogBody>Are you sure?</DialogBody>
    </Dialog>
  );
}

/** A page with a note that was typed, and a button that opens the dialog. */
function Page(props: { dialog: ComponentType<QuestionProps>; stays?: boolean }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <input aria-label="Note" />
      <button type="button" onClick={() => setAsking(true)}>
        Ask
      </button>
      {asking || props.stays ? <props.dialog open={asking} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

test.each([
  { while: "while it is open", stays: false },
  { while: "always", stays: true },
])(
  "a dialog rendered $while, whose code is lost, leaves the page as it is, says so, and opens with the next press",
  async ({ stays }) => {
    const late = lateCode(Question);
    const { user } = renderConsole(<Page dialog={lazyDialog(late.load)} stays={stays} />);
    await user.type(screen.getByLabelText("Note"), "Typed before");
    const ask = screen.getByRole("button", { name: "Ask" });
    expect(late.load).not.toHaveBeenCalled();

    await user.click(ask);
    await late.lose();
    expect(await screen.findByText("This could not be opened.")).toBeDefined();
    expect(screen.queryByRole("dialog", { name: "Question" })).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>("Note").value).toBe("Typed before");

    await user.click(ask);
    await late.arrive();
    expect(await screen.findByRole("dialog", { name: "Question" })).toBeDefined();
    expect(late.load).toHaveBeenCalledTimes(2);
  },
);

test("a part whose code is lost says so in its place, and is there after trying again", async () => {
  const late = lateCode(() => <p>The part</p>);
  const Part = lazyPanel(late.load, () => <p>Loading</p>);
  const { user } = renderConsole(<Part />);
  expect(screen.getByText("Loading")).toBeDefined();
  await late.lose();
  expect(screen.getByRole("alert").textContent).toContain("This part of the page could not be loaded");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.getByText("Loading")).toBeDefined();
  await late.arrive();
  expect(screen.getByText("The part")).toBeDefined();
});
