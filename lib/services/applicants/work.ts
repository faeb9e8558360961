/** What else is stored of an applicant that decides their status: open work, the decision, and the policy. */
import "server-only";
import { z } from "zod";
import { policyRules } from "@/lib/checks/policy";
import { decisionOutcomes } from "@/lib/contracts/words/decisions";
import { orderStates } from "@/lib/contracts/words/orders";
import { overrideStates } from "@/lib/contracts/words/overrides";
import type { Applicant } from "@/lib/data/prisma";
import { preparedIn, type SqlClient } from "@/lib/data/statements";

const statement = {
  name: "work",
  text: `
    select
      array(select state::text from "Order" where "applicantId" = $1::uuid) as orders,
      array(select state::text from "OverrideRequest" where "applicantId" = $1::uuid) as overrides,
      (select count(*)::int from "UploadWatch" where "applicantId" = $1::uuid and "endedAt" is null) as "openUploads",
      (select count(*)::int from "Dispute" where "applicantId" = $1::uuid and "resolvedAt" is null) as "openDisputes",
      exists (select 1 from "Judgment" where "applicantId" = $1::uuid and "reopenedAt" is null) as "isJudged",
      exists (select 1 from "Invite" where "applicantId" = $1::uuid and link is not null) as "hasOpenInvites",
      (select json_build_object('outcome', outcome, 'snapshotId', "snapshotId", 'basis', basis,
                                'decidedAt', "decidedAt", 'decidedById', "decidedById")
       from "Decision" where "applicantId" = $1::uuid and "reopenedAt" is null
       order by "decidedAt" desc, id desc limit 1) as decision,
      (select rules from "PolicyVersion" where "policyId" = $2::uuid order by number desc limit 1) as rules`,
};

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
      decidedById: z.string().nullable(),
    })
    .nullable(),
  /** Of the policy in force. */
  rules: policyRules,
});
export type Work = z.infer<typeof row>;

/** Reads it, in one statement. */
export async function readWork(client: SqlClient, { id, policyId }: Pick<Applicant, "id" | "policyId">): Promise<Work> {
  const [found] = await preparedIn(client, statement, [id, policyId]);
  return row.parse(found);
}
