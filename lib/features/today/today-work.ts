import "server-only";
import { z } from "zod";
import { can } from "@/lib/base/permissions";
import { dueStepValues } from "@/lib/domain/applicants/due";
import { maxApplicantCount } from "@/lib/domain/applicants/statuses";
import { decisionOutcomes } from "@/lib/domain/decisions/outcomes";
import { type Filters, filterOf, isOpen } from "@/lib/features/applicants/applicant-filters";
import * as contract from "@/lib/features/today/contract/today";
import { decidedDays, type TodayDecisions, type TodayWork } from "@/lib/features/today/contract/today";
import * as actions from "@/lib/features/today/contract/today.actions";
import { defineAction } from "@/lib/platform/actions/define-action";
import { dayRange } from "@/lib/platform/data/days";
import { db, Prisma, type Transaction } from "@/lib/platform/data/prisma";
import { daysUntil, decisionsByDay } from "./series";

/** Each number counts the applicants that the list finds with the same filters. */
export const getTodayWork = defineAction(actions.getTodayWork, contract.getTodayWork, {
  intent: "late",
  details: () => ({ part: "work" }),
  async run({ staff }) {
    const [counts, ageing, signals] = await Promise.all([
      countEach(
        db,
        {
          mine: { queue: "mine" },
          mineLate: { queue: "mine", due: "late" },
          all: { status: "open" },
          allLate: { due: "late" },
          lateUnassigned: { queue: "unassigned", due: "late" },
          changed: { changed: "approval" },
        },
        staff.id,
      ),
      readAgeing(db, staff.id),
      readSignals(db),
    ]);
    const of = (key: string) => counts.get(key) ?? null;
    return {
      mine: can(staff.roles, "decision.make") ? { open: of("mine"), late: of("mineLate") } : null,
      all: { open: of("all"), late: of("allLate") },
      lateUnassigned: of("lateUnassigned"),
      changedAfterApproval: of("changed"),
      ageing,
      signals,
    };
  },
});

export async function readAgeing(client: Client, reader: string): Promise<TodayWork["ageing"]> {
  const steps = Object.fromEntries(dueStepValues.map((step) => [step, { due: step }]));
  const counts = await countEach(client, steps, reader);
  return dueStepValues.map((step) => ({ step, count: counts.get(step) ?? null }));
}

type Client = Pick<Transaction, "$queryRaw">;

const countRowsSchema = z.array(z.object({ key: z.string(), count: z.number() }));

/** Counts in one query. Null above the counting limit. */
async function countEach(
  client: Client,
  filters: Record<string, Filters>,
  reader: string,
): Promise<Map<string, number | null>> {
  const parts = Object.entries(filters).map(
    ([key, filter]) => Prisma.sql`
      select ${key}::text as key, count(*)::int as count
      from (select 1 from "Applicant" where ${filterOf(filter, reader)} limit ${maxApplicantCount + 1}) found`,
  );
  const rows: unknown = await client.$queryRaw`${Prisma.join(parts, " union all ")}`;
  return new Map(countRowsSchema.parse(rows).map(({ key, count }) => [key, count > maxApplicantCount ? null : count]));
}

const signalCount = z.array(z.object({ code: z.string(), applicants: z.number() }));

/** Counts open applicants by signal, most first. Equal lists of signals are grouped before they are split. */
export async function readSignals(client: Client): Promise<TodayWork["signals"]> {
  const rows: unknown = await client.$queryRaw`
    select code, sum(alike.applicants)::int as applicants
    from (
      select "signalCodes", count(*) as applicants from "Applicant"
      where ${isOpen} and "worstSeverity" is not null
      group by "signalCodes"
    ) alike cross join unnest("signalCodes") code
    group by code
    order by applicants desc, code`;
  return signalCount.parse(rows);
}

const rowsByDay = z.array(
  z.object({ day: z.string(), outcome: z.enum(decisionOutcomes), all: z.number(), mine: z.number() }),
);

/** An applicant decided twice with the same outcome on one day counts once. */
export const getTodayDecisions = defineAction(actions.getTodayDecisions, contract.getTodayDecisions, {
  intent: "late",
  details: () => ({ part: "decisions" }),
  run: async ({ staff }) => ({ days: await readDecisionCounts(db, staff.id, new Date()) }),
});

export async function readDecisionCounts(client: Client, reader: string, now: Date): Promise<TodayDecisions["days"]> {
  const days = daysUntil(now, decidedDays);
  const rows: unknown = await client.$queryRaw`
      select to_char(date_trunc('day', "decidedAt" at time zone 'UTC'), 'YYYY-MM-DD') as day, outcome::text,
             count(distinct "applicantId")::int as all,
             count(distinct "applicantId") filter (where "decidedById" = ${reader}::uuid)::int as mine
      from "Decision"
      where "decidedAt" >= ${dayRange(days[0] ?? "").gte}
      group by date_trunc('day', "decidedAt" at time zone 'UTC'), outcome`;
  return decisionsByDay(days, rowsByDay.parse(rows));
}
