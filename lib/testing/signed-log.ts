/** An audit log with a signed tree, and what the database's owner could do to it. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { v7 as uuid } from "uuid";
import { append } from "@/lib/platform/audit/append";
import { signingKeys } from "@/lib/platform/audit/checkpoint";
import { includeEntries } from "@/lib/platform/audit/include-entries";
import { verifyLog } from "@/lib/platform/audit/verify-log";
import type { RunSql } from "@/lib/platform/data/data-keys";
import { databaseUrl } from "./database-url";

/** Appends entries in one statement. */
export async function appendEntries(count: number): Promise<void> {
  await append(
    Array.from({ length: count }, (_, at) => ({
      phase: "outcome" as const,
      action: "system.start" as const,
      actor: { type: "system" as const, job: "test" },
      object: { type: "console" as const, id: randomUUID() },
      requestId: uuid(),
      details: { count: at },
      outcome: "done" as const,
    })),
  );
}

/** Includes everything that waits now, with a checkpoint for each transaction. */
export async function includeAll(): Promise<void> {
  while ((await includeEntries()) > 0);
}

const tables = ["AuditEvent", "AuditLeaf", "AuditTile", "AuditCheckpoint", "AuditWaiting"];

/**
 * Lets the database's owner change the log past its triggers, verifies it, and takes the changes back.
 *
 * @param kept the notes of checkpoints kept elsewhere
 */
export async function verifyAfter(
  change: (sql: RunSql) => Promise<unknown>,
  kept: readonly string[] = [],
): ReturnType<typeof verifyLog> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  const sql: RunSql = async (statement, ...values) => (await client.query(statement, [...values])).rows;
  try {
    await client.query("begin");
    for (const table of tables) await client.query(`alter table "${table}" disable trigger user`);
    await client.query(`alter table "AuditTile" drop constraint "AuditTile_width"`);
    await client.query(`alter table "AuditLeaf" drop constraint "AuditLeaf_position"`);
    await change(sql);
    return await verifyLog(sql, { keys: signingKeys(), kept });
  } finally {
    await client.query("rollback");
    await client.end();
  }
}
