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

/** How many rows are taken ahead for each one that is worked on, so that no work waits for its row. */
const ahead = 2;

/**
 * Takes rows and works on them until none is due, or the signal is aborted. It works on `atOnce` rows at any time, and
 * takes further ones meanwhile: in batches, the longest call of each batch would leave the others idle.
 *
 * @returns the number of rows, or the sum of the numbers that `work` returned
 * @throws the first failure, once all work that had begun has ended
 */
export async function workThrough<Row>(
  signal: AbortSignal,
  { take, work, atOnce }: { take(): Promise<readonly Row[]>; work(row: Row): Promise<unknown>; atOnce: number },
): Promise<number> {
  const waiting: Row[] = [];
  const failures: unknown[] = [];
  let [done, isDry] = [0, false];
  let taking: Promise<void> | null = null;
  const refill = () => {
    taking ??= take()
      .then((rows) => {
        waiting.push(...rows);
        isDry = rows.length === 0;
      })
      .finally(() => {
        taking = null;
      });
    return taking;
  };
  const next = async (): Promise<Row | undefined> => {
    while (!signal.aborted && failures.length === 0) {
      const refilled = waiting.length < ahead * atOnce && !isDry ? refill() : null;
      refilled?.catch(() => undefined);
      if (waiting.length === 0 && refilled) await refilled;
      const row = waiting.shift();
      if (row !== undefined || isDry) return row;
    }
    return undefined;
  };
  const run = async () => {
    try {
      for (let row = await next(); row !== undefined; row = await next()) {
        const amount = await work(row);
        done += typeof amount === "number" ? amount : 1;
      }
    } catch (error) {
      failures.push(error);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, run));
  if (failures.length > 0) throw failures[0];
  return done;
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
