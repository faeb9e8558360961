import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SavedViews } from "@/lib/features/applicants/contract/views";
import { renderConsole, type SentRequest } from "@/lib/testing/render";
import { ApplicantsList } from "./applicants-list";
import { listCatalog } from "./list-catalog";

const reader = { id: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7b01", name: "Rita Reviewer" };
const colleague = { id: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7b02", name: "Cole Colleague" };
const late: SavedViews["items"][number] = {
  id: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7d01",
  name: "Late",
  shared: true,
  owner: reader,
  isDefault: false,
  view: { orders: "open" },
};

/** Renders the list with the reader's preferences. Changing the columns updates them as the server would. */
function renderViews(options: { kept?: Partial<SavedViews>; search?: string } = {}) {
  let kept: SavedViews = { items: [], columns: [], ...options.kept };
  const choose = ({ body }: SentRequest) => {
    kept = { ...kept, columns: (body as SavedViews).columns };
    return { body: kept };
  };
  return renderConsole(<ApplicantsList catalog={listCatalog} maySearch mayAdd mayDecide />, {
    search: options.search ?? "",
    answers: {
      "GET /api/applicants": () => ({ body: { items: [], nextCursor: null, total: 0 } }),
      "GET /api/views": () => ({ body: kept }),
      "GET /api/session": () => ({ body: { staff: { ...reader, roles: ["reviewer"] } } }),
      [`PATCH /api/views/${late.id}`]: () => ({ body: kept }),
      [`DELETE /api/views/${late.id}`]: () => {
        kept = { ...kept, items: [] };
        return { body: kept };
      },
      "POST /api/views": () => ({ status: 201, body: kept }),
      "PATCH /api/queue/columns": choose,
    },
  });
}
/** The columns that a table shows, without phone-only ones. */
const shown = () =>
  screen
    .getAllByRole("columnheader")
    .filter(({ className }) => !className.split(" ").includes("only-phone"))
    .map(({ textContent }) => textContent?.trim());

test("a column is hidden by keyboard, the choice is kept, and all can be restored at once", async () => {
  const view = renderViews();
  await view.user.click(await screen.findByRole("button", { name: "Columns" }));
  (await screen.findByRole("checkbox", { name: "Orders" })).focus();
  await view.user.keyboard(" ");
  await waitFor(() => expect(shown()).not.toContain("Orders"));
  expect(view.sent()).toMatchObject([
    { body: { columns: ["status", "worst", "checks", "due", "assignee", "updated"] } },
  ]);
  await view.user.click(screen.getByRole("button", { name: "Show all" }));
  await waitFor(() => expect(shown()).toContain("Orders"));
});

test("the columns of an address override the reader's own", async () => {
  const view = renderViews({ kept: { columns: ["worst"] }, search: "?columns=status,due" });
  await waitFor(() => expect(shown()).toEqual(expect.arrayContaining(["Applicant", "State", "Due"])));
  expect(shown()).not.toContain("Worst finding");
  await view.user.click(await screen.findByRole("button", { name: "Columns" }));
  await view.user.click(await screen.findByRole("checkbox", { name: "Due" }));
  await waitFor(() => expect(view.address()).toBe("columns=status"));
  expect(view.sent()).toEqual([]);
});

test("saving keeps filters and order, and says that it leaves out what was searched for", async () => {
  const view = renderViews({ search: "?query=imogen&status=needs_review&queue=mine&sort=due" });
  await view.user.click(await screen.findByRole("button", { name: "Views" }));
  expect(await screen.findByText(/Your search text is not saved/)).toBeDefined();
  await view.user.type(screen.getByRole("textbox", { name: "Save this view as" }), "Mine, next due");
  await view.user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(view.sent()).toHaveLength(1));
  expect(view.sent()[0]?.body).toEqual({
    name: "Mine, next due",
    shared: false,
    view: { status: "needs_review", queue: "mine", sort: "due" },
  });
});

test("a view is a link; a colleague's shared view cannot be changed", async () => {
  const view = renderViews({ kept: { items: [{ ...late, owner: colleague }] } });
  await view.user.click(await screen.findByRole("button", { name: "Views" }));
  const link = await screen.findByRole("link", { name: /Late/ });
  expect(link.getAttribute("href")).toBe("/applicants?queue=all&orders=open");
  expect(screen.getByRole("button", { name: "Begin with Late" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Delete Late" })).toBeNull();
});

test("the open view is named, whatever the reader's own columns and the order of its filters", async () => {
  const item: typeof late = { ...late, view: { orders: "open", due: "late" } };
  renderViews({ kept: { items: [item], columns: ["worst"] }, search: "?queue=all&due=late&orders=open" });
  expect(await screen.findByRole("button", { name: "Late" })).toBeDefined();
});

test("renaming a view begins in its name, and ends on its button; deleting it leaves the focus in the menu", async () => {
  const { user } = renderViews({ kept: { items: [{ ...late, shared: false }] } });
  await user.click(await screen.findByRole("button", { name: "Views" }));
  await user.click(await screen.findByRole("button", { name: "Rename Late" }));
  const name = await screen.findByRole<HTMLInputElement>("textbox", { name: "Name" });
  expect(document.activeElement).toBe(name);
  await user.clear(name);
  await user.keyboard("Later{Enter}");
  await waitFor(() => expect(screen.queryByRole("textbox", { name: "Name" })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("button", { name: /^Rename/ }));
  await user.click(screen.getByRole("button", { name: /^Delete/ }));
  const none = await screen.findByText("No saved views yet.");
  await waitFor(() => expect(document.activeElement?.contains(none)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
});
