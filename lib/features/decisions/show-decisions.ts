/** Decisions as the console shows them: an applicant's, and those on all applicants. */
import "server-only";
import { can } from "@/lib/base/permissions";
import { clearanceOf, type OpenApplicant } from "@/lib/cases/applicant-record";
import { applicantsOf, namedApplicants, sealedApplicant } from "@/lib/cases/named-applicants";
import type { LoadedCase } from "@/lib/cases/open-case";
import { decisionPlace } from "@/lib/cases/reopen-approval";
import { casePartArgs } from "@/lib/cases/stored/read-cases";
import { type CurrentBasis, decisionBasis, isResultChanged } from "@/lib/domain/case/decision-basis";
import { shippedTitle } from "@/lib/domain/decisions/outcomes";
import type { Decision, DecisionFilter } from "@/lib/features/decisions/contract/decisions";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { type DataKey, ifReadable, openText } from "@/lib/platform/data/crypto";
import { dayRange } from "@/lib/platform/data/days";
import { newestFirst, type Place, rowsToRead } from "@/lib/platform/data/paging";
import { db, type Prisma, type Transaction } from "@/lib/platform/data/prisma";

export const withPeople = casePartArgs.decisions.include;
export type DecisionRow = Prisma.DecisionGetPayload<{ include: typeof withPeople }>;

type Reader = Pick<CurrentStaff, "roles">;

/** Who reopened a decision: a person, or the console after a dispute (`disputeId`) or a change of the case. */
type Reopening = { by: { id: string; name: string } | null; disputeId: string | null };

async function readReopenings(
  client: Pick<Transaction, "staff" | "dispute">,
  rows: readonly Pick<DecisionRow, "id" | "reopenedAt" | "reopenedById">[],
): Promise<(row: Pick<DecisionRow, "id" | "reopenedById">) => Reopening> {
  const people = rows.flatMap(({ reopenedById }) => reopenedById ?? []);
  const others = rows.flatMap(({ id, reopenedAt, reopenedById }) => (reopenedAt && !reopenedById ? [id] : []));
  const [staff, disputes] = await Promise.all([
    people.length > 0 ? client.staff.findMany({ where: { id: { in: people } }, select: { id: true, name: true } }) : [],
    others.length > 0
      ? client.dispute.findMany({
          where: { reopenedDecisionIds: { hasSome: others } },
          select: { id: true, reopenedDecisionIds: true },
        })
      : [],
  ]);
  return ({ id, reopenedById }) => ({
    by: staff.find((person) => person.id === reopenedById) ?? null,
    disputeId: disputes.find(({ reopenedDecisionIds }) => reopenedDecisionIds.includes(id))?.id ?? null,
  });
}

export async function showDecision(
  client: Pick<Transaction, "staff" | "dispute">,
  row: DecisionRow,
  { key }: Pick<OpenApplicant, "key">,
  now: CurrentBasis & { staff: Reader },
): Promise<Decision> {
  const reopening = (await readReopenings(client, [row]))(row);
  return { ...shownDecision({ ...row, reopening }, key, now.staff), resultChanged: isResultChanged(row, now) };
}

/** Free text can hold names, so it requires the permission to read them. */
const readsText = ({ roles }: Reader) => clearanceOf({ roles }).direct && can(roles, "decision.read");

/** @param key null if the applicant was erased, or the key is damaged */
function shownDecision(
  row: DecisionRow & { reopening: Reopening },
  key: DataKey | null,
  reader: Reader,
): Omit<Decision, "resultChanged"> {
  const textOf = (column: "note" | "reopenReason") => {
    const sealed = row[column];
    return sealed && key && readsText(reader)
      ? ifReadable(() => openText(key, decisionPlace(column, row.id), sealed))
      : null;
  };
  const made = decisionBasis.safeParse(row.basis).data;
  return {
    id: row.id,
    outcome: row.outcome,
    reasonCode: row.reasonCode,
    reasonTitle: row.reasonTitle ?? shippedTitle(row.outcome, row.reasonCode),
    signal: made?.signal ?? null,
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
      open: made?.open ?? [],
    },
    reopened: row.reopenedAt
      ? { ...row.reopening, at: row.reopenedAt.toISOString(), reason: textOf("reopenReason") }
      : null,
  };
}

export async function readDecisions({ row, key, derivedCase }: LoadedCase, reader: Reader): Promise<Decision[]> {
  const reopeningOf = await readReopenings(db, row.decisions);
  return row.decisions.map((one) => ({
    ...shownDecision({ ...one, reopening: reopeningOf(one) }, key, reader),
    resultChanged: isResultChanged(one, derivedCase.currentBasis),
  }));
}

const list = newestFirst("decidedAt");
const policyNow = { select: { id: true, name: true, versions: casePartArgs.policy.include.versions } } as const;
const withApplicant = {
  ...withPeople,
  applicant: { select: { ...sealedApplicant.select, policy: policyNow } },
} as const;

export function decisionsBy(
  { applicant, outcome, from, to, by }: DecisionFilter,
  reader: string,
): Prisma.DecisionWhereInput {
  return {
    ...(applicant ? { applicantId: applicant } : {}),
    ...(outcome ? { outcome } : {}),
    ...(by ? { decidedById: by === "me" ? reader : by } : {}),
    decidedAt: { ...(from ? { gte: dayRange(from).gte } : {}), ...(to ? { lt: dayRange(to).lt } : {}) },
  };
}

/** A page of the decisions on all applicants, newest first and sealed as stored. */
export async function readDecisionsOfAll(
  client: Pick<Transaction, "decision" | "staff" | "dispute">,
  where: Prisma.DecisionWhereInput,
  { cursor, limit }: Place,
) {
  const rows = await client.decision.findMany({
    where: { AND: [where, list.beyond(cursor)] },
    include: withApplicant,
    orderBy: list.orderBy(),
    take: rowsToRead(limit),
  });
  const { shown, nextCursor } = list.pageOf(rows, limit);
  const reopeningOf = await readReopenings(client, shown);
  const standing = await client.decision.findMany({
    where: { applicantId: { in: shown.map(({ applicantId }) => applicantId) }, reopenedAt: null },
    orderBy: casePartArgs.decisions.orderBy,
    distinct: ["applicantId"],
    select: { id: true },
  });
  const current = new Set(standing.map(({ id }) => id));
  return {
    shown: shown.map((row) => ({ ...row, reopening: reopeningOf(row), isCurrent: current.has(row.id) })),
    nextCursor,
  };
}

/** Returns the applicant's current policy if it is not the policy version of the decision, else null. */
function otherPolicyNow({ applicant: { policy }, policyVersion }: Pick<ListedRow, "applicant" | "policyVersion">) {
  const version = policy.versions[0]?.number ?? 0;
  if (policyVersion?.policyId === policy.id && policyVersion.number === version) return null;
  return { name: policy.name, version };
}

type ListedRow = Awaited<ReturnType<typeof readDecisionsOfAll>>["shown"][number];

/** A decision in a list of those on all applicants. */
export type ListedDecision = ReturnType<typeof showDecisionsOfAll>[number];

export function showDecisionsOfAll(rows: readonly ListedRow[], reader: Reader) {
  const applicants = namedApplicants(applicantsOf(rows), reader);
  return rows.map((row) => {
    const applicant = applicants.get(row.applicantId);
    const decision = shownDecision(row, applicant?.textKey ?? null, reader);
    const isLost =
      (row.note !== null && decision.note === null) ||
      (row.reopenReason !== null && decision.reopened?.reason === null);
    const isUnreadable = applicant?.isUnreadable || (applicant?.textKey && readsText(reader) && isLost);
    return {
      ...decision,
      applicantId: row.applicantId,
      applicantName: applicant?.name ?? null,
      isCurrent: row.isCurrent,
      policyNow: otherPolicyNow(row),
      ...(isUnreadable ? { unreadable: true as const } : {}),
    };
  });
}
