/**
 * Due work, done by any number of workers, each row by one: a worker takes rows under a lease, works on each, and
 * stores what became of it. What a stopped process took is due again when its lease is over. A call that must not be
 * repeated then has an unknown outcome (dispatch-once.ts).
 */
import "server-only";
import { inParallel } from "@/lib/base/in-parallel";
import { databaseNow } from "@/lib/platform/data/database-time";
import { type Transaction, transaction } from "@/lib/platform/data/prisma";

/**
 * The lease of a call made once, in milliseconds: longer than a call and the storing of its outcome. After it, nothing
 * waits for the outcome.
 */
export const leaseMs = 20_000;
/** The lease of work that is safe to repeat, in milliseconds: longer than its calls. */
export const claimMs = 30_000;
export const batchSize = 4;

type DueWork<Row> = {
  /** Takes due rows, and skips those that another worker locked. Without a lease, `work` must find out for itself. */
  take(): Promise<readonly Row[]>;
  /** @returns the amount done, if it is a number; else it counts as 1 */
  work(row: Row): Promise<unknown>;
  /** Rows worked on at once. One after another, no further one is begun once the signal is aborted. */
  atOnce?: number;
};

/** Takes nothing further once `signal` is aborted. Throws the first failure, after all others have ended. */
export async function workDue<Row>(signal: AbortSignal, { take, work, atOnce = 1 }: DueWork<Row>): Promise<number> {
  if (signal.aborted) return 0;
  const isStopped = () => atOnce === 1 && signal.aborted;
  return workOnAll(await take(), async (row) => (isStopped() ? 0 : work(row)), atOnce);
}

/**
 * Works on items until none is left, a failure, or the signal is aborted: what has begun ends, and no further item is
 * begun.
 *
 * @param items gives the next item whenever one of the `atOnce` places is free
 * @returns the number of items, or the sum of the numbers that `work` returned
 * @throws the first failure
 */
export async function workOnEach<Item>(
  signal: AbortSignal,
  items: AsyncGenerator<Item>,
  { work, atOnce = 1 }: { work(item: Item): Promise<unknown>; atOnce?: number },
): Promise<number> {
  if (signal.aborted) return 0;
  let done = 0;
  const run = async () => {
    // Leaving the loop ends the generator, and so the loops of the other places too.
    for await (const item of items) {
      const amount = await work(item);
      done += typeof amount === "number" ? amount : 1;
      if (signal.aborted) return;
    }
  };
  const runs = await Promise.allSettled(Array.from({ length: atOnce }, run));
  const failed = runs.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
  return done;
}

/** Takes the next rows while the last ones are worked on: in batches, the longest call of each would leave the others idle. */
export async function* takeAhead<Row>(take: () => Promise<readonly Row[]>): AsyncGenerator<Row> {
  let taking = take();
  for (;;) {
    const rows = await taking;
    if (rows.length === 0) return;
    taking = take();
    // Its failure is thrown by the next turn, which does not come if the work has ended.
    taking.catch(() => undefined);
    yield* rows;
  }
}

/** Runs work on rows under a lease, which `renew` extends meanwhile. A renewal that fails is repeated at the next time. */
export async function whileRenewed<T>(
  { renew, everyMs }: { renew(): Promise<unknown>; everyMs: number },
  work: () => Promise<T>,
): Promise<T> {
  let renewing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    renewing = renewing.then(renew).catch(() => undefined);
  }, everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await renewing;
  }
}

/** Works on every row, also after one has failed; then throws the first failure. */
export async function workOnAll<Row>(rows: readonly Row[], work: DueWork<Row>["work"], atOnce = 1): Promise<number> {
  const failures: unknown[] = [];
  const failed = (error: unknown) => {
    failures.push(error);
    return 0;
  };
  const amounts = await inParallel(rows, atOnce, (row) => work(row).catch(failed));
  if (failures.length > 0) throw failures[0];
  return amounts.reduce<number>((sum, amount) => sum + (typeof amount === "number" ? amount : 1), 0);
}

/** Takes rows by the database's clock: as a value, because an index cannot be used with a volatile function. */
export const taken =
  <Row>(claim: (tx: Transaction, now: Date) => Promise<readonly Row[]>) =>
  (): Promise<readonly Row[]> =>
    transaction(async (tx) => claim(tx, await databaseNow(tx)));
