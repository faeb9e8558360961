import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { versionedPrograms } from "./postgres-cluster.mjs";

test("PostgreSQL's programs are found in the folders of each system, the newest version first", () => {
  const root = mkdtempSync(join(tmpdir(), "proofdesk-programs-"));
  const installed = [
    "lib/postgresql/9.6",
    "lib/postgresql/15",
    "pgsql-16",
    "local/opt/postgresql@17",
    "local/opt/libpq",
  ];
  for (const path of [...installed, "share"]) mkdirSync(join(root, "usr", path), { recursive: true });
  const found = versionedPrograms(root).map((path) => relative(join(root, "usr"), path));
  rmSync(root, { recursive: true });
  expect(found).toEqual([
    "local/opt/postgresql@17/bin",
    "pgsql-16/bin",
    "lib/postgresql/15/bin",
    "lib/postgresql/9.6/bin",
    "local/opt/libpq/bin",
  ]);
});
