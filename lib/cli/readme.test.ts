import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { assumptions } from "@/lib/identity/assumptions";
import { withAssumptions } from "./readme";

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");

test("the README tells every assumption as the code has it", () => {
  expect(withAssumptions(readme)).toBe(readme);
  for (const { title } of assumptions) expect(readme).toContain(`| ${title} |`);
});

test("a README that lost its marks is an error, not a silent no", () => {
  expect(() => withAssumptions("# Something else")).toThrow(/README.md has no/);
});
