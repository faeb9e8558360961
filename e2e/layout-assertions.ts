/** Checks that a page has no horizontal scrolling and no text outside its table cell. */
import { expect, type Page } from "@playwright/test";

/** Desktop, navigation as icons, the narrowest table layout, and a phone. */
export const widths = [1440, 1000, 760, 390];

/** Fails when the layout breaks at one of the widths. */
export async function expectIntactLayoutAtAnyWidth(page: Page, what: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectIntactLayout(page, `${what} at ${width} px`);
  }
}

/** Fails when the page scrolls sideways, or when text of a table overflows into the next column. */
export async function expectIntactLayout(page: Page, what: string): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beyond, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
  expect(await page.evaluate(strayTexts), `${what} has text outside its cell`).toEqual([]);
}

/** Runs in the page. Text that its own cell truncates ("…") is not outside. */
function strayTexts(): string[] {
  const isCut = (from: Element | null, cell: Element): boolean => {
    for (let each = from; each && each !== cell; each = each.parentElement) {
      if (getComputedStyle(each).overflowX === "visible") continue;
      const box = each.getBoundingClientRect();
      // Text for screen readers only is one pixel large.
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
