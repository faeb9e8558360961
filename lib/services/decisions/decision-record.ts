/** Decisions as stored and as shown. */
import "server-only";
import { can } from "@/lib/auth/permissions";
import type { CurrentStaff } from "@/lib/auth/session";
import { decisionBasis, isResultChanged, type Known } from "@/lib/case/decision-basis";
import type { Decision } from "@/lib/contracts/decisions";
import { ifReadable, openText, seal } from "@/lib/data/crypto";
import { db, type Prisma, type Transaction } from "@/lib/data/prisma";
import { shippedTitle } from "@/lib/decisions/outcomes";
import { clearanceOf, type OpenApplicant } from "@/lib/services/applicants/applicant-record";
import type { LoadedCase } from "@/lib/services/cases/open-case";
import { endMessages } from "@/lib/services/inbox/notify-staff";
import { parts } from "@/lib/services/stored/read-cases";

/** Loads the people and the policy of a decision with its row. */
export const withPeople = parts.decisions.include;
type Row = Prisma.DecisionGetPayload<{ include: typeof withPeople }>;

/** Where a sealed text of a decision belongs. */
export const decisionPlace = (column: "note" | "reopenReason", id: string) => ({ table: "Decision", column, row: id });

type Reader = Pick<CurrentStaff, "roles">;

/** A decision, masked for a reader. */
export async function showDecision(
  client: Pick<Transaction, "staff" | "dispute">,
  row: Row,
  { key }: Pick<OpenApplicant, "key">,
  now: Known & { staff: Reader },
): Promise<Decision> {
  // Free text can hold names, so it requires the permission to read them.
  const readsText = clearanceOf(now.staff).direct && can(now.staff.roles, "decision.read");
  const textOf = (column: "note" | "reopenReason") => {
    const sealed = row[column];
    return sealed && readsText ? ifReadable(() => openText(key, decisionPlace(column, row.id), sealed)) : null;
  };
  const made = decisionBasis.safeParse(row.basis).data;
  const by = row.reopenedById
    ? await client.staff.findUnique({ where: { id: row.reopenedById }, select: { id: true, name: true } })
    : null;
  const dispute =
    row.reopenedAt && !row.reopenedById
      ? await client.dispute.findFirst({ where: { reopenedDecisionIds: { has: row.id } }, select: { id: true } })
      : null;
  return {
    id: row.id,
    outcome: row.outcome,
    reasonCode: row.reasonCode,
    reasonTitle: row.reasonTitle ?? shippedTitle(row.outcome, row.reasonCode),
    note: textOf("note"),
    snapshotId: row.snapshotId,
    policy: row.policyVersion && {
      id: row.policyVersion.policyId,
      name: row.policyVersion.policy.name,
      version: row.policyVersion.number,
    },
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt.toISOString(),
    basis: {
      judged: made?.judgments.length ?? 0,
      openSignals: made?.openSignals ?? [],
      orders: made?.orders.length ?? 0,
    },
    reopened: row.reopenedAt
      ? { by, at: row.reopenedAt.toISOString(), reason: textOf("reopenReason"), disputeId: dispute?.id ?? null }
      : null,
    resultChanged: isResultChanged(row, now),
  };
}

/** The newest decisions on an applicant, masked for a reader. */
export async function readDecisions(applicant: LoadedCase, staff: Reader): Promise<Decision[]> {
  const now = { ...applicant.found.known, staff };
  return Promise.all(applicant.row.decisions.map((row) => showDecision(db, row, applicant, now)));
}

/**
 * Reopens a decision. It stays on record with the reason.
 *
 * @param by null: the console, after a dispute or a re-screening
 */
export async function reopenRow(
  tx: Transaction,
  { key }: Pick<OpenApplicant, "key">,
  id: string,
  { by, reason }: { by: string | null; reason: string },
): Promise<Row> {
  await endMessages(tx, { kind: "escalated", objectId: id }, { how: "reopened", by });
  return tx.decision.update({
    where: { id },
    data: {
      reopenedAt: new Date(),
      reopenedById: by,
      reopenReason: seal(key, decisionPlace("reopenReason", id), reason),
    },
    include: withPeople,
  });
}
