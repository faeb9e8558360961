import "server-only";
import { z } from "zod";
import { defineAction } from "@/lib/actions/define-action";
import { getTodayService as endpoint } from "@/lib/contracts/today";
import { db } from "@/lib/data/prisma";
import { identity } from "@/lib/identity-service";
import { serviceHealth } from "@/lib/services/session/get-session";
import { callsByHour, hoursUntil } from "./series";

const hourRow = z.array(z.object({ hour: z.date(), outcome: z.string(), calls: z.number() }));

/** The identity service's health: as this process sees it now, and in the calls of checks in the last 24 hours. */
export const getTodayService = defineAction(endpoint, {
  permission: "applicant.read",
  audit: { action: "today.read", intent: "late", details: () => ({ part: "service" }) },
  async run() {
    const now = new Date();
    const hours = hoursUntil(now, 24);
    const rows: unknown = await db.$queryRaw`
      select date_trunc('hour', "startedAt" at time zone 'UTC') at time zone 'UTC' as hour, outcome, count(*)::int as calls
      from "CheckRun" where "startedAt" >= ${hours[0] ?? now}
      group by 1, 2`;
    const health = identity().health();
    const { lastFailure, breakers } = health;
    return {
      ...serviceHealth(health, now.getTime()),
      lastAnswerAt: health.lastAnswerAt?.toISOString() ?? null,
      lastFailure: lastFailure ? { code: lastFailure.code, at: lastFailure.at.toISOString() } : null,
      paused: Object.entries(breakers).flatMap(([group, state]) => (state === "open" ? [group] : [])),
      hours: callsByHour(hours, hourRow.parse(rows)),
    };
  },
});
