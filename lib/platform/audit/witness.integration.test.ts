import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/lib/platform/data/prisma";
import { sqlOf } from "@/lib/platform/data/run-sql";
import { type LogWitness, startWitness } from "@/lib/testing/log-witness";
import { appendEntries, includeAll } from "@/lib/testing/signed-log";
import { setUpDatabase } from "@/lib/testing/staff";
import { readCheckpoint, signingKeys } from "./checkpoint";
import { readCheckpointFile, writeCheckpointFile } from "./checkpoint-files";
import { storedCheckpoint, treeSize } from "./log-store";
import { cosignNewest, type Witness } from "./witness";
import { readWitnessKey } from "./witness-key";

setUpDatabase();
const sql = sqlOf(db);
let service: LogWitness;
let witness: Witness;

function witnessAt({ url, key }: Pick<LogWitness, "url" | "key">): Witness {
  const read = readWitnessKey(key);
  if (!read) throw new Error("The key of the witness cannot be read");
  return { address: url, ...read };
}

beforeAll(async () => {
  service = await startWitness();
  witness = witnessAt(service);
  await appendEntries(5);
  await includeAll();
});
afterAll(() => service.stop());

const cosign = () => cosignNewest(sql, signingKeys(), witness);
const note = async () => (await storedCheckpoint(sql))?.note ?? "";

test("the newest checkpoint is cosigned, and its note says so, also in the file", async () => {
  await writeCheckpointFile();
  expect(await cosign()).toBe("ok");
  expect(service.size()).toBe(await treeSize(sql));
  expect(await note()).toMatch(/\n— witness\.example [A-Za-z0-9+/]+=*\n$/);
  expect(readCheckpoint(await note(), signingKeys())?.size).toBe(await treeSize(sql));
  await writeCheckpointFile();
  expect(await readCheckpointFile()).toBe(await note());
  // The witness does not receive another request.
  service.answerWith(422);
  expect(await cosign()).toBe("ok");
  service.answerWith(null);
});

test("a log that has grown is cosigned, also by a witness that has seen more than the console remembers", async () => {
  for (const count of [1, 300]) {
    await appendEntries(count);
    await includeAll();
    expect(await cosign()).toBe("ok");
  }
  await appendEntries(2);
  await includeAll();
  await db.$executeRaw`alter table "AuditCosignature" disable trigger user`;
  await db.$executeRaw`delete from "AuditCosignature"`;
  expect(await cosign()).toBe("ok");
  expect(service.size()).toBe(await treeSize(sql));
});

test("without a witness nothing is said, and neither by one that does not answer", async () => {
  await appendEntries(1);
  await includeAll();
  expect(await cosignNewest(sql, signingKeys(), null)).toBe("none");
  service.answerWith(503);
  expect(await cosign()).toBe("none");
  service.answerWith(null);
  expect(await cosignNewest(sql, signingKeys(), { ...witness, address: "http://127.0.0.1:9" })).toBe("none");
});

test("a witness that refuses, or signs with another key, is a refusal", async () => {
  for (const status of [403, 404, 409, 422]) {
    service.answerWith(status);
    expect(await cosign(), String(status)).toBe("refused");
  }
  service.answerWith(null);
  const other = await startWitness();
  expect(await cosignNewest(sql, signingKeys(), { ...witnessAt(other), address: service.url })).toBe("refused");
  await other.stop();
});

test("a damaged tree is no answer of the witness, so that the verification can name the damage", async () => {
  expect(await cosign()).toBe("ok");
  await appendEntries(1);
  await includeAll();
  await db.$executeRaw`create table kept as table "AuditTile"`;
  await db.$executeRaw`alter table "AuditTile" disable trigger user`;
  await db.$executeRaw`delete from "AuditTile"`;
  expect(await cosign()).toBe("none");
  await db.$executeRaw`insert into "AuditTile" select * from kept`;
  expect(await cosign()).toBe("ok");
});

test("a log that was cut back is refused by a witness that has seen more", async () => {
  await cosign();
  const newest = await db.auditCheckpoint.findMany({ orderBy: { size: "desc" }, take: 2 });
  const [last] = newest;
  await db.$executeRaw`alter table "AuditCheckpoint" disable trigger user`;
  await db.$executeRaw`alter table "AuditCosignature" disable trigger user`;
  await db.auditCosignature.deleteMany();
  await db.auditCheckpoint.deleteMany({ where: { size: last?.size ?? 0n } });
  expect(await cosign()).toBe("refused");
});

test("a key that is not a witness's is none", () => {
  expect(readWitnessKey(service.key)).toMatchObject({ name: "witness.example" });
  for (const other of ["", "x", service.key.replace("witness", "other"), `${service.key}x`])
    expect(readWitnessKey(other)).toBeNull();
});
