import { render, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { ComparisonRow } from "@/lib/domain/results/view";
import { ComparisonTable } from "./comparison-table";

const side = (path: string, value: string | null, more: Partial<NonNullable<ComparisonRow["read"]>> = {}) => ({
  path,
  value,
  masked: false,
  date: null,
  ...more,
});

const rows: ComparisonRow[] = [
  {
    field: "name",
    provided: side("user.firstName", "Zoe Muller"),
    read: side("scannedUser.name", "ZOË MÜLLER"),
    verdict: "same",
    words: "Same name",
    note: "Capitals and marks only",
  },
  {
    field: "birth date",
    provided: side("user.dob", "04-07-1988", { date: { order: "DMY", day: "04", month: "07", year: "1988" } }),
    read: side("scannedUser.dob", "04-07-1988", { date: { order: "MDY", day: "07", month: "04", year: "1988" } }),
    verdict: "different",
    words: "Another day",
    note: null,
  },
  {
    field: "number",
    provided: null,
    read: side("scannedUser.number", "•••••4471", { masked: true }),
    verdict: "nothing",
    words: "Nothing to compare",
    note: null,
  },
  {
    field: "expires",
    provided: null,
    read: side("scannedUser.expires", "2020-01-01"),
    verdict: "expired",
    words: "Expired",
    note: null,
  },
];

function renderRow(field: string) {
  render(<ComparisonTable comparison={{ section: "scannedUser", source: "the photo ID", rows }} />);
  const row = screen.getByRole("rowheader", { name: new RegExp(`^${field}`) }).closest("tr");
  if (!row) throw new Error(`no row ${field}`);
  return { row, cells: within(row).getAllByRole("cell") };
}

describe("the applicant's data beside the document's", () => {
  test("with sources, the columns name both by their paths", () => {
    localStorage.setItem("sources", "on");
    renderRow("Name");
    expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
      "Field",
      "Provideduser",
      "Read from the photo IDscannedUser",
      "Comparison",
    ]);
  });

  test("a name is shown as each source writes it, with the finding in words", () => {
    const { cells } = renderRow("Name");
    expect(cells[0]?.textContent).toContain("Zoe Muller");
    expect(cells[1]?.textContent).toContain("ZOË MÜLLER");
    expect(cells[2]?.textContent).toBe("Same nameCapitals and marks only");
  });

  test("one string that means two dates is split in each source's own order", () => {
    const { row, cells } = renderRow("Birth date");
    expect(
      within(row)
        .getAllByRole("img")
        .map((date) => date.getAttribute("aria-label")),
    ).toEqual(["day 04, differs; month 07, differs; year 1988", "month 04, differs; day 07, differs; year 1988"]);
    expect(cells[2]?.textContent).toBe("Another day");
    expect(row.getAttribute("data-evidence")).toBe("blocking");
  });

  test("a different birth date is the only row marked as blocking", () => {
    renderRow("Name");
    const marked = screen.getAllByRole("row").filter((row) => row.hasAttribute("data-evidence"));
    expect(marked).toHaveLength(1);
  });

  const named = (read: string, verdict: ComparisonRow["verdict"], masked = false) => {
    const words = { words: "Words", note: null };
    const row: ComparisonRow = {
      field: "name",
      verdict,
      ...words,
      ...{
        provided: side("user.firstName", "Renata Maria Brook"),
        read: side("scannedUser.NameFirst", read, { masked }),
      },
    };
    const { container } = render(
      <ComparisonTable comparison={{ section: "scannedUser", source: "ID", rows: [row] }} />,
    );
    return {
      legend: container.querySelector("table + p")?.textContent,
      marks: [...container.querySelectorAll("mark")],
    };
  };
  test("a legend says what is underlined, where something is", () => {
    const partly = named("RENATA BROOK", "partly");
    expect(partly.marks.map((one) => [one.textContent, one.dataset.evidence])).toEqual([["Maria", "info"]]);
    expect(partly.legend).toBe("Solid underline: differs.");
    expect(named("RENÁTA MARIA BROOK", "same").legend).toBe("Dotted underline: same letter with an accent.");
    expect(named("RENATA MARIA BROOK", "same").legend).toBeUndefined();
    expect(named("R··· B···", "partly", true)).toEqual({ legend: undefined, marks: [] });
  });

  test("a masked value stays masked, and a missing one is called missing", () => {
    const { cells } = renderRow("Number");
    expect(cells[0]?.textContent).toContain("Not provided");
    expect(cells[1]?.textContent).toContain("masked, ends in 4471");
  });

  test("an expiration date is not expected from the applicant, so it is not a gap", () => {
    const { cells } = renderRow("Expires");
    expect(cells[0]?.textContent).toContain("–");
    expect(cells[0]?.textContent).not.toContain("Not provided");
    expect(cells[2]?.querySelector("[data-evidence=attention]")).not.toBeNull();
  });
});
