/** Content that breaks spreadsheets, in many rows. `EXPORT_ROWS=200000` uses as many rows as a long list has. */
import { expect, test } from "vitest";
import { listApplicants } from "@/lib/features/applicants/list-applicants";
import { runAs } from "@/lib/testing/actions";
import { cellText, exportedRows, exportFile } from "@/lib/testing/exports";
import { familyName } from "@/lib/testing/family-name";
import { runJob } from "@/lib/testing/jobs";
import { makeApplicants } from "@/lib/testing/many-applicants";
import { setUpTestConsole } from "@/lib/testing/orders";
import { recordMeasurement } from "@/lib/testing/record-measurement";
import { setUpPerson } from "@/lib/testing/staff";
import { listFormats } from "@/lib/views/exports/contract/exports";
import { createExport } from "./exports";
import { exportJob } from "./run-export";

setUpTestConsole();
const reviewer = setUpPerson(["reviewer"]);
const rows = Number(process.env.EXPORT_ROWS ?? 300);

/** Texts that are stored as cities. */
const hostile = [
  '=HYPERLINK("http://127.0.0.1","x")',
  "+1 (555) 010",
  "-2+3",
  "@SUM(A1:A9)",
  "\tTab",
  "\rReturn",
  'She said "hi", twice',
  "two\r\nlines\nand three",
  "שָׁלוֹם עולם",
  "مرحبا، بالعالم",
  "Łódź 🏛️ 東京",
  "_x000D_ is no line break",
  "a & b < c > d",
  "\u0007bell and \u200b nothing",
  " spaces around ",
  "'apostrophe",
  "0012",
  "1e5",
  "x".repeat(32_767),
] as const;
const longest = hostile.length - 1;
/** Returns the city of a row. Only a few rows have the longest text, because it would dominate the file. */
const cityOf = (index: number) => hostile[index % (index % 1_000 < hostile.length ? hostile.length : longest)] ?? "";

test(
  "what would break a spreadsheet is in each format what the API says, cell by cell",
  async ({ task }) => {
    await makeApplicants(rows, familyName("Hostile"), (index) => ({ city: cityOf(index), state: String(index) }));
    const filter = { sort: "created" } as const;
    const expected: unknown[][] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await runAs(listApplicants, reviewer, {
        query: { ...filter, limit: "100", ...(cursor ? { cursor } : {}) },
      });
      for (const { id, name, email, status, dueAt, createdAt } of page.items) {
        const index = Number(name?.given);
        expected.push([
          id,
          name?.given,
          name?.family,
          email,
          cityOf(index),
          String(index),
          status,
          dueAt,
          createdAt,
          false,
        ]);
      }
      if (!page.nextCursor) break;
      cursor = page.nextCursor;
    }
    expect(expected).toHaveLength(rows);
    const fields = ["id", "given", "family", "email", "city", "state", "status", "due", "created"];
    let compared = 0;
    for (const format of listFormats) {
      const { id } = await runAs(createExport, reviewer, { body: { kind: "applicants", format, filter, fields } });
      await runJob(exportJob, { exportId: id });
      const found = await exportedRows(format, await exportFile(reviewer, id));
      expect(found.length, format).toBe(rows);
      for (const [at, row] of found.entries()) {
        // There is no assertion for each cell, because there may be millions of cells.
        const cells = expected[at]?.map(cellText);
        if (JSON.stringify(row) !== JSON.stringify(cells)) expect(row, `${format}, row ${at}`).toEqual(cells);
        compared += row.length;
      }
    }
    recordMeasurement(`${compared} cells of ${rows} rows in ${listFormats.length} formats, 0 differ`, task);
  },
  30 * 60_000,
);
