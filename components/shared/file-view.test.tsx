import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { AppError } from "@/lib/errors";
import { sampleImages } from "@/lib/sandbox/images";
import { renderConsole } from "@/lib/testing/render";
import { FileView } from "./file-view";
import type { ShownFile } from "./shown-file";

const file: ShownFile = {
  id: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a03",
  name: "Judgment.pdf",
  kind: "pdf",
  href: "/api/copy",
  inlineHref: "/api/copy?inline=1",
  load: async () => ({
    bytes: new Uint8Array(Buffer.from(sampleImages.idFront, "base64")),
    contentType: "image/png",
    fileName: "a.png",
  }),
};
const picture = { ...file, name: "Photo", kind: "png" as const };

/** Sets whether the browser reports a PDF viewer. */
const withViewer = (isThere: boolean) => vi.stubGlobal("navigator", { ...navigator, pdfViewerEnabled: isThere });

afterEach(() => vi.unstubAllGlobals());

test("a PDF that the browser cannot show is offered as a download", () => {
  withViewer(false);
  renderConsole(<FileView file={file} onClose={() => undefined} />);
  expect(screen.getByText("This browser can't show a PDF here")).toBeDefined();
  expect(screen.queryByTitle("Judgment.pdf")).toBeNull();
  expect(screen.getByRole("link", { name: "Download Judgment.pdf" }).getAttribute("href")).toBe("/api/copy");
});

test("a picture opens in the viewer, and is discarded on close", async () => {
  const forgotten = vi.spyOn(URL, "revokeObjectURL");
  const { unmount } = renderConsole(<FileView file={picture} onClose={() => undefined} />);
  expect(await screen.findByRole("button", { name: "Turn right" })).toBeDefined();
  const source = screen.getByRole("img", { name: "Photo" }).getAttribute("src");
  expect(source).toMatch(/^blob:/);
  unmount();
  expect(forgotten).toHaveBeenCalledWith(source);
});

test("a picture that cannot be read says why, and can be retried", async () => {
  let attempts = 0;
  const load = () => {
    attempts += 1;
    return attempts === 1 ? Promise.reject(new AppError("record_unreadable")) : file.load();
  };
  const { user } = renderConsole(<FileView file={{ ...picture, load }} onClose={() => undefined} />);
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("img", { name: "Photo" })).toBeDefined();
});
