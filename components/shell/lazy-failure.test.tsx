import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderConsole } from "@/lib/testing/render";

test("a page that could not be rendered says so, with its ID and a retry", async () => {
  const { LazyFailure } = await import("./lazy-failure");
  const retry = vi.fn();
  const { user } = renderConsole(<LazyFailure error={{ digest: "1234" }} retry={retry} />);
  expect((await screen.findByRole("alert")).textContent).toContain("This page could not be shown");
  expect(screen.getByText("1234")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(retry).toHaveBeenCalledOnce();
});

test("a page whose code was lost is loaded again, which React would not do", async () => {
  const { LazyFailure } = await import("./lazy-failure");
  const [retry, reload] = [vi.fn(), vi.spyOn(location, "reload").mockReturnValue()];
  const error = Object.assign(new Error("Failed to load chunk"), { name: "ChunkLoadError" });
  const { user } = renderConsole(<LazyFailure error={error} retry={retry} />);
  expect((await screen.findByRole("alert")).textContent).toContain("Check the connection");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(reload).toHaveBeenCalledOnce();
  expect(retry).not.toHaveBeenCalled();
});

test("it says so as well when its code cannot be loaded", async () => {
  vi.resetModules();
  vi.doMock("./page-failure", () => Promise.reject(new Error("network")));
  const { LazyFailure } = await import("./lazy-failure");
  renderConsole(<LazyFailure error={null} retry={() => undefined} />);
  expect((await screen.findByRole("alert")).textContent).toContain("Check the connection and load it again");
});
