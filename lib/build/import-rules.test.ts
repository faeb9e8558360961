import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** A file, and imports that are refused. "x" is an existing file. What is allowed, the project itself imports. */
const cases: readonly (readonly [file: string, never: readonly string[]])[] = [
  ["components/ui/a.tsx", ["lib/errors", "components/results/x", "lib/testing/x", "lib/contracts/x"]],
  ["components/data-table/a.tsx", ["lib/contracts/x", "app/x"]],
  ["components/capture/a.tsx", ["lib/contracts/x"]],
  ["components/results/a.tsx", ["lib/services/x", "lib/data/prisma", "lib/auth/session", "lib/identity/client"]],
  [
    "components/results/b.tsx",
    ["components/applicants/x", "app/x", "lib/http/x", "lib/actions/x", "e2e/x", "lib/contracts/all-actions"],
  ],
  ["lib/services/a.test.ts", ["app/x"]],
  ["app/page.tsx", ["lib/data/prisma", "lib/testing/x", "lib/sandbox/x", "lib/identity/client"]],
  ["lib/services/a.ts", ["lib/testing/x", "components/ui/x", "app/x", "lib/sandbox/x", "lib/http/x"]],
  ["lib/services/b.ts", ["@prisma/client", "lib/data/generated/client"]],
  ["lib/services/applicants/a.ts", ["lib/services/checks/x", "lib/services/orders/x"]],
  ["lib/services/orders/a.ts", ["lib/services/checks/x", "lib/services/overrides/x"]],
  ["lib/services/checks/a.ts", ["lib/services/reports/x"]],
  ["lib/actions/a.ts", ["lib/services/x", "lib/http/x"]],
  ["lib/data/a.ts", ["lib/services/x"]],
  ["lib/http/a.ts", ["lib/data/prisma", "lib/identity/client"]],
  ["lib/jobs/a.ts", ["lib/http/x", "lib/sandbox/x"]],
  ["lib/sandbox/a.ts", ["lib/services/x", "lib/data/prisma", "lib/auth/session", "lib/env", "components/capture/x"]],
  ["lib/sandbox/hosted/a.tsx", ["components/ui/x", "lib/contracts/x"]],
  ["lib/identity/operations/a.ts", ["lib/errors", "lib/data/prisma", "server-only", "node:fs", "crypto"]],
  ["lib/results/a.ts", ["lib/contracts/x", "lib/data/prisma", "lib/services/x", "lib/checks/x", "node:fs"]],
  ["lib/checks/a.ts", ["lib/contracts/x", "lib/data/prisma", "lib/services/x", "node:fs"]],
  ["lib/case/a.ts", ["lib/data/prisma", "lib/services/x", "node:crypto"]],
  ["lib/contracts/a.ts", ["lib/services/x", "lib/data/prisma"]],
  ["lib/decisions/a.ts", ["zod", "lib/contracts/x", "lib/checks/x"]],
  ["lib/env.ts", ["lib/results/x", "lib/checks/x"]],
  ["lib/queues/a.ts", ["lib/services/x", "lib/jobs/x"]],
  ["lib/server/a.ts", ["components/ui/x", "app/x", "@prisma/client", "lib/testing/x", "lib/cli/x"]],
  ["lib/embedded/a.ts", ["lib/server/x", "lib/env"]],
  ["lib/build/a.ts", ["lib/cli/x", "lib/embedded/x", "lib/server/x"]],
];

const isOurs = (target: string) => /^(app|components|e2e|lib)\//.test(target);

let project: string;
/** "rule: file → target" of each refused import. */
let refused: readonly string[];

async function write(path: string, text: string) {
  await mkdir(dirname(join(project, path)), { recursive: true });
  await writeFile(join(project, path), text);
}

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), "proofdesk-lint-"));
  await write("tsconfig.json", JSON.stringify({ compilerOptions: { paths: { "@/*": ["./*"] } } }));
  const targets = cases.flatMap(([, never]) => never).filter(isOurs);
  for (const target of new Set(targets)) await write(`${target}.ts`, "export {};\n");
  for (const [index, [file, never]] of cases.entries()) {
    // A type counts as much as a value, a call as much as a declaration, a path as much as the alias.
    const line = (target: string) => {
      const source = isOurs(target) ? `@/${target}` : target;
      if (index % 2 === 0) return `import type { X${target.length} } from ${JSON.stringify(source)};\n`;
      return `void import(${JSON.stringify(source)});\n`;
    };
    await write(file, never.map(line).join(""));
  }
  await write("lib/jobs/circle-one.ts", 'import type { Two } from "./circle-two";\nexport type One = Two;\n');
  await write("lib/jobs/circle-two.ts", 'import type { One } from "./circle-one";\nexport type Two = One;\n');
  await write("lib/jobs/alone.ts", "export const alone = 1;\n");
  await write("lib/results/relative.ts", 'import "@/lib/services/x";\nexport const jsx = 1;\n');
  const script = resolve("lib/build/lint-imports.mjs");
  const { stdout } = spawnSync(process.execPath, [script], { cwd: project, encoding: "utf8" });
  refused = stdout.split("\n").flatMap((line) => /^ +error (.+)$/.exec(line)?.[1] ?? []);
}, 60_000);

afterAll(() => rmSync(project, { recursive: true }));

test.each(cases)("%s may not import %j", (file, never) => {
  const targets = refused.flatMap((line) => line.split(`: ${file} → `)[1] ?? []);
  const isRefused = (name: string) =>
    targets.some((target) => target === name || target === `${name}.ts` || `node:${target}` === name);
  expect(never.filter(isRefused)).toEqual(never);
});

test("a relative path is refused as the alias is", () => {
  expect(refused).toContain("results: lib/results/relative.ts → lib/services/x.ts");
});

test("a circle of type imports is a circle, and an unconnected file is an orphan", () => {
  expect(refused).toContainEqual(expect.stringMatching(/^no-circles: lib\/jobs\/circle-(one|two)\.ts/));
  expect(refused).toContain("no-orphans: lib/jobs/alone.ts");
});
