/**
 * The worker's side of exports, as a process. `exporter.ts bare` reads and opens every applicant in a loop, `make 1`
 * exports them all as CSV, `make 2` does so twice at once. Prints milliseconds and memory as JSON.
 */
import "server-only";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { waitAsJobs } from "@/lib/data/connection";
import { closeDatabase, db, Prisma } from "@/lib/data/prisma";
import { rowsOf } from "@/lib/data/statements";
import { openProfile } from "@/lib/services/applicants/applicant-record";
import { sealRequest } from "@/lib/services/exports/export-record";
import { exportJob } from "@/lib/services/exports/make-export";
import { rowId } from "./seed";

/** `firstMb` is the most memory held until the first 10,000 rows were written, `mostMb` until the end. */
export type Exported = { rows: number; ms: number; firstMb: number; mostMb: number };

const sealed = z.array(
  z.object({ id: z.string(), wrappedKey: z.instanceof(Uint8Array), profile: z.instanceof(Uint8Array) }),
);
const owned = (bytes: Uint8Array) => new Uint8Array(bytes);

async function readAndOpen(): Promise<number> {
  let rows = 0;
  for (let last = "00000000-0000-0000-0000-000000000000"; ; ) {
    const page = sealed.parse(
      await rowsOf(Prisma.sql`
        select id, "wrappedKey", profile from "Applicant" where id > ${last}::uuid order by id limit 500`),
    );
    for (const { id, wrappedKey, profile } of page) {
      openProfile({ id, wrappedKey: owned(wrappedKey), profile: owned(profile) });
    }
    rows += page.length;
    const end = page.at(-1);
    if (!end) return rows;
    last = end.id;
  }
}

async function makeOne(): Promise<number> {
  const id = uuid();
  const fields = ["id", "given", "family", "email", "status", "finding", "assignee", "due", "created"];
  const asked = { filter: {}, fields, timeZone: "UTC", bom: false, reason: null };
  const data = { id, ownerId: rowId("staff", 0), kind: "applicants", format: "csv", ...sealRequest(id, asked) };
  await db.export.create({ data, select: { id: true } });
  await exportJob.run({ exportId: id }, { jobId: id, signal: new AbortController().signal });
  const { state, rows } = await db.export.findUniqueOrThrow({ where: { id }, select: { state: true, rows: true } });
  if (state !== "ready") throw new Error(`The export is ${state}`);
  return rows;
}

/** The most that was held so far, looked at often. */
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
  const written = await db.export.count({ where: { rows: { gte: 10_000 }, state: "running" } });
  if (written === 0 || !Number.isNaN(firstMb)) return;
  firstMb = memory.most();
  process.stdout.write("writing\n");
}, 250);
early.unref();
const made =
  what === "bare" ? [await readAndOpen()] : await Promise.all(Array.from({ length: Number(count) }, makeOne));
clearInterval(early);
const rows = made.reduce((sum, one) => sum + one, 0);
process.stdout.write(
  `${JSON.stringify({ rows, ms: performance.now() - began, firstMb, mostMb: memory.most() } satisfies Exported)}\n`,
);
await db.exportPart.deleteMany();
await db.export.deleteMany();
await closeDatabase();
process.exit(0);
