import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);

/** The product's files that call a function, without the one that declares it. */
async function callersOf(name: string): Promise<string[]> {
  const { stdout } = await run("git", [
    "grep",
    "-lE",
    `\\b${name}\\(`,
    "--",
    "lib/*.ts",
    ":!*.test.ts",
    ":!lib/testing/*",
  ]);
  const files = stdout.trim().split("\n");
  const texts = await Promise.all(files.map((file) => readFile(file, "utf8")));
  return files.filter((_, at) => !texts[at]?.includes(`export function ${name}(`)).sort();
}

test("a rotation knows everything that has a wrapped data key", async () => {
  // Applicants, the sealed texts of queued jobs, and exports with their schedules.
  expect(await callersOf("createDataKey")).toEqual([
    "lib/cases/applicant-record.ts",
    "lib/cases/bulk-job.ts",
    "lib/cases/export-request.ts",
  ]);
  const schema = await readFile("prisma/schema.prisma", "utf8");
  const models = schema.split(/^model /m).filter((model) => /^\s+wrappedKey\s/m.test(model));
  expect(models.map((model) => model.split(" ", 1)[0]).sort()).toEqual(["Applicant", "Export", "ExportSchedule"]);
});

test("a rotation knows everything that is sealed or hashed under the root", async () => {
  expect(await callersOf("deriveKey")).toEqual([
    "lib/cases/webhook-record.ts",
    "lib/platform/auth/authenticator.ts",
    "lib/platform/data/blind-index.ts",
    "lib/platform/data/identity-keys.ts",
  ]);
});
