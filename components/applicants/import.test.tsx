import { screen, waitFor } from "@testing-library/react";
import { parse } from "csv-parse/sync";
import { afterEach, expect, test, vi } from "vitest";
import type { getImport } from "@/lib/features/applicants/contract/applicants.actions";
import type { ResponseOf } from "@/lib/platform/contract/action";
import { renderConsole } from "@/lib/testing/render";
import { ImportPage } from "./import-page";

afterEach(() => vi.restoreAllMocks());

type ImportView = ResponseOf<typeof getImport>;

const jobId = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7c01";
const addedId = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a01";
const [first, second] = ["0b6f3c1a-9d2e-4f5a-8c7b-1a2b3c4d5e6f", "7e8d9c0b-1a2f-4e3d-9b8c-6f5e4d3c2b1a"];
const hidden = "Hidden characters were removed from the last name: zero-width space (U+200B)";
const outcomes: ImportView["results"] = [
  { index: 0, outcome: "added", id: addedId, code: null, title: null, detail: hidden },
  { index: 1, outcome: "failed", id: null, code: "access_code_unknown", title: "The code is unknown", detail: null },
];

function draw(options: { search?: string; view?: Partial<ImportView>; whenSent?: () => void } = {}) {
  return renderConsole(<ImportPage />, {
    search: options.search ?? "",
    answers: {
      "GET /api/policies": () => ({ body: { items: [] } }),
      "POST /api/applicants/import": () => {
        options.whenSent?.();
        return { status: 202, body: { jobId } };
      },
      [`POST /api/imports/${jobId}/continue`]: () => ({ body: { state: "waiting", total: 3, results: outcomes } }),
      [`GET /api/imports/${jobId}`]: () => ({ body: { state: "done", total: 2, results: outcomes, ...options.view } }),
    },
  });
}
const field = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: /Access codes/ });
const cells = () => screen.getAllByRole("row").map((row) => [...row.children].map(({ textContent }) => textContent));

test("each outcome is that of its line as it was sent, whatever was typed meanwhile", async () => {
  let typeMore = () => {};
  const { user } = draw({ whenSent: () => typeMore() });
  await user.click(await field());
  await user.paste(`\n${first}\n${second}`);
  const text = await field();
  typeMore = () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(text, second);
    text.dispatchEvent(new Event("input", { bubbles: true }));
  };
  await user.click(screen.getByRole("button", { name: "Add 2 applicants" }));
  await screen.findByText("Import done");
  const [, added, failed] = cells();
  expect(added?.[2]).toContain(hidden);
  expect(added?.slice(0, 2)).toEqual(["2", expect.stringContaining(first.slice(-4))]);
  expect(failed?.slice(0, 2)).toEqual(["3", expect.stringContaining(second.slice(-4))]);
});

test("the template is filled in and opened again; what became of each line is a file, too", async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const csvOf = async (number: number) => {
    await waitFor(() => expect(saved).toHaveLength(number));
    const [head, ...lines] = parse((await saved[number - 1]?.text()) ?? "", { bom: true });
    return { head, lines };
  };
  const { user } = draw({ view: { total: 3 } });
  await user.click(await screen.findByRole("button", { name: "Get the template" }));
  const { head, lines } = await csvOf(1);
  expect(lines).toEqual([]);
  const filled = new File([`${head}\r\n${first}\r\n"${second}",Imogen\r\n`], "codes.csv", { type: "text/csv" });
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (input) await user.upload(input, filled);
  await user.click(await screen.findByRole("button", { name: "Add 2 applicants" }));
  await user.click(await screen.findByRole("button", { name: "Results as CSV" }));
  expect(await csvOf(2)).toEqual({
    head: ["Line", "Code ends in", "Result", "Why", "Applicant ID"],
    lines: [
      ["2", first.slice(-4), "Added", hidden, addedId],
      ["3", second.slice(-4), "Not added", "The code is unknown", ""],
      ["3", "", "No outcome", "", ""],
    ],
  });
});

test("after a reload the lines are not known: outcomes are numbered", async () => {
  draw({ search: `?job=${jobId}` });
  await screen.findByText("Import done");
  expect(screen.queryByRole("columnheader", { name: "Line" })).toBeNull();
  expect(cells().map(([number]) => number)).toEqual(["No.", "1", "2"]);
});

test("an import that stopped shows what it did, and runs the rest again", async () => {
  const view: Partial<ImportView> = { state: "failed", total: 3 };
  const { user } = draw({ search: `?job=${jobId}`, view });
  await screen.findByText("The import stopped before it was done");
  expect(screen.getByRole("link", { name: "Open" })).toBeDefined();
  expect(document.body.textContent).toContain("1 of 3 codes has no outcome");
  view.state = "done";
  await user.click(screen.getByRole("button", { name: "Run the rest again" }));
  await screen.findByText("Import done");
});
