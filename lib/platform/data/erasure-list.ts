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
import { checkpointDirectory } from "./checkpoint-directory";

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
    // The text begins with a line break, so that it does not continue a line that a full disk cut short.
    await file.write(`\n${erasures.map((erasure) => JSON.stringify(erasure)).join("\n")}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * @returns each applicant's first erasure. A line that was cut short is left out. Its erasure was not recorded as
 *   listed, so it is listed again
 */
export async function readListedErasures(): Promise<ListedErasure[]> {
  const text = await readFile(erasureListPath(), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
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
