/** Tests changes that the database's owner makes in spite of all triggers. */
import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { db } from "@/lib/platform/data/prisma";
import { type RunSql, sqlOf } from "@/lib/platform/data/run-sql";
import { appendEntries, includeAll, verifyAfter } from "@/lib/testing/signed-log";
import { setUpDatabase } from "@/lib/testing/staff";
import { storedCheckpoint } from "./log-store";

setUpDatabase();
const batches = [40, 200, 30, 260, 70];
const size = batches.reduce((sum, count) => sum + count, 0);
let first = 0;
let newest = "";

beforeAll(async () => {
  for (const count of batches) {
    await appendEntries(count);
    await includeAll();
  }
  newest = (await storedCheckpoint(sqlOf(db)))?.note ?? "";
  const row = await db.auditLeaf.findUniqueOrThrow({ where: { position: 0n } });
  first = Number(row.seq);
});

/**
 * Returns the number of the entry at a position. The entries were written one after another, so their numbers are
 * contiguous.
 */
const seqAt = (position: number) => first + position;

const leafOf = `sha256('\\x00'::bytea || bytes)`;
const rewrite = `bytes = convert_to(replace(convert_from(bytes, 'UTF8'), '"test"', '"tests"'), 'UTF8')`;

/** Writes every tile again from the entries as they are now, in positions without a gap. */
async function rebuildTiles(sql: RunSql): Promise<void> {
  await sql(`update "AuditEvent" set leaf = ${leafOf}`);
  await sql(`delete from "AuditTile"`);
  await sql(`
    insert into "AuditTile" (level, index, width, hashes)
    select 0, position / 256, count(*), string_agg(leaf, ''::bytea order by position)
    from "AuditLeaf" join "AuditEvent" using (seq) group by position / 256`);
  const rows = z
    .array(z.object({ index: z.coerce.number(), hashes: z.instanceof(Buffer) }))
    .parse(await sql(`select index, hashes from "AuditTile" where width = 256 order by index`));
  let hashes = Buffer.alloc(0);
  for (const { hashes: tile } of rows) {
    let level = Array.from({ length: 256 }, (_, at) => tile.subarray(at * 32, at * 32 + 32));
    while (level.length > 1) {
      level = Array.from({ length: level.length / 2 }, (_, at) =>
        createHash("sha256")
          .update(Buffer.concat([Buffer.of(1), level[2 * at] ?? Buffer.alloc(0), level[2 * at + 1] ?? Buffer.alloc(0)]))
          .digest(),
      );
    }
    hashes = Buffer.concat([hashes, ...level]);
  }
  if (rows.length > 0) await sql(`insert into "AuditTile" values (1, 0, $1::int, $2)`, rows.length, hashes);
}

test("an unchanged log has no problem, also beside its kept checkpoint", async () => {
  expect(await verifyAfter(async () => undefined, [newest])).toMatchObject({ entries: size, waiting: 0, problems: [] });
});

const position = 333;
const changes: { what: string; change: string | ((sql: RunSql) => Promise<unknown>); reason: string; at?: number }[] = [
  { what: "bytes", change: `update "AuditEvent" set ${rewrite} where seq = $seq`, reason: "bytes_changed" },
  {
    what: "bytes and their hash",
    change: `update "AuditEvent" set ${rewrite}, leaf = sha256('\\x00'::bytea || convert_to(replace(convert_from(bytes, 'UTF8'), '"test"', '"tests"'), 'UTF8')) where seq = $seq`,
    reason: "bytes_changed",
  },
  {
    what: "the action's column",
    change: `update "AuditEvent" set action = 'x' where seq = $seq`,
    reason: "columns_differ",
  },
  {
    what: "the time's column",
    change: `update "AuditEvent" set at = at + interval '1 ms' where seq = $seq`,
    reason: "columns_differ",
  },
  {
    what: "the person's column",
    change: `update "AuditEvent" set "actorId" = gen_random_uuid() where seq = $seq`,
    reason: "columns_differ",
  },
  { what: "a removed entry", change: `delete from "AuditEvent" where seq = $seq`, reason: "missing" },
  { what: "a removed position", change: `delete from "AuditLeaf" where seq = $seq`, reason: "missing" },
  {
    what: "an entry removed with its position, which the following take over",
    change: async (sql) => {
      await sql(`delete from "AuditLeaf" where position = ${position}`);
      await sql(`delete from "AuditEvent" where seq = ${seqAt(position)}`);
      await sql(`update "AuditLeaf" set position = -position where position > ${position}`);
      await sql(`update "AuditLeaf" set position = -position - 1 where position < 0`);
    },
    reason: "missing",
  },
  {
    what: "two entries in each other's place",
    change: async (sql) => {
      await sql(`update "AuditLeaf" set seq = -seq where position in (${position}, 500)`);
      await sql(
        `update "AuditLeaf" set seq = case position when ${position} then ${seqAt(500)} else ${seqAt(position)} end where seq < 0`,
      );
    },
    reason: "moved",
  },
  {
    what: "an inserted entry, which moves the following",
    change: async (sql) => {
      await sql(`insert into "AuditEvent" (id, at, phase, action, "actorType", "requestId", bytes, leaf)
        values (gen_random_uuid(), now(), 'outcome', 'system.start', 'system', 'r', 'x', sha256('\\x0078'))`);
      await sql(`update "AuditLeaf" set position = -position - 1 where position >= ${position}`);
      await sql(`update "AuditLeaf" set position = -position where position < 0`);
      await sql(`insert into "AuditLeaf" select ${position}, max(seq) from "AuditEvent"`);
    },
    reason: "extra",
  },
  {
    what: "a leaf's hash in its tile",
    change: `update "AuditTile" set hashes = set_byte(hashes, ${(position - 256) * 32}, 255 - get_byte(hashes, ${(position - 256) * 32})) where level = 0 and index = 1`,
    reason: "tile_changed",
  },
  {
    what: "a hash of the level above",
    change: `update "AuditTile" set hashes = set_byte(hashes, 32, 255 - get_byte(hashes, 32)) where level = 1`,
    reason: "tile_changed",
    at: 256,
  },
  {
    what: "a removed tile",
    change: `delete from "AuditTile" where level = 0 and index = 1`,
    reason: "tile_changed",
    at: 256,
  },
  {
    what: "an entry and all tiles above it, so that they agree",
    change: async (sql) => {
      await sql(`update "AuditEvent" set ${rewrite} where seq = ${seqAt(position)}`);
      await rebuildTiles(sql);
    },
    reason: "root_differs",
    // The first entry after the last checkpoint that does not include the changed entry.
    at: 270,
  },
];

describe("the first changed entry is named after a change of", () => {
  for (const { what, change, reason, at = position } of changes) {
    test(what, async () => {
      const apply =
        typeof change === "string" ? (sql: RunSql) => sql(change.replaceAll("$seq", String(seqAt(position)))) : change;
      const { problems } = await verifyAfter(apply);
      expect(problems[0]).toMatchObject({ position: at, reason });
      if (what !== "a removed position") expect(problems[0]?.seq).toEqual(expect.any(Number));
    });
  }
});

test("a removed tile does not hide an entry that was changed below it", async () => {
  const { problems } = await verifyAfter(async (sql) => {
    await sql(`update "AuditEvent" set ${rewrite} where seq = ${seqAt(position)}`);
    await sql(`update "AuditEvent" set leaf = ${leafOf} where seq = ${seqAt(position)}`);
    await sql(`delete from "AuditTile" where level = 0 and index = 1`);
  });
  expect(problems[0]).toEqual({ seq: seqAt(256), position: 256, reason: "root_differs" });
});

test("an entry at a position that the tree does not have is named", async () => {
  for (const stray of [-1, size, 2 ** 40]) {
    const { problems } = await verifyAfter(async (sql) => {
      await sql(`insert into "AuditEvent" (id, at, phase, action, "actorType", "requestId", bytes, leaf)
        values (gen_random_uuid(), now(), 'outcome', 'system.start', 'system', 'r', 'x', sha256('\\x0078'))`);
      await sql(`insert into "AuditLeaf" select ${stray}, max(seq) from "AuditEvent"`);
    });
    expect(problems).toEqual([{ seq: expect.any(Number), position: stray, reason: "extra" }]);
  }
});

test("a number that no log has is reported, and ends no verification", async () => {
  const huge = await verifyAfter((sql) =>
    sql(`insert into "AuditEvent" (seq, id, at, phase, action, "actorType", "requestId", bytes, leaf)
      values (1152921504606846976, gen_random_uuid(), now(), 'outcome', 'system.start', 'system', 'r', 'x', sha256('\\x0078'))`),
  );
  expect(huge.problems).toEqual([{ seq: 2 ** 60, position: null, reason: "extra" }]);
  const claimed = await verifyAfter((sql) =>
    sql(`insert into "AuditCheckpoint" (size, note) values (1152921504606846976, 'x')`),
  );
  expect(claimed.problems).toEqual([{ seq: null, position: null, reason: "signature_wrong" }]);
});

test("a checkpoint that is not signed does not hide a change of all that comes after it", async () => {
  const { problems } = await verifyAfter(async (sql) => {
    await sql(`insert into "AuditCheckpoint" (size, note) values (3, 'x')`);
    await sql(`update "AuditEvent" set ${rewrite} where seq = ${seqAt(position)}`);
    await rebuildTiles(sql);
  });
  expect(problems).toEqual([
    { seq: seqAt(2), position: 2, reason: "signature_wrong" },
    { seq: seqAt(270), position: 270, reason: "root_differs" },
  ]);
});

test("an entry that was never queued is named by its number", async () => {
  const { problems } = await verifyAfter((sql) =>
    sql(`insert into "AuditEvent" (id, at, phase, action, "actorType", "requestId", bytes, leaf)
      values (gen_random_uuid(), now(), 'outcome', 'system.start', 'system', 'r', 'x', sha256('\\x0078'))`),
  );
  expect(problems).toEqual([{ seq: expect.any(Number), position: null, reason: "extra" }]);
});

describe("a log cut back to an earlier state", () => {
  const cut = async (sql: RunSql) => {
    const left = 530;
    await sql(`delete from "AuditEvent" where seq >= ${seqAt(left)}`);
    await sql(`delete from "AuditLeaf" where position >= ${left}`);
    await sql(`delete from "AuditCheckpoint" where size > ${left}`);
    await rebuildTiles(sql);
  };

  test("is older than a checkpoint that was kept elsewhere", async () => {
    const { problems } = await verifyAfter(cut, [newest]);
    expect(problems).toEqual([{ seq: null, position: null, reason: "older_than_checkpoint" }]);
  });

  test("misses entries if its checkpoint stays", async () => {
    const { problems } = await verifyAfter((sql) => sql(`delete from "AuditLeaf" where position >= 530`));
    expect(problems[0]).toMatchObject({ position: 530, reason: "missing" });
  });
});

test("a rewritten log differs from a checkpoint that was kept elsewhere, if nothing in the database is signed", async () => {
  const { problems } = await verifyAfter(
    async (sql) => {
      await sql(`update "AuditEvent" set ${rewrite} where seq = ${seqAt(5)}`);
      await rebuildTiles(sql);
      await sql(`delete from "AuditCheckpoint"`);
    },
    [newest],
  );
  expect(problems).toContainEqual({ seq: seqAt(0), position: 0, reason: "root_differs" });
  expect(problems).toContainEqual({ seq: null, position: null, reason: "signature_wrong" });
});

test("a checkpoint of another key is refused, in the database and elsewhere", async () => {
  const forged = newest.replace(/.{5}=\n$/, "AAAAA=\n");
  const kept = await verifyAfter(async () => undefined, [forged]);
  expect(kept.problems).toEqual([{ seq: null, position: null, reason: "signature_wrong" }]);
  const stored = await verifyAfter((sql) => sql(`update "AuditCheckpoint" set note = note || 'x' where size = 270`));
  expect(stored.problems).toEqual([{ seq: seqAt(269), position: 269, reason: "signature_wrong" }]);
});
