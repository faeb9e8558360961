/** Case aging and timeliness, for examiners: sums of an index or of the rows of a period. */
import "server-only";
import { z } from "zod";
import { ageSteps, resolutionAnswers } from "@/lib/domain/decisions/timeliness";
import { AppError } from "@/lib/errors";
import { isOpen } from "@/lib/features/applicants/applicant-filters";
import { readMonitored } from "@/lib/features/monitoring/claim-runs";
import { readCoverage } from "@/lib/features/monitoring/coverage";
import * as contract from "@/lib/features/today/contract/timeliness";
import { longestPeriodDays, type Timeliness, timelinessDays } from "@/lib/features/today/contract/timeliness";
import * as actions from "@/lib/features/today/contract/today.actions";
import { defineAction } from "@/lib/platform/actions/define-action";
import { dayRange } from "@/lib/platform/data/days";
import { db, type Transaction } from "@/lib/platform/data/prisma";
import { daysUntil } from "./series";

type Client = Pick<Transaction, "$queryRaw" | "policy">;
type Period = { from?: string | undefined; to?: string | undefined };

export const getTimeliness = defineAction(actions.getTimeliness, contract.getTimeliness, {
  intent: "late",
  details: ({ query: { from, to } }) => ({ from: from ?? null, to: to ?? null }),
  run: (_, { query }) => readTimeliness(db, query, new Date()),
});

const dayMs = 24 * 3600 * 1000;

/** @throws AppError `invalid_input` for a period that ends before it begins, or is too long */
function periodOf({ from, to }: Period, now: Date) {
  const last = to ?? now.toISOString().slice(0, 10);
  const first = from ?? daysUntil(new Date(`${last}T00:00:00.000Z`), timelinessDays)[0] ?? last;
  const [start, end] = [dayRange(first).gte, dayRange(last).lt];
  const days = (end.getTime() - start.getTime()) / dayMs;
  const message =
    days < 1
      ? "The period ends before it begins"
      : days > longestPeriodDays
        ? `At most ${longestPeriodDays} days`
        : null;
  if (message) throw new AppError("invalid_input", { issues: [{ path: "from", message }] });
  return { from: first, to: last, start, end };
}

/**
 * Reads the figures of a period.
 *
 * @param now the time of `open` and of the states of overrides, and the end of the usual period
 * @throws AppError `invalid_input` for a period that ends before it begins, or is too long
 */
export async function readTimeliness(client: Client, requested: Period, now: Date): Promise<Timeliness> {
  const { from, to, start, end } = periodOf(requested, now);
  // One query after another, because a transaction sends one at a time.
  const open = await readOpen(client, now);
  const decisions = await readTimes(client, start, end);
  const resolutions = await readResolutions(client, start, end);
  const overrides = await readOverrides(client, start, end);
  const coverage = await readCovered(client);
  return { at: now.toISOString(), period: { from, to }, open, decisions, resolutions, overrides, coverage };
}

const ages = z.array(z.object({ age: z.enum(ageSteps), applicants: z.number() }));

async function readOpen(client: Client, now: Date): Promise<Timeliness["open"]> {
  const rows = ages.parse(
    await client.$queryRaw`
      select case when days < 2 then '0-1' when days < 8 then '2-7' when days < 31 then '8-30'
                  when days < 91 then '31-90' else 'over-90' end as age, sum(alike)::int as applicants
      from (select floor(extract(epoch from ${now}::timestamptz - "createdAt") / 86400) as days, count(*) as alike
            from "Applicant" where ${isOpen} group by 1) aged
      group by 1`,
  );
  const of = (age: string) => rows.find((row) => row.age === age)?.applicants ?? 0;
  return {
    total: rows.reduce((sum, { applicants }) => sum + applicants, 0),
    ages: ageSteps.map((age) => ({ age, applicants: of(age) })),
  };
}

const times = z.array(
  z.object({
    part: z.enum(["all", "policy", "reviewer"]),
    id: z.string().nullable(),
    name: z.string().nullable(),
    decided: z.number(),
    median: z.number().nullable(),
    p90: z.number().nullable(),
  }),
);

/** Percentiles are interpolated between the times of two decisions (`percentile_cont`). */
async function readTimes(client: Client, start: Date, end: Date): Promise<Timeliness["decisions"]> {
  const rows = times.parse(
    await client.$queryRaw`
      with decided as (
        select decision."decidedById" as person, version."policyId" as policy,
               extract(epoch from decision."decidedAt" - applicant."createdAt")::float8 as seconds
        from "Decision" decision join "Applicant" applicant on applicant.id = decision."applicantId"
          left join "PolicyVersion" version on version.id = decision."policyVersionId"
        where decision."decidedAt" >= ${start} and decision."decidedAt" < ${end}
          and decision.outcome in ('approve', 'decline')
          and not exists (select from "Decision" earlier where earlier."applicantId" = decision."applicantId"
                          and earlier."decidedAt" < decision."decidedAt" and earlier.outcome in ('approve', 'decline'))
      ), summed as (
        select case when grouping(person) = 0 then 'reviewer' when grouping(policy) = 0 then 'policy' else 'all' end as part,
               person, policy, count(*)::int as decided,
               percentile_cont(0.5) within group (order by seconds) as median,
               percentile_cont(0.9) within group (order by seconds) as p90
        from decided group by grouping sets ((), (person), (policy))
      )
      select part, coalesce(staff.id, policy.id) as id, coalesce(staff.name, policy.name) as name, decided, median, p90
      from summed left join "Staff" staff on staff.id = summed.person left join "Policy" policy on policy.id = summed.policy
      order by decided desc, name, id`,
  );
  const those = (part: "policy" | "reviewer") =>
    rows
      .filter((row) => row.part === part)
      .map(({ id, name, decided, median, p90 }) => ({
        of: id && name ? { id, name } : null,
        taken: { decided, median, p90 },
      }));
  const { decided = 0, median = null, p90 = null } = rows.find(({ part }) => part === "all") ?? {};
  return {
    decided,
    median,
    p90,
    policies: those("policy").map(({ of, taken }) => ({ ...taken, policy: of })),
    reviewers: those("reviewer").map(({ of, taken }) => ({ ...taken, person: of })),
  };
}

const answers = z.array(z.object({ answer: z.enum(resolutionAnswers), count: z.number() }));

async function readResolutions(client: Client, start: Date, end: Date): Promise<Timeliness["resolutions"]> {
  const rows = answers.parse(
    await client.$queryRaw`
      select verdict::text as answer, count(*)::int as count from "Judgment"
      where "judgedAt" >= ${start} and "judgedAt" < ${end} group by 1`,
  );
  return resolutionAnswers.map((answer) => ({
    answer,
    count: rows.find((row) => row.answer === answer)?.count ?? 0,
  }));
}

const overridden = z.array(
  z.object({
    reasonCode: z.string(),
    requested: z.number(),
    applied: z.number(),
    rejected: z.number(),
    waiting: z.number(),
  }),
);

async function readOverrides(client: Client, start: Date, end: Date): Promise<Timeliness["overrides"]> {
  return overridden.parse(
    await client.$queryRaw`
      select "reasonCode", count(*)::int as requested, count(*) filter (where state = 'applied')::int as applied,
             count(*) filter (where state = 'rejected')::int as rejected,
             count(*) filter (where state = 'requested')::int as waiting
      from "OverrideRequest" where "requestedAt" >= ${start} and "requestedAt" < ${end}
      group by 1 order by requested desc, 1`,
  );
}

async function readCovered(client: Client): Promise<Timeliness["coverage"]> {
  const policies = await readCoverage(client, await readMonitored(client));
  return policies
    .filter(({ rules, approved }) => rules !== null || approved > 0)
    .map(({ id, name, approved, covered, results, watchLists, documents }) => ({
      policy: { id, name },
      approved,
      covered,
      results,
      watchLists,
      documents,
    }));
}
