/**
 * Work that continues after an answer, such as updating an applicant's derived columns. A record elsewhere marks it as
 * pending, so a process that stops leaves it to the worker. Reads of the same record in this process wait for it, so
 * that users see their own changes; the web processes of a console count as one.
 */
import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/platform/process/log";
import { processGroup, workElsewhere } from "@/lib/platform/process/process-group";
import { processWide } from "@/lib/platform/process/process-wide";
import { apartFromRequest } from "@/lib/platform/process/time-limit";

type PendingWork = { work: Promise<void>; repeat: boolean };

const pending = processWide("after-answer", new Map<string, PendingWork>());

/**
 * Runs work on a record, and once more if it is requested meanwhile, because work in progress may have missed the last
 * change. `work` may fail; the worker then does it later. If it waits for its turn, it calls `begin` when it starts:
 * requests until then need no further run.
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
 * Waits for the pending work on a record; without an id, for all of it. Never throws. After `maxWaitMs` a read
 * continues: if the database is that slow, its data may be slightly stale.
 */
export async function pendingWorkDone(id?: string, maxWaitMs = 1_000): Promise<void> {
  const here = id === undefined ? [...pending.values()] : [pending.get(id)];
  const works = [...here.map((one) => one?.work), workElsewhere(id)].filter((work) => work !== undefined);
  if (works.length === 0) return;
  const late = new AbortController();
  const { signal } = late;
  const waited = sleep(maxWaitMs, undefined, { signal, ref: false }).catch(() => undefined);
  await Promise.race([Promise.all(works), waited]);
  late.abort();
}
