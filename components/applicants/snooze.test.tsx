import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ApplicantRow } from "@/lib/contracts/applicants";
import { applicantRow } from "@/lib/testing/applicant-row";
import { renderConsole, type SentRequest } from "@/lib/testing/render";
import { ApplicantsList } from "./applicants-list";
import { listCatalog } from "./list-catalog";

const id = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a01";
const row = applicantRow({
  id,
  name: { given: "Ada", family: "Marsh" },
});

/** The list with one applicant, whom a snooze changes as the server would. */
function renderOne(change: Partial<ApplicantRow> = {}) {
  let shown = { ...row, ...change };
  const put = ({ body }: SentRequest) => {
    const { until = null, onResult = false } = body as { until?: string; onResult?: boolean };
    shown = { ...shown, snooze: { until, onResult } };
    return { body: { snooze: { until, onResult, at: row.createdAt, by: null, note: null }, back: null } };
  };
  return renderConsole(<ApplicantsList catalog={listCatalog} mayAdd mayDecide />, {
    answers: {
      "GET /api/applicants": () => ({ body: { items: [shown], nextCursor: null, total: 1 } }),
      [`POST /api/applicants/${id}/snooze`]: put,
    },
  });
}

test("S on a row asks until when; the row then says until when it is snoozed", async () => {
  const view = renderOne();
  (await screen.findByRole("link", { name: /Marsh/ })).focus();
  await view.user.keyboard("s");
  await view.user.click(await screen.findByRole("radio", { name: "No time" }));
  await view.user.click(screen.getByRole("button", { name: "Snooze" }));
  expect(await screen.findByText("Snoozed until something new")).toBeDefined();
  const sent = view.requests.find(({ method }) => method === "POST");
  expect(sent?.body).toEqual({ onResult: true });
  await waitFor(() => expect(screen.queryByRole("radio")).toBeNull());
});

test("a snooze without an end is not sent, and the form says what is missing", async () => {
  const view = renderOne();
  (await screen.findByRole("link", { name: /Marsh/ })).focus();
  await view.user.keyboard("s");
  await view.user.click(await screen.findByRole("radio", { name: "No time" }));
  await view.user.click(screen.getByRole("checkbox", { name: /something is new/ }));
  await view.user.click(screen.getByRole("button", { name: "Snooze" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Without a time, only something new ends it");
  expect(view.requests.filter(({ method }) => method === "POST")).toEqual([]);
});

test("a row says why its applicant is back", async () => {
  renderOne({ back: { reason: "order_complete", orderKind: "federal-criminal", at: row.createdAt } });
  expect(await screen.findByText("Back: federal criminal search complete")).toBeDefined();
});
