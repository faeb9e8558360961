import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createTailwindMerge, extendTailwindMerge } from "tailwind-merge";
import { expect, test } from "vitest";
import { classGroups } from "./class-groups";

const root = join(import.meta.dirname, "../..");
/** With the names of the console's scale, or it would take `text-body` for a color. */
const complete = extendTailwindMerge({
  extend: {
    theme: {
      text: ["micro", "meta", "body", "lead", "section", "title", "figure"],
      radius: ["control", "button", "card", "dialog"],
      shadow: ["floating", "bar"],
      "font-weight": ["strong"],
      spacing: ["nav", "nav-icons", "bar", "rail", "rail-wide", "row", "row-tall", "touch"],
    },
  },
});
const ours = createTailwindMerge(() => classGroups);

/** A class without its variants: "max-md:hover:px-4" → "px-4". */
const withoutVariants = (name: string) => name.replace(/^(?:[^:[\]()]|\[[^\]]*\]|\([^)]*\))*:/, "");

function classesInUse(): string[] {
  const files = ["app", "components"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => join(root, folder, file)),
  );
  const sources = files.filter((file) => /(?<!\.test|class-groups)\.tsx?$/.test(file));
  const texts = sources.flatMap((file) => readFileSync(file, "utf8").match(/"[^"\n]*"|`[^`]*`/g) ?? []);
  const words = texts.flatMap((text) => text.slice(1, -1).split(/\s+/)).map(withoutVariants);
  return [...new Set(words)].filter((word) => word !== "" && complete(`${word} ${word}`) === word);
}

type Merge = (classes: string) => string;

/** The first of the classes that each class replaces and is replaced by. */
function groupsBy(merge: Merge, classes: readonly string[]): Map<string, string> {
  const first: string[] = [];
  const groups = classes.map((one) => {
    const group = first.find((other) => merge(`${other} ${one}`) === one && merge(`${one} ${other}`) === other);
    if (group === undefined) first.push(one);
    return [one, group ?? one] as const;
  });
  return new Map(groups);
}

test("of two classes in use, the same one wins as by the complete list", () => {
  const classes = classesInUse();
  expect(classes.length).toBeGreaterThan(500);
  const groups = groupsBy(complete, classes);
  expect(groupsBy(ours, classes)).toEqual(groups);
  const ofEachGroup = [...new Set(groups.values())];
  const pairs = ofEachGroup.flatMap((one) =>
    ofEachGroup.filter((other) => other !== one).map((other) => `${one} ${other}`),
  );
  expect(pairs.filter((pair) => ours(pair) !== complete(pair))).toEqual([]);
});
