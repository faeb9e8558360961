import "server-only";
import pino from "pino";
import { env } from "@/lib/env";
import { currentTraceId } from "@/lib/platform/process/telemetry";

/**
 * The console's log: JSON lines on standard output. Only the fields listed here are written. Of an error, only the
 * class and stack frames are logged, because its message may hold personal data that redaction by key would miss.
 */
const allowed = [
  "requestId",
  "method",
  "endpoint",
  "operationId",
  "orderId",
  "jobId",
  "code",
  "status",
  "ms",
  "count",
  "table",
  "column",
  "rowId",
] as const;
type Field = (typeof allowed)[number];
type Facts = Partial<Record<Field, string | number | undefined>> & { error?: unknown };

let opened: pino.Logger | undefined;

/** The log is opened on first use, because a build imports this module without an environment. */
function openLog(): pino.Logger {
  // Lines are written synchronously. Otherwise, if no one reads the output, the process would at its exit retry the
  // remaining lines without end.
  const destination = { dest: 1, sync: true };
  opened ??= pino({ level: env.LOG_LEVEL, base: { service: "proofdesk" } }, pino.destination(destination));
  return opened;
}

function pick(facts: Facts): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const field of allowed) if (facts[field] !== undefined) picked[field] = facts[field];
  const traceId = currentTraceId();
  if (traceId) picked.traceId = traceId;
  if (facts.error instanceof Error) {
    const frames = facts.error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
    picked.error = { name: facts.error.name, at: frames?.slice(0, 6).map((line) => line.trim()) };
  }
  return picked;
}

export const log = {
  debug: (facts: Facts, message: string) => openLog().debug(pick(facts), message),
  info: (facts: Facts, message: string) => openLog().info(pick(facts), message),
  warn: (facts: Facts, message: string) => openLog().warn(pick(facts), message),
  error: (facts: Facts, message: string) => openLog().error(pick(facts), message),
};
