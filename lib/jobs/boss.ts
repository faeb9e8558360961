/** The queue: pg-boss in the console's own database, so that a job can be queued in the transaction that needs it. */
import "server-only";
import PgBoss from "pg-boss";
import { env } from "@/lib/env";
import { log } from "@/lib/log";

const schema = "pgboss";

/** The worker keeps the queue in order; every other process only puts jobs in. */
type Part = "worker" | "sender";

const holder: typeof globalThis & { proofdeskBoss?: Promise<PgBoss> | undefined } = globalThis;

async function start(part: Part): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: env.DATABASE_URL,
    schema,
    application_name: `proofdesk-${part}`,
    // Few, because the embedded database serves its connections by turns.
    max: part === "worker" ? 2 : 1,
    supervise: part === "worker",
    // Nothing here runs by the clock of pg-boss, whose finest step is a minute.
    schedule: false,
  });
  boss.on("error", (error) => log.error({ error }, "the job queue reported an error"));
  // Creates the queue's tables where they are missing. Several processes may do so at once: one wins, all go on.
  return await boss.start();
}

/**
 * The queue of this process, started when first asked for.
 *
 * @param part what this process does with it; the first call decides
 * @throws when the database cannot be reached; the next call tries again
 */
export function boss(part: Part = "sender"): Promise<PgBoss> {
  holder.proofdeskBoss ??= start(part).catch((error: unknown) => {
    holder.proofdeskBoss = undefined;
    throw error;
  });
  return holder.proofdeskBoss;
}

/**
 * Stops the queue of this process: takes no new job, and waits for those under way.
 *
 * @param timeoutMs how long to wait; what is not done by then is handed back to the queue
 */
export async function stopBoss(timeoutMs: number): Promise<void> {
  const running = holder.proofdeskBoss;
  holder.proofdeskBoss = undefined;
  const started = await running?.catch(() => undefined);
  await started?.stop({ graceful: true, wait: true, timeout: timeoutMs });
}
