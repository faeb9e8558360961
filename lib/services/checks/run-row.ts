/** A run as a screen lists it. */
import "server-only";
import type { CheckRunRow } from "@/lib/contracts/checks";
import { outcomeOfRun } from "./facts";

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
