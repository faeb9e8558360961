/**
 * Runs the worker's part of exports as a process. `exporter.ts bare` reads and opens every applicant in a loop. `make
 * 1` exports all applicants as CSV, and `make 2` runs two such exports at once. Prints milliseconds and memory as JSON.
 */
import "server-only";
import { v7 as uuid } from "uuid";
import { sealRequest } from "@/lib/cases/export-request";
import { openRow, readListed } from "@/lib/features/applicants/list-applicants";
import { waitAsJobs } from "@/lib/platform/data/connection";
import { allPages } from "@/lib/platform/data/paging";
import { closeDatabase, db } from "@/lib/platform/data/prisma";
import { exportJob } from "@/lib/views/exports/run-export";
import { rowId } from "./seed";

/**
 * `firstMb` is the most memory, in MB, until the first 10,000 rows were read, and `mostMb` is the most until the end.
 */
export type Exported = { rows: number; ms: number; firstMb: number; mostMb: number };

/** Reads the pages of the list, and opens each person's profile. Returns the number of opened profiles. */
async function readAndOpen(): Promise<number> {
  const pages = allPages((cursor) => readListed({ sort: "-updated", cursor, limit: 2_000 }, rowId("staff", 0)));
  let rows = 0;
  for await (const page of pages) rows += page.map(openRow).filter(({ profile }) => profile !== null).length;
  return rows;
}

async function makeOne(): Promise<number> {
  const id = uuid();
  const fields = ["id", "given", "family", "email", "status", "finding", "assignee", "due", "created"];
  const request = { filter: {}, fields, timeZone: "UTC", bom: false, reason: null };
  const data = { id, ownerId: rowId("staff", 0), kind: "applicants", format: "csv", ...sealRequest(id, request) };
  await db.export.create({ data, select: { id: true } });
  await exportJob.run({ exportId: id }, { jobId: id, signal: new AbortController().signal });
  const { state, rows } = await db.export.findUniqueOrThrow({ where: { id }, select: { state: true, rows: true } });
  if (state !== "ready") throw new Error(`The export is ${state}`);
  return rows;
}

/** Samples the memory of the process often, and returns the most so far. */
function watchMemory(): { most(): number } {
  let most = 0;
  const look = () => {
    most = Math.max(most, process.memoryUsage.rss() / 2 ** 20);
  };
  setInterval(look, 50).unref();
  look();
  return { most: () => most };
}

waitAsJobs();
const memory = watchMemory();
const began = performance.now();
let firstMb = Number.NaN;
const [what, count = "1"] = process.argv.slice(2);
const early = setInterval(async () => {
  const going = await db.export.count({ where: { rows: { gte: 10_000 }, state: "running" } });
  if (going === 0 || !Number.isNaN(firstMb)) return;
  firstMb = memory.most();
  process.stdout.write("going\n");
}, 100);
early.unref();
const result =
  what === "bare" ? [await readAndOpen()] : await Promise.all(Array.from({ length: Number(count) }, makeOne));
clearInterval(early);
const rows = result.reduce((sum, one) => sum + one, 0);
process.stdout.write(
  `${JSON.stringify({ rows, ms: performance.now() - began, firstMb, mostMb: memory.most() } satisfies Exported)}\n`,
);
await db.exportPart.deleteMany();
await db.export.deleteMany();
await closeDatabase();
process.exit(0);
