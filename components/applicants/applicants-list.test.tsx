import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { ApplicantRow } from "@/lib/features/applicants/contract/applicants";
import { applicantRow } from "@/lib/testing/applicant-row";
import { renderConsole } from "@/lib/testing/render";
import { ApplicantsList } from "./applicants-list";
import { listCatalog } from "./list-catalog";

const untaken = applicantRow({ id: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a01" });
const row = {
  ...untaken,
  name: { given: "Bartholomew Maximilian", family: "Oyelaran-Whitcombe" },
  worst: { code: "id.data-without-verdict", severity: "attention", title: "ID read but not verified", more: 2 },
  checks: { ...untaken.checks, id: "unknown" },
} satisfies ApplicantRow;

function renderList(search = "", maySearch = true) {
  return renderConsole(<ApplicantsList catalog={listCatalog} maySearch={maySearch} mayAdd mayDecide />, {
    search,
    answers: {
      "POST /api/applicants/find": ({ body }) =>
        Object(body).code === "c0ffee00-code" ? { body: { id: row.id } } : { body: null },
      "GET /api/applicants": () => ({ body: { items: [row], nextCursor: null, total: 1 } }),
      "GET /api/applicants/counts": () => ({
        body: { status: { needs_review: 7 }, signal: { blocking: 3, "id.failed": 2 }, orders: { none: 5 } },
      }),
    },
  });
}
const queriesTo = ({ requests }: ReturnType<typeof renderList>, endpoint: string) =>
  requests
    .map(({ path }) => new URL(path, "http://console"))
    .filter(({ pathname }) => pathname === endpoint)
    .map(({ searchParams }) => Object.fromEntries(searchParams));

describe("the list of applicants", () => {
  test("sorts worst first, and its header says so", async () => {
    const view = renderList();
    await screen.findByRole("link", { name: /Oyelaran/ });
    expect(queriesTo(view, "/api/applicants")).toEqual([expect.objectContaining({ sort: "-worst" })]);
    const head = screen.getByRole("columnheader", { name: "Worst finding" });
    expect(head.getAttribute("aria-sort")).toBe("descending");
    await view.user.click(within(head).getByRole("link"));
    await waitFor(() => expect(view.address()).toBe("sort=worst"));
  });

  test("who sees names masked is offered no search by them, and opens a person by the whole code or id", async () => {
    const view = renderList("?query=oyelaran", false);
    await screen.findByRole("link", { name: /Oyelaran/ });
    for (const query of queriesTo(view, "/api/applicants")) expect(query).not.toHaveProperty("query");
    expect(screen.queryByRole("searchbox", { name: /name or email/ })).toBeNull();
    expect(screen.getByText(/Names and emails are masked for your role/)).toBeTruthy();
    const field = screen.getByRole("searchbox", { name: "Find an applicant by access code or ID" });
    await view.user.type(field, "c0ffee{Enter}");
    expect(
      await screen.findByText("No applicant has this access code or ID. Enter the complete code or ID."),
    ).toBeTruthy();
    expect(view.router.push).not.toHaveBeenCalled();
    await view.user.type(field, "00-code{Enter}");
    await waitFor(() => expect(view.router.push).toHaveBeenCalledExactlyOnceWith(`/applicants/${row.id}`));
    expect(view.address()).not.toContain("c0ffee");
  });

  test("what it shows is kept for the steps on an applicant's page, without a search, which can be a name", async () => {
    renderList("?query=oyelaran");
    await screen.findByRole("link", { name: /Oyelaran/ });
    const kept = sessionStorage.getItem("list") ?? "";
    expect(JSON.parse(kept)).toMatchObject({ ids: [row.id], total: 1 });
    expect(kept).not.toContain("oyelaran");
  });

  test("each check of a row is a cell under its name; a signal shows the state of its check", async () => {
    renderList();
    const cell = (await screen.findByText("ID read but not verified")).closest("td");
    const states = (element: Element | null | undefined) =>
      [...(element?.querySelectorAll("[data-evidence]") ?? [])].map((one) => one.getAttribute("data-evidence"));
    expect(states(cell)).toEqual(["unknown"]);
    const heads = screen.getAllByRole("columnheader");
    const cells = within(cell?.closest("tr") as HTMLElement).getAllByRole("cell");
    const words = listCatalog.tests.map(({ title }) => {
      const at = heads.findIndex((head) => within(head).queryByText(title));
      return cells[at]?.textContent;
    });
    expect(words).toEqual(listCatalog.tests.map(({ key }) => (key === "id" ? "Unknown" : "Not taken")));
  });

  test("opening the filters reads the counts under the active filters; choosing one changes the address", async () => {
    const view = renderList("?status=needs_review&sort=-updated");
    await screen.findByRole("link", { name: /Oyelaran/ });
    const read = () => queriesTo(view, "/api/applicants/counts").filter(({ of }) => of === "filters");
    expect(read()).toEqual([]);
    await view.user.click(screen.getByRole("button", { name: "Filter" }));
    expect(await screen.findByRole("option", { name: "ID verification failed 2 found" })).toBeDefined();
    expect(screen.getByRole("option", { name: "Criminal record 0 found" })).toBeDefined();
    expect(read()).toEqual([{ status: "needs_review", of: "filters" }]);
    await view.user.keyboard("photo failed{Enter}");
    await waitFor(() => expect(view.address()).toContain("signal=id.failed"));
  });
});
