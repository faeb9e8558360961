/**
 * Work that continues after an answer, such as updating an applicant's derived columns. A stored record marks the work
 * as pending, so that a worker does it if the process stops. Reads of the same record in this process wait for the
 * work, so that people see their own changes. All web processes of a console wait for each other's work.
 */
import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/platform/process/log";
import { processGroup, workOfOtherProcesses } from "@/lib/platform/process/process-group";
import { processWide } from "@/lib/platform/process/process-wide";
import { apartFromRequest } from "@/lib/platform/process/time-limit";

type PendingWork = { work: Promise<void>; repeat: boolean };

const pending = processWide("after-answer", new Map<string, PendingWork>());

/**
 * Runs work on a record, and once more if it is requested meanwhile, because work in progress may have missed the last
 * change. If `work` fails, the worker does it later. If `work` first waits for its turn, it calls `begin` when it
 * starts: requests until then need no further run.
 */
export function afterAnswer(id: string, work: (begin: () => void) => Promise<void>): void {
  const open = pending.get(id);
  if (open) {
    open.repeat = true;
    return;
  }
  const entry: PendingWork = { work: Promise.resolve(), repeat: false };
  const endForOthers = processGroup()?.beginWork(id);
  const begin = () => {
    entry.repeat = false;
  };
  entry.work = apartFromRequest(async () => {
    do {
      begin();
      // The answer is sent first.
      await new Promise(setImmediate);
      await work(begin).catch((error: unknown) => {
        if (!(error instanceof AppError)) log.error({ error }, "work after an answer failed");
      });
    } while (entry.repeat);
    pending.delete(id);
    endForOthers?.();
  });
  pending.set(id, entry);
}

/**
 * Waits for the pending work on a record or, without an id, on all records. Never throws. After `maxWaitMs`
 * milliseconds it stops waiting. The caller then may read slightly stale data, which only happens if the database is
 * very slow.
 */
export async function pendingWorkDone(id?: string, maxWaitMs = 1_000): Promise<void> {
  const here = id === undefined ? [...pending.values()] : [pending.get(id)];
  const works = [...here.map((one) => one?.work), workOfOtherProcesses(id)].filter((work) => work !== undefined);
  if (works.length === 0) return;
  const late = new AbortController();
  const { signal } = late;
  const waited = sleep(maxWaitMs, undefined, { signal, ref: false }).catch(() => undefined);
  await Promise.race([Promise.all(works), waited]);
  late.abort();
}
