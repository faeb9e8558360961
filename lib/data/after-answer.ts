/**
 * Work that goes on after an answer, such as bringing an applicant's columns up to date. It is stored elsewhere that it
 * is to be done: a process that stops leaves it to the worker. Whoever reads what it is about in this process waits for
 * it, so that they see what they have done.
 */
import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";

type Going = { work: Promise<void>; again: boolean };

// On the global object, because a bundler loads this module once for each of its layers.
const holder: typeof globalThis & { proofdeskAfterAnswer?: Map<string, Going> } = globalThis;

function going(): Map<string, Going> {
  holder.proofdeskAfterAnswer ??= new Map();
  return holder.proofdeskAfterAnswer;
}

/**
 * Does work on a record, and once more if it is asked for meanwhile: work that has begun may not know of the last change.
 *
 * @param id the record
 * @param work may fail: then it is done later, by the worker
 */
export function afterAnswer(id: string, work: () => Promise<void>): void {
  const open = going().get(id);
  if (open) {
    open.again = true;
    return;
  }
  const entry: Going = { work: Promise.resolve(), again: false };
  entry.work = (async () => {
    do {
      entry.again = false;
      // The answer goes first.
      await new Promise(setImmediate);
      await work().catch((error: unknown) => {
        if (!(error instanceof AppError)) log.error({ error }, "work after an answer failed");
      });
    } while (entry.again);
    going().delete(id);
  })();
  going().set(id, entry);
}

/**
 * Waits for what goes on about a record; without one, for everything that goes on. Never throws.
 *
 * @param patience milliseconds after which a reader goes on: then the database is slow, and what it reads is a moment old
 */
export async function settled(id?: string, patience = 1_000): Promise<void> {
  const open = going();
  if (open.size === 0) return;
  const works = id === undefined ? [...open.values()] : [open.get(id)];
  if (works.every((work) => work === undefined)) return;
  const late = new AbortController();
  const { signal } = late;
  const waited = sleep(patience, undefined, { signal, ref: false }).catch(() => undefined);
  await Promise.race([Promise.all(works.map((one) => one?.work)), waited]);
  late.abort();
}
