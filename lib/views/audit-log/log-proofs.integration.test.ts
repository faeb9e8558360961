import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readCheckpoint, signingKeys } from "@/lib/platform/audit/checkpoint";
import { writeCheckpointFile } from "@/lib/platform/audit/checkpoint-files";
import { treeSize } from "@/lib/platform/audit/log-store";
import { isConsistent, isIncluded } from "@/lib/platform/audit/merkle";
import { lastVerification, verifyDue } from "@/lib/platform/audit/verification";
import { db } from "@/lib/platform/data/prisma";
import { sqlOf } from "@/lib/platform/data/run-sql";
import { runAs } from "@/lib/testing/actions";
import { appendEntries, includeAll } from "@/lib/testing/signed-log";
import { setUpDatabase, setUpPerson } from "@/lib/testing/staff";
import * as contract from "./contract/audit";
import { getAuditConsistency, getAuditProof, getCheckpoint } from "./log-proofs";
import { verifyAudit, verifyAuditJob } from "./verify-audit";

setUpDatabase();
const auditor = setUpPerson(["auditor"], "Log Auditor");
const admin = setUpPerson(["admin"], "Log Admin");
const reviewer = setUpPerson(["reviewer"], "Log Reviewer");

let directory = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "proofdesk-checkpoints-"));
  process.env.AUDIT_CHECKPOINT_DIR = directory;
  for (const count of [20, 290]) {
    await appendEntries(count);
    await includeAll();
  }
});
afterAll(async () => {
  delete process.env.AUDIT_CHECKPOINT_DIR;
  await rm(directory, { recursive: true });
});

const bytesOf = (hashes: readonly string[]) => hashes.map((hash) => Buffer.from(hash, "hex"));
const readNote = async (size?: number) =>
  new TextDecoder().decode((await runAs(getCheckpoint, admin, { query: size === undefined ? {} : { size } })).bytes);
const signed = async (size?: number) => {
  const checkpoint = readCheckpoint(await readNote(size), signingKeys());
  if (!checkpoint) throw new Error("The checkpoint is not signed");
  return checkpoint;
};
const oldestSize = async () => Number((await db.auditCheckpoint.findFirstOrThrow({ orderBy: { size: "asc" } })).size);
const seqAt = async (position: number) =>
  String((await db.auditLeaf.findUniqueOrThrow({ where: { position: BigInt(position) } })).seq);

describe("a checkpoint", () => {
  test("is the newest one, or that of a size", async () => {
    expect((await signed()).size).toBe(await treeSize(sqlOf(db)));
    const size = await oldestSize();
    expect((await signed(size)).size).toBe(size);
    await expect(readNote(3)).rejects.toMatchObject({ code: "not_found" });
  });

  test("is for auditors and admins", async () => {
    await expect(runAs(getCheckpoint, reviewer, { query: {} })).rejects.toMatchObject({ code: "forbidden" });
    await expect(runAs(verifyAudit, reviewer, {})).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("the proof of an entry", () => {
  test("holds for its bytes, in the newest checkpoint and in an older one", async () => {
    const oldest = { size: await oldestSize() };
    const newest = [0, 255, 256, 300].map((position) => ({ position, query: {} }));
    for (const { position, query } of [...newest, { position: 0, query: oldest }]) {
      const seq = await seqAt(position);
      const proof = await runAs(getAuditProof, auditor, { params: { seq }, query });
      const { root, size } = await signed("size" in query ? oldest.size : undefined);
      expect(proof).toMatchObject({ seq: Number(seq), position, treeSize: size });
      expect(readCheckpoint(proof.checkpoint, signingKeys())).toMatchObject({ size, root });
      const bytes = Buffer.from(proof.bytes, "base64");
      const leaf = createHash("sha256")
        .update(Buffer.concat([Buffer.of(0), bytes]))
        .digest();
      expect(proof.leafHash).toBe(leaf.toString("hex"));
      expect(isIncluded({ leaf, position, size, hashes: bytesOf(proof.hashes), root })).toBe(true);
    }
  });

  test("is refused for an entry that is unknown, or not included yet", async () => {
    const read = (seq: string, size?: number) =>
      runAs(getAuditProof, auditor, { params: { seq }, query: size === undefined ? {} : { size } });
    await expect(read("999999999")).rejects.toMatchObject({ code: "not_found" });
    await appendEntries(1);
    const newest = await db.auditEvent.findFirstOrThrow({ orderBy: { seq: "desc" } });
    await expect(read(String(newest.seq))).rejects.toMatchObject({ code: "not_yet_included" });
    const oldest = await oldestSize();
    await expect(read(await seqAt(oldest), oldest)).rejects.toMatchObject({ code: "not_yet_included" });
  });
});

test("the proof of consistency holds between any two sizes", async () => {
  const sizes = (await db.auditCheckpoint.findMany({ orderBy: { size: "asc" } })).map(({ size }) => Number(size));
  for (const from of sizes) {
    for (const to of sizes.filter((size) => size >= from)) {
      const { hashes } = await runAs(getAuditConsistency, admin, { query: { from, to } });
      expect(isConsistent({ from: await signed(from), to: await signed(to), hashes: bytesOf(hashes) })).toBe(true);
    }
  }
  const read = (from: number, to: number) => runAs(getAuditConsistency, admin, { query: { from, to } });
  await expect(read(5, 4)).rejects.toMatchObject({ code: "invalid_input" });
  await expect(read(0, 1_000_000)).rejects.toMatchObject({ code: "invalid_input" });
});

describe("a verification", () => {
  test("says what it recomputed, and is not repeated within a minute", async () => {
    const verified = await runAs(verifyAudit, auditor, {});
    const { size, root } = await signed();
    expect(verified).toMatchObject({ ok: true, entries: size, treeSize: size, witness: "none", firstBad: null });
    expect(verified).toMatchObject({ root: Buffer.from(root).toString("hex") });
    expect(await runAs(verifyAudit, admin, {})).toEqual(verified);
  });

  test("is due when there is none, and not again within an hour", async () => {
    const finished = async () => (await lastVerification())?.finishedAt;
    const before = await finished();
    await verifyDue(new AbortController().signal);
    expect(await finished()).toBe(before);
    await db.auditVerification.update({ where: { id: 1 }, data: { report: null } });
    await verifyDue(new AbortController().signal);
    expect(await finished()).toEqual(expect.any(String));
  });

  test("that was forged in the database does not count", async () => {
    const { report } = await db.auditVerification.findUniqueOrThrow({ where: { id: 1 } });
    const later = new Date(Date.now() + 1_000_000).toISOString();
    const forged = report?.replace(/"finishedAt":"[^"]+"/, `"finishedAt":"${later}"`) ?? "";
    expect(forged).not.toBe(report);
    await db.auditVerification.update({ where: { id: 1 }, data: { report: forged } });
    expect(await lastVerification()).toBeNull();
    await db.auditVerification.update({ where: { id: 1 }, data: { report } });
    expect(await lastVerification()).not.toBeNull();
  });
});

describe("the files of checkpoints", () => {
  const newestFile = () => readFile(join(directory, "checkpoint"), "utf8");

  test("are the newest checkpoint and one for each size", async () => {
    await writeCheckpointFile();
    const first = await readNote();
    expect(await newestFile()).toBe(first);
    await appendEntries(2);
    await includeAll();
    await writeCheckpointFile();
    const { size } = await signed();
    expect(await newestFile()).toBe(await readNote());
    expect(await readdir(join(directory, "checkpoints"))).toContain(String(size));
    expect(await readFile(join(directory, "checkpoints", String(size)), "utf8")).toBe(await readNote());
  });

  test("are not replaced by those of a log that does not continue them", async () => {
    const kept = await newestFile();
    for (const other of [kept.replace(/\n\d+\n/, "\n999999\n"), "nothing"]) {
      await writeFile(join(directory, "checkpoint"), other);
      await expect(writeCheckpointFile()).rejects.toThrow("does not continue the one in");
      expect(await newestFile()).toBe(other);
    }
    await writeFile(join(directory, "checkpoint"), kept);
    await writeCheckpointFile();
  });
});

test("a checkpoint that no key has signed proves nothing, whatever size it claims", async () => {
  const seq = await seqAt(3);
  await db.auditCheckpoint.create({ data: { size: 2n ** 49n, note: await readNote() } });
  await expect(runAs(getAuditProof, auditor, { params: { seq }, query: {} })).rejects.toMatchObject({
    code: "log_changed",
  });
  await expect(readNote()).rejects.toMatchObject({ code: "log_changed" });
  await db.$executeRaw`alter table "AuditCheckpoint" disable trigger user`;
  await db.auditCheckpoint.deleteMany({ where: { size: 2n ** 49n } });
});

test("a log of more than 100,000 entries is verified by a job, which is begun once", async () => {
  const size = await treeSize(sqlOf(db));
  await db.$executeRaw`alter table "AuditLeaf" disable trigger user`;
  await db.$executeRaw`
    insert into "AuditLeaf" select max(position) + n, 1000000 + n from "AuditLeaf", generate_series(1, 100000) n group by n`;
  await db.auditVerification.update({ where: { id: 1 }, data: { report: null } });
  const begun = await runAs(verifyAudit, auditor, {});
  if (!("jobId" in begun)) throw new Error("No job was begun");
  expect(contract.verifyAudit.isAccepted?.(begun)).toBe(true);
  expect(begun).toMatchObject({ checked: 0, entries: expect.any(Number) });
  expect(await runAs(verifyAudit, auditor, {})).toEqual(begun);
  await db.$executeRaw`delete from "AuditLeaf" where position >= ${size}`;
  await verifyAuditJob.run({ jobId: begun.jobId }, { jobId: begun.jobId, signal: new AbortController().signal });
  const ended = await runAs(verifyAudit, auditor, {});
  expect(contract.verifyAudit.isAccepted?.(ended)).toBe(false);
  expect(ended).toMatchObject({ ok: true, entries: size });
});
