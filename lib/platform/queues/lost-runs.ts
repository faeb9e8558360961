/**
 * Stops running a job that ends its workers. Otherwise it would run again and again, and end each worker with all of that
 * worker's other work. A run is counted in the job's row before it begins. The count is taken back when the run fails and
 * its worker survives; a job that is done is not run again.
 */
import "server-only";
import type { PgBoss } from "pg-boss";
import { onceAvailable } from "@/lib/platform/actions/retry-on-unavailable";
import { queueStop } from "./boss";

/** A job is not run again after so many runs whose worker did not survive. */
const mostLostRuns = 2;

/** The data of a job's row. `begun`: how many runs have begun and not ended. */
export type JobData = { input: unknown; begun?: number };

type Begun = { id: string; name: string; data: JobData };

/** Two workers stopped while they ran the job. */
class JobSetAside extends Error {
  override readonly name = "JobSetAside";
}

/**
 * Runs a job, unless two workers have stopped during a run of it. One that a worker has stopped in may be the cause, or
 * have run beside the cause, so of these a worker runs one at a time: only the cause is lost a second time.
 *
 * @throws JobSetAside for a job that has failed for good; what `run` threw
 */
export async function runCounted<T>(queue: PgBoss, job: Begun, run: () => Promise<T>): Promise<T> {
  const lost = job.data.begun ?? 0;
  if (lost >= mostLostRuns) {
    await change(queue, job, "retry_limit = retry_count");
    throw new JobSetAside();
  }
  const counted = async () => {
    await count(queue, job, 1);
    try {
      return await run();
    } catch (error) {
      // The time starts again when an unreachable database is back, because its outage is not the job's.
      await onceAvailable(() => count(queue, job, -1), queueStop()).catch(() => undefined);
      throw error;
    }
  };
  return lost > 0 ? oneAtATime(counted) : counted();
}

/** A sum, because a run that lost its lease may end after the next one has begun. */
const count = (queue: PgBoss, job: Begun, by: 1 | -1) =>
  change(
    queue,
    job,
    `data = jsonb_set(data, '{begun}', to_jsonb(greatest(0, coalesce((data->>'begun')::int, 0) + ${by})))`,
  );

/** `update` of pg-boss changes no job that runs. */
async function change(queue: PgBoss, { id, name }: Begun, assignment: string): Promise<void> {
  await queue.getDb().executeSql(`update pgboss.job set ${assignment} where name = $1 and id = $2`, [name, id]);
}

let last: Promise<unknown> = Promise.resolve();

function oneAtATime<T>(run: () => Promise<T>): Promise<T> {
  const next = last.then(run);
  last = next.catch(() => undefined);
  return next;
}
