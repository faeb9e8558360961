import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { webArguments } from "@/lib/platform/server/web-processes";
import { assumptionsPage, glossaryPage } from "./written-pages";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

test("docs/assumptions.md and the words of docs/glossary.md are what `npm run docs` writes", () => {
  expect(read("../../docs/assumptions.md")).toBe(assumptionsPage());
  const words = read("../../docs/glossary.md");
  expect(words).toBe(glossaryPage(words));
});

test(".env.example names every variable that Proofdesk reads, and no other", () => {
  const declared = [...read("../env.ts").matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name);
  // Variables that are read outside env.ts: by `npm start`, by the server, and to create the first admin.
  const early = ["../platform/server/web.ts", "../platform/server/settings.ts", "../views/seed/main.ts"].flatMap(
    (path) => [...read(path).matchAll(/(?:env|variables)\.([A-Z_]+)/g)].map(([, name]) => name),
  );
  const notSettings = /^(NODE_ENV|PROOFDESK_.*|SEED_.*)$/;
  const expected = new Set([...declared, ...early].filter((name) => name && !notSettings.test(name)));
  const named = [...read("../../.env.example").matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
  expect([...named].sort()).toEqual([...expected].sort());
});

test("compose.yaml and the Dockerfile set all settings of Proofdesk and no others, and run existing scripts", () => {
  const settings = new Set([...read("../../.env.example").matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name));
  // These settings are for PostgreSQL and Caddy, the roles' passwords, and Node and its tools.
  const others =
    /^(POSTGRES_\w+|PGPASSWORD|SITE_ADDRESS|(OWNER|APP)_PASSWORD|NODE_ENV|NEXT_TELEMETRY_DISABLED|CHECKPOINT_DISABLE)$/;
  const [compose, image] = [read("../../compose.yaml"), read("../../Dockerfile")];
  const set = [
    ...[...compose.matchAll(/^ +([A-Z][A-Z_]+): /gm), ...compose.matchAll(/\$\{([A-Z_]+)[:}]/g)],
    ...image
      .split("\n")
      .filter((line) => line.startsWith("ENV "))
      .flatMap((line) => [...line.matchAll(/([A-Z_]+)=/g)]),
  ].map(([, name = ""]) => name);
  expect(set.length).toBeGreaterThan(30);
  expect(set.filter((name) => !settings.has(name) && !others.test(name))).toEqual([]);
  expect([...settings].filter((name) => !set.some((one) => one === name))).toEqual([]);
  // The bundle of a program has the path of its source, in the folder of the bundles.
  const scripts = [
    ...`${compose}${image}`
      .replace(/\.programs\/(lib\/[\w/-]+)\.mjs/g, "$1.ts")
      .matchAll(/\b(?:lib|prisma|deploy)\/[\w/.-]+\.(?:mjs|ts|sql)\b/g),
  ].map(([file]) => file);
  expect(scripts.length).toBeGreaterThan(4);
  for (const file of scripts) expect(read(`../../${file}`), file).not.toBe("");
});

test("the image and `npm run console` run Node as `npm start` runs a web process", () => {
  const { scripts } = z
    .object({ scripts: z.object({ console: z.string() }) })
    .parse(JSON.parse(read("../../package.json")));
  expect(scripts.console).toBe(`exec node ${webArguments.join(" ")} lib/cli/console.mjs`);
  const command = z.array(z.string()).parse(JSON.parse(/^CMD (.+)$/m.exec(read("../../Dockerfile"))?.[1] ?? "[]"));
  expect(command).toEqual(["node", ...webArguments, "lib/cli/console.mjs"]);
});

test("docs/operations.md names every metric, and no other", () => {
  const named = (text: string) =>
    new Set([...text.matchAll(/\bproofdesk_[a-z_]+/g)].map(([name]) => name.replace(/_(count|bucket|sum)$/, "")));
  const exportedMetrics = named(read("../platform/process/metrics.ts") + read("../platform/health/metrics.ts"));
  expect([...named(read("../../docs/operations.md").replaceAll(/\bproofdesk_app\b/g, ""))].sort()).toEqual(
    [...exportedMetrics].sort(),
  );
});
