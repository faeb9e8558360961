import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Answers, renderConsole } from "@/lib/testing/render";
import type { ExportSchedule } from "@/lib/views/exports/contract/export-schedules";
import { Schedules } from "./schedules";

const self = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7c01";
const idOf = (number: number) => `0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a0${number}`;
const last = { at: "2026-11-18T06:00:00.000Z", refused: null, exports: 1, ready: 1, failed: 0, rows: 412 };

const view = (number: number, rest: Partial<ExportSchedule> = {}): ExportSchedule => ({
  ...({
    id: idOf(number),
    kind: "orders",
    format: "csv",
    filter: { state: "open" },
    fields: 14,
    sensitive: [],
  } as const),
  ...({ owner: { id: self, name: "Rita Reviewer" }, every: "month", day: 1, at: "06:00", to: null, on: true } as const),
  timeZone: "America/New_York",
  nextAt: "2026-12-01T11:00:00.000Z",
  last,
  mayChange: true,
  ...rest,
});

const show = (items: readonly ExportSchedule[], answers: Answers = {}) =>
  renderConsole(<Schedules self={self} all={{}} from="/orders" />, {
    answers: { "GET /api/export-schedules": () => ({ body: { items, nextCursor: null } }), ...answers },
  });

const rowOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest("tr");
  if (!row) throw new Error("It is no row");
  return within(row);
};

test("a schedule says what it holds, when it comes, how the last one went, and to whom it goes", async () => {
  show([
    view(1),
    view(2, { every: "week", day: 5, to: "orderer", last: { ...last, exports: 3, ready: 3 } }),
    view(3, { every: "month", day: 31, last: { ...last, refused: "list", exports: 0, ready: 0, rows: 0 } }),
    view(4, { every: "day", day: null, last: null, nextAt: null, on: false, mayChange: false, filter: null }),
  ]);
  const monthly = await rowOf("1st of the month, 06:00");
  expect(monthly.getByText("CSV, 14 fields")).toBeDefined();
  expect(monthly.getByText(/^412 rows/)).toBeDefined();
  const forAll = await rowOf("Fridays, 06:00");
  expect(forAll.getByText(/^3 files/)).toBeDefined();
  expect(forAll.getAllByText("All orderers")).not.toHaveLength(0);
  const refused = await rowOf("Last day of the month, 06:00");
  expect(refused.getByText(/^Refused/)).toBeDefined();
  expect(refused.getByText(/You no longer have the right to read this list. It goes on/)).toBeDefined();
  const off = await rowOf("Every day, 06:00");
  expect(off.getByText("None yet")).toBeDefined();
  expect(off.getByRole<HTMLInputElement>("switch").disabled).toBe(true);
  expect(off.queryByRole("button")).toBeNull();
});

test("it is turned off by its switch, and deleted once that is confirmed", async () => {
  const shown = show([view(1)], {
    [`PATCH /api/export-schedules/${idOf(1)}`]: () => ({ body: view(1, { on: false, nextAt: null }) }),
    [`DELETE /api/export-schedules/${idOf(1)}`]: () => ({ body: { id: idOf(1) } }),
  });
  await shown.user.click(await screen.findByRole("switch", { name: "Orders, 1st of the month, 06:00" }));
  await waitFor(() => expect(shown.sent().find(({ method }) => method === "PATCH")?.body).toEqual({ on: false }));
  await shown.user.click(screen.getByRole("button", { name: "Delete: Orders, 1st of the month, 06:00" }));
  const question = await screen.findByRole("dialog", { name: "Delete this schedule?" });
  expect(shown.sent().some(({ method }) => method === "DELETE")).toBe(false);
  await shown.user.click(within(question).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(shown.sent().some(({ method }) => method === "DELETE")).toBe(true));
});

test("a schedule that could not be deleted says why, also if the refusal has no detail", async () => {
  const { user } = show([view(1)], {
    [`DELETE /api/export-schedules/${idOf(1)}`]: () => ({ status: 409, body: { code: "state_conflict" } }),
  });
  await user.click(await screen.findByRole("button", { name: "Delete: Orders, 1st of the month, 06:00" }));
  const question = within(await screen.findByRole("dialog", { name: "Delete this schedule?" }));
  await user.click(question.getByRole("button", { name: "Delete" }));
  await question.findByText(/^No longer possible in this state/);
});
