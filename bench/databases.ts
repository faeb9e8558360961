/**
 * Opens the measured databases. They stay in the system's temporary folder, and a later run with the same number of
 * applicants uses them again.
 */
import "server-only";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { findPostgres, startPostgres } from "@/lib/build/postgres-cluster.mjs";
import { SetupFailed } from "@/lib/build/setup.mjs";
import { startChild } from "@/lib/platform/server/child-process";
import { migrate } from "@/lib/platform/server/migrations";
import { benchEnvironment } from "./console";
import { seed } from "./seed";
import { copyRows, insertRows, type WriteRows } from "./write-rows";

export type Database = { url: string; stop(): Promise<void> };

/** Settings of a dedicated server. Commits still wait for the disk. */
const settings = ["shared_buffers=1GB", "max_wal_size=4GB", "checkpoint_timeout=30min", "random_page_cost=1.1"];

/** @throws SetupFailed if this machine has no PostgreSQL */
export async function openPostgres(rows: number): Promise<Database> {
  const binaries = findPostgres();
  if (!binaries) throw new SetupFailed("The bench needs PostgreSQL 15 or later on this machine.");
  const server = startPostgres(binaries, { directory: folderOf("postgres", rows), settings });
  // This stops the server even if the bench is interrupted.
  process.once("exit", server.stop);
  await seedOnce(server.url, rows, () => copyRows(server.url));
  return { url: server.url, stop: async () => server.stop() };
}

/** Starts a separate process that opens the embedded database, as `npm start` does. */
export async function openEmbedded(rows: number): Promise<Database> {
  const { PATH = "", HOME = "" } = process.env;
  const server = startChild({
    name: "database",
    run: ["lib/platform/embedded/main.ts", folderOf("embedded", rows)],
    isBuilt: true,
    environment: { PATH, HOME },
    reactServer: true,
  });
  const { url = "" } = await server.ready;
  await seedOnce(url, rows, insertRows);
  return { url, stop: () => server.stop(30_000) };
}

/** Returns the folder for this number of rows. A change of the seeding code leads to another folder. */
function folderOf(kind: "postgres" | "embedded", rows: number): string {
  const sources = ["answers.ts", "seed.ts", "write-rows.ts"].map((name) => readFileSync(join("bench", name)));
  const hash = createHash("sha256").update(Buffer.concat(sources)).digest("hex").slice(0, 8);
  return join(tmpdir(), `proofdesk-bench-${kind}-${rows}-${hash}`);
}

/** Migrates a database, and seeds it unless an earlier run has. First removes the rows of an interrupted seeding. */
async function seedOnce(url: string, rows: number, writer: (client: pg.Client) => WriteRows): Promise<void> {
  Object.assign(process.env, benchEnvironment(url));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: seedRows } = await client.query<{ isSeeded: boolean }>(
    `select obj_description(to_regclass('"Applicant"'), 'pg_class') = 'seeded' as "isSeeded"`,
  );
  const isSeeded = seedRows[0]?.isSeeded ?? false;
  if (!isSeeded) await client.query("drop schema public cascade; create schema public");
  await migrate(url);
  if (!isSeeded) {
    await seed(client, { count: rows, write: writer(client), report: console.log });
    await client.query(`comment on table "Applicant" is 'seeded'`);
  }
  await client.end();
}
