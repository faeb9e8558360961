import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectionFor, findProgram } from "./postgres-programs";

let directory: string;
/** Versions far from any real one, so that the programs of this machine do not fit. */
const versions = [90, 92];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "proofdesk-programs-"));
  for (const version of versions) {
    await mkdir(join(directory, String(version)));
    const file = join(directory, String(version), "pg_dump");
    await writeFile(file, `#!/bin/sh\necho "pg_dump (PostgreSQL) ${version}.3 (Debian)"\n`);
    await chmod(file, 0o755);
  }
});
afterAll(() => rm(directory, { recursive: true }));

const path = () => ({ PATH: versions.map((version) => join(directory, String(version))).join(":") });

test("the program of the server's version is taken, or the next newer one", () => {
  expect(findProgram("pg_dump", 90, path())).toBe(join(directory, "90", "pg_dump"));
  expect(findProgram("pg_dump", 91, path())).toBe(join(directory, "92", "pg_dump"));
});

test("an older program, or none, is refused with what to install", () => {
  expect(() => findProgram("pg_dump", 93, path())).toThrow(
    /^The newest pg_dump here is of version 92, and the database is PostgreSQL 93\. Install .*postgresql-client-93/,
  );
});

test("the password is in the environment alone, and only parameters that libpq knows are passed on", () => {
  const url = "postgresql://ann:p%40ss@db.example:5433/desk?sslmode=no-verify&host=%2Ftmp%2Fa+b&pgbouncer=true";
  const { dbname, environment } = connectionFor(url, { PATH: "/bin", DATA_KEYS: "k1:secret" });
  expect(dbname).toBe("postgresql://ann@db.example:5433/desk?sslmode=require&host=%2Ftmp%2Fa%20b");
  expect(environment).toMatchObject({ PGPASSWORD: "p@ss", PATH: "/bin" });
  expect(JSON.stringify({ dbname, environment })).not.toMatch(/k1:secret/);
  expect(dbname).not.toContain("p%40ss");
});
