import "server-only";
import { z } from "zod";
import { serviceHealth } from "@/lib/features/session/get-session";
import * as contract from "@/lib/features/today/contract/today";
import * as actions from "@/lib/features/today/contract/today.actions";
import type { IdentityHealth } from "@/lib/identity/client";
import { identity } from "@/lib/identity/service";
import { defineAction } from "@/lib/platform/actions/define-action";
import { db, type Transaction } from "@/lib/platform/data/prisma";
import { answeredOutcomes, callsByHour, hoursUntil } from "./series";

const hourRow = z.array(
  z.object({ hour: z.date(), outcome: z.string(), calls: z.number(), lastAt: z.date().nullable() }),
);

export const getTodayService = defineAction(actions.getTodayService, contract.getTodayService, {
  intent: "late",
  details: () => ({ part: "service" }),
  async run() {
    const now = new Date();
    const { since, calls, hours } = await readCalls(db, now);
    const health = withChecks(identity().health(), calls, await readLastFailure(since));
    const { lastFailure, breakers } = health;
    return {
      ...serviceHealth(health, now.getTime()),
      lastAnswerAt: health.lastAnswerAt?.toISOString() ?? null,
      lastFailure: lastFailure ? { code: lastFailure.code, at: lastFailure.at.toISOString() } : null,
      paused: Object.entries(breakers).flatMap(([group, state]) => (state === "open" ? [group] : [])),
      hours,
    };
  },
});

/** Reads the calls of checks in the last 24 hours, and counts them by hour. */
export async function readCalls(client: Pick<Transaction, "$queryRaw">, now: Date) {
  const hours = hoursUntil(now, 24);
  const since = hours[0] ?? now;
  const rows: unknown = await client.$queryRaw`
    select date_trunc('hour', "startedAt" at time zone 'UTC') at time zone 'UTC' as hour, outcome, count(*)::int as calls, max("finishedAt") as "lastAt"
    from "CheckRun" where "startedAt" >= ${since}
    group by 1, 2`;
  const calls = hourRow.parse(rows);
  return { since, calls, hours: callsByHour(hours, calls) };
}

async function readLastFailure(since: Date): Promise<IdentityHealth["lastFailure"]> {
  const run = await db.checkRun.findFirst({
    where: { startedAt: { gte: since }, outcome: "failed", finishedAt: { not: null } },
    orderBy: { startedAt: "desc" },
    select: { finishedAt: true, errorCode: true },
  });
  return run?.finishedAt && run.errorCode ? { code: run.errorCode, at: run.finishedAt } : null;
}

/** Adds the stored calls of other processes, and of this console before its start, to what this process saw. */
function withChecks(
  own: IdentityHealth,
  calls: z.infer<typeof hourRow>,
  lastFailure: IdentityHealth["lastFailure"],
): IdentityHealth {
  const answers = calls.filter(({ outcome }) => answeredOutcomes.includes(outcome)).map(({ lastAt }) => lastAt);
  const lastAnswerAt = latest([own.lastAnswerAt, ...answers], (at) => at);
  return {
    ...own,
    lastAnswerAt,
    lastLatencyMs: lastAnswerAt === own.lastAnswerAt ? own.lastLatencyMs : null,
    lastFailure: latest([own.lastFailure, lastFailure], ({ at }) => at),
  };
}

/** Returns the item with the latest time. Of several with the same time, returns the first. */
function latest<T>(all: readonly (T | null)[], timeOf: (one: T) => Date): T | null {
  return all.reduce<T | null>((last, one) => (one && (!last || timeOf(one) > timeOf(last)) ? one : last), null);
}
