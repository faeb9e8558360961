/** Who may give a quality review, and who may settle a disagreement: one rule for refusals, lists and counts. */
import "server-only";
import { can } from "@/lib/base/permissions";
import { isResting, tiedTo } from "@/lib/cases/two-person-rule";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { Prisma } from "@/lib/platform/data/prisma";

type Reader = Pick<CurrentStaff, "id" | "roles">;

/** Actions that show a value or a picture of the applicant, but nothing of a decision. */
const showNoDecision = ["applicant.reveal", "picture.view"];

/**
 * A condition on `"QualityReview" review`: the person has an entry in the audit log about the applicant after the decision.
 * They opened the case, its decisions, its timeline or a report, or changed the case, so they may know the outcome.
 */
export const hasSeen = (staffId: string): Prisma.Sql => Prisma.sql`exists (
  select from "AuditEvent" entry
  where entry."objectId" = review."applicantId"::text and entry.seq > review."afterSeq"
    and entry."actorId" = ${staffId}::uuid and entry.phase = 'outcome' and entry.outcome = 'done'
    and entry.action not like 'quality.%' and entry.action <> all(${showNoDecision}))`;

const isReadable = Prisma.sql`exists (
  select from "Applicant" applicant where applicant.id = review."applicantId" and applicant."wrappedKey" is not null)`;

const isOfOther = (column: Prisma.Sql, id: string, permission: "decision.make" | "quality.settle") =>
  Prisma.sql`(${column} is null or (${column} <> ${id}::uuid and ${column} not in (${tiedTo(id, permission)})))`;

const decidedBy = Prisma.sql`decision."decidedById"`;

/** A condition on `reviewsWithDecisions`: the review is open, and this person may give it. */
export function isToReview({ id, roles }: Reader): Prisma.Sql {
  if (!can(roles, "decision.make")) return Prisma.sql`false`;
  return Prisma.sql`review.state = 'open' and ${isOfOther(decidedBy, id, "decision.make")}
    and not ${isResting(id, "decision.make")} and ${isReadable} and not ${hasSeen(id)}`;
}

/** A condition on `reviewsWithDecisions`: it is a disagreement, and this person may settle it. */
export function isToSettle({ id, roles }: Reader): Prisma.Sql {
  if (!can(roles, "quality.settle")) return Prisma.sql`false`;
  return Prisma.sql`review.state = 'disagreed' and ${isOfOther(decidedBy, id, "quality.settle")}
    and ${isOfOther(Prisma.sql`review."reviewerId"`, id, "quality.settle")}
    and not ${isResting(id, "quality.settle")} and ${isReadable}`;
}

export const reviewsWithDecisions = Prisma.sql`"QualityReview" review
  join "Decision" decision on decision.id = review."decisionId"`;
