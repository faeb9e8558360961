/**
 * Fills tables to their size after a year, without real encrypted values. Only for integration tests of query plans.
 */
import pg from "pg";
import { indexTokens, searchVersion } from "@/lib/platform/data/blind-index";
import { identityVersion } from "@/lib/platform/data/identity-keys";
import { databaseUrl } from "./database-url";

export const manyRows = 50_000;
/** The first name that every eleventh applicant has. */
export const frequentName = "Marisol";

const kinds = { applicant: 1, order: 2, batch: 3, event: 4, other: 5 } as const;

/** Returns the id of a row. Rows are counted from 1. */
export function rowId(kind: keyof typeof kinds, row: number): string {
  return `0000000${kinds[kind]}-0000-7000-8000-${row.toString(16).padStart(12, "0")}`;
}

const id = (kind: keyof typeof kinds, row = "n") =>
  `('0000000${kinds[kind]}-0000-7000-8000-' || lpad(to_hex(${row}), 12, '0'))`;

/**
 * Fills the large tables. A common value is in a third of the rows, and a rare value is in one of 5,000. Nothing is
 * due. Half of the applicants were erased, and the profiles of the others cannot be decrypted.
 *
 * @param staffId the staff member of every row, who works on few applicants
 * @param colleagueId a staff member who works on many
 * @param snapshotId a snapshot of the first applicant, who exists already and gets orders and entries like the others
 */
export async function makeManyRows(ids: { staffId: string; colleagueId: string; snapshotId: string }): Promise<void> {
  const { staffId, colleagueId, snapshotId } = ids;
  // Without this timeout, a statement that waits forever would end the test without naming the statement.
  const client = new pg.Client({ connectionString: databaseUrl(), options: "-c statement_timeout=60s" });
  await client.connect();
  /** The row number of the applicant or the order that an entry is about. */
  const about = `(1 + (${manyRows} - n) / 40)`;
  const numbers = (from = 1, to = manyRows) => `from generate_series(${from}, ${to}) n`;
  const frequentTokens = `'{${indexTokens({ firstName: frequentName }).join(",")}}'::text[]`;
  // The statements skip the foreign key checks, which take most of the time.
  await client.query("begin");
  await client.query("set local session_replication_role = replica");
  for (const statement of [
    // The rows have 1.5 kB, like real rows. In a real row the search tokens take most of the space, and here the
    // profile does.
    `insert into "Applicant" (id, "accessCode", "accessCodeIndex", profile, "searchTokens", status, "signalCodes",
                              "worstSeverity", "orderState", "createdAt", "updatedAt", "dueAt", "assigneeId", "wrappedKey", "searchVersion", "identityVersion")
     select ${id("applicant")}::uuid, '', int8send(n), convert_to(repeat('x', 1200), 'UTF8'), array['given' || n % 300, 'family' || n % 9000]
              || case when n % 11 = 0 then ${frequentTokens} else '{}' end,
            (case when n % 5000 = 3 then 'expired' when n % 3 = 0 then 'waiting_court' else 'needs_review' end)::"ApplicantStatus",
            case when n % 5000 = 7 then '{id.failed}' when n % 3 = 0 then '{name.mismatch}' else '{}' end::text[],
            case when n % 5000 = 7 then 'blocking' when n % 3 = 0 then 'attention' end,
            case when n % 5000 = 7 then 'unknown' when n % 3 = 0 then 'open' else 'none' end,
            now() - n * interval '1 hour', now() - n * interval '1 minute', now() - n * interval '1 minute',
            case when n % 5000 = 8 then '${staffId}' when n % 4 = 1 then '${colleagueId}' end::uuid,
            case when n % 2 = 1 then ''::bytea end, ${searchVersion}, ${identityVersion}
     ${numbers(2)}`,
    `insert into "OrderBatch" (id, "idempotencyKey", "bodyHash", "staffId")
     select ${id("batch")}::uuid, n::text, '', '${staffId}' ${numbers(1, manyRows / 50)}`,
    // The newer half of the applicants has two orders each. The second order is a county of the first.
    `insert into "Order" (id, "batchId", "applicantId", kind, state, scope, "parentId", "requestedById", "requestedAt",
                          "sentAt", "completedAt", "committedAt", "caseCount", result, "nextPollAt", "updatedAt")
     select ${id("order")}::uuid, ${id("batch", "1 + (n - 1) / 50")}::uuid, ${id("applicant", "(n + 1) / 2")}::uuid,
            (case when n % 5000 = 3 then 'federal_civil' else 'county_criminal' end)::"OrderKind",
            (case when n % 5000 = 7 then 'failed' when n % 3 = 0 then 'pending' else 'complete' end)::"OrderState", 's' || n,
            case when n % 2 = 0 then ${id("order", "n - 1")}::uuid end, '${staffId}', now() - n * interval '1 minute',
            now() - n * interval '1 minute', case when n % 3 <> 0 then now() - n * interval '10 seconds' end,
            now() - n * interval '10 minutes', case when n % 5000 = 8 then 1 when n % 3 <> 0 then 0 end,
            case when n % 3 <> 0 then convert_to(repeat('x', 600), 'UTF8') end,
            case when n % 3 = 0 then now() + interval '1 day' end, now()
     ${numbers()}`,
    `insert into "Decision" (id, "applicantId", outcome, "reasonCode", "snapshotId", basis, "decidedById", "decidedAt")
     select ${id("other")}::uuid, ${id("applicant")}::uuid, 'ask', 'other', '${snapshotId}', '{}',
            case when n % 50 = 8 then '${staffId}' else '${colleagueId}' end::uuid, now() - n * interval '10 minutes'
     ${numbers()}`,
    `insert into "UploadWatch" (id, "applicantId", document, enhanced, "nextAskAt", "endedAt")
     select ${id("other")}::uuid, ${id("applicant")}::uuid, 'id', false,
            case when n % 3 = 0 then now() + interval '1 day' end, case when n % 3 <> 0 then now() end
     ${numbers()}`,
    `insert into "CheckRun" (id, "applicantId", "operationId", "startedAt", outcome)
     select ${id("other")}::uuid, ${id("applicant", "1 + n % 25000")}::uuid, 'user.ssn', now() - n * interval '1 minute', 'answered'
     ${numbers()}`,
    `insert into "OverrideRequest" (id, "applicantId", state, "reasonCode", note, "snapshotId", conditions, "requestedById", "requestedAt")
     select ${id("other")}::uuid, ${id("applicant")}::uuid,
            (case when n % 5000 = 7 then 'requested' when n % 3 = 0 then 'rejected' else 'applied' end)::"OverrideState",
            'other', '', '${snapshotId}', '{}', '${staffId}', now() - n * interval '1 minute'
     ${numbers(2)}`,
    // Intents and outcomes alternate. Few intents have no outcome. The newest entries are about the first applicants.
    `insert into "AuditEvent" (id, at, phase, action, "actorType", "actorId", "objectType", "objectId", outcome, "requestId",
                               "intentId", bytes, leaf, "timelineOf")
     select ${id("event")}::uuid, now() - (${manyRows} - n) * interval '1 minute',
            (case when n % 2 = 1 then 'intent' else 'outcome' end)::"AuditPhase",
            case when n % 5000 < 2 then 'staff.update' else 'user.update' end, 'staff', '${staffId}',
            case when n % 4 < 2 then 'applicant' else 'order' end,
            case when n % 4 < 2 then ${id("applicant", about)} else ${id("order", about)} end,
            case when n % 5000 = 8 then 'failed' when n % 2 = 0 then 'done' end, 'r' || (n + 1) / 2,
            case when n % 2 = 0 and n % 5000 <> 4 then ${id("event", "n - 1")}::uuid end, '{"details":{}}', '',
            case when n % 5000 >= 2 then ${id("applicant", `case when n % 4 < 2 then ${about} else (${about} + 1) / 2 end`)}::uuid end
     ${numbers()}`,
    // The trigger of the log, which this transaction bypasses, would store the same rows.
    `insert into "OpenIntent" (id, seq)
     select id, seq from "AuditEvent" intent
     where phase = 'intent' and not exists (select from "AuditEvent" outcome where outcome."intentId" = intent.id)`,
  ]) {
    await client.query(statement).catch((error: unknown) => fail(statement, error));
  }
  await client.query("commit");
  await client.query("vacuum analyze").catch((error: unknown) => fail("vacuum analyze", error));
  await client.end();
}

/** Throws an error that names the statement and the activity of the other database sessions. */
async function fail(statement: string, cause: unknown): Promise<never> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  const { rows } = await client.query(`
    select application_name, state, wait_event, pg_blocking_pids(pid) as blocked_by, pid, left(query, 200) as query
    from pg_stat_activity where datname = current_database()`);
  await client.end();
  throw new Error(`This statement failed: ${statement.trim()}\nSessions: ${JSON.stringify(rows)}`, { cause });
}
