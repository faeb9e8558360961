/**
 * When a database was restored from a backup. A restored database lacks the legal holds that were set after the backup,
 * and the erasures that were undone since. The worker therefore removes nothing and erases no one for
 * ERASURE_UNDO_HOURS, so that people can set the holds and undo the erasures again.
 */
import "server-only";
import { z } from "zod";
import { env } from "@/lib/env";

type RunStatement = (statement: string) => Promise<unknown>;

const hourMs = 3_600_000;
const times = z.tuple([z.object({ now: z.date(), restored: z.string().nullable() })]);

const readTimes = async (sql: RunStatement) =>
  times.parse(
    await sql(`select clock_timestamp() as now, obj_description('"Hold"'::regclass, 'pg_class') as restored`),
  )[0];

/** Stores the present time in the database, as the comment of a table: only the owner of the database can change it. */
export async function recordRestore(sql: RunStatement): Promise<void> {
  const { now } = await readTimes(sql);
  await sql(`comment on table "Hold" is 'restored ${now.toISOString()}'`);
}

/** Whether the database was restored less than ERASURE_UNDO_HOURS ago, so that nothing is removed yet. */
export async function isRestoredRecently(sql: RunStatement): Promise<boolean> {
  const { now, restored } = await readTimes(sql);
  const time = z.iso.datetime().safeParse(restored?.replace("restored ", "")).data;
  return time !== undefined && now.getTime() - Date.parse(time) < env.ERASURE_UNDO_HOURS * hourMs;
}
