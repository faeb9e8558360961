import "server-only";
import { readdir } from "node:fs/promises";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { problemOfAuditLog } from "@/lib/platform/audit/audit-table-check";
import { problemOfClock } from "@/lib/platform/data/clock";
import { problemOfDataKeys } from "@/lib/platform/data/data-keys";
import { requireNoForgottenErasure } from "@/lib/platform/data/erasure-list";
import { db } from "@/lib/platform/data/prisma";
import { sqlOf } from "@/lib/platform/data/run-sql";

const appliedRows = z.array(z.object({ name: z.string() }));

/** The migrations that this version needs, read once. */
let required: Promise<string[]> | undefined;

async function readRequired(): Promise<string[]> {
  const entries = await readdir("prisma/migrations", { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}

/** All probes within this time share one check. */
const freshMs = 1_000;
let last: { at: number; checked: Promise<void> } | undefined;

/**
 * Checks that this process can serve requests.
 *
 * @throws AppError `unavailable` or `data_keys_wrong`
 */
export function requireReadiness(): Promise<void> {
  if (!last || performance.now() - last.at > freshMs) last = { at: performance.now(), checked: check() };
  return last.checked;
}

const writtenRows = z.tuple([z.object({ readOnly: z.boolean() })]);

/**
 * Makes the database write a result to its disk that is too large for its memory, and that it discards afterwards.
 * Changing a row would not do, because on a full disk a change may still find room when all new rows are refused.
 */
async function requireWrites(): Promise<void> {
  const rows: unknown = await db.$transaction(async (tx) => {
    await tx.$executeRaw`set local work_mem = '64kB'`;
    return tx.$queryRaw`
      with written as materialized (select repeat(md5(line::text), 8) from generate_series(1, 1024) line)
      select current_setting('transaction_read_only') = 'on' as "readOnly" from written offset 1023`;
  });
  const [{ readOnly }] = writtenRows.parse(rows);
  if (readOnly) throw new AppError("unavailable", { detail: "The database takes no writes." });
}

async function check(): Promise<void> {
  required ??= readRequired();
  const rows: unknown = await db.$queryRaw`
    select migration_name as name from _prisma_migrations where finished_at is not null and rolled_back_at is null`;
  const applied = new Set(appliedRows.parse(rows).map(({ name }) => name));
  if (!(await required).every((name) => applied.has(name))) {
    throw new AppError("unavailable", { detail: "The database is not migrated to this version." });
  }
  await requireWrites();
  const unavailable = (await problemOfClock()) ?? (await problemOfAuditLog());
  if (unavailable) throw new AppError("unavailable", { detail: unavailable });
  const keyProblem = await problemOfDataKeys();
  if (keyProblem) throw new AppError("data_keys_wrong", { detail: keyProblem.sentence });
  await requireNoForgottenErasure(sqlOf(db));
}
