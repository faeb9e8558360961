/** Checks a page with axe: WCAG 2.2 A and AA, and rules for landmarks, headings and names. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

/** The minified file is less than half as long as `axe.source`. Each page that is checked loads it. */
const minified = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const levels = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];
const furtherRules = [
  "label-content-name-mismatch",
  "link-in-text-block",
  "scrollable-region-focusable",
  "landmark-unique",
  "page-has-heading-one",
];

/** Rules whose answer depends on the theme. */
const colorRules = ["color-contrast", "link-in-text-block"];

/**
 * The rule reads the style sheet, which is the same for every page. For this rule, axe would load the style sheet again
 * each time.
 */
const styleRule = "css-orientation-lock";

/** All rules that apply to a page. They are named here, because axe leaves some of them out otherwise. */
const allRules = [
  ...new Set([
    ...axe
      .getRules(levels)
      .filter(({ ruleId, tags }) => ruleId !== styleRule && !tags.includes("deprecated"))
      .map(({ ruleId }) => ruleId),
    ...furtherRules,
  ]),
];

export type Theme = "light" | "dark";

/** The widths at which a page is checked, and the theme in which the page is loaded at each width. */
export const themeAt: ReadonlyMap<number, Theme> = new Map([
  [1440, "light"],
  [390, "dark"],
]);

/** Fails if axe finds a violation on the current page, at each width and in its theme. */
export async function expectAccessibleAtAnyWidth(page: Page, what: string): Promise<void> {
  for (const [width, theme] of themeAt) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `${what} at ${width} px`, [theme]);
  }
}

/** Fails if the style sheet locks pages to one orientation of a phone. */
export async function expectNoOrientationLock(page: Page): Promise<void> {
  await loadAxe(page);
  expect(await violations(page, [styleRule])).toEqual([]);
}

/**
 * Fails if axe finds a violation on the current page. The last theme is checked with every rule, and other themes with
 * the color rules.
 */
export async function expectAccessible(
  page: Page,
  what: string,
  themes: readonly Theme[] = ["dark", "light"],
): Promise<void> {
  await loadAxe(page);
  // A sticky header may cover half of a link on a scrolled page. That does not make the target too small.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  for (const theme of themes) {
    await showIn(page, theme);
    const rules = theme === themes.at(-1) ? allRules : colorRules;
    expect.soft(await violations(page, rules), `${what}, ${theme}: violations`).toEqual([]);
  }
}

async function loadAxe(page: Page): Promise<void> {
  const present = await page.evaluate(() => "axe" in window);
  if (!present) await page.evaluate(minified);
}

/** Shows the page in a theme, as if the system had set the theme. */
async function showIn(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "system"));
}

/**
 * Returns each violation as a line with the rule, the element, and what is wrong. If a popup is open, only the popup is
 * checked.
 */
async function violations(page: Page, rules: string[]): Promise<string[]> {
  return page.evaluate(async (values) => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    const popups = document.querySelectorAll(":is([role=dialog], [role=menu])[data-open]");
    const results = await checker.run([...popups].at(-1) ?? document, {
      runOnly: { type: "rule", values },
      resultTypes: ["violations"],
    });
    return results.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary?.replace(/\s+/g, " ")}`),
    );
  }, rules);
}
