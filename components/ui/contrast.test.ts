/**
 * Checks that every color of text is readable on every background of text, in both themes. A page that is readable in
 * one theme is then readable in the other. The colors and backgrounds are those that the classes name.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const css = ["colors", "globals"].map((name) => readFileSync(join(root, `app/${name}.css`), "utf8")).join("");
const pairs = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map((match) => [
    match[1] ?? "",
    { light: match[2] ?? "", dark: match[3] ?? "" },
  ]),
);
type Side = "light" | "dark";

/** WCAG 2.2's relative luminance of a #rrggbb color. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string, side: Side): number {
  const [a, b] = [one, other].map((name) => {
    const pair = pairs.get(name);
    if (!pair) throw new Error(`There is no color ${name}`);
    return luminance(pair[side]);
  });
  const [light, dark] = [Math.max(a ?? 0, b ?? 0), Math.min(a ?? 0, b ?? 0)];
  return (light + 0.05) / (dark + 0.05);
}

const tinted = ["clear", "attention", "blocking", "pending", "unknown", "unrecognized"];
const inks = ["ink", "ink-2", "ink-3", "accent", "absent", ...tinted];
const grounds = [
  "canvas",
  "surface",
  "raised",
  "hover",
  "sunken",
  "accent-bg",
  ...tinted.map((state) => `${state}-tint`),
];
const buttons = ["primary", "primary-hover"];
/** Bars, dots, lines, and the area behind a dialog. They have no text. */
const fills = ["line", "line-strong", "control", "ink", "ink-2", "accent", "scrim", "c1", "c2", "c3", "c4"];
const marks = ["state-mark", "blocking-mark"];

/** Shapes, edges of controls and the focus ring. They need a contrast of at least 3 to 1. */
const shapes: [string, string][] = [
  ...[...tinted, "absent"].map((state): [string, string] => [`${state}-mark`, "surface"]),
  ...tinted.map((state): [string, string] => [`${state}-mark`, `${state}-tint`]),
  ...["clear", "attention", "blocking", "unknown"].map((state): [string, string] => ["on-mark", `${state}-mark`]),
  ...["canvas", "surface", "raised", "sunken"].map((ground): [string, string] => ["focus", ground]),
  ...["canvas", "surface", "raised"].map((ground): [string, string] => ["control", ground]),
];

for (const side of ["light", "dark"] as const) {
  describe(`in the ${side} theme`, () => {
    const unreadable = (ink: string, on: string[]) => on.filter((ground) => contrast(ink, ground, side) < 4.5);

    test.each(inks)("%s is readable on every background", (ink) => {
      expect(unreadable(ink, grounds)).toEqual([]);
    });

    test("the text of a primary button is readable", () => {
      expect(unreadable("primary-foreground", buttons)).toEqual([]);
    });

    test.each(shapes)("%s is visible on %s", (shape, ground) => {
      expect(contrast(shape, ground, side)).toBeGreaterThanOrEqual(3);
    });

    test("the sunken surface differs visibly from the canvas and from paper", () => {
      expect(contrast("sunken", "canvas", side)).toBeGreaterThan(1.03);
      expect(contrast("sunken", "surface", side)).toBeGreaterThan(1.03);
    });
  });
}

/** The classes of each element. Pseudo-elements have no text. */
const classLists = ["app", "components"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => join(root, folder, file)),
  )
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .flatMap((file) => readFileSync(file, "utf8").match(/"[^"\n]*"|`[^`]*`/g) ?? [])
  .map((text) => text.slice(1, -1).split(/\s+/))
  .map((words) => words.filter((word) => !/\b(before|after):/.test(word)));

const tokens = new Set([...css.matchAll(/--color-([\w-]+): var/g)].map(([, token = ""]) => token));

/** The colors that some classes give to a property, in any state. */
function colorsOf(property: "text" | "bg", classes: readonly string[]): string[] {
  const pattern = new RegExp(`^(?:.*:)?${property}-([\\w-]+)`);
  return classes.map((name) => pattern.exec(name)?.[1] ?? "").filter((color) => tokens.has(color));
}

/** The values of a custom property or a property in the style sheet. */
const declared = (property: string) =>
  [...css.matchAll(new RegExp(`[^-\\w]${property}: var\\(--([\\w-]+)\\)`, "g"))].map(([, token = ""]) => token);

const except = (found: readonly string[], known: readonly string[]) => found.filter((each) => !known.includes(each));

describe("the colors in use", () => {
  test("every color of text is proven above", () => {
    const found = [
      ...classLists.flatMap((list) => colorsOf("text", list)),
      ...declared("color"),
      ...declared("--state"),
    ];
    expect(found.length).toBeGreaterThan(500);
    expect(except(found, [...inks, "primary-foreground", "state"])).toEqual([]);
  });

  test("every background is one of text, or a shape", () => {
    const found = [
      ...classLists.flatMap((list) => colorsOf("bg", list)),
      ...declared("background"),
      ...declared("--state-tint"),
    ];
    expect(found.length).toBeGreaterThan(100);
    expect(except(found, [...grounds, ...buttons, ...fills, ...marks, "state-tint"])).toEqual([]);
  });

  test("no text stands on a shape, and only their own on primary buttons", () => {
    const wrong = classLists.filter((list) => {
      const [texts, backgrounds] = [colorsOf("text", list), colorsOf("bg", list)];
      if (backgrounds.some((color) => buttons.includes(color))) return except(texts, ["primary-foreground"]).length > 0;
      if (backgrounds.some((color) => [...fills, ...marks].includes(color))) return texts.length > 0;
      return backgrounds.length > 0 && texts.includes("primary-foreground");
    });
    expect(wrong).toEqual([]);
  });

  test("no class is for one theme, or has a color that is no token", () => {
    const untold = /^(?:.*:)?(?:text|bg)-\[(?:#|rgb|hsl|okl|color|light-dark)|^(?:.*:)?dark:/;
    expect(classLists.flat().filter((name) => untold.test(name))).toEqual([]);
  });
});
