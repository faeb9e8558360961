/** Tests random single changes that the database's owner makes in spite of all triggers. */
import { randomInt } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { recordMeasurement } from "@/lib/testing/record-measurement";
import { appendEntries, asOwner, includeAll } from "@/lib/testing/signed-log";
import { setUpDatabase } from "@/lib/testing/staff";

setUpDatabase();

beforeAll(async () => {
  for (const count of [40, 200, 30, 260, 70]) {
    await appendEntries(count);
    await includeAll();
  }
});

/**
 * SQL statements that each change one bit of a random row. No such bit may change unnoticed. In texts, they change one
 * of the five lowest bits of a character: a change of the sixth bit would turn a space into a null character, which
 * PostgreSQL does not allow in texts.
 */
const flips: ((row: number, bit: number) => string)[] = [
  flipBytes("AuditEvent", "bytes"),
  flipBytes("AuditEvent", "leaf"),
  flipBytes("AuditTile", "hashes"),
  (row, bit) => `update "AuditCheckpoint" set note = overlay(note placing
      chr(ascii(substr(note, 1 + ${bit} % length(note), 1)) # (1 << (${bit} % 5))) from 1 + ${bit} % length(note) for 1)
    where ${rowOf("AuditCheckpoint", row)}`,
  (row, bit) => `update "AuditLeaf" set seq = seq # (1::bigint << (40 + ${bit % 20})) where ${rowOf("AuditLeaf", row)}`,
  (row, bit) =>
    `update "AuditLeaf" set position = position # (1::bigint << (40 + ${bit % 20})) where ${rowOf("AuditLeaf", row)}`,
  (
    row,
    bit,
  ) => `update "AuditCheckpoint" set size = size # (1::bigint << ${bit % 50}) where ${rowOf("AuditCheckpoint", row)}
    and not exists (select from "AuditCheckpoint" other where other.size = "AuditCheckpoint".size # (1::bigint << ${bit % 50}))`,
  (row, bit) =>
    `update "AuditEvent" set at = at + (1 << ${bit % 30}) * interval '1 ms' where ${rowOf("AuditEvent", row)}`,
  ...["action", "actorType", "objectType", "objectId", "outcome", "requestId"].map(
    (column) => (row: number, bit: number) =>
      `update "AuditEvent" set "${column}" = overlay("${column}" placing
        chr(ascii(substr("${column}", 1 + ${bit} % length("${column}"), 1)) # (1 << (${bit} % 5))) from 1 + ${bit} % length("${column}") for 1)
      where ${rowOf("AuditEvent", row)}`,
  ),
];

function rowOf(table: string, row: number): string {
  return `ctid = (select ctid from "${table}" order by ctid offset ${row} % (select count(*) from "${table}") limit 1)`;
}

function flipBytes(table: string, column: string) {
  return (row: number, bit: number) => `
    update "${table}" set "${column}" = set_bit("${column}", (${bit} % (8 * length("${column}")))::bigint,
      1 - get_bit("${column}", (${bit} % (8 * length("${column}")))::bigint)) where ${rowOf(table, row)}`;
}

/** A full run of the promises sets 10,000. */
const flipCount = Number(process.env.LOG_FLIPS ?? 150);

test("every flipped bit of the log, its tree or its checkpoints is noticed", { timeout: 3_600_000 }, async () => {
  const unnoticed: string[] = [];
  await asOwner(async (verify) => {
    for (let at = 0; at < flipCount; at++) {
      const statement = flips[at % flips.length]?.(randomInt(1_000_000), randomInt(1_000_000)) ?? "";
      let changed = 0;
      const { problems } = await verify(async (sql) => {
        changed = z.array(z.unknown()).parse(await sql(`${statement} returning 1`)).length;
      });
      if (changed > 0 && problems.length === 0) unnoticed.push(statement);
    }
  });
  recordMeasurement(`${unnoticed.length} of ${flipCount} flipped bits unnoticed`);
  expect(unnoticed).toEqual([]);
});
