/** Measures a pass of monitoring over many approved applicants, and compares it with its calls of the service alone. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { signalCodes } from "@/lib/domain/signals/codes";
import type { Console } from "./console";
import type { Facts, Row } from "./measure";
import type { Monitored } from "./monitor";
import { rowId } from "./seed";

const run = promisify(execFile);
const most = 10_000;
/** The number of calls from which the time of one call is measured. */
const sample = 1_000;
/** The milliseconds that the service takes to answer. */
const latencyMs = 500;
const policyId = "0199a000-0000-7000-8000-0000000b0001";

async function monitor(environment: Record<string, string>, args: readonly string[]): Promise<Monitored> {
  const program = ["--import", "tsx", "--conditions=react-server", "bench/monitor.ts", ...args];
  const { stdout } = await run(process.execPath, program, { env: { ...environment, NODE_ENV: "production" } });
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as Monitored;
}

/**
 * Approves applicants that have a result, under a policy that reads results every 30 days. `restore` later restores
 * their former state. Returns the number of approved applicants.
 */
async function approve({ sql }: Console): Promise<number> {
  const monitoring = { resultDays: 30, watchListDays: null, documentsDaysBefore: null };
  const rules = { checks: [{ checks: ["id"], required: true }], blocking: [], dueHours: 24, monitoring };
  await sql.query(`insert into "Policy" (id, name) values ($1, 'Bench monitoring') on conflict do nothing`, [policyId]);
  await sql.query(
    `insert into "PolicyVersion" (id, "policyId", number, rules, note) values ($1, $1, 1, $2, 'Bench')
     on conflict do nothing`,
    [policyId, JSON.stringify(rules)],
  );
  await sql.query(
    `create temp table monitored as
     select applicant.*, snapshot.id as "snapshotId" from "Applicant" applicant
     join "ResultSnapshot" snapshot on snapshot."applicantId" = applicant.id
     where applicant."orderState" = 'none' and snapshot."keptFor" = 'first'
       and not exists (select from "Order" placed where placed."applicantId" = applicant.id)
     order by applicant.id limit ${most}`,
  );
  const basis = { judgments: [], openSignals: signalCodes, answeredSignals: [], open: [], orders: [], answers: "" };
  await sql.query(
    `insert into "Decision" (id, "applicantId", outcome, "reasonCode", "snapshotId", basis, "decidedById")
     select gen_random_uuid(), id, 'approve', 'bench', "snapshotId", $1, $2 from monitored`,
    [JSON.stringify(basis), rowId("staff", 0)],
  );
  const { rowCount } = await sql.query(
    `update "Applicant" set status = 'approved', "policyId" = $1, "consentedAt" = now() where id in (select id from monitored)`,
    [policyId],
  );
  await sql.query(`vacuum analyze "Applicant"`);
  return rowCount ?? 0;
}

const makeDue = ({ sql }: Console) =>
  sql.query(
    `update "Applicant" set "screenedAt" = now() - interval '31 days' where status = 'approved' and id in (select id from monitored)`,
  );

async function restore({ sql }: Console): Promise<void> {
  await sql.query("begin");
  // Triggers forbid to delete decisions and ended runs, so this setting turns them off.
  await sql.query("set local session_replication_role = replica");
  await sql.query(`delete from "Decision" where "reasonCode" = 'bench'`);
  await sql.query(`delete from "MonitoringRun" where "policyId" = $1`, [policyId]);
  await sql.query(
    `update "Applicant" now set status = before.status, "policyId" = before."policyId", "signalCodes" = before."signalCodes",
       "consentedAt" = before."consentedAt", "screenedAt" = null, "watchListFrom" = null, "documentExpiresOn" = null,
       "worstSeverity" = before."worstSeverity", "checkStates" = before."checkStates"
     from monitored before where before.id = now.id`,
  );
  await sql.query("commit");
  await sql.query("drop table monitored");
}

export async function measureMonitoring({ console }: Facts): Promise<Row[]> {
  const { environment } = console;
  const latency = (ms: number) => fetch(`${environment.IDENTITY_BASE_URL}/latency/${ms}`);
  const count = await approve(console);
  try {
    // The first pass stores columns that the seed left out.
    await makeDue(console);
    await monitor(environment, ["pass"]);
    await makeDue(console);
    await latency(latencyMs);
    const alone = await monitor(environment, ["calls", String(Math.min(sample, count))]);
    const pass = await monitor(environment, ["pass"]);
    const calls = (alone.ms / alone.done) * pass.done;
    return [
      {
        name: "monitoring: a pass / its calls alone",
        unit: "×",
        value: pass.ms / calls,
        bar: 1.1,
        at: "most",
        note: `${pass.done} applicants in ${(pass.ms / 1000).toFixed(0)} s, calls of ${latencyMs} ms alone ${(calls / 1000).toFixed(0)} s`,
      },
    ];
  } finally {
    await latency(0);
    await restore(console);
  }
}
