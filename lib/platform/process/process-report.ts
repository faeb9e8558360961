/** What a process reports for the metrics: its counts and its condition. */
import { type Counts, countsOfProcess } from "./metrics";
import { processWide } from "./process-wide";

export type ProcessReport = {
  /** The number of a web process, or "main" for the process that starts them. Null for a process without a group. */
  process: string | null;
  counts: Counts;
  /** The process's pool of database connections. `waiting` is the number of requests that wait for a connection. */
  connections: { total: number; idle: number; waiting: number };
  /** When the process started, in Unix time. Null once it has ended. */
  startedAt: number | null;
  /** The memory in bytes. */
  residentMemory: number;
};

/** The pool of lib/platform/data/prisma.ts, which the server around Next cannot import. */
type Pool = { totalCount: number; idleCount: number; waitingCount: number };
const database: { pool?: Pool } = processWide("database", {});

export function reportOfProcess(name: string | null): ProcessReport {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = database.pool ?? {};
  return {
    process: name,
    counts: countsOfProcess(),
    connections: { total: totalCount, idle: idleCount, waiting: waitingCount },
    startedAt: Math.round(Date.now() / 1000 - process.uptime()),
    residentMemory: process.memoryUsage.rss(),
  };
}
