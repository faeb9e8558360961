import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/**
 * Each case: a file, and imports that the rules must refuse in it. "x" stands for an existing file. Allowed imports
 * need no cases, because the project itself contains them.
 */
const cases: readonly (readonly [file: string, never: readonly string[]])[] = [
  ["components/ui/a.tsx", ["lib/errors", "components/results/x", "lib/testing/x", "lib/features/orders/contract/x"]],
  ["components/ui/data-table/a.tsx", ["lib/features/orders/contract/x", "app/x"]],
  ["components/ui/capture/a.tsx", ["lib/views/case/contract/x"]],
  [
    "components/results/a.tsx",
    ["lib/features/orders/x", "lib/platform/data/prisma", "lib/platform/auth/session", "lib/identity/client"],
  ],
  [
    "components/results/b.tsx",
    ["components/applicants/x", "app/x", "lib/platform/http/x", "lib/platform/actions/x", "e2e/x", "lib/views/x"],
  ],
  ["app/page.tsx", ["lib/platform/data/prisma", "lib/testing/x", "lib/sandbox/x", "lib/identity/client"]],
  ["lib/base/a.ts", ["lib/identity/operations/x", "lib/domain/case/x", "lib/platform/process/x", "node:fs"]],
  [
    "lib/identity/operations/a.ts",
    ["lib/domain/case/x", "lib/platform/data/prisma", "lib/env", "server-only", "node:fs", "crypto"],
  ],
  ["lib/domain/results/a.ts", ["lib/domain/checks/x", "lib/platform/data/prisma", "lib/cases/x", "lib/env", "node:fs"]],
  ["lib/domain/checks/a.ts", ["lib/domain/case/x", "lib/features/orders/contract/x", "node:fs"]],
  ["lib/domain/decisions/a.ts", ["zod", "lib/domain/checks/x", "lib/features/decisions/contract/x"]],
  ["lib/env.ts", ["lib/identity/client", "lib/cases/x", "lib/features/orders/x"]],
  ["lib/platform/contract/a.ts", ["lib/platform/data/prisma", "lib/platform/actions/x", "lib/features/orders/x"]],
  ["lib/platform/process/a.ts", ["lib/platform/data/prisma"]],
  ["lib/platform/data/a.ts", ["lib/platform/audit/x", "lib/platform/embedded/x", "lib/features/orders/x"]],
  ["lib/platform/audit/a.ts", ["lib/platform/auth/session", "lib/platform/actions/x"]],
  ["lib/platform/actions/a.ts", ["lib/platform/http/x", "lib/identity/client", "lib/cases/x", "lib/features/orders/x"]],
  ["lib/platform/queues/a.ts", ["lib/platform/http/x", "lib/views/worker/x"]],
  ["lib/platform/http/a.ts", ["lib/platform/server/x", "lib/identity/client", "lib/features/orders/x"]],
  [
    "lib/platform/server/a.ts",
    ["lib/platform/backup/x", "components/ui/x", "app/x", "@prisma/client", "lib/testing/x", "lib/cli/x"],
  ],
  ["lib/identity/a.ts", ["lib/cases/x", "lib/features/orders/x"]],
  ["lib/cases/a.ts", ["lib/features/orders/x", "lib/views/x", "lib/platform/http/x"]],
  ["lib/cases/a.test.ts", ["app/x"]],
  ["lib/features/orders/a.ts", ["lib/features/overrides/x", "lib/features/checks/x", "lib/views/x", "components/ui/x"]],
  ["lib/features/checks/a.ts", ["lib/features/decisions/x", "lib/features/applicants/x", "lib/testing/x", "app/x"]],
  ["lib/features/decisions/a.ts", ["@prisma/client", "lib/platform/data/generated/client", "lib/sandbox/x"]],
  ["lib/features/orders/contract/a.ts", ["lib/features/orders/x", "lib/platform/data/prisma", "lib/cases/x"]],
  ["lib/views/a.ts", ["lib/cli/x", "lib/platform/http/x", "lib/sandbox/x"]],
  ["lib/sandbox/a.ts", ["lib/cases/x", "lib/platform/data/prisma", "lib/env", "components/ui/x"]],
  ["lib/sandbox/hosted/a.tsx", ["components/ui/x", "lib/domain/case/x"]],
  ["lib/browser/a.ts", ["lib/features/orders/x", "lib/platform/process/x", "components/ui/x"]],
  ["lib/build/a.ts", ["lib/cli/x", "lib/platform/embedded/x", "lib/platform/server/x"]],
];

const isOurs = (target: string) => /^(app|components|e2e|lib)\//.test(target);

let project: string;
/** Each refused import as "rule: file → target". */
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
    // Alternates type imports and dynamic imports. `relative.ts` below has a relative path instead of the alias. The
    // rules must refuse all of them.
    const line = (target: string) => {
      const source = isOurs(target) ? `@/${target}` : target;
      if (index % 2 === 0) return `import type { X${target.length} } from ${JSON.stringify(source)};\n`;
      return `void import(${JSON.stringify(source)});\n`;
    };
    await write(file, never.map(line).join(""));
  }
  await write("lib/views/circle-one.ts", 'import type { Two } from "./circle-two";\nexport type One = Two;\n');
  await write("lib/views/circle-two.ts", 'import type { One } from "./circle-one";\nexport type Two = One;\n');
  await write("lib/views/alone.ts", "export const alone = 1;\n");
  await write("lib/domain/results/relative.ts", 'import "../../cases/x";\nexport const jsx = 1;\n');
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
  expect(refused).toContain("layer-domain: lib/domain/results/relative.ts → lib/cases/x.ts");
});

test("a circle of type imports is a circle, and an unconnected file is an orphan", () => {
  expect(refused).toContainEqual(expect.stringMatching(/^no-circles: lib\/views\/circle-(one|two)\.ts/));
  expect(refused).toContain("no-orphans: lib/views/alone.ts");
});
