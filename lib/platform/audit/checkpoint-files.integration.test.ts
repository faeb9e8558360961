/** The files of checkpoints when the disk or the folder fails. */
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/data/prisma";
import { sqlOf } from "@/lib/platform/data/run-sql";
import { appendEntries, includeAll } from "@/lib/testing/signed-log";
import { setUpDatabase } from "@/lib/testing/staff";
import { writeCheckpointFile } from "./checkpoint-files";
import { treeSize } from "./log-store";

setUpDatabase();
let directory = "";
let folder = "";

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "proofdesk-checkpoint-files-"));
  folder = join(directory, "checkpoints");
  process.env.AUDIT_CHECKPOINT_DIR = directory;
});
afterAll(() => rm(directory, { recursive: true }));

async function addCheckpoint(): Promise<string> {
  await appendEntries(1);
  await includeAll();
  return String(await treeSize(sqlOf(db)));
}

test("a checkpoint that cannot be stored leaves no unfinished file", async () => {
  const size = await addCheckpoint();
  // A file cannot replace a directory.
  await mkdir(join(folder, size), { recursive: true });
  for (let attempt = 0; attempt < 2; attempt++) await expect(writeCheckpointFile()).rejects.toThrow(/EISDIR/);
  expect(await readdir(folder)).toEqual([size]);
  await rm(join(folder, size), { recursive: true });
});

test("a cleanup that failed is done again at the next checkpoint", async () => {
  const noon = (Math.floor(Date.now() / 86_400_000) - 3) * 86_400 + 43_200;
  const store = async (name: string, at: number) => {
    await writeFile(join(folder, name), "");
    await utimes(join(folder, name), at, at);
  };
  await mkdir(folder, { recursive: true });
  await store("1000002", noon + 60);
  await store("1000001", noon);
  // The names are read from the largest to the smallest, so the broken one comes first.
  const broken = join(folder, "1000003");
  await symlink(join(directory, "nothing"), broken);
  await addCheckpoint();
  await expect(writeCheckpointFile()).rejects.toThrow();
  expect(await readdir(folder)).toContain("1000001");
  await rm(broken);
  await addCheckpoint();
  await writeCheckpointFile();
  const left = await readdir(folder);
  expect(left).toContain("1000002");
  expect(left).not.toContain("1000001");
});
