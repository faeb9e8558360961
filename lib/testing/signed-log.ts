/** An audit log with a signed tree, and what the database's owner could do to it. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { v7 as uuid } from "uuid";
import { append } from "@/lib/platform/audit/append";
import { signingKeys } from "@/lib/platform/audit/checkpoint";
import { includeEntries } from "@/lib/platform/audit/include-entries";
import { verifyLog } from "@/lib/platform/audit/verify-log";
import type { RunSql } from "@/lib/platform/data/run-sql";
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

const tables = ["AuditEvent", "AuditLeaf", "AuditTile", "AuditCheckpoint", "AuditCosignature", "AuditWaiting"];

type VerifyAfter = (
  change: (sql: RunSql) => Promise<unknown>,
  kept?: readonly string[],
) => ReturnType<typeof verifyLog>;

/**
 * Lets the database's owner change the log past its triggers, verifies it, and takes the changes back, as often as `work`
 * calls `verifyAfter`.
 */
export async function asOwner(work: (verifyAfter: VerifyAfter) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  const sql: RunSql = async (statement, ...values) => (await client.query(statement, [...values])).rows;
  try {
    await client.query("begin");
    for (const table of tables) await client.query(`alter table "${table}" disable trigger user`);
    await client.query(`alter table "AuditTile" drop constraint "AuditTile_width"`);
    await client.query(`alter table "AuditLeaf" drop constraint "AuditLeaf_position"`);
    await work(async (change, kept = []) => {
      await client.query("savepoint unchanged");
      await change(sql);
      const report = await verifyLog(sql, { keys: signingKeys(), kept });
      await client.query("rollback to savepoint unchanged");
      return report;
    });
  } finally {
    await client.query("rollback");
    await client.end();
  }
}

/**
 * Verifies the log as one change by the database's owner left it.
 *
 * @param kept the notes of checkpoints kept elsewhere
 */
export async function verifyAfter(...[change, kept]: Parameters<VerifyAfter>): ReturnType<VerifyAfter> {
  const reports: Awaited<ReturnType<VerifyAfter>>[] = [];
  await asOwner(async (verify) => void reports.push(await verify(change, kept)));
  const [report] = reports;
  if (!report) throw new Error("Nothing was verified");
  return report;
}
