import { describe, expect, test } from "vitest";
import type { Item } from "@/lib/domain/results/layout";
import { textOfPdf } from "@/lib/testing/pdf-text";
import { drawnSection } from "./drawn-section";
import { PageLayout } from "./page-layout";
import { PdfCanvas } from "./pdf-canvas";

/** Draws a table with one cell that has these lines. */
async function drawnCell(lines: readonly string[]): Promise<string> {
  const canvas = new PdfCanvas({ title: "", subject: "", at: new Date(0) });
  const cell = lines.map((words) => ({ of: [words] }));
  const table: Item = { kind: "table", columns: [{ title: "Column" }], rows: [[cell]] };
  new PageLayout(canvas).add(drawnSection(canvas, [[table]]));
  return textOfPdf(await canvas.finish()).replaceAll(/\s+/g, " ");
}

describe("a cell of many or long lines", () => {
  test.each([
    ["a 17th line", Array.from({ length: 17 }, (_, index) => `line ${index + 1}.`), "line 17."],
    ["lines after one that uses the 600 characters exactly", ["x".repeat(600), "second"], "second"],
    ["the end of a line", ["a", `${"x".repeat(599)}y`], "y"],
  ])("has a mark for %s that is left out", async (_, lines, left) => {
    const shown = await drawnCell(lines);
    expect(shown).not.toContain(left);
    expect(shown.match(/…/g)).toHaveLength(1);
  });

  test("has no mark if nothing is left out", async () => {
    for (const lines of [Array.from({ length: 16 }, (_, index) => `line ${index + 1}.`), ["a", "x".repeat(599)]]) {
      expect(await drawnCell(lines)).not.toContain("…");
    }
  });
});
