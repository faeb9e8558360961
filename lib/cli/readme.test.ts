import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { assumptions } from "@/lib/identity/assumptions";
import { withAssumptions } from "./readme";

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");

test("the README tells every assumption as the code has it", () => {
  expect(withAssumptions(readme)).toBe(readme);
  for (const { title } of assumptions) expect(readme).toContain(`| ${title} |`);
});

test("the README's table names every variable that the console reads, and no other", () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
  const declared = [...read("../env.ts").matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name);
  // What is read elsewhere: by the start, by the server itself, and once, for the first admin.
  const early = ["./web.ts", "./settings.ts", "./seed.ts"].flatMap((path) =>
    [...read(path).matchAll(/(?:env|variables)\.([A-Z_]+)/g)].map(([, name]) => name),
  );
  const byOthers = /^(NODE_ENV|PROOFDESK_.*|SEED_.*)$/;
  const expected = new Set([...declared, ...early].filter((name) => name && !byOthers.test(name)));
  const table = /## Run it for real\n([\s\S]*?)\n## /.exec(readme)?.[1] ?? "";
  const rows = table.split("\n").filter((line) => line.startsWith("| `"));
  const named = rows.flatMap((line) =>
    [...(line.split("|")[1] ?? "").matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
  );
  expect([...named].sort()).toEqual([...expected].sort());
});

test("a README that lost its marks is an error, not a silent no", () => {
  expect(() => withAssumptions("# Something else")).toThrow(/README.md has no/);
});
