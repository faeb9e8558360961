import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type Answers, renderConsole } from "@/lib/testing/render";
import type { ExportView } from "@/lib/views/exports/contract/exports";
import { ExportsList } from "./exports-list";

const self = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7c01";
const idOf = (number: number) => `0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a0${number}`;

const view = (rest: Partial<ExportView>): ExportView => ({
  ...({ id: idOf(1), kind: "applicants", format: "csv", state: "ready", filter: { status: "open" } } as const),
  owner: { id: self, name: "Rita Reviewer" },
  scheduledBy: null,
  sensitive: [],
  rows: 38,
  total: 38,
  bytes: 65_536,
  sha256: `9f3c${"0".repeat(56)}a1e0`,
  unreadable: [],
  snapshotAt: "2026-11-19T09:12:00.000Z",
  ahead: null,
  secondsLeft: null,
  errorCode: null,
  createdAt: "2026-11-19T09:12:00.000Z",
  finishedAt: "2026-11-19T09:12:04.000Z",
  expiresAt: "2026-12-19T09:12:04.000Z",
  mayGet: true,
  ...rest,
});

function show(rows: readonly ExportView[], answers: Answers = {}, search = "") {
  return renderConsole(<ExportsList self={self} from="/applicants" />, {
    search,
    answers: {
      "GET /api/exports": () => ({ body: { items: rows, nextCursor: null } }),
      ...Object.fromEntries(rows.map((row) => [`GET /api/exports/${row.id}`, () => ({ body: row })])),
      ...answers,
    },
  });
}

/** Finds a row by the text of its filter. */
const rowNamed = async (name: string) => {
  const row = (await screen.findByText(name, { selector: "bdi" })).closest("tr");
  if (!row) throw new Error("It is no row");
  return within(row);
};

test("a ready export says what it is and offers its file as a plain download", async () => {
  show([view({ unreadable: [idOf(7), idOf(8), idOf(9)] })]);
  const row = await rowNamed("State: Any that is open");
  expect(row.getByRole("link", { name: "Get file" }).getAttribute("href")).toBe(`/api/exports/${idOf(1)}/file`);
  expect(row.getByRole("link", { name: "Get file" }).hasAttribute("download")).toBe(true);
  expect(row.getAllByText("9f3c…a1e0")).not.toHaveLength(0);
  expect(row.getByText("3 rows could not be read")).toBeDefined();
  expect(row.getByText(`${idOf(7)}, ${idOf(8)}, ${idOf(9)}`)).toBeDefined();
});

test("each other state says what it means, and offers one thing to do", async () => {
  const none = { sha256: null, bytes: 0, mayGet: false, expiresAt: null, finishedAt: null } as const;
  show([
    view({
      ...none,
      id: idOf(1),
      state: "running",
      filter: { due: "late" },
      rows: 796,
      total: 1284,
      secondsLeft: 20,
      snapshotAt: null,
    }),
    view({ ...none, id: idOf(2), state: "queued", ahead: 1, rows: 0, total: null, filter: { status: "approved" } }),
    view({ ...none, id: idOf(3), state: "failed", errorCode: "permission_denied", filter: { orders: "none" } }),
    view({ ...none, id: idOf(4), state: "canceled", filter: { queue: "waiting" } }),
    view({ id: idOf(5), state: "expired", filter: null, mayGet: false, kind: "orders" }),
  ]);
  const running = await rowNamed("Due: Any that are late");
  expect(running.getByText("Reads 796 of 1,284 rows, about 20 s left")).toBeDefined();
  expect(running.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("796");
  expect(running.getByRole("button", { name: "Cancel" })).toBeDefined();
  const waiting = await rowNamed("State: Approved");
  expect(waiting.getByText("1 export ahead")).toBeDefined();
  const failed = await rowNamed("Orders: No orders");
  expect(failed.getByText(/No file was created. A right to its sensitive fields ended/)).toBeDefined();
  expect(failed.getByRole("button", { name: "Try again" })).toBeDefined();
  expect((await rowNamed("Waiting")).getByRole("button", { name: "Export again" })).toBeDefined();
  const expired = await rowNamed("Its filter was removed with its file");
  expect(expired.getByRole("link", { name: "Open the list" }).getAttribute("href")).toBe("/orders");
  expect(screen.queryByRole("link", { name: "Get file" })).toBeNull();
});

test("an export under way is followed until its file is there, and can be canceled", async () => {
  let now = view({ state: "running", rows: 10, total: 38, mayGet: false, sha256: null });
  const shown = show([now], {
    [`GET /api/exports/${idOf(1)}`]: () => ({ body: now }),
    [`POST /api/exports/${idOf(1)}/cancel`]: () => ({ status: 409, body: { code: "state_conflict" } }),
  });
  await shown.user.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(await screen.findByText("No longer possible in this state.")).toBeDefined();
  now = view({});
  await waitFor(() => screen.getByRole("link", { name: "Get file" }), { timeout: 5_000 });
});

test("another person's export shows neither its filter nor its file", async () => {
  const owner = { id: idOf(6), name: "Ada Approver" };
  show([view({ owner, scheduledBy: owner, filter: null, mayGet: false })], {}, "?all=1");
  const row = await rowNamed("Its filter is shown to its owner only");
  expect(row.getByText("Ada Approver")).toBeDefined();
  expect(row.getByText("By a schedule of Ada Approver")).toBeDefined();
  expect(row.queryByRole("link", { name: "Get file" })).toBeNull();
});

test("a file with sensitive fields says how long it is kept, and takes a password each time", async () => {
  const rendered = show([view({ sensitive: ["ssn"] })], {
    "GET /api/step-up": () => ({ body: { password: true, totp: false, passkey: false, recentSignIn: false } }),
    "POST /api/step-up": () => ({ body: { token: "once", expiresAt: "2026-11-19T11:09:00.000Z" } }),
    [`POST /api/exports/${idOf(1)}/file`]: () => ({ status: 409, body: { code: "state_conflict" } }),
  });
  const row = await rowNamed("State: Any that is open");
  expect(
    row.getByText(/1 sensitive field\. Kept for 1 day\. You confirm your identity for each download/),
  ).toBeDefined();
  expect(row.queryByRole("link", { name: "Get file" })).toBeNull();
  await rendered.user.click(row.getByRole("button", { name: "Get file" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Get the file with sensitive fields" }));
  await rendered.user.type(await dialog.findByLabelText("Re-enter your password"), "slow rivers carry");
  await rendered.user.click(dialog.getByRole("button", { name: "Get file" }));
  await waitFor(() =>
    expect(rendered.sent().find(({ path }) => path.endsWith("/file"))?.body).toEqual({ stepUp: "once" }),
  );
  expect(rendered.sent().find(({ path }) => path === "/api/step-up")?.body).toMatchObject({
    act: `export.file:${idOf(1)}`,
  });
});

test("a file made with rights that were lost says so, and is exported again", async () => {
  show([view({ mayGet: false })]);
  const row = await rowNamed("State: Any that is open");
  expect(row.getByText(/This file needs a permission that you no longer have/)).toBeDefined();
  expect(row.queryByRole("link", { name: "Get file" })).toBeNull();
  expect(row.getByRole("button", { name: "Export again" })).toBeDefined();
});

test("a person's data has no rows, says that it is unmasked, and begins again on the person's page", async () => {
  const [kind, format] = ["subject-access", "zip"] as const;
  const about = { kind, format, sensitive: ["personal-data"], rows: 1, total: 1 };
  const filter = { applicant: idOf(3) };
  show([view({ ...about, filter }), view({ ...about, id: idOf(2), filter, mayGet: false, state: "canceled" })]);
  const rows = await screen.findAllByText("All data of one applicant", { selector: "bdi" });
  const [ready, canceled] = rows.map((row) => within(row.closest("tr") as HTMLElement));
  expect(ready?.getByText("Subject access")).toBeDefined();
  expect(ready?.getByText(/^Unmasked\. Kept for 1 day/)).toBeDefined();
  expect(ready?.queryByText("1 row")).toBeNull();
  expect(ready?.getByRole("button", { name: "Get file" })).toBeDefined();
  expect(canceled?.getByRole("link", { name: "Open the applicant" }).getAttribute("href")).toBe(
    `/applicants/${idOf(3)}`,
  );
});
