import "server-only";
import { z } from "zod";
import { defineAction } from "@/lib/actions/define-action";
import * as actions from "@/lib/contracts/general.actions";
import * as contract from "@/lib/contracts/today";
import { decidedDays } from "@/lib/contracts/today";
import { db } from "@/lib/data/prisma";
import { decisionOutcomes } from "@/lib/decisions/outcomes";
import { dayRange } from "@/lib/services/days";
import { daysUntil, decisionsByDay } from "./series";

const rowsByDay = z.array(
  z.object({ day: z.string(), outcome: z.enum(decisionOutcomes), all: z.number(), mine: z.number() }),
);

/**
 * Applicants decided on by day and outcome. An applicant decided twice with the same outcome on one day counts once.
 */
export const getTodayDecisions = defineAction(actions.getTodayDecisions, contract.getTodayDecisions, {
  intent: "late",
  details: () => ({ part: "decisions" }),
  async run({ staff }) {
    const days = daysUntil(new Date(), decidedDays);
    const rows: unknown = await db.$queryRaw`
      select to_char(date_trunc('day', "decidedAt" at time zone 'UTC'), 'YYYY-MM-DD') as day, outcome::text,
             count(distinct "applicantId")::int as all,
             count(distinct "applicantId") filter (where "decidedById" = ${staff.id}::uuid)::int as mine
      from "Decision"
      where "decidedAt" >= ${dayRange(days[0] ?? "").gte}
      group by date_trunc('day', "decidedAt" at time zone 'UTC'), outcome`;
    return { days: decisionsByDay(days, rowsByDay.parse(rows)) };
  },
});
