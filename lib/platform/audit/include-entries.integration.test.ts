/** @database both: entries commit in another order than that of their numbers, and triggers guard the tree. */
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { db, Prisma } from "@/lib/platform/data/prisma";
import { sqlOf } from "@/lib/platform/data/run-sql";
import { databaseUrl } from "@/lib/testing/database-url";
import { appendEntries, includeAll, verifyAfter } from "@/lib/testing/signed-log";
import { setUpDatabase } from "@/lib/testing/staff";
import { readCheckpoint, signingKeys } from "./checkpoint";
import { readCheckpointFile, writeCheckpointFile } from "./checkpoint-files";
import { includeEntries } from "./include-entries";
import { storedCheckpoint, treeSize, waitingEntries } from "./log-store";

setUpDatabase();
const sql = sqlOf(db);
const unchanged = () => verifyAfter(async () => undefined);

beforeAll(async () => {
  await appendEntries(3);
  await includeAll();
});

const numbers = z.array(z.object({ seq: z.coerce.number() }));
const placed = async () =>
  numbers.parse(await sql(`select seq from "AuditLeaf" order by position`)).map(({ seq }) => seq);

describe("committed entries", () => {
  test("get contiguous positions and one signed checkpoint for each batch", async () => {
    for (const count of [1, 300, 2]) {
      const before = await treeSize(sql);
      await appendEntries(count);
      await includeAll();
      expect(await treeSize(sql)).toBe(before + count);
      const newest = await storedCheckpoint(sql);
      expect(readCheckpoint(newest?.note ?? "", signingKeys())?.size).toBe(before + count);
    }
    expect(await waitingEntries(sql)).toBe(0);
    expect(await unchanged()).toMatchObject({ problems: [], waiting: 0 });
  });

  test("that commit late are included late, and no position changes", async () => {
    const late = new pg.Client({ connectionString: databaseUrl() });
    await late.connect();
    try {
      await late.query("begin");
      const { rows } = await late.query(`
        insert into "AuditEvent" (id, at, phase, action, "actorType", "requestId", bytes, leaf)
        values (gen_random_uuid(), now(), 'outcome', 'system.start', 'system', 'r', 'late', sha256('\\x00' || 'late'::bytea))
        returning seq`);
      // The embedded database has only one session, so nothing else can be written until this transaction ends.
      if (process.env.TEST_DATABASE === "postgres") {
        await appendEntries(2);
        await includeAll();
        const before = await placed();
        await late.query("commit");
        await includeAll();
        expect(await placed()).toEqual([...before, Number(rows[0].seq)]);
      } else {
        await late.query("commit");
        await includeAll();
        expect((await placed()).at(-1)).toBe(Number(rows[0].seq));
      }
    } finally {
      await late.end();
    }
  });

  test("are included once by several workers at a time", async () => {
    for (let round = 0; round < 5; round++) {
      await Promise.all([appendEntries(40), appendEntries(40), ...Array.from({ length: 4 }, () => includeEntries())]);
    }
    await includeAll();
    const seqs = await placed();
    expect(new Set(seqs).size).toBe(seqs.length);
    expect(await treeSize(sql)).toBe(seqs.length);
  });
});

describe("the database", () => {
  const statements: Record<string, Prisma.Sql> = {
    "a position that is not the next one": Prisma.sql`
      insert into "AuditLeaf" select max(position) + 2, (select max(seq) from "AuditEvent") from "AuditLeaf"`,
    "a second position of an entry": Prisma.sql`
      insert into "AuditLeaf" select max(position) + 1, max(seq) from "AuditLeaf"`,
    "a changed position": Prisma.sql`update "AuditLeaf" set seq = seq + 100000`,
    "a removed position": Prisma.sql`delete from "AuditLeaf" where position = 0`,
    "an emptied tree": Prisma.sql`truncate "AuditLeaf"`,
    "a changed hash": Prisma.sql`
      update "AuditTile" set hashes = set_byte(hashes, 0, (get_byte(hashes, 0) + 1) % 256) where level = 0`,
    "a removed tile": Prisma.sql`delete from "AuditTile"`,
    "a changed checkpoint": Prisma.sql`update "AuditCheckpoint" set note = note || 'x'`,
    "a removed checkpoint": Prisma.sql`delete from "AuditCheckpoint"`,
  };
  for (const [what, statement] of Object.entries(statements)) {
    test(`refuses ${what}`, async () => {
      await expect(db.$executeRaw(statement)).rejects.toThrow();
    });
  }
});

describe("nothing is signed", () => {
  const unguarded = async (statements: string) => {
    const tables = ["AuditEvent", "AuditLeaf", "AuditTile", "AuditCheckpoint"];
    const client = new pg.Client({ connectionString: databaseUrl() });
    await client.connect();
    const guards = (to: string) => tables.map((table) => `alter table "${table}" ${to} trigger user;`).join(" ");
    await client.query(`begin; ${guards("disable")} ${statements}; ${guards("enable")} commit;`);
    await client.end();
  };

  /** Makes a change, expects that a waiting entry is not signed, and undoes the change. */
  async function expectRefusal(change: string, undo: string): Promise<void> {
    await appendEntries(1);
    await unguarded(change);
    const before = await treeSize(sql);
    await expect(includeEntries()).rejects.toMatchObject({ name: expect.stringMatching(/^(ChangedLog|DamagedTree)$/) });
    expect(await treeSize(sql)).toBe(before);
    await unguarded(undo);
    await includeAll();
    expect(await treeSize(sql)).toBe(before + 1);
  }

  test("after a change of the newest tile", async () => {
    const flip = `update "AuditTile" set hashes = set_byte(hashes, 0, 255 - get_byte(hashes, 0))
      where level = 0 and index = (select max(index) from "AuditTile" where level = 0)`;
    await expectRefusal(flip, flip);
  });

  test("after a change of a hash that later checkpoints are computed from", async () => {
    const flip = `update "AuditTile" set hashes = set_byte(hashes, 0, 255 - get_byte(hashes, 0)) where level = 1`;
    await expectRefusal(flip, flip);
  });

  test("beside a checkpoint of another size, or that no key has signed", async () => {
    const remove = `delete from "AuditCheckpoint" where size = 1000000`;
    const genuine = `(select note from "AuditCheckpoint" order by size desc limit 1)`;
    await expectRefusal(`insert into "AuditCheckpoint" (size, note) values (1000000, ${genuine})`, remove);
    await expectRefusal(`insert into "AuditCheckpoint" (size, note) values (1000000, 'x')`, remove);
  });

  test("without the key of the newest checkpoint", async () => {
    await appendEntries(1);
    await expect(includeEntries([])).rejects.toThrow("signed by no key of AUDIT_SIGNING_KEY");
    await includeAll();
  });

  test("after all checkpoints were removed, while one is kept beside the database", async () => {
    await writeCheckpointFile();
    const flip = `update "AuditTile" set hashes = set_byte(hashes, 0, 255 - get_byte(hashes, 0)) where level = 1`;
    await expectRefusal(
      `create table kept as table "AuditCheckpoint"; delete from "AuditCheckpoint"; ${flip}`,
      `insert into "AuditCheckpoint" select * from kept; drop table kept; ${flip}`,
    );
  });
});

test("no file of a checkpoint is replaced by one that does not continue it", async () => {
  await writeCheckpointFile();
  const before = await readCheckpointFile();
  const old = await db.auditCheckpoint.findFirstOrThrow({ orderBy: { size: "asc" } });
  await db.auditCheckpoint.create({ data: { size: 1_000_000n, note: old.note } });
  await expect(writeCheckpointFile()).rejects.toThrow("does not continue the one in");
  expect(await readCheckpointFile()).toBe(before);
});
