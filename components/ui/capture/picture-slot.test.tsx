import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { maxImageBytes } from "@/lib/base/images";
import { jpegBytes } from "@/lib/testing/example-fields";
import { renderConsole } from "@/lib/testing/render";
import { PictureSlot } from "./picture-slot";
import { useSlot } from "./use-slot";

function Front() {
  return <PictureSlot slot={useSlot()} name="front" title="Front" hint="Of the document" />;
}
const choose = (user: ReturnType<typeof renderConsole>["user"], length: number) => {
  const bytes = new Uint8Array(length);
  bytes.set(jpegBytes(800, 600));
  return user.upload(screen.getByLabelText("Front: file"), new File([bytes], "front.jpg", { type: "image/jpeg" }));
};

test("after a picture is removed the focus stays in its slot", async () => {
  const { user } = renderConsole(<Front />);
  await choose(user, 2000);
  await user.click(await screen.findByRole("button", { name: "Remove" }));
  expect(screen.queryByRole("button", { name: "Remove" })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Choose a file" }));
});

test("while a picture is made smaller the focus stays in its slot", async () => {
  const { user } = renderConsole(<Front />);
  await choose(user, maxImageBytes + 1);
  await user.click(await screen.findByRole("button", { name: "Make it smaller" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Make it smaller" })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Front" }));
});
