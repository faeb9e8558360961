import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { EmptyState } from "@/components/ui/empty-state";
import { renderConsole } from "@/lib/testing/render";
import type { Column } from "./columns";
import { DataTable, type DataTableProps } from "./data-table";
import { type TableSpec, useTableUrl } from "./table-url";

type County = { id: string; name: string; state: string };
const counties: County[] = [
  { id: "1", name: "Harlow", state: "OH" },
  { id: "2", name: "Marrow", state: "TX" },
  { id: "3", name: "Quill", state: "WA" },
];

const columns: Column<County>[] = [
  {
    id: "name",
    header: "County",
    cell: (row) => row.name,
    sort: { by: "name", first: "ascending" },
    phone: "title",
  },
  { id: "state", header: "State", cell: (row) => row.state, phone: "line" },
];

const spec: TableSpec = {
  search: { label: "Search counties", placeholder: "Name" },
  filters: [
    {
      param: "region",
      label: "Region",
      options: [
        { value: "west", label: "The West" },
        { value: "south", label: "The South" },
      ],
    },
  ],
  sorts: ["-updated", "name", "-name"],
};

function Counties(props: Partial<DataTableProps<County>>) {
  const url = useTableUrl(spec);
  return (
    <DataTable
      label="Counties"
      spec={spec}
      url={url}
      columns={columns}
      rowId={(row) => row.id}
      rowHref={(row) => `/counties/${row.id}`}
      rows={counties}
      empty={<EmptyState title="No county fits" />}
      {...props}
    />
  );
}

describe("the address holds the state of a list", () => {
  test("pressing a header sorts by it, pressing it again reverses the order, and both are announced", async () => {
    const { user, address } = renderConsole(<Counties />);
    const head = screen.getByRole("columnheader", { name: "County" });
    expect(head.hasAttribute("aria-sort")).toBe(false);
    await user.click(within(head).getByRole("link"));
    await waitFor(() => expect(address()).toBe("sort=name"));
    expect(head.getAttribute("aria-sort")).toBe("ascending");
    await user.click(within(head).getByRole("link"));
    await waitFor(() => expect(address()).toBe("sort=-name"));
    expect(head.getAttribute("aria-sort")).toBe("descending");
  });

  test("a header links to the list in its order, so that it can be opened in another tab", () => {
    renderConsole(<Counties />, { search: "?region=west&cursor=abc" });
    const link = within(screen.getByRole("columnheader", { name: "County" })).getByRole("link");
    expect(link.getAttribute("href")).toBe("?region=west&sort=name");
  });

  test("a column that the server cannot sort by has no link", () => {
    renderConsole(<Counties />);
    expect(within(screen.getByRole("columnheader", { name: "State" })).queryByRole("link")).toBeNull();
  });

  test("a filter in the address is active, and removing it goes back to the first page", async () => {
    const { user, address } = renderConsole(<Counties />, { search: "?region=west&cursor=abc&sort=name" });
    expect(within(screen.getByRole("list", { name: "Filters" })).getByText("The West")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Remove the filter Region" }));
    await waitFor(() => expect(address()).toBe("sort=name"));
    expect(screen.queryByText("The West")).toBeNull();
  });

  test("a search is applied on Enter, kept on Escape, and emptied by its button", async () => {
    const { user, address } = renderConsole(<Counties />, { search: "?cursor=abc" });
    const search = screen.getByRole("searchbox", { name: "Search counties" });
    await user.type(search, " har {Enter}");
    await waitFor(() => expect(address()).toBe("query=har"));
    await user.type(search, "{Escape}");
    expect(document.activeElement).toBe(screen.getByRole("table"));
    expect(address()).toBe("query=har");
    await user.click(screen.getByRole("button", { name: "Clear the search" }));
    await waitFor(() => expect(address()).toBe(""));
  });
});

describe("the filters", () => {
  const counts = { region: { west: 1200 } };

  test("are grouped with counts, found by typing, and Enter applies the first", async () => {
    const { user, address } = renderConsole(<Counties filterCounts={counts} />, { search: "?cursor=abc" });
    await user.click(screen.getByRole("button", { name: "Filter" }));
    const region = await screen.findByRole("group", { name: "Region" });
    const names = () =>
      within(screen.getByRole("dialog"))
        .getAllByRole("option")
        .map((one) => one.textContent);
    expect(within(region).getByRole("option", { name: "The West 1,200 found" })).toBeDefined();
    expect(names()).toEqual(["The West1,200 found", "The South0 found"]);
    await user.keyboard("south reg");
    await waitFor(() => expect(names()).toEqual(["The South0 found"]));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(address()).toBe("region=south"));
  });

  test("say that nothing matches, and Escape returns the focus", async () => {
    const { user, address } = renderConsole(<Counties />);
    await user.click(screen.getByRole("button", { name: "Filter" }));
    await user.type(await screen.findByRole("combobox", { name: "Add a filter" }), "moon");
    expect(await screen.findByText("No such filter")).toBeDefined();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Filter" })));
    expect(address()).toBe("");
  });

  test("an active one changes in place: its own options, the active one marked", async () => {
    const { user, address } = renderConsole(<Counties />, { search: "?region=west" });
    await user.click(screen.getByRole("button", { name: "Region The West" }));
    const west = await screen.findByRole("option", { name: "The West" });
    expect(west.getAttribute("aria-selected")).toBe("true");
    await user.click(screen.getByRole("option", { name: "The South" }));
    await waitFor(() => expect(address()).toBe("region=south"));
  });
});

describe("paging offers only pages that exist", () => {
  test.each([
    ["the first of several pages", "", "next", ["Next"]],
    ["a page in between", "?cursor=abc", "next", ["First", "Next"]],
    ["the last page", "?cursor=abc", null, ["First"]],
  ])("%s", (_, search, nextCursor, buttons) => {
    renderConsole(<Counties nextCursor={nextCursor} />, { search });
    const pages = within(screen.getByRole("navigation", { name: "Pages" }));
    expect(pages.getAllByRole("button").map((button) => button.textContent)).toEqual(buttons);
    expect(pages.queryByText("Last page") === null).toBe(nextCursor !== null);
  });
});

describe("keyboard use of rows", () => {
  test("J and K move through the links of the rows and stop at the ends", async () => {
    const { user } = renderConsole(<Counties />);
    const links = counties.map(({ name }) => screen.getByRole("link", { name }));
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/counties/1", "/counties/2", "/counties/3"]);
    for (const [key, at] of [
      ["j", 0],
      ["j", 1],
      ["j", 2],
      ["j", 2],
      ["k", 1],
    ] as const) {
      await user.keyboard(key);
      expect(document.activeElement).toBe(links[at]);
    }
  });

  test("/ focuses the search", async () => {
    const { user } = renderConsole(<Counties />);
    await user.keyboard("/");
    expect(document.activeElement).toBe(screen.getByRole("searchbox"));
    expect(screen.getByRole("searchbox")).toHaveProperty("value", "");
  });

  test("↓ and Enter go from the search to the rows, once what was searched for is shown", async () => {
    const { user, rerender } = renderConsole(<Counties />);
    const search = screen.getByRole("searchbox");
    await user.type(search, "{ArrowDown}");
    expect(document.activeElement).toBe(screen.getByRole("link", { name: "Harlow" }));
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(screen.getByRole("link", { name: "Marrow" }));
    await user.type(search, "qui{Enter}");
    rerender(<Counties refreshing />);
    expect(document.activeElement).toBe(search);
    rerender(<Counties rows={counties.slice(2)} />);
    expect(document.activeElement).toBe(screen.getByRole("link", { name: "Quill" }));
  });

  test("pressing anywhere on a row opens it", async () => {
    const { user, router } = renderConsole(<Counties />);
    await user.click(screen.getByRole("cell", { name: "TX" }));
    expect(router.push).toHaveBeenCalledWith("/counties/2");
  });
});

describe("waiting, failure, refusal and emptiness look different", () => {
  test("while the first answer loads, the table is busy and says what it reads", () => {
    renderConsole(<Counties rows={undefined} />);
    expect(screen.getByRole("table", { name: "Counties" }).getAttribute("aria-busy")).toBe("true");
    expect(screen.getByRole("status").textContent).toBe("Loading counties");
    expect(screen.queryByText("No county fits")).toBeNull();
  });

  test("a failure is announced, and never shown as an empty list", () => {
    renderConsole(<Counties rows={undefined} failure={{ title: "The console did not answer", requestId: "r-1" }} />);
    expect(screen.getByRole("alert").textContent).toContain("The console did not answer");
    expect(screen.getByText("r-1")).toBeDefined();
    expect(screen.queryByText("No county fits")).toBeNull();
  });

  test("loaded rows stay when a later request fails", () => {
    renderConsole(<Counties failure={{ title: "The console did not answer" }} />);
    expect(screen.getByRole("alert").textContent).toContain("The console did not answer");
    expect(screen.getByRole("link", { name: "Harlow" })).toBeDefined();
  });

  test("a refusal shows neither rows nor an empty list", () => {
    renderConsole(<Counties rows={[]} refusal={{ what: "counties" }} />);
    expect(screen.getByRole("heading", { name: "You don't have access to counties" })).toBeDefined();
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.queryByText("No county fits")).toBeNull();
  });

  test("an answer without rows says that nothing matches", () => {
    renderConsole(<Counties rows={[]} />);
    expect(screen.getByRole("heading", { name: "No county fits" })).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

test("a list without search, filters and summary still has its finder", () => {
  renderConsole(<Counties spec={{ filters: [] }} finder={<input aria-label="Find by code" />} />);
  expect(screen.getByRole("textbox", { name: "Find by code" })).toBeDefined();
});
