/**
 * Workers process due rows, and only one worker processes each row. A worker takes rows under a lease, works on each,
 * and stores the result. If a process stops, the rows that it took are due again when their lease ends. A call that must
 * not be repeated then has an unknown outcome (dispatch-once.ts).
 */
import "server-only";
import { inParallel } from "@/lib/base/in-parallel";
import { databaseNow } from "@/lib/platform/data/database-time";
import { type Transaction, transaction } from "@/lib/platform/data/prisma";

/**
 * The lease of a call that is made at most once, in milliseconds. It is longer than the call and the storing of its
 * outcome together, so nothing waits for the outcome after the lease.
 */
export const leaseMs = 20_000;
/** The lease of work that is safe to repeat, in milliseconds. It is longer than the calls of that work. */
export const repeatableLeaseMs = 30_000;
export const batchSize = 4;

type DueWork<Row> = {
  /**
   * Takes due rows, and skips rows that another worker has locked. If it takes no lease, `work` must check that a row
   * is still due.
   */
  take(): Promise<readonly Row[]>;
  /** @returns the amount done, if it is a number; else it counts as 1 */
  work(row: Row): Promise<unknown>;
  /** The number of rows worked on at once. If it is 1, no further row is begun once the signal is aborted. */
  atOnce?: number;
};

/** Takes due rows, unless `signal` is aborted, and works on them. Throws the first failure after all work has ended. */
export async function workDue<Row>(signal: AbortSignal, { take, work, atOnce = 1 }: DueWork<Row>): Promise<number> {
  if (signal.aborted) return 0;
  const isStopped = () => atOnce === 1 && signal.aborted;
  return workOnAll(await take(), async (row) => (isStopped() ? 0 : work(row)), atOnce);
}

/**
 * Works on items until none is left, an item fails, or the signal is aborted. Then no further item is requested. Items
 * that loops have requested by then are still worked on, because `items` may have claimed them, and then only this
 * worker can do them.
 */
export async function workOnEach<Item>(
  signal: AbortSignal,
  items: AsyncGenerator<Item>,
  { work, atOnce = 1 }: { work(item: Item): Promise<unknown>; atOnce?: number },
): Promise<number> {
  if (signal.aborted) return 0;
  let done = 0;
  const run = async () => {
    // Leaving the loop ends the generator, and therefore also the other loops.
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

/**
 * Yields rows, and takes the next batch while the last one is worked on. If each batch had to end first, most loops
 * would be idle during its longest call.
 */
export async function* takeAhead<Row>(take: () => Promise<readonly Row[]>): AsyncGenerator<Row> {
  let nextBatch = take();
  for (;;) {
    const rows = await nextBatch;
    if (rows.length === 0) return;
    nextBatch = take();
    // The next turn of the loop throws the failure. If the work has ended, there is no next turn, and the failure would
    // be unhandled.
    nextBatch.catch(() => undefined);
    yield* rows;
  }
}

/**
 * Runs work on rows under a lease. Meanwhile `renew` extends the lease every `everyMs` milliseconds. A failed renewal
 * is tried again at the next interval.
 */
export async function whileRenewed<T>(
  { renew, everyMs }: { renew(): Promise<unknown>; everyMs: number },
  work: () => Promise<T>,
): Promise<T> {
  let renewal: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    renewal = renewal.then(renew).catch(() => undefined);
  }, everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await renewal;
  }
}

/** Works on every row, even after work on another row has failed, and then throws the first failure. */
export async function workOnAll<Row>(rows: readonly Row[], work: DueWork<Row>["work"], atOnce = 1): Promise<number> {
  const failures: unknown[] = [];
  const recordFailure = (error: unknown) => {
    failures.push(error);
    return 0;
  };
  const amounts = await inParallel(rows, atOnce, (row) => work(row).catch(recordFailure));
  if (failures.length > 0) throw failures[0];
  return amounts.reduce<number>((sum, amount) => sum + (typeof amount === "number" ? amount : 1), 0);
}

/**
 * Returns a `take` that gives `claim` the database's time as a value, because the database cannot use an index with a
 * volatile function.
 */
export const takeByDatabaseTime =
  <Row>(claim: (tx: Transaction, now: Date) => Promise<readonly Row[]>) =>
  (): Promise<readonly Row[]> =>
    transaction(async (tx) => claim(tx, await databaseNow(tx)));
