import { expect, test } from "vitest";
import type { Timeliness } from "@/lib/features/today/contract/timeliness";
import { timelinessFigures } from "@/lib/features/today/contract/timeliness-figures";
import { textOfPdf } from "@/lib/testing/pdf-text";
import { renderTimelinessPdf } from "./timeliness-pdf";

const policy = { id: "01890a5d-ac96-774b-bcce-b302099a8057", name: "Standard" };
const taken = { decided: 3, median: 3 * 3600, p90: 9 * 3600 };
const timeliness: Timeliness = {
  at: "2020-04-02T10:30:00.000Z",
  period: { from: "2020-03-01", to: "2020-03-31" },
  open: { total: 1_234, ages: [{ age: "2-7", applicants: 1_234 }] },
  decisions: {
    ...taken,
    policies: [{ policy, ...taken }],
    reviewers: Array.from({ length: 80 }, (_, index) => ({
      person: { id: `01890a5d-ac96-774b-bcce-b302099a8${100 + index}`, name: `Reviewer Number ${index}` },
      ...taken,
    })),
  },
  resolutions: [{ answer: "same_person", count: 17 }],
  overrides: [],
  coverage: [{ policy, approved: 41, covered: 37, results: 36, watchLists: 0, documents: 29 }],
};
const document = { format: "proofdesk.timeliness/1", timeliness, madeBy: "Ada Marsh", requestId: "request-1" } as const;

/** Lines are joined, because a long name is broken where the column ends. */
const inOneLine = (value: string) => value.replaceAll(/\s+/g, " ");

test("the PDF has every table of the page with its population, its period and all its numbers", async () => {
  const pdf = inOneLine(textOfPdf(await renderTimelinessPdf(document)));
  for (const { title, population, when, heads, rows, none } of timelinessFigures(timeliness)) {
    const period = when === "now" ? "Apr 2, 2020, 10:30 UTC" : "Mar 1, 2020 to Mar 31, 2020 (UTC)";
    const words = rows.length === 0 ? [none] : [heads.join(" "), ...rows.map(({ cells }) => cells.join(" "))];
    for (const part of [title, `${population} · ${period}`, ...words]) expect(pdf).toContain(inOneLine(part));
  }
});

test("a table that goes on on another page repeats its head there", async () => {
  const pdf = textOfPdf(await renderTimelinessPdf(document));
  const pages = pdf.split(/Page \d+ of \d+/);
  const reviewers = timelinessFigures(timeliness).find(({ rows }) => rows.length === 80);
  const heads = reviewers?.heads.join(" ") ?? "";
  const withRows = pages.map(inOneLine).filter((page) => page.includes("Reviewer Number"));
  expect(withRows.length).toBeGreaterThan(1);
  for (const page of withRows) expect(page).toContain(heads);
});

test("the PDF says when and by whom it was made, and numbers its pages", async () => {
  const pdf = inOneLine(textOfPdf(await renderTimelinessPdf(document)));
  expect(pdf).toContain("Created on Apr 2, 2020, 10:30 UTC by Ada Marsh.");
  const pages = Number(/Page 1 of (\d+)/.exec(pdf)?.[1]);
  expect(pages).toBeGreaterThan(1);
  for (let page = 1; page <= pages; page++) expect(pdf).toContain(`Page ${page} of ${pages}`);
});
