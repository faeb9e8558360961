/** What else is stored of an applicant that decides their status: open work, the decision, and the policy. */
import "server-only";
import { z } from "zod";
import { policyRules } from "@/lib/checks/policy";
import { decisionOutcomes } from "@/lib/contracts/constants/decisions";
import { orderStates } from "@/lib/contracts/constants/orders";
import { overrideStates } from "@/lib/contracts/constants/overrides";
import type { Applicant } from "@/lib/data/prisma";
import { preparedIn, type SqlClient } from "@/lib/data/statements";

/**
 * SQL of it, as one row.
 *
 * @param id the applicant, as SQL
 * @param policyId the applicant's policy, as SQL
 */
export const workOf = (id: string, policyId: string): string => `
    select
      array(select state::text from "Order" where "applicantId" = ${id}) as orders,
      array(select state::text from "OverrideRequest" where "applicantId" = ${id}) as overrides,
      (select count(*)::int from "UploadWatch" where "applicantId" = ${id} and "endedAt" is null) as "openUploads",
      (select count(*)::int from "Dispute" where "applicantId" = ${id} and "resolvedAt" is null) as "openDisputes",
      exists (select 1 from "Judgment" where "applicantId" = ${id} and "reopenedAt" is null) as "isJudged",
      exists (select 1 from "Invite" where "applicantId" = ${id} and link is not null) as "hasOpenInvites",
      (select json_build_object('outcome', outcome, 'snapshotId', "snapshotId", 'basis', basis,
                                'decidedAt', "decidedAt")
       from "Decision" where "applicantId" = ${id} and "reopenedAt" is null
       order by "decidedAt" desc, id desc limit 1) as decision,
      (select rules from "PolicyVersion" where "policyId" = ${policyId} order by number desc limit 1) as rules`;

const statement = { name: "work", text: workOf("$1::uuid", "$2::uuid") };

const row = z.object({
  orders: z.array(z.enum(orderStates)),
  overrides: z.array(z.enum(overrideStates)),
  openUploads: z.number(),
  openDisputes: z.number(),
  isJudged: z.boolean(),
  hasOpenInvites: z.boolean(),
  /** The latest decision that was not reopened. */
  decision: z
    .object({
      outcome: z.enum(decisionOutcomes),
      snapshotId: z.string(),
      basis: z.json(),
      decidedAt: z.coerce.date(),
    })
    .nullable(),
  /** Of the policy in force. */
  rules: policyRules,
});
export type Work = z.infer<typeof row>;

/** Reads it, in one statement. */
export async function readWork(client: SqlClient, { id, policyId }: Pick<Applicant, "id" | "policyId">): Promise<Work> {
  const [found] = await preparedIn(client, statement, [id, policyId]);
  return workFrom(found);
}

/** Parses a row of `workOf`. */
export const workFrom = (found: unknown): Work => row.parse(found);
