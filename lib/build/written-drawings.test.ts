import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { iconNames } from "@/lib/domain/icon-names";
import { stateShapes } from "@/lib/domain/results/state-shapes";
import { iconFile, markStyles } from "./written-drawings";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

test("the file of icons and the marks of states are what `npm run icons` writes", () => {
  expect(read("components/ui/icons.svg")).toBe(iconFile(iconNames));
  expect(read("app/marks.css")).toBe(markStyles(read("app/colors.css")));
});

test("every icon in the file is used, and none is there twice", () => {
  const sources = ["app", "components"].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => read(`${folder}/${name}`)),
  );
  const text = sources.join("\n");
  expect(iconNames.filter((name) => !text.includes(`"${name}"`))).toEqual([]);
  expect(new Set(iconNames).size).toBe(iconNames.length);
});

test("each state's mark has a shape of its own, without its color; a soft one keeps its silhouette", () => {
  const marks = markStyles(read("app/colors.css"));
  const shapeOf = (name: string) => {
    const [, image = ""] = new RegExp(`--light-${name}: (.*);`).exec(marks) ?? [];
    return image.replaceAll(/%23[0-9a-f]+/g, "");
  };
  const shapes = Object.keys(stateShapes).map(shapeOf);
  expect(shapes).not.toContain("");
  expect(new Set(shapes).size).toBe(shapes.length);
  const partsOf = (name: string) => shapeOf(name).split(/%3C(?:path|circle)/).length;
  expect(partsOf("clear-soft")).toBe(partsOf("clear"));
});
