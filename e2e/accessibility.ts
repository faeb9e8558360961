/** Checks a page with axe: WCAG 2.2 A and AA, and rules for landmarks, headings and names. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

/** Less than half of `axe.source`: each page that is checked loads it. */
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

/** It reads the style sheet, which is the same for every page, and axe loads the style sheet again for it. */
const styleRule = "css-orientation-lock";

/** All rules that apply to a page: axe leaves some of them out unless they are named. */
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

/** The widths at which a page is checked, and the theme in which it is loaded there. */
export const themeAt: ReadonlyMap<number, Theme> = new Map([
  [1440, "light"],
  [390, "dark"],
]);

/** Fails when axe finds a violation on the current page, on a desktop in one theme and on a phone in the other. */
export async function expectAccessibleAtAnyWidth(page: Page, what: string): Promise<void> {
  for (const [width, theme] of themeAt) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `${what} at ${width} px`, [theme]);
  }
}

/** Fails when the style sheet turns pages on a phone that is held upright or sideways. */
export async function expectNoOrientationLock(page: Page): Promise<void> {
  await loadAxe(page);
  expect(await violations(page, [styleRule])).toEqual([]);
}

/** Fails when axe finds a violation on the current page: by every rule in the last theme, by color rules in others. */
export async function expectAccessible(
  page: Page,
  what: string,
  themes: readonly Theme[] = ["dark", "light"],
): Promise<void> {
  await loadAxe(page);
  // A sticky header may cover half a link of a scrolled page; that does not make the target too small.
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

/** Shows the page in a theme, as if set by the system. */
async function showIn(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "system"));
}

/** Each violation as a line: the rule, the element, and what is wrong with it. An open popup is checked alone. */
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
