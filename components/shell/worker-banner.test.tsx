import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { WorkerState } from "@/lib/base/worker-states";
import { getSession } from "@/lib/features/session/contract/session";
import { renderConsole } from "@/lib/testing/render";
import { WorkerBanner } from "./worker-banner";

function show(worker: WorkerState) {
  return renderConsole(<WorkerBanner />, {
    answers: { [`GET ${getSession.path}`]: () => ({ body: { environment: { worker } } }) },
  });
}

test.each([
  [
    "stopped",
    "No worker is running.",
    /wait until a worker runs again.*Ask the person who operates Proofdesk to start a worker/,
  ],
  ["failing", "Workers keep stopping.", /restart automatically.*fails and isn't run again/],
] as const)("a banner says what waits and what to do while workers are %s", async (worker, title, text) => {
  show(worker);
  const banner = await screen.findByRole("alert");
  expect(banner.textContent).toContain(title);
  expect(banner.textContent).toMatch(text);
});

test.each(["running", "unknown"] as const)("nothing is shown while workers are %s", async (worker) => {
  const { requests, queries } = show(worker);
  await vi.waitFor(() => expect([requests.length, queries.isFetching()]).toEqual([1, 0]));
  expect(screen.queryByRole("alert")).toBeNull();
});
