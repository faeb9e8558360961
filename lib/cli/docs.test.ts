import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { assumptionsPage } from "./assumptions-page";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

test("docs/assumptions.md is what `npm run docs` writes", () => {
  expect(read("../../docs/assumptions.md")).toBe(assumptionsPage());
});

test(".env.example names every variable that Proofdesk reads, and no other", () => {
  const declared = [...read("../env.ts").matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name);
  // Read outside env.ts: by `npm start`, by the server, and for the first admin.
  const early = ["./web.ts", "./settings.ts", "./seed.ts"].flatMap((path) =>
    [...read(path).matchAll(/(?:env|variables)\.([A-Z_]+)/g)].map(([, name]) => name),
  );
  const notSettings = /^(NODE_ENV|PROOFDESK_.*|SEED_.*)$/;
  const expected = new Set([...declared, ...early].filter((name) => name && !notSettings.test(name)));
  const named = [...read("../../.env.example").matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  expect([...named].sort()).toEqual([...expected].sort());
});
