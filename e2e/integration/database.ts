/** Direct access to the run's database. */
import pg from "pg";
import { consoleUnderTest } from "./console-under-test";

let pool: pg.Pool | undefined;

export async function sql(statement: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
  pool ??= new pg.Pool({ connectionString: consoleUnderTest().databaseUrl, max: 1, allowExitOnIdle: true });
  const { rows } = await pool.query<Record<string, unknown>>(statement, [...values]);
  return rows;
}

/** Delays every poll by an hour, so that the worker makes no calls while a test counts them. */
export async function stopPolling(): Promise<void> {
  await sql(`update "Order" set "nextPollAt" = now() + interval '1 hour' where "nextPollAt" is not null`);
  await sql(`update "UploadWatch" set "nextAskAt" = now() + interval '1 hour' where "nextAskAt" is not null`);
}

const tables = [
  ...["Applicant", "CheckRun", "CourtCopy", "Order", "OrderBatch", "OverrideRequest"],
  ...[
    "MonitoringBudget",
    "Policy",
    "PolicyChange",
    "PolicyRun",
    "PolicyVersion",
    "ResultSnapshot",
    "Staff",
    "StepUp",
    "WebhookDelivery",
  ],
];

/**
 * Returns a fingerprint of everything that an action can change, except sessions and the log. An equal fingerprint
 * means that no row was written.
 */
export async function stateFingerprint(): Promise<string> {
  const parts = tables.map(
    // xmin is the transaction that wrote the row.
    (table) => `(select coalesce(md5(string_agg(id::text || xmin::text, ',' order by id)), '') from "${table}")`,
  );
  const [row] = await sql(`select concat_ws(' ', ${parts.join(", ")}) as mark`);
  return String(row?.mark);
}
