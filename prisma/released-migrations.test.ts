import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(path, import.meta.url));
const lines = read("released-migrations.txt").toString().trim().split("\n");

/** A database that has applied a migration refuses a changed one, so an edited comment would stop every upgrade. */
test.each(lines.map((line) => line.split("  ")))(
  "the released migration with SHA-256 %s is unchanged: %s",
  (sum, path) => {
    const text = read(`migrations/${path}`);
    expect(createHash("sha256").update(text).digest("hex")).toBe(sum);
  },
);
