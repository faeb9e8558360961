import "server-only";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { defineAction } from "@/lib/actions/define-action";
import { can } from "@/lib/auth/permissions";
import type { CurrentStaff } from "@/lib/auth/session";
import { type DecisionBasis, decisionBasis, isResultChanged, type Known } from "@/lib/case/decision-basis";
import type { Case } from "@/lib/case/derive-case";
import { suggestReasons } from "@/lib/case/suggest-reasons";
import type { Decision, DecisionFilter, DecisionList } from "@/lib/contracts/decisions";
import * as contract from "@/lib/contracts/decisions";
import * as actions from "@/lib/contracts/decisions.actions";
import { type DataKey, ifReadable, openText, seal } from "@/lib/data/crypto";
import { db, isUniqueViolation, type Prisma, type Transaction } from "@/lib/data/prisma";
import { type DecisionOutcome, shippedTitle } from "@/lib/decisions/outcomes";
import { AppError, type ErrorCode } from "@/lib/errors";
import type { DecisionBlock } from "@/lib/results/view";
import { clearanceOf, type OpenApplicant } from "@/lib/services/applicants/applicant-record";
import { applicantsOf, namedApplicants, sealedApplicant } from "@/lib/services/applicants/named-applicants";
import { type LoadedCase, loadCase } from "@/lib/services/cases/open-case";
import { saveColumns } from "@/lib/services/cases/save-columns";
import { dayRange } from "@/lib/services/days";
import { endMessages, notifyStaff } from "@/lib/services/inbox/notify-staff";
import { newestFirst, type Place, rowsToRead } from "@/lib/services/paging";
import { parts } from "@/lib/services/stored/read-cases";
import { offeredReasons, reasonTitleOf } from "./reasons";

/** The judgments of hits and findings that count now. */
function judgmentsOf({ hits, findings }: Case): string[] {
  const judged = hits.flatMap(({ judgment }) => (judgment?.isCurrent ? [judgment.row.id] : []));
  return [...judged, ...findings.flatMap(({ answer }) => (answer ? [answer.id] : []))];
}

export async function showDecisions(applicant: LoadedCase, staff: CurrentStaff): Promise<DecisionList> {
  const { found } = applicant;
  const reasons = await offeredReasons(db);
  return {
    items: await readDecisions(applicant, staff),
    ...found.known,
    blocks: [...found.blocks],
    policy: found.open.policy,
    requirements: [...found.requirements],
    judged: judgmentsOf(found).length,
    openHits: found.openHits,
    reasons,
    suggested: suggestReasons(found).filter(({ outcome, reasonCode }) =>
      reasons[outcome].some(({ code }) => code === reasonCode),
    ),
  };
}

export const listDecisions = defineAction(actions.listDecisions, contract.listDecisions, {
  intent: "late",
  object: "applicant",
  async run({ staff, addDetails }, { params }) {
    const shown = await showDecisions(await loadCase(db, params.id), staff);
    addDetails({ count: shown.items.length });
    return shown;
  },
});

const codeOfBlock: Record<DecisionBlock["code"], ErrorCode> = {
  signals_unresolved: "signals_unresolved",
  window_open: "window_open",
  consent_missing: "consent_missing",
  no_result: "state_conflict",
  in_approval: "state_conflict",
  checks_missing: "condition_not_met",
  decided: "state_conflict",
  unreadable: "state_conflict",
};

/** @throws AppError `invalid_input` if the finding is no reason for this decision now */
function findingTitleOf(found: Case, body: z.infer<typeof contract.decide.body>): string | null {
  if (body.signal === undefined) return null;
  const fits = suggestReasons(found).find(
    ({ outcome, reasonCode, signal }) =>
      outcome === body.outcome && reasonCode === body.reasonCode && signal === body.signal,
  );
  if (fits) return fits.title;
  throw new AppError("invalid_input", {
    issues: [{ path: "signal", message: "Choose a finding that fits the reason" }],
  });
}

export const decide = defineAction(actions.decide, contract.decide, {
  object: "applicant",
  details: ({ body: { outcome, reasonCode, snapshotId, signal } }) => ({
    ...{ outcome, reason: reasonCode, snapshotId },
    ...(signal === undefined ? {} : { signal }),
  }),
  async run(context, { params, body }) {
    const { outcome } = body;
    try {
      return await context.transaction(async (tx) => {
        const applicant = await loadCase(tx, params.id, { lock: true });
        const { open, known, blocks } = applicant.found;
        const { snapshotId, answers } = known;
        const { policy } = open;
        const isShown = snapshotId === body.snapshotId && (body.answers ?? answers) === answers;
        if (snapshotId && !isShown) throw new AppError("result_changed");
        if (body.policyVersionId && body.policyVersionId !== policy.versionId) throw new AppError("policy_changed");
        const ofCatalog = await reasonTitleOf(tx, outcome, body.reasonCode);
        const block = blocks.find(({ outcomes }) => outcomes.includes(outcome));
        if (block || !snapshotId) {
          const detail = block ? `${block.title}. ${block.detail}` : "No result was read yet.";
          throw new AppError(block ? codeOfBlock[block.code] : "state_conflict", { detail });
        }
        const reasonTitle = findingTitleOf(applicant.found, body) ?? ofCatalog;
        const by = context.staff.id;
        const { reasonCode, note, signal } = body;
        const made = { outcome, reasonCode, reasonTitle, note, signal, snapshotId };
        const { row, basis } = await storeDecision(tx, applicant, made, { by });
        const { id } = row;
        await endMessages(tx, { kind: "escalated", applicantId: params.id }, { how: "decided", by });
        if (outcome === "escalate") {
          await notifyStaff(tx, { kind: "escalated", objectId: id, applicantId: params.id, by });
        }
        await saveColumns(tx, params.id);
        context.addDetails({
          decision: id,
          policyVersion: policy.versionId,
          judgments: basis.judgments.length,
          open: basis.openSignals.length,
        });
        return showDecision(tx, row, applicant, { ...known, staff: context.staff });
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw new AppError("state_conflict", { detail: "Someone has just decided." });
      throw error;
    }
  },
});

type NewDecision = {
  outcome: DecisionOutcome;
  reasonCode: string;
  reasonTitle: string | null;
  note?: string | undefined;
  /** The finding that a decline is for. */
  signal?: string | undefined;
  snapshotId: string;
};

/** With all that it is based on. The caller has asked the rules. */
export async function storeDecision(
  tx: Pick<Transaction, "decision">,
  { row: { id: applicantId, orders }, key, found }: LoadedCase,
  { note, signal, ...made }: NewDecision,
  { by, at }: { by: string; at?: Date },
): Promise<{ row: Row; basis: DecisionBasis }> {
  const id = uuid();
  const codes = (answered: boolean) => [
    ...new Set(found.findings.filter((one) => one.answered === answered).map(({ signal }) => signal.code)),
  ];
  const basis: DecisionBasis = {
    judgments: judgmentsOf(found),
    openSignals: codes(false),
    answeredSignals: codes(true),
    orders: orders.map((order) => order.id),
    answers: found.known.answers,
    signal,
  };
  const row = await tx.decision.create({
    data: {
      ...made,
      id,
      applicantId,
      note: note ? seal(key, decisionPlace("note", id), note) : null,
      basis,
      policyVersionId: found.open.policy.versionId,
      decidedById: by,
      ...(at ? { decidedAt: at } : {}),
    },
    include: withPeople,
  });
  return { row, basis };
}

/** The decision stays on record with the reason; the applicant must be decided again. */
export const reopenDecision = defineAction(actions.reopenDecision, contract.reopenDecision, {
  object: "applicant",
  details: ({ params }) => ({ decision: params.decisionId }),
  run(context, { params, body }) {
    return context.transaction(async (tx) => {
      const applicant = await loadCase(tx, params.id, { lock: true });
      const { decision: current, known } = applicant.found;
      const exists = await tx.decision.count({ where: { id: params.decisionId, applicantId: params.id } });
      if (exists === 0) throw new AppError("not_found");
      if (current?.id !== params.decisionId) {
        throw new AppError("state_conflict", { detail: "Only the decision that stands can be reopened." });
      }
      if (await tx.dispute.count({ where: { decisionId: params.decisionId, resolvedAt: null } })) {
        throw new AppError("state_conflict", { detail: "This decision is disputed: resolve the dispute." });
      }
      const row = await reopenRow(tx, applicant, params.decisionId, { by: context.staff.id, reason: body.reason });
      await saveColumns(tx, params.id);
      return showDecision(tx, row, applicant, { ...known, staff: context.staff });
    });
  },
});

const withPeople = parts.decisions.include;
type Row = Prisma.DecisionGetPayload<{ include: typeof withPeople }>;

const decisionPlace = (column: "note" | "reopenReason", id: string) => ({ table: "Decision", column, row: id });

type Reader = Pick<CurrentStaff, "roles">;

/** What reopened a decision that was: a person, or the console after a dispute or a re-screening. */
type Reopening = { by: { id: string; name: string } | null; disputeId: string | null };

async function readReopenings(
  client: Pick<Transaction, "staff" | "dispute">,
  rows: readonly Pick<Row, "id" | "reopenedAt" | "reopenedById">[],
): Promise<(row: Pick<Row, "id" | "reopenedById">) => Reopening> {
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

async function showDecision(
  client: Pick<Transaction, "staff" | "dispute">,
  row: Row,
  { key }: Pick<OpenApplicant, "key">,
  now: Known & { staff: Reader },
): Promise<Decision> {
  const reopening = (await readReopenings(client, [row]))(row);
  return { ...shownDecision({ ...row, reopening }, key, now.staff), resultChanged: isResultChanged(row, now) };
}

/** Free text can hold names, so it requires the permission to read them. */
const readsText = ({ roles }: Reader) => clearanceOf({ roles }).direct && can(roles, "decision.read");

/** @param key null: of an erased applicant, or damaged */
function shownDecision(
  row: Row & { reopening: Reopening },
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
    },
    reopened: row.reopenedAt
      ? { ...row.reopening, at: row.reopenedAt.toISOString(), reason: textOf("reopenReason") }
      : null,
  };
}

export async function readDecisions({ row, key, found }: LoadedCase, reader: Reader): Promise<Decision[]> {
  const reopeningOf = await readReopenings(db, row.decisions);
  return row.decisions.map((one) => ({
    ...shownDecision({ ...one, reopening: reopeningOf(one) }, key, reader),
    resultChanged: isResultChanged(one, found.known),
  }));
}

const list = newestFirst("decidedAt");
const withApplicant = { ...withPeople, applicant: sealedApplicant } as const;

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
    orderBy: parts.decisions.orderBy,
    distinct: ["applicantId"],
    select: { id: true },
  });
  const current = new Set(standing.map(({ id }) => id));
  return {
    shown: shown.map((row) => ({ ...row, reopening: reopeningOf(row), isCurrent: current.has(row.id) })),
    nextCursor,
  };
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
    const isUnreadable = applicant?.isUnreadable || (applicant && readsText(reader) && isLost);
    return {
      ...decision,
      applicantId: row.applicantId,
      applicantName: applicant?.name ?? null,
      isCurrent: row.isCurrent,
      ...(isUnreadable ? { unreadable: true as const } : {}),
    };
  });
}

/** The decision stays on record. `by` is null for the console, after a dispute or a re-screening. */
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
