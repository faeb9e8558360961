import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("../../app/globals.css", import.meta.url), "utf8");
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
    if (!pair) throw new Error(`globals.css has no color ${name}`);
    return luminance(pair[side]);
  });
  const [light, dark] = [Math.max(a ?? 0, b ?? 0), Math.min(a ?? 0, b ?? 0)];
  return (light + 0.05) / (dark + 0.05);
}

const tinted = ["clear", "attention", "blocking", "pending", "unknown", "unrecognized"];
const grounds = ["canvas", "surface", "raised", "hover", "sunken"];

/** Text and its background: at least 4.5 to 1. */
const texts: [string, string][] = [
  ...["ink", "ink-2", "ink-3"].flatMap((ink) => grounds.map((ground): [string, string] => [ink, ground])),
  ...["ink", "ink-2", "accent"].map((ink): [string, string] => [ink, "accent-bg"]),
  ...["accent", "blocking", "attention", "absent", ...tinted].flatMap((ink) =>
    ["canvas", "surface", "raised", "hover"].map((ground): [string, string] => [ink, ground]),
  ),
  ...tinted.map((state): [string, string] => [state, `${state}-tint`]),
  // Findings inside a row that is tinted because it differs.
  ...["ink", "ink-2", "ink-3"].map((ink): [string, string] => [ink, "blocking-tint"]),
  ["primary-foreground", "primary"],
  ["primary-foreground", "primary-hover"],
];

/** Shapes, edges of controls and the focus ring: at least 3 to 1. */
const shapes: [string, string][] = [
  ...[...tinted, "absent"].map((state): [string, string] => [`${state}-mark`, "surface"]),
  ...tinted.map((state): [string, string] => [`${state}-mark`, `${state}-tint`]),
  ...["clear", "attention", "blocking", "unknown"].map((state): [string, string] => ["on-mark", `${state}-mark`]),
  ...["canvas", "surface", "raised", "sunken"].map((ground): [string, string] => ["focus", ground]),
  ...["canvas", "surface", "raised"].map((ground): [string, string] => ["control", ground]),
];

for (const side of ["light", "dark"] as const) {
  describe(`in the ${side} theme`, () => {
    test.each(texts)("%s is readable on %s", (ink, ground) => {
      expect(contrast(ink, ground, side)).toBeGreaterThanOrEqual(4.5);
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
