import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderConsole } from "@/lib/testing/render";
import type { Verification } from "@/lib/views/audit-log/contract/audit";
import { LogVerification } from "./log-verification";

const sound: Verification = {
  ok: true,
  entries: 1_817,
  treeSize: 1_817,
  root: "ed2ae7f3".padEnd(64, "d"),
  checkedAt: "2026-11-29T11:30:00.000Z",
  witness: "none",
  firstBad: null,
  waiting: 2,
};
const changed: Verification = {
  ...sound,
  ok: false,
  checkedAt: "2026-11-29T11:40:00.000Z",
  firstBad: { seq: 1_204, position: 1_203, reason: "bytes_changed" },
};

test("a log that checks out says how much was recomputed, and what is newer", () => {
  renderConsole(<LogVerification last={sound} />);
  const region = screen.getByRole("region", { name: "Verification of the log" });
  expect(region.textContent).toContain("The log checks out. All 1,817 signed entries were recomputed");
  expect(region.textContent).toContain("2 newer entries are signed within seconds.");
  expect(region.textContent).toContain("Checkpoint 1,817");
});

test("a log that was changed names the entry, and whom to tell", () => {
  renderConsole(<LogVerification last={changed} />);
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toContain("The contents of an entry were changed. The first entry to look at is 1,204.");
  expect(alert.textContent).toContain("Send this message to the person who operates Proofdesk");
});

test("a log that was never verified can be verified, and shows the progress of a long one", async () => {
  const progress = { jobId: "0199a4c1-0000-7000-8000-000000000001", checked: 41_000, entries: 100_000 };
  const { user } = renderConsole(<LogVerification last={null} />, {
    answers: { "GET /api/audit/verify": () => ({ status: 202, body: progress }) },
  });
  screen.getByText("The log has not been verified yet.");
  await user.click(screen.getByRole("button", { name: "Verify now" }));
  await screen.findByRole("button", { name: "Verifying 41%" });
});

test.each([
  ["a request that fails", { status: 503, body: { code: "unavailable" } }],
  ["an older result", { body: sound }],
])("%s leaves the change that was found", async (_, answer) => {
  const { user, requests } = renderConsole(<LogVerification last={changed} />, {
    answers: { "GET /api/audit/verify": () => answer },
  });
  const button = screen.getByRole("button", { name: "Verify again" });
  await user.click(button);
  await vi.waitFor(() => expect(button.getAttribute("aria-busy")).toBeNull());
  expect(requests.length).toBeGreaterThan(0);
  expect(screen.getByRole("alert").textContent).toContain("The log does not match what was signed.");
});
