/** A run as a screen lists it. */
import "server-only";
import { z } from "zod";
import { leaseMs } from "@/lib/actions/dispatch-once";
import type { CheckRun } from "@/lib/checks/applicant-facts";
import type { CheckRunRow } from "@/lib/contracts/checks";

/** The columns of a run that a list shows; its answer stays where it is. */
export const runColumns = {
  id: true,
  operationId: true,
  startedAt: true,
  outcome: true,
  errorCode: true,
  staff: { select: { id: true, name: true } },
} as const;

type RunColumns = {
  id: string;
  operationId: string;
  startedAt: Date;
  outcome: string;
  errorCode: string | null;
  staff: { id: string; name: string } | null;
};

const outcome = z.enum(["running", "answered", "refused", "failed", "unknown"]).catch("unknown");

/** What came of a run, as far as is known now: one still "running" after its lease was cut off. */
export function outcomeOfRun(run: { outcome: string; startedAt: Date }): CheckRun["outcome"] {
  const isCutOff = run.outcome === "running" && Date.now() - run.startedAt.getTime() > leaseMs;
  return isCutOff ? "unknown" : outcome.parse(run.outcome);
}

/** One row; a run that was cut off is one of which nobody knows what came of it. */
export function runRow(run: RunColumns): CheckRunRow {
  return {
    id: run.id,
    operationId: run.operationId,
    at: run.startedAt.toISOString(),
    by: run.staff,
    outcome: outcomeOfRun(run),
    errorCode: run.errorCode,
  };
}
