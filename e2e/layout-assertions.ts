/**
 * Checks that a page does not scroll sideways, that no text leaves its table cell, and that the layout does not shift
 * while the page loads.
 */
import { expect, type Page } from "@playwright/test";

/** The widths of a desktop, of navigation that shows only icons, of the narrowest table layout, and of a phone. */
export const widths = [1440, 1000, 760, 390];

/** Fails if the layout breaks at one of the widths. */
export async function expectIntactLayoutAtAnyWidth(page: Page, what: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectIntactLayout(page, `${what} at ${width} px`);
  }
}

/**
 * Fails if the page scrolls sideways, if text of a table overflows into the next column, or if a control is cut off.
 */
export async function expectIntactLayout(page: Page, what: string): Promise<void> {
  const { beyond, stray, cut } = await page.evaluate(layoutFaults);
  expect(beyond, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
  expect(stray, `${what} has text outside its cell`).toEqual([]);
  expect(cut, `${what} has controls beyond the window`).toEqual([]);
}

/**
 * Finds all layout faults in one call, because each call to the browser takes longer than its work. This function runs
 * in the page.
 */
function layoutFaults(): { beyond: number; stray: string[]; cut: string[] } {
  /** Whether an element inside the cell truncates the text ("…"). Such text is not outside of the cell. */
  const isCut = (from: Element | null, cell: Element): boolean => {
    for (let each = from; each && each !== cell; each = each.parentElement) {
      if (getComputedStyle(each).overflowX === "visible") continue;
      const box = each.getBoundingClientRect();
      // Text for screen readers only has a box of one pixel.
      if (box.width <= 1 || box.right <= cell.getBoundingClientRect().right + 1) return true;
    }
    return false;
  };
  const strayTexts = (cell: Element): string[] => {
    const box = cell.getBoundingClientRect();
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const stray: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      range.selectNodeContents(text);
      const { left, right, width } = range.getBoundingClientRect();
      const isOutside = width > 0 && (right > box.right + 0.5 || left < box.left - 0.5);
      if (isOutside && !isCut(text.parentElement, cell)) stray.push(text.textContent ?? "");
    }
    return stray;
  };
  /** Whether the control is inside an element that scrolls or truncates. */
  const isInside = (control: Element): boolean => {
    for (let each = control.parentElement; each && each !== document.body; each = each.parentElement) {
      if (getComputedStyle(each).overflowX !== "visible") return true;
    }
    return false;
  };
  return {
    beyond: document.documentElement.scrollWidth - window.innerWidth,
    stray: [...document.querySelectorAll("td, th")].flatMap(strayTexts),
    // Controls of a fixed bar do not make the page scroll.
    cut: [...document.querySelectorAll("a, button, input, select, textarea")]
      .filter((control) => control.getBoundingClientRect().right > window.innerWidth + 0.5 && !isInside(control))
      .map((control) => control.textContent || control.outerHTML.slice(0, 90)),
  };
}

type Shift = { value: number; moved: string[] };
declare global {
  interface Window {
    takeShifts: () => Shift[];
  }
}

/** The largest layout shift without user input that is still accepted, as a share of the viewport. */
const largestShift = 0.01;

/** Records the layout shifts of every page opened from now on. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}`.slice(0, 90) : String(node?.nodeName);
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
          return `${nameOf(node)} ${from.y}+${from.height} to ${to.y}+${to.height}`;
        });
        shifts.push({ value: entry.value, moved });
      }
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    window.takeShifts = () => {
      note(observer.takeRecords());
      return shifts;
    };
  });
}

/** Fails if the layout of the loaded page has shifted without user input since the page was opened. */
export async function expectStillLayout(page: Page, what: string): Promise<void> {
  const shifts = await page.evaluate(async () => {
    await document.fonts.ready;
    // A shift is reported after the frame in which it is painted.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return window.takeShifts();
  });
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  const why = shifts.map(({ value, moved }) => `${value.toFixed(4)}: ${moved.join(", ")}`).join("\n");
  expect.soft(total, `${what} moves while it loads:\n${why}`).toBeLessThanOrEqual(largestShift);
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}
