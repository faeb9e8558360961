import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { KeptViews } from "@/lib/contracts/views";
import { renderConsole, type SentRequest } from "@/lib/testing/render";
import { ApplicantsList } from "./applicants-list";
import { listCatalog } from "./list-catalog";

const reader = { id: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7b01", name: "Rita Reviewer" };

/** The list with the reader's preferences; changing the columns updates them as the server would. */
function renderKept(options: { kept?: Partial<KeptViews>; search?: string } = {}) {
  let kept: KeptViews = { items: [], columns: [], ...options.kept };
  const choose = ({ body }: SentRequest) => {
    kept = { ...kept, columns: (body as KeptViews).columns };
    return { body: kept };
  };
  return renderConsole(<ApplicantsList catalog={listCatalog} mayAdd mayDecide />, {
    search: options.search ?? "",
    answers: {
      "GET /api/applicants": () => ({ body: { items: [], nextCursor: null, total: 0 } }),
      "GET /api/views": () => ({ body: kept }),
      "POST /api/views": () => ({ status: 201, body: kept }),
      "PATCH /api/queue/columns": choose,
    },
  });
}
/** The columns that a table shows, without phone-only ones. */
const shown = () =>
  screen
    .getAllByRole("columnheader")
    .filter(({ className }) => !className.split(" ").includes("md:hidden"))
    .map(({ textContent }) => textContent?.trim());

test("a column is hidden by keyboard, the choice is kept, and all can be restored at once", async () => {
  const view = renderKept();
  await view.user.click(await screen.findByRole("button", { name: "Columns" }));
  (await screen.findByRole("checkbox", { name: "Orders" })).focus();
  await view.user.keyboard(" ");
  await waitFor(() => expect(shown()).not.toContain("Orders"));
  const sent = view.requests.filter(({ method }) => method === "PATCH").map(({ body }) => body);
  expect(sent).toEqual([{ columns: ["status", "worst", "checks", "due", "assignee", "updated"] }]);
  await view.user.click(screen.getByRole("button", { name: "Show all" }));
  await waitFor(() => expect(shown()).toContain("Orders"));
});

test("the columns of an address override the reader's own", async () => {
  const view = renderKept({ kept: { columns: ["worst"] }, search: "?columns=status,due" });
  await waitFor(() => expect(shown()).toEqual(expect.arrayContaining(["Applicant", "State", "Due"])));
  expect(shown()).not.toContain("Worst signal");
  await view.user.click(await screen.findByRole("button", { name: "Columns" }));
  await view.user.click(await screen.findByRole("checkbox", { name: "Due" }));
  await waitFor(() => expect(view.address()).toBe("columns=status"));
  expect(view.requests.some(({ method }) => method === "PATCH")).toBe(false);
});

test("saving keeps filters and order, and says that it leaves out what was searched for", async () => {
  const view = renderKept({ search: "?query=imogen&status=needs_review&queue=mine&sort=due" });
  await view.user.click(await screen.findByRole("button", { name: "Views" }));
  expect(await screen.findByText(/Your search text is not saved/)).toBeDefined();
  await view.user.type(screen.getByRole("textbox", { name: "Save this view as" }), "Mine, next due");
  await view.user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(view.requests.some(({ method }) => method === "POST")).toBe(true));
  expect(view.requests.find(({ method }) => method === "POST")?.body).toEqual({
    name: "Mine, next due",
    shared: false,
    view: { status: "needs_review", queue: "mine", sort: "due" },
  });
});

test("a view is a link; a colleague's shared view cannot be changed", async () => {
  const id = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7d01";
  const owner = { ...reader, name: "Cole Colleague" };
  const item = { id, name: "Late", shared: true, owner, isDefault: false, view: { orders: "open" as const } };
  const view = renderKept({ kept: { items: [item] } });
  await view.user.click(await screen.findByRole("button", { name: "Views" }));
  const link = await screen.findByRole("link", { name: /Late/ });
  expect(link.getAttribute("href")).toBe("/applicants?queue=all&orders=open");
  expect(screen.getByRole("button", { name: "Begin with Late" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Delete Late" })).toBeNull();
});
