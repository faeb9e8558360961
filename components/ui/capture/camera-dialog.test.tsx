import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { jpegBytes } from "@/lib/testing/example-fields";
import { renderConsole } from "@/lib/testing/render";
import { CameraDialog } from "./camera-dialog";
import { type Picture, pictureOf } from "./picture";

vi.mock(import("./use-camera"), async (original) => ({
  ...(await original()),
  useCamera: () => ({
    state: { step: "live", size: { width: 3264, height: 2448 } },
    video: { current: null },
    take: () => Promise.resolve(pictureOf(jpegBytes(3264, 2448)) as Picture),
  }),
}));

test("the focus follows the picture: to its use once taken, and back for a retake", async () => {
  const nothing = () => {};
  const { user } = renderConsole(
    <CameraDialog facing="environment" minMegapixels={5} title="Front" onTaken={nothing} onClose={nothing} />,
  );
  await user.click(await screen.findByRole("button", { name: "Take the picture" }));
  const use = await screen.findByRole("button", { name: "Use this picture" });
  await waitFor(() => expect(document.activeElement).toBe(use));
  await user.click(screen.getByRole("button", { name: "Retake" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Take the picture" })));
});
