import fs from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { closeDatabase } from "@/lib/platform/data/prisma";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "@/lib/platform/embedded/database";
import { requireReadiness } from "@/lib/platform/health/readiness";
import { setTestEnvironment } from "@/lib/testing/staff";
import { waitOptions } from "@/lib/testing/wait-options";
import { migrate } from "./migrations";

let directory: string;
let database: EmbeddedDatabase;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "proofdesk-full-"));
  database = await startEmbeddedDatabase(join(directory, "database"));
  await migrate(database.url);
  setTestEnvironment();
  process.env.DATABASE_URL = database.url;
}, 60_000);

afterAll(async () => {
  vi.restoreAllMocks();
  await closeDatabase();
  await database.stop();
  await rm(directory, { recursive: true });
});

test("a console whose embedded database is on a full disk is not ready, until there is room again", async () => {
  await requireReadiness();
  const write = fs.writeSync;
  const full = vi.spyOn(fs, "writeSync").mockImplementation((...args: unknown[]) => {
    // As on a full disk, existing bytes can be overwritten. Only a write that makes a file longer fails.
    const [file, , , length, position] = args as [number, Uint8Array, number, number, number];
    if (position + length > fs.fstatSync(file).size) throw Object.assign(new Error("ENOSPC"), { code: "ENOSPC" });
    return Reflect.apply(write, fs, args) as number;
  });
  const client = new pg.Client(database.url);
  await client.connect();
  await expect(
    client.query("create table filling as select repeat('x', 9000) from generate_series(1, 99)"),
  ).rejects.toThrow("No space left");
  await client.end();
  await vi.waitFor(() => expect(requireReadiness()).rejects.toMatchObject({ code: "unavailable" }), waitOptions);
  full.mockRestore();
  await vi.waitFor(() => requireReadiness(), waitOptions);
});
