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

/** What this process has found to have enough contrast, as `textsByLook` writes it: most of axe's time goes there. */
const enoughContrast = new Set<string>();

/** Fails when axe finds a violation on the current page, on a desktop and on a phone. */
export async function expectAccessibleAtAnyWidth(page: Page, what: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `${what} at ${width} px`);
  }
}

/** Fails when axe finds a violation on the current page: by every rule, and by the color rules in either theme. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
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

/** Axe's own record of a check. */
type Check = { evaluate(this: { data(value: unknown): void }, node: Element, ...rest: unknown[]): boolean | undefined };
type Axe = typeof axe & { _audit: { checks: Record<"color-contrast", Check> } };

/**
 * Runs rules on the current page as it is.
 *
 * @returns each violation as a line: the rule, the element, and what is wrong with it
 */
export async function violations(page: Page, rules: string[] = allRules): Promise<string[]> {
  const present = await page.evaluate(() => "axe" in window);
  if (!present) await page.evaluate(`${axe.source}; ${textsByLook}`);
  const { lines, enough } = await page.evaluate(
    async ({ values, known }) => {
      const { axe: checker } = window as unknown as { axe: Axe };
      const looks = textsByLook();
      const enough = new Set(known);
      const check = checker._audit.checks["color-contrast"];
      const { evaluate } = check;
      check.evaluate = function (node, ...rest) {
        const look = looks.get(node) ?? null;
        if (look !== null && enough.has(look)) return true;
        let hidden = false;
        const data = (value: { messageKey?: string }) => {
          hidden = value.messageKey === "hidden";
          this.data(value);
        };
        const passes = evaluate.call(Object.create(this, { data: { value: data } }), node, ...rest);
        if (passes && !hidden && look !== null) enough.add(look);
        return passes;
      };
      const runOnly = { type: "rule", values } as const;
      const found = await checker.run(document, { runOnly, resultTypes: ["violations"], selectors: false });
      check.evaluate = evaluate;
      const lines = found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary?.replace(/\s+/g, " ")}`),
      );
      return { lines, enough: [...enough] };
    },
    { values: rules, known: [...enoughContrast] },
  );
  for (const look of enough) enoughContrast.add(look);
  return lines;
}

/**
 * Runs in the page. The elements with a text of their own, each with all that its contrast follows from: font, colors
 * and what is painted behind it by the elements around it. Null where something else is painted in the same place.
 */
function textsByLook(): Map<Element, string | null> {
  const layers = new Map<Element | null, string>([[null, ""]]);
  const painted: { element: Element; box: DOMRect }[] = [];
  const texts: { element: Element; boxes: DOMRect[]; font: string }[] = [];
  const unpainted = "rgba(0, 0, 0, 0) none 1 normal none none";
  for (const element of document.querySelectorAll("*")) {
    const style = getComputedStyle(element);
    const { backgroundColor, backgroundImage, opacity, mixBlendMode, filter, backdropFilter } = style;
    const layer = [backgroundColor, backgroundImage, opacity, mixBlendMode, filter, backdropFilter].join(" ");
    const behind = layers.get(element.parentElement) ?? "";
    layers.set(element, layer === unpainted ? behind : `${behind} / ${layer}`);
    if (layer !== unpainted) painted.push({ element, box: element.getBoundingClientRect() });
    const boxes = element.matches("input, select, textarea") ? [element.getBoundingClientRect()] : [];
    for (const child of element.childNodes) {
      if (!(child instanceof Text) || !/\S/.test(child.data)) continue;
      const range = document.createRange();
      range.selectNodeContents(child);
      boxes.push(...range.getClientRects());
    }
    const { fontSize, fontWeight, color, webkitTextFillColor, webkitTextStroke, textShadow } = style;
    const font = [fontSize, fontWeight, color, webkitTextFillColor, webkitTextStroke, textShadow].join(" ");
    if (boxes.length > 0) texts.push({ element, boxes, font });
  }
  const meet = (one: DOMRect, two: DOMRect) =>
    one.left < two.right - 1 && two.left < one.right - 1 && one.top < two.bottom - 1 && two.top < one.bottom - 1;
  return new Map(
    texts.map(({ element, boxes, font }) => {
      const strangers = painted.filter(({ box }) => boxes.some((each) => meet(each, box)));
      const isAlone = strangers.every((stranger) => stranger.element.contains(element));
      return [element, isAlone ? `${font} on ${layers.get(element)}` : null];
    }),
  );
}
