/**
 * Creates the files that `npm run icons` writes: the file of line icons, and the style sheet with the marks of states.
 */
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import type { EvidenceState } from "@/lib/domain/results/evidence";
import { type Shape, stateShapes, tick } from "@/lib/domain/results/state-shapes";

type LucideIcon = { node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[] };

/** Reads the drawing of an icon from the text of Lucide's module, because importing the module would load React. */
function lucideIcon(name: string): LucideIcon {
  const path = new URL(`../../node_modules/lucide-react/dist/esm/icons/${name}.mjs`, import.meta.url);
  const [, data] = /const __iconData = (\{[\s\S]*?\n\});/.exec(readFileSync(path, "utf8")) ?? [];
  if (!data) throw new Error(`Lucide has no icon "${name}", or writes its icons in another way.`);
  return runInNewContext(`(${data})`) as LucideIcon;
}

const notice = "<!-- Icons of Lucide, ISC License: https://lucide.dev/license -->";

/** Returns an SVG file with one symbol for each name. The element that uses a symbol sets its color and line width. */
export function iconFile(names: readonly string[]): string {
  const symbols = names.map((name) => {
    const parts = lucideIcon(name).node.map(([tag, { key: _, ...attributes }]) => element(tag, attributes));
    return `<symbol id="${name}" viewBox="0 0 24 24">${parts.join("")}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">\n${notice}\n${symbols.join("\n")}\n</svg>\n`;
}

const themes = ["light", "dark"] as const;
type Theme = (typeof themes)[number];

/**
 * Returns a style sheet with the mark of each state as an image, for the light and the dark theme. With an image, a
 * mark needs at most one element of the page. An inline SVG needs three. An image cannot use the colors of the page, so
 * this function copies them from the style sheet of colors.
 *
 * @param colors the text of `app/colors.css`
 */
export function markStyles(colors: string): string {
  const marks = [
    ...Object.entries(stateShapes).map(([state, shape]) => ({
      name: state,
      image: (theme: Theme) => markImage(shape, colorsOf(colors, state as EvidenceState, theme)),
    })),
    { name: "clear-soft", image: (theme: Theme) => softImage(colorsOf(colors, "clear", theme)) },
  ];
  const images = (theme: Theme) =>
    marks.map(({ name, image }) => `  --${theme}-${name}: url("data:image/svg+xml,${encoded(image(theme))}");`);
  const chosen = (theme: Theme) => marks.map(({ name }) => `--mark-${name}: var(--${theme}-${name});`);
  const indented = (lines: readonly string[], by: string) => lines.map((line) => by + line);
  return [
    "/* Written by `npm run icons` from the shapes of the states and the colors of `colors.css`. */",
    ":root {",
    ...themes.flatMap(images),
    "}",
    ":root,",
    "[data-theme] {",
    ...indented(chosen("light"), "  "),
    "}",
    '[data-theme="dark"] {',
    ...indented(chosen("dark"), "  "),
    "}",
    "@media (prefers-color-scheme: dark) {",
    '  [data-theme="system"] {',
    ...indented(chosen("dark"), "    "),
    "  }",
    "}",
    "",
  ].join("\n");
}

type Colors = Record<"mark" | "text" | "tint" | "line" | "over", string>;

function colorsOf(styles: string, state: EvidenceState, theme: Theme): Colors {
  const colorOf = (name: string) => {
    const [, light, dark] = new RegExp(`--${name}: light-dark\\((#[0-9a-f]+), (#[0-9a-f]+)\\);`).exec(styles) ?? [];
    const value = theme === "light" ? light : dark;
    if (!value) throw new Error(`The style sheet of colors has no pair "--${name}".`);
    return value;
  };
  // The states "resolved" and "info" are not evidence, so they have the colors of text.
  if (state === "resolved" || state === "info") {
    return { mark: colorOf("ink-3"), text: colorOf("ink-2"), tint: "none", line: colorOf("line-strong"), over: "none" };
  }
  return {
    mark: colorOf(`${state}-mark`),
    text: colorOf(state),
    tint: state === "absent" ? "none" : colorOf(`${state}-tint`),
    line: colorOf(`${state}-line`),
    over: colorOf("on-mark"),
  };
}

function markImage({ fill, strokes }: Shape, { mark, over }: Colors): string {
  const lines = strokes.map(({ path, width, isOver, dash }) =>
    element("path", {
      d: path,
      stroke: isOver ? over : mark,
      "stroke-width": `${width}`,
      ...(dash ? { "stroke-dasharray": dash.join(" ") } : {}),
    }),
  );
  return drawing([...(fill ? [element("path", { d: fill, fill: mark })] : []), ...lines]);
}

/** Draws a faint mark for a clear check in a matrix, so that problems stand out. */
function softImage({ text, tint, line }: Colors): string {
  return drawing([
    element("circle", { cx: "8", cy: "8", r: "7", fill: tint, stroke: line, "stroke-width": "1.2" }),
    element("path", { d: tick, stroke: text, "stroke-width": "2" }),
  ]);
}

const drawing = (parts: readonly string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" fill="none" stroke-linecap="round" stroke-linejoin="round">${parts.join("")}</svg>`;

const element = (tag: string, attributes: Readonly<Record<string, string>>) =>
  `<${tag} ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(" ")}/>`;

/** Encodes a drawing for a URL in double quotes. */
const encoded = (svg: string) =>
  svg.replaceAll('"', "'").replaceAll("#", "%23").replaceAll("<", "%3C").replaceAll(">", "%3E");
