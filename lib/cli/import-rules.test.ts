import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

/** Who may not import whom, and beside each what the same place may import. */
const cases = [
  ["components/ui/a.tsx", ["@/lib/errors", "../../lib/errors", "@/components/results/x", "../results/x"], ["react"]],
  ["components/data-table/a.tsx", ["@/lib/contracts/x"], ["@/components/ui/card"]],
  [
    "components/results/a.tsx",
    ["@/lib/services/x", "@/lib/data/prisma", "@/lib/auth/session", "@/lib/identity/client", "@/lib/http/route"],
    ["@/lib/errors", "@/lib/auth/permissions", "@/lib/identity/operations/registry", "@/lib/contracts/x", "./b"],
  ],
  ["components/results/b.tsx", ["@/components/applicants/x", "../applicants/x", "@/app/x"], ["@/components/ui/card"]],
  ["app/page.tsx", ["@/lib/data/prisma", "@/lib/sandbox/x", "@/lib/identity/client"], ["@/lib/services/x"]],
  ["lib/services/a.ts", ["@/components/ui/x", "@/app/x", "@/lib/sandbox/x", "@/lib/http/x"], ["@/lib/data/prisma"]],
  ["lib/services/b.ts", ["@prisma/client", "@/lib/data/generated/client"], ["@/lib/jobs/queues"]],
  ["lib/data/a.ts", ["@/lib/services/x"], ["./generated/client", "@/lib/errors"]],
  ["lib/http/a.ts", ["@/lib/data/prisma", "@/lib/identity/client"], ["@/lib/services/act", "@/lib/auth/session"]],
  [
    "lib/sandbox/a.ts",
    ["@/lib/services/x", "@/lib/data/prisma", "@/lib/auth/session", "../data/prisma", "@/lib/env"],
    ["@/lib/identity/operations/registry", "./store"],
  ],
  [
    "lib/identity/operations/a.ts",
    ["@/lib/errors", "@/lib/data/prisma", "server-only", "node:fs"],
    ["zod", "./fields", "../dates", "@/lib/auth/permissions"],
  ],
  ["lib/results/a.ts", ["@/lib/data/prisma", "@/lib/services/x", "node:fs"], ["@/lib/contracts/results", "./states"]],
  ["lib/contracts/a.ts", ["@/lib/services/x", "@/lib/data/prisma"], ["zod", "./endpoint"]],
  [
    "lib/cli/a.ts",
    ["@/components/ui/x", "../../app/x", "@prisma/client", "@/lib/testing/x", "../testing/x"],
    ["@/lib/services/x"],
  ],
  ["lib/services/c.ts", ["@/lib/testing/x"], ["@/lib/env"]],
  ["components/results/c.tsx", ["@/lib/testing/x", "../../lib/testing/x"], ["@/lib/results/states"]],
  ["app/testing-page.tsx", ["@/lib/testing/x"], ["@/lib/services/x"]],
  ["lib/services/a.test.ts", ["@/app/x"], ["@/lib/testing/x"]],
  ["lib/testing/a.ts", [], ["./b", "@/lib/sandbox/x", "@/lib/services/x", "@/components/results/x"]],
] as const;

const report = z.object({
  diagnostics: z.array(
    z.object({ category: z.string(), location: z.object({ path: z.string(), start: z.object({ line: z.number() }) }) }),
  ),
});

let project: string;
/** "file:line" of each import that was refused. */
let refused: ReadonlySet<string>;

/** One import a line, those to refuse first. */
const snippet = (sources: readonly string[]) => sources.map((source) => `import ${JSON.stringify(source)};\n`).join("");

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), "proofdesk-lint-"));
  const rules = z.looseObject({}).parse(JSON.parse(await readFile("biome.json", "utf8")));
  await writeFile(
    join(project, "biome.json"),
    JSON.stringify({ ...rules, vcs: { enabled: false }, $schema: undefined }),
  );
  for (const [file, never, always] of cases) {
    await mkdir(join(project, dirname(file)), { recursive: true });
    await writeFile(join(project, file), snippet([...never, ...always]));
  }
  const biome = resolve("node_modules/@biomejs/biome/bin/biome");
  const args = [biome, "lint", "--reporter=json", "--max-diagnostics=none", "--only=style/noRestrictedImports", "."];
  const { stdout } = spawnSync(process.execPath, args, { cwd: project, encoding: "utf8" });
  const { diagnostics } = report.parse(JSON.parse(stdout));
  refused = new Set(diagnostics.map(({ location }) => `${location.path}:${location.start.line}`));
}, 30_000);

afterAll(() => rmSync(project, { recursive: true }));

test.each(cases)("%s may not import %j, and may import %j", (file, never, always) => {
  const verdicts = [...never, ...always].map((source, index) => [source, refused.has(`${file}:${index + 1}`)]);
  expect(verdicts).toEqual([...never.map((source) => [source, true]), ...always.map((source) => [source, false])]);
});
