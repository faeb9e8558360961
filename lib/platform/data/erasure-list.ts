/**
 * The list of erasures, a file beside the checkpoints of the audit log. A restored backup has the data of applicants
 * who were erased after the backup was written. This list is not in the database, so the console can erase these
 * applicants again. The file has one line of JSON for each erasure.
 */
import "server-only";
import { mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Variables } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/platform/process/log";
import { checkpointDirectory } from "./checkpoint-directory";
import type { RunSql } from "./run-sql";

const listedErasure = z.object({ applicantId: z.uuid(), erasedAt: z.iso.datetime(), auditId: z.uuid() });
export type ListedErasure = z.infer<typeof listedErasure>;

/** @param variables by default those of this process */
export const erasureListPath = (variables?: Variables): string =>
  join(checkpointDirectory(variables), "erasures.jsonl");

/**
 * Adds erasures to the list, and returns once they are on the disk.
 *
 * @param erasures if empty, the call only checks that the list can be written, and throws otherwise
 */
export async function addToErasureList(erasures: readonly ListedErasure[]): Promise<void> {
  await mkdir(checkpointDirectory(), { recursive: true });
  const file = await open(erasureListPath(), "a", 0o600);
  try {
    if (erasures.length === 0) return;
    // A full disk may have cut the last line short. This newline keeps the next entry apart from it. `writeFile` goes
    // on after a partial write, and fails if it cannot write everything.
    await file.writeFile(`\n${erasures.map((erasure) => JSON.stringify(erasure)).join("\n")}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * @returns each applicant's first erasure. A line that was cut short is left out. Its erasure was not recorded as
 *   listed, so it is listed again
 * @throws AppError `unavailable` if the list cannot be read
 */
export async function readListedErasures(variables?: Variables): Promise<ListedErasure[]> {
  const text = await readFile(erasureListPath(variables), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    log.error({ error }, "the list of erasures cannot be read");
    throw new AppError("unavailable", { detail: "The list of erasures cannot be read.", cause: error });
  });
  const listed = new Map<string, ListedErasure>();
  for (const line of text.split("\n")) {
    const erasure = listedErasure.safeParse(parseLine(line)).data;
    if (erasure && !listed.has(erasure.applicantId)) listed.set(erasure.applicantId, erasure);
  }
  return [...listed.values()];
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

const applicantsPerQuery = 1_000;
const applicantRows = z.array(z.object({ id: z.uuid() }));

/**
 * Returns the erasures of the list whose applicants are not erased in the database, because the database was restored
 * from an older backup.
 *
 * @param variables by default those of this process
 */
export async function readForgottenErasures(sql: RunSql, variables?: Variables): Promise<ListedErasure[]> {
  const listed = await readListedErasures(variables);
  const forgotten: ListedErasure[] = [];
  for (let at = 0; at < listed.length; at += applicantsPerQuery) {
    const chunk = listed.slice(at, at + applicantsPerQuery);
    const ids = chunk.map(({ applicantId }) => applicantId);
    const rows = await sql(`select id from "Applicant" where id = any($1::uuid[]) and "erasedAt" is null`, ids);
    const present = new Set(applicantRows.parse(rows).map(({ id }) => id));
    forgotten.push(...chunk.filter(({ applicantId }) => present.has(applicantId)));
  }
  return forgotten;
}

/** A running console checks again after this time, because a database may be restored under it. */
const recheckAfterMs = 60_000;
let checkedAt = Number.NEGATIVE_INFINITY;

/**
 * Refuses to work with a restored database until the erasures that it has forgotten are repeated: no one reads the data
 * of an applicant who was erased. Checks once a minute, and each time while something is forgotten.
 *
 * @throws AppError `unavailable`
 */
export async function requireNoForgottenErasure(sql: RunSql): Promise<void> {
  if (performance.now() - checkedAt < recheckAfterMs) return;
  if ((await readForgottenErasures(sql)).length > 0) {
    const detail = "The database was restored, and has applicants who were erased. The worker erases them again first.";
    throw new AppError("unavailable", { detail });
  }
  checkedAt = performance.now();
}
