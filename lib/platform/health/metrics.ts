/**
 * Metrics for Prometheus of one process, or of a console with all its web processes: counts, and gauges from the
 * database.
 */
import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { WorkerState } from "@/lib/base/worker-states";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { lastVerification, type VerifiedLog } from "@/lib/platform/audit/verification";
import { db } from "@/lib/platform/data/prisma";
import { type Gauge, metricsText, sumOfCounts } from "@/lib/platform/process/metrics";
import { processGroup } from "@/lib/platform/process/process-group";
import { type ProcessReport, reportOfProcess } from "@/lib/platform/process/process-report";
import { requireReadiness } from "./readiness";
import { workerState } from "./worker-state";

export const metricsType = "text/plain; version=0.0.4; charset=utf-8";

/**
 * Returns the metrics as text.
 *
 * @throws AppError `not_found` if METRICS_TOKEN is not set; `unauthenticated` for any other token
 */
export async function readMetrics(authorization: string | null | undefined): Promise<string> {
  const token = env.METRICS_TOKEN;
  if (token === undefined) throw new AppError("not_found");
  if (!isSame(authorization ?? "", `Bearer ${token}`)) {
    throw new AppError("unauthenticated", { detail: "Send METRICS_TOKEN as a bearer token." });
  }
  const readiness = requireReadiness().then(
    () => 1,
    () => 0,
  );
  // A failure to read the database is ignored. Then only the process's own counts and states are reported.
  const reading = readStored().catch(() => []);
  const [ready, stored, worker, reports, verified] = await Promise.all([
    readiness,
    reading,
    workerState(),
    readReports(),
    lastVerification().catch(() => null),
  ]);
  const counts = sumOfCounts(reports.map((report) => report.counts));
  return metricsText(
    [ofReadiness(ready), ...gaugesOfProcesses(reports), ofWorkers(worker), ...ofVerification(verified), ...stored],
    counts,
  );
}

/** Any web process that receives the request reports the metrics of all. */
const readReports = async (): Promise<readonly ProcessReport[]> =>
  (await processGroup()?.reports()) ?? [reportOfProcess(null)];

/** Compares two tokens in constant time. */
function isSame(token: string, expected: string): boolean {
  const [left, right] = [token, expected].map((text) => createHash("sha256").update(text, "utf8").digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}

const ofReadiness = (ready: number): Gauge => ({
  name: "proofdesk_ready",
  help: "1 when this process can serve: see /api/health/ready.",
  samples: [{ labels: {}, value: ready }],
});

function gaugesOfProcesses(reports: readonly ProcessReport[]): Gauge[] {
  const sum = (state: keyof ProcessReport["connections"]) =>
    reports.reduce((total, { connections }) => total + connections[state], 0);
  const connections = Object.entries({ open: sum("total"), idle: sum("idle"), waiting: sum("waiting") });
  const running = reports.flatMap((report) => (report.startedAt === null ? [] : [{ ...report, at: report.startedAt }]));
  const labelsOf = ({ process: name }: ProcessReport): Record<string, string> =>
    name === null ? {} : { process: name };
  return [
    {
      name: "proofdesk_database_connections",
      help: "Connections of the pool: open, of these idle, and requests waiting for one.",
      samples: connections.map(([state, value]) => ({ labels: { state }, value })),
    },
    {
      name: "process_start_time_seconds",
      help: "When the process started, in Unix time.",
      samples: running.map((report) => ({ labels: labelsOf(report), value: report.at })),
    },
    {
      name: "process_resident_memory_bytes",
      help: "Memory of the process.",
      samples: running.map((report) => ({ labels: labelsOf(report), value: report.residentMemory })),
    },
  ];
}

const ofWorkers = (state: WorkerState): Gauge => ({
  name: "proofdesk_worker",
  help: "1 for the state of the workers: running, failing (they stop again and again), stopped or unknown.",
  samples: [{ labels: { state }, value: 1 }],
});

/** Returns no metrics until a verification has stored a signed report. */
const ofVerification = (verified: VerifiedLog | null): Gauge[] =>
  verified === null
    ? []
    : [
        {
          name: "proofdesk_audit_problem",
          help: "1 if the last verification found the audit log changed.",
          samples: [{ labels: {}, value: verified.problems.length > 0 ? 1 : 0 }],
        },
        {
          name: "proofdesk_audit_verified_seconds",
          help: "Time since the last verification of the audit log.",
          samples: [{ labels: {}, value: Math.max(0, (Date.now() - Date.parse(verified.finishedAt)) / 1000) }],
        },
      ];

const countRows = z.array(z.object({ family: z.string(), name: z.string(), state: z.string(), value: z.number() }));

/** The families of `readStored`, in the order in which they are written. */
const families: Readonly<Record<string, string>> = {
  proofdesk_orders: "Orders by state.",
  proofdesk_applicants_waiting: "Applicants without a final decision, by their status.",
  proofdesk_audit_open_intents: "Audit intents of the last day that have no outcome yet.",
  proofdesk_audit_oldest_open_seconds: "Age of the oldest of them.",
  proofdesk_audit_waiting: "Entries of the audit log that have no position in its signed tree yet.",
  proofdesk_unusual_searches: "People who searched for an unusual number of words, in the last hour.",
  proofdesk_jobs: "Jobs that wait or run, by queue and state.",
};

async function readStored(): Promise<Gauge[]> {
  const rows = countRows.parse(
    await db.$queryRaw`
    with open as (
      select intent.at from public."OpenIntent" join public."AuditEvent" intent using (seq)
      where intent.at > now() - interval '1 day'
    )
    select 'proofdesk_orders' as family, '' as name, state::text, count(*)::float8 as value
      from "Order" group by state
    union all select 'proofdesk_applicants_waiting', '', status::text, count(*)::float8
      from "Applicant" where status not in ('approved', 'declined', 'expired', 'erased') group by status
    union all select 'proofdesk_audit_open_intents', '', '', count(*)::float8 from open
    union all select 'proofdesk_audit_oldest_open_seconds', '', '',
      coalesce(greatest(0, extract(epoch from now() - min(at))), 0)::float8 from open
    union all select 'proofdesk_audit_waiting', '', '', count(*)::float8 from public."AuditWaiting"
    union all select 'proofdesk_unusual_searches', '', '', count(*)::float8
      from public."AuditEvent" where action = 'search.unusual' and at > now() - interval '1 hour'`,
  );
  const all = [...rows, ...(await readJobs())];
  return Object.entries(families).map(([name, help]) => ({
    name,
    help,
    samples: all
      .filter(({ family }) => family === name)
      .map(({ name: queue, state, value }) => ({
        labels: { ...(queue ? { queue } : {}), ...(state ? { state } : {}) },
        value,
      })),
  }));
}

/** Returns the counts of jobs. Returns none before the queue is first used, because that creates its tables. */
async function readJobs(): Promise<z.output<typeof countRows>> {
  const rows: unknown = await db.$queryRaw`select 1 where to_regclass('pgboss.job') is not null`;
  if (z.array(z.unknown()).parse(rows).length === 0) return [];
  return countRows.parse(
    await db.$queryRaw`
    select 'proofdesk_jobs' as family, name, state::text, count(*)::float8 as value
    from pgboss.job where state in ('created', 'retry', 'active') group by name, state`,
  );
}
