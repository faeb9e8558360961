/** Disputes of decisions are resolved by someone other than the decision's author. */
import "server-only";
import { v7 as uuid } from "uuid";
import { can } from "@/lib/base/permissions";
import { clearanceOf, lockApplicant, type OpenApplicant } from "@/lib/cases/applicant-record";
import { type LoadedCase, loadCase } from "@/lib/cases/open-case";
import { saveColumns } from "@/lib/cases/save-columns";
import { casePartArgs } from "@/lib/cases/stored/read-cases";
import { requireSecondPerson } from "@/lib/cases/two-person-rule";
import { decisionBasis } from "@/lib/domain/case/decision-basis";
import type { Case } from "@/lib/domain/case/derive-case";
import { signalIdOf } from "@/lib/domain/results/resolutions";
import { AppError } from "@/lib/errors";
import * as actions from "@/lib/features/decisions/contract/decisions.actions";
import type { DisputableJudgment, Dispute } from "@/lib/features/decisions/contract/disputes";
import * as contract from "@/lib/features/decisions/contract/disputes";
import { reopenJudgment } from "@/lib/features/hits/judge-hit";
import { defineAction } from "@/lib/platform/actions/define-action";
import { append } from "@/lib/platform/audit/append";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import type { OutputOf } from "@/lib/platform/contract/endpoint";
import { ifReadable, openText, seal } from "@/lib/platform/data/crypto";
import { db, isUniqueViolation, type Prisma, type Transaction } from "@/lib/platform/data/prisma";
import { storeReopening } from "./decide";
import { showDisputeFile } from "./dispute-files";

const withPeople = casePartArgs.disputes.include;
type Row = Prisma.DisputeGetPayload<{ include: typeof withPeople }>;

type Column = "statement" | "evidence" | "reason";
const place = (column: Column, id: string) => ({ table: "Dispute", column, row: id });

type Reader = Pick<CurrentStaff, "roles">;
type JudgmentsById = ReadonlyMap<string, DisputableJudgment>;

/** Reads the judgments with these ids, each with the title of the hit or finding that it is about. */
async function readDisputableJudgments(
  client: Transaction,
  derivedCase: Case | null,
  ids: readonly string[],
): Promise<JudgmentsById> {
  if (ids.length === 0 || !derivedCase) return new Map();
  const rows = await client.judgment.findMany({
    where: { id: { in: [...ids] }, applicantId: derivedCase.open.id },
    select: { id: true, subject: true, verdict: true },
  });
  const titles = new Map<string, string>([
    ...derivedCase.hits.map(({ id, hit }) => [`hit:${id}`, hit.title] as const),
    ...derivedCase.findings.map(({ signal }) => [`signal:${signalIdOf(signal)}`, signal.title] as const),
  ]);
  const gone = "A hit or finding that the result no longer contains";
  return new Map(rows.map(({ id, subject, verdict }) => [id, { id, title: titles.get(subject) ?? gone, verdict }]));
}

function show(row: Row, { key }: OpenApplicant, judged: JudgmentsById, staff: Reader): Dispute {
  // Free text can hold names, so it requires the permission to read them.
  const readsText = clearanceOf(staff).direct && can(staff.roles, "decision.read");
  const textOf = (column: Column) => {
    const sealed = row[column];
    return sealed && readsText ? ifReadable(() => openText(key, place(column, row.id), sealed)) : null;
  };
  const { outcome, resolvedBy, resolvedAt, decision } = row;
  return {
    id: row.id,
    decision: { ...decision, decidedAt: decision.decidedAt.toISOString() },
    judgments: row.judgmentIds.flatMap((id) => judged.get(id) ?? []),
    statement: textOf("statement"),
    evidence: textOf("evidence"),
    files: row.files.map((file) => showDisputeFile(file, key, readsText)),
    openedBy: row.openedBy,
    openedAt: row.openedAt.toISOString(),
    resolved:
      outcome && resolvedBy && resolvedAt
        ? {
            outcome,
            reason: textOf("reason"),
            by: resolvedBy,
            at: resolvedAt.toISOString(),
            reopenedDecisions: row.reopenedDecisionIds,
            reopenedJudgments: row.reopenedJudgmentIds,
          }
        : null,
  };
}

export async function readDisputes(applicant: LoadedCase, staff: Reader): Promise<Dispute[]> {
  const rows = applicant.row.disputes;
  const judged = await readDisputableJudgments(
    db,
    applicant.derivedCase,
    rows.flatMap(({ judgmentIds }) => judgmentIds),
  );
  return rows.map((row) => show(row, applicant, judged, staff));
}

// Older decisions lack other parts of the basis.
const basedOn = decisionBasis.pick({ judgments: true });
const judgmentsOf = (basis: unknown): string[] => basedOn.safeParse(basis).data?.judgments ?? [];

export const listDisputes = defineAction(actions.listDisputes, contract.listDisputes, {
  intent: "late",
  object: "applicant",
  async run({ staff, addDetails }, { params }) {
    const shown = await showDisputes(await loadCase(db, params.id), staff);
    addDetails({ count: shown.items.length });
    return shown;
  },
});

export async function showDisputes(
  applicant: LoadedCase,
  staff: Reader,
): Promise<OutputOf<typeof contract.listDisputes>> {
  const items = await readDisputes(applicant, staff);
  const current = applicant.row.decisions.find(({ reopenedAt }) => reopenedAt === null);
  const isOpen = items.some(({ decision, resolved }) => resolved === null && decision.id === current?.id);
  if (!current || isOpen) return { items, disputable: null };
  const { id, outcome, decidedAt, decidedBy } = current;
  const judgments = [
    ...(await readDisputableJudgments(db, applicant.derivedCase, judgmentsOf(current.basis))).values(),
  ];
  return { items, disputable: { id, outcome, decidedAt: decidedAt.toISOString(), decidedBy, judgments } };
}

/** Opens a dispute. The applicant is shown as disputed until it is resolved. */
export const openDispute = defineAction(actions.openDispute, contract.openDispute, {
  object: "applicant",
  details: ({ body }) => ({ decision: body.decisionId, judgments: body.judgmentIds?.length ?? 0 }),
  async run(context, { params, body }) {
    try {
      return await context.transaction(async (tx) => {
        const applicant = await lockApplicant(tx, params.id);
        const decision = await tx.decision.findFirst({ where: { id: body.decisionId, applicantId: params.id } });
        if (!decision) throw new AppError("not_found");
        if (decision.reopenedAt) {
          throw new AppError("state_conflict", { detail: "This decision was reopened, so it cannot be disputed." });
        }
        const basis = new Set(judgmentsOf(decision.basis));
        const judgmentIds = [...new Set(body.judgmentIds ?? [])];
        if (judgmentIds.some((id) => !basis.has(id))) {
          const message = "This decision is not based on this judgment";
          throw new AppError("invalid_input", { issues: [{ path: "judgmentIds", message }] });
        }
        const id = uuid();
        const sealed = (column: Column, text: string) => seal(applicant.key, place(column, id), text);
        const row = await tx.dispute.create({
          data: {
            id,
            applicantId: params.id,
            decisionId: decision.id,
            judgmentIds,
            statement: sealed("statement", body.statement),
            evidence: body.evidence ? sealed("evidence", body.evidence) : null,
            openedById: context.staff.id,
          },
          include: withPeople,
        });
        const derivedCase = await saveColumns(tx, params.id);
        context.addDetails({ dispute: id });
        return show(row, applicant, await readDisputableJudgments(tx, derivedCase, judgmentIds), context.staff);
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new AppError("state_conflict", { detail: "A dispute on this decision is open already." });
    }
  },
});

/** Resolves a dispute. A correction reopens, in the same transaction, everything based on the disputed judgments. */
export const resolveDispute = defineAction(actions.resolveDispute, contract.resolveDispute, {
  object: "dispute",
  details: ({ body, params }) => ({ dispute: params.id, outcome: body.outcome }),
  async run(context, { params, body }) {
    const disputed = await db.dispute.findUnique({ where: { id: params.id }, select: { applicantId: true } });
    if (!disputed) throw new AppError("not_found");
    context.setTarget({ type: "applicant", id: disputed.applicantId });
    return context.transaction(async (tx) => {
      const applicant = await lockApplicant(tx, disputed.applicantId);
      const open = await tx.dispute.findUniqueOrThrow({ where: { id: params.id }, include: withPeople });
      if (open.resolvedAt) throw new AppError("state_conflict", { detail: "This dispute is resolved already." });
      const author = open.decision.decidedBy?.id ?? null;
      const resolvedById = await requireSecondPerson(context, tx, author, "decision.make");
      const { outcome, reason } = body;
      const reopened =
        outcome === "corrected"
          ? await reopenDependents(tx, applicant, open, { reason, requestId: context.requestId })
          : { reopenedDecisionIds: [], reopenedJudgmentIds: [] };
      const row = await tx.dispute.update({
        where: { id: params.id },
        data: {
          outcome,
          reason: seal(applicant.key, place("reason", params.id), reason),
          resolvedById,
          resolvedAt: new Date(),
          ...reopened,
        },
        include: withPeople,
      });
      const after = await saveColumns(tx, disputed.applicantId);
      context.addDetails({
        decisions: reopened.reopenedDecisionIds.length,
        judgments: reopened.reopenedJudgmentIds.length,
      });
      return show(row, applicant, await readDisputableJudgments(tx, after, row.judgmentIds), context.staff);
    });
  },
});

type Reopened = { reopenedDecisionIds: string[]; reopenedJudgmentIds: string[] };

/**
 * Reopens the disputed decision, the judgments of the disputed hits and findings, and every decision of the applicant
 * based on such a judgment, even on a judgment that was reopened earlier.
 */
async function reopenDependents(
  tx: Transaction,
  applicant: OpenApplicant,
  dispute: Row,
  { reason, requestId }: { reason: string; requestId: string },
): Promise<Reopened> {
  const applicantId = applicant.row.id;
  const disputed = await tx.judgment.findMany({
    where: { id: { in: dispute.judgmentIds }, applicantId },
    select: { subject: true },
  });
  const subjects = disputed.map(({ subject }) => subject);
  const judgments = await tx.judgment.findMany({
    where: { applicantId, subject: { in: subjects } },
    select: { id: true, reopenedAt: true },
  });
  const about = new Set(judgments.map(({ id }) => id));
  const reopenedJudgmentIds = judgments.filter(({ reopenedAt }) => reopenedAt === null).map(({ id }) => id);
  for (const id of reopenedJudgmentIds) await reopenJudgment(tx, applicant.key, id, { by: null, reason });

  const current = await tx.decision.findMany({
    where: { applicantId, reopenedAt: null },
    select: { id: true, basis: true },
  });
  const dependent = current.filter(
    ({ id, basis }) => id === dispute.decisionId || judgmentsOf(basis).some((judgment) => about.has(judgment)),
  );
  const reopenedDecisionIds = dependent.map(({ id }) => id);
  for (const id of reopenedDecisionIds) {
    await storeReopening(tx, applicant, id, { by: null, reason });
    await append(
      {
        phase: "outcome",
        action: "decision.reopen",
        actor: { type: "system", job: "dispute" },
        object: { type: "applicant", id: applicantId },
        requestId,
        details: { decision: id, dispute: dispute.id },
        outcome: "done",
      },
      { tx },
    );
  }
  return { reopenedDecisionIds, reopenedJudgmentIds };
}
