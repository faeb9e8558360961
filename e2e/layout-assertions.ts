/** Whether a page is whole: nothing beyond its edges, no text outside the cell it belongs to. */
import { expect, type Page } from "@playwright/test";

/** Wide, narrow enough for the navigation to be icons, as narrow as a table may be, and a phone. */
export const widths = [1440, 1000, 760, 390];

/** Fails when the page is not whole at one of the widths. */
export async function expectIntactLayoutAtAnyWidth(page: Page, what: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectIntactLayout(page, `${what} at ${width} px`);
  }
}

/** Fails when the page scrolls sideways, or when text of a table stands in the column beside its own. */
export async function expectIntactLayout(page: Page, what: string): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beyond, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
  expect(await page.evaluate(strayTexts), `${what} has text outside its cell`).toEqual([]);
}

/** Runs in the page. What its own cell cuts off on purpose ("…") is not outside. */
function strayTexts(): string[] {
  const isCut = (from: Element | null, cell: Element): boolean => {
    for (let each = from; each && each !== cell; each = each.parentElement) {
      if (getComputedStyle(each).overflowX === "visible") continue;
      const box = each.getBoundingClientRect();
      // What only listeners are told is one pixel large.
      if (box.width <= 1 || box.right <= cell.getBoundingClientRect().right + 1) return true;
    }
    return false;
  };
  return [...document.querySelectorAll("td, th")].flatMap((cell) => {
    const box = cell.getBoundingClientRect();
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const stray: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, width } = range.getBoundingClientRect();
      const isOutside = width > 0 && (right > box.right + 0.5 || left < box.left - 0.5);
      if (isOutside && !isCut(text.parentElement, cell)) stray.push(text.textContent ?? "");
    }
    return stray;
  });
}
