/** Checks a page with axe: WCAG 2.2 A and AA, and rules for landmarks, headings and names. */
import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

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

/** All rules that apply: axe leaves some of them out unless they are named. */
const allRules = [
  ...new Set([
    ...axe
      .getRules(levels)
      .filter(({ tags }) => !tags.includes("deprecated"))
      .map(({ ruleId }) => ruleId),
    ...furtherRules,
  ]),
];

/** Fails when axe finds a violation on the current page, on a desktop and on a phone. */
export async function expectAccessibleAtAnyWidth(page: Page, what: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `${what} at ${width} px`);
  }
}

/** Fails when axe finds a violation on the current page: by every rule, and by the color rules in either theme. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const present = await page.evaluate(() => "axe" in window);
  if (!present) await page.evaluate(axe.source);
  // A sticky header may cover half a link of a scrolled page; that does not make the target too small.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await showIn(page, "dark");
  expect.soft(await violations(page, colorRules), `${what}, dark: violations`).toEqual([]);
  await showIn(page, "light");
  expect.soft(await violations(page, allRules), `${what}: violations`).toEqual([]);
}

/** Shows the page in a theme, as if set by the system. */
async function showIn(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "system"));
}

/** Each violation as a line: the rule, the element, and what is wrong with it. */
async function violations(page: Page, rules: string[]): Promise<string[]> {
  return page.evaluate(async (values) => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    const found = await checker.run(document, {
      runOnly: { type: "rule", values },
      resultTypes: ["violations"],
    });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary?.replace(/\s+/g, " ")}`),
    );
  }, rules);
}
