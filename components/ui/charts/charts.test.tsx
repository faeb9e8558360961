import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Table, Td } from "@/components/ui/table";
import { BarList } from "./bar-list";
import { ChartCard } from "./chart-card";
import { ColumnChart, heightOf } from "./column-chart";

const series = [
  { key: "approved", label: "Approved", fill: "c1" },
  { key: "declined", label: "Declined", fill: "c2" },
] as const;
const columns = [
  { key: "21", title: "Nov 21", label: "21", values: [3, 1], href: "/applicants?decidedOn=2026-11-21" },
  { key: "22", title: "Nov 22", label: "22", values: [2, 0], unfinished: true },
];

function card(chart = <ColumnChart columns={columns} series={series} />) {
  return (
    <ChartCard
      icon={null}
      question="What was decided?"
      answer="6 in 2 days."
      legend={series}
      link={{ href: "/applicants", label: "Decided today" }}
      chart={chart}
      table={
        <Table aria-label="Decisions by day">
          <tbody>
            <tr>
              <Td>Nov 21</Td>
              <Td>4</Td>
            </tr>
          </tbody>
        </Table>
      }
    />
  );
}

test("a chart reads out each value with its name and parts, and leads to its rows", () => {
  render(card());
  const figure = screen.getByRole("figure", { name: "What was decided?" });
  expect(within(figure).getByRole("link", { name: "Nov 21: 4 (3 approved, 1 declined)" }).getAttribute("href")).toBe(
    "/applicants?decidedOn=2026-11-21",
  );
  expect(within(figure).getByText("Nov 22: 2 (2 approved), so far")).toBeTruthy();
});

test("the keyboard switches between chart and table", async () => {
  const user = userEvent.setup();
  render(card());
  const table = screen.getByRole("button", { name: "Table: What was decided?" });
  table.focus();
  await user.keyboard("{Enter}");
  expect(screen.getByRole("table", { name: "Decisions by day" })).toBeTruthy();
  expect(table.getAttribute("aria-pressed")).toBe("true");
  expect(screen.queryByText(/so far/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Chart: What was decided?" }));
  expect(screen.queryByRole("table")).toBeNull();
});

test("without data there is only the sentence, no empty chart or table", () => {
  render(
    <ChartCard icon={null} question="What was decided?" answer="No decision yet." chart={null} table={<Table />} />,
  );
  expect(screen.getByText("No decision yet.")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.queryByRole("table")).toBeNull();
});

test("bars show their values in words and the silhouette of their state", () => {
  const values = [{ fill: "state", value: 21 }] as const;
  render(
    <BarList bars={[{ key: "a", label: "ID not verified", state: "blocking", values, text: "21", href: "/a" }]} />,
  );
  const item = screen.getByRole("listitem");
  expect(item.textContent).toBe("ID not verified21");
  expect(item.dataset.evidence).toBe("blocking");
});

const values = fc.array(fc.nat(10_000), { minLength: 1, maxLength: 4 });

test("columns begin at zero, and none is higher than the plot", () => {
  fc.assert(
    fc.property(fc.array(values, { maxLength: 20 }), (all) => {
      const drawn = all.map((each, index) => ({ key: `${index}`, title: "", label: "", values: each }));
      for (const each of all) {
        const heights = each.map((value) => heightOf(value, drawn));
        expect(heights.every((height, index) => (height === 0) === (each[index] === 0))).toBe(true);
        expect(heights.reduce((sum, height) => sum + height, 0)).toBeLessThanOrEqual(1 + 1e-9);
      }
    }),
  );
});
