/** How often quality reviews agree with the decisions that they are about. */
import "server-only";
import { z } from "zod";
import { decisionOutcomes, shippedTitle } from "@/lib/domain/decisions/outcomes";
import { agreementDays, mostAgreementRows } from "@/lib/domain/decisions/quality-reviews";
import type { TodayAgreement } from "@/lib/features/today/contract/today";
import * as contract from "@/lib/features/today/contract/today";
import * as actions from "@/lib/features/today/contract/today.actions";
import { defineAction } from "@/lib/platform/actions/define-action";
import { dayRange } from "@/lib/platform/data/days";
import { db, Prisma, type Transaction } from "@/lib/platform/data/prisma";
import { daysUntil } from "./series";

export const getTodayAgreement = defineAction(actions.getTodayAgreement, contract.getTodayAgreement, {
  intent: "late",
  details: () => ({ part: "agreement" }),
  run: () => readAgreement(db, new Date()),
});

const counts = { reviewed: z.number(), agreed: z.number() };
const totals = z.tuple([z.object(counts)]);
const reviewers = z.array(z.object({ ...counts, id: z.string().nullable(), name: z.string().nullable() }));
const reasons = z.array(
  z.object({ ...counts, outcome: z.enum(decisionOutcomes), code: z.string(), title: z.string().nullable() }),
);

/** @param now a time on the last day of the period */
export async function readAgreement(client: Pick<Transaction, "$queryRaw">, now: Date): Promise<TodayAgreement> {
  const [first = ""] = daysUntil(now, agreementDays);
  const given = Prisma.sql`count(*)::int as reviewed,
      count(*) filter (where review.outcome = decision.outcome)::int as agreed
    from "QualityReview" review join "Decision" decision on decision.id = review."decisionId"
      left join "Staff" staff on staff.id = decision."decidedById"
    where review."reviewedAt" >= ${dayRange(first).gte}`;
  const [total] = totals.parse(await client.$queryRaw`select ${given}`);
  const byPerson = reviewers.parse(
    await client.$queryRaw`select staff.id, staff.name, ${given}
      group by staff.id, staff.name order by reviewed desc, staff.name, staff.id limit ${mostAgreementRows}`,
  );
  const byReason = reasons.parse(
    await client.$queryRaw`select decision.outcome::text, decision."reasonCode" as code,
        max(decision."reasonTitle") as title, ${given}
      group by decision.outcome, decision."reasonCode"
      order by reviewed desc, decision.outcome, decision."reasonCode" limit ${mostAgreementRows}`,
  );
  return {
    ...total,
    reviewers: byPerson.map(({ id, name, ...of }) => ({ ...of, person: id && name ? { id, name } : null })),
    reasons: byReason.map((row) => ({ ...row, title: row.title ?? shippedTitle(row.outcome, row.code) })),
  };
}
