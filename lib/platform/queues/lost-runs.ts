/**
 * Stops running a job that ends its workers. Otherwise the job would run again and again, and each time end a worker
 * with all of that worker's other work. The job's row counts each run before it begins. If a run fails but its worker
 * survives, the run is subtracted again. A job that is done is not run again.
 */
import "server-only";
import type { PgBoss } from "pg-boss";
import { repeatUntilAvailable } from "@/lib/platform/actions/retry-on-unavailable";
import { queueStop } from "./boss";

/** After this many runs whose worker did not survive, a job is not run again. */
const mostLostRuns = 2;

/** The data of a job's row. `begun` is the number of runs that have begun and not ended. */
export type JobData = { input: unknown; begun?: number };

type Begun = { id: string; name: string; data: JobData };

/** Two workers have stopped while they ran the job. */
class JobSetAside extends Error {
  override readonly name = "JobSetAside";
}

/**
 * Runs a job, unless two workers have stopped during a run of it. A job during which one worker has stopped may be the
 * cause, or may only have run beside the cause. A worker runs only one of these jobs at a time, so that only the cause
 * is lost a second time.
 *
 * @throws JobSetAside for a job that has failed for good; otherwise what `run` threw
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
      // The worker waits until the database is available again, because an outage of the database is not the job's
      // fault.
      await repeatUntilAvailable(() => count(queue, job, -1), queueStop()).catch(() => undefined);
      throw error;
    }
  };
  return lost > 0 ? oneAtATime(counted) : counted();
}

/** Adds to the count instead of setting it, because a run that lost its lease may end after the next one has begun. */
const count = (queue: PgBoss, job: Begun, by: 1 | -1) =>
  change(
    queue,
    job,
    `data = jsonb_set(data, '{begun}', to_jsonb(greatest(0, coalesce((data->>'begun')::int, 0) + ${by})))`,
  );

/** Changes the row of a running job by SQL, because `update` of pg-boss only changes jobs that do not run. */
async function change(queue: PgBoss, { id, name }: Begun, assignment: string): Promise<void> {
  await queue.getDb().executeSql(`update pgboss.job set ${assignment} where name = $1 and id = $2`, [name, id]);
}

let last: Promise<unknown> = Promise.resolve();

function oneAtATime<T>(run: () => Promise<T>): Promise<T> {
  const next = last.then(run);
  last = next.catch(() => undefined);
  return next;
}
