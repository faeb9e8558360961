/** Fills an audit log that has a signed tree, and changes the log as the database's owner could. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { v7 as uuid } from "uuid";
import { append } from "@/lib/platform/audit/append";
import { signingKeys } from "@/lib/platform/audit/checkpoint";
import { includeEntries } from "@/lib/platform/audit/include-entries";
import { verifyLog } from "@/lib/platform/audit/verify-log";
import type { RunSql } from "@/lib/platform/data/run-sql";
import { databaseUrl } from "./database-url";

/** Appends this many entries in one statement. */
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

/** Includes all waiting entries in the tree, with a checkpoint for each transaction. */
export async function includeAll(): Promise<void> {
  while ((await includeEntries()) > 0);
}

const tables = ["AuditEvent", "AuditLeaf", "AuditTile", "AuditCheckpoint", "AuditCosignature", "AuditWaiting"];

type VerifyAfter = (
  change: (sql: RunSql) => Promise<unknown>,
  kept?: readonly string[],
) => ReturnType<typeof verifyLog>;

/**
 * For each call of `verifyAfter`: changes the log as the database's owner could, past its triggers, then verifies the
 * log and reverts the change.
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
 * Verifies the log after one change by the database's owner.
 *
 * @param kept the notes of checkpoints that were stored elsewhere
 */
export async function verifyAfter(...[change, kept]: Parameters<VerifyAfter>): ReturnType<VerifyAfter> {
  const reports: Awaited<ReturnType<VerifyAfter>>[] = [];
  await asOwner(async (verify) => void reports.push(await verify(change, kept)));
  const [report] = reports;
  if (!report) throw new Error("Nothing was verified");
  return report;
}
