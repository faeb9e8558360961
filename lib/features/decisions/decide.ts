import "server-only";
import { v7 as uuid } from "uuid";
import type { z } from "zod";
import { reasonProblem } from "@/lib/base/reason";
import type { OpenApplicant } from "@/lib/cases/applicant-record";
import { endMessages, notifyStaff } from "@/lib/cases/notify-staff";
import { type LoadedCase, loadCase } from "@/lib/cases/open-case";
import { decisionPlace } from "@/lib/cases/reopen-approval";
import { saveCase } from "@/lib/cases/save-columns";
import type { DecisionBasis } from "@/lib/domain/case/decision-basis";
import type { Case } from "@/lib/domain/case/derive-case";
import { inTermsOfDecision, openHash, seenIn } from "@/lib/domain/case/since-decision";
import { suggestReasons } from "@/lib/domain/case/suggest-reasons";
import { noteWithOpen, openItemsCount } from "@/lib/domain/decisions/open-items";
import type { DecisionOutcome } from "@/lib/domain/decisions/outcomes";
import type { DecisionBlock } from "@/lib/domain/results/view";
import { AppError, type ErrorCode } from "@/lib/errors";
import type { DecisionList } from "@/lib/features/decisions/contract/decisions";
import * as contract from "@/lib/features/decisions/contract/decisions";
import * as actions from "@/lib/features/decisions/contract/decisions.actions";
import { defineAction } from "@/lib/platform/actions/define-action";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { seal } from "@/lib/platform/data/crypto";
import { db, isUniqueViolation, type Transaction } from "@/lib/platform/data/prisma";
import { chooseForReview } from "./choose-quality-review";
import { liftBlocks, removedBlocksOf, requireOtherThanLifted } from "./policy-lift-rule";
import { offeredReasons, reasonTitleOf } from "./reasons";
import { type DecisionRow, readDecisions, showDecision, withPeople } from "./show-decisions";

/** The judgments of hits and findings that count now. */
function judgmentsOf({ hits, findings }: Case): string[] {
  const judged = hits.flatMap(({ judgment }) => (judgment?.isCurrent ? [judgment.row.id] : []));
  return [...judged, ...findings.flatMap(({ answer }) => (answer ? [answer.id] : []))];
}

export async function showDecisions(applicant: LoadedCase, staff: CurrentStaff): Promise<DecisionList> {
  const { derivedCase } = applicant;
  const lifts = removedBlocksOf(applicant);
  const reasons = offeredReasons(applicant.row.changedReasons);
  return {
    items: await readDecisions(applicant, staff),
    snapshotId: derivedCase.currentBasis.snapshotId,
    answers: derivedCase.currentBasis.answers,
    blocks: [...derivedCase.blocks, ...(await liftBlocks(lifts, staff))],
    policyLifts: lifts.map((lift) => ({ ...lift, at: lift.at.toISOString() })),
    openItems: [...derivedCase.openItems],
    openHash: openHash(derivedCase),
    unreadable: derivedCase.open.unreadable.length,
    policy: derivedCase.open.policy,
    requirements: [...derivedCase.requirements],
    judged: judgmentsOf(derivedCase).length,
    openHits: derivedCase.openHits,
    reasons,
    suggested: suggestReasons(derivedCase).filter(({ outcome, reasonCode }) =>
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
  wrong_person: "signals_unresolved",
  window_open: "window_open",
  consent_missing: "consent_missing",
  no_result: "state_conflict",
  in_approval: "state_conflict",
  checks_missing: "condition_not_met",
  decided: "state_conflict",
  policy_lifted: "same_person",
  unreadable: "state_conflict",
};

/** @throws AppError `invalid_input` if the finding is no reason for this decision now */
function findingTitleOf(derivedCase: Case, body: z.infer<typeof contract.decide.body>): string | null {
  if (body.signal === undefined) return null;
  const fits = suggestReasons(derivedCase).find(
    ({ outcome, reasonCode, signal }) =>
      outcome === body.outcome && reasonCode === body.reasonCode && signal === body.signal,
  );
  if (fits) return fits.title;
  throw new AppError("invalid_input", {
    issues: [{ path: "signal", message: "Choose a finding that fits the reason" }],
  });
}

/**
 * Refuses an approval with open items, unless the reviewer accepts them explicitly and writes a note.
 *
 * @throws AppError `open_items` without the acceptance, `invalid_input` without the note
 */
export function requireAcceptanceOfOpenItems(
  { openItems }: Case,
  { outcome, acceptsOpen, note }: Pick<z.infer<typeof contract.decide.body>, "outcome" | "acceptsOpen" | "note">,
): void {
  if (outcome !== "approve" || openItems.length === 0) return;
  if (!acceptsOpen) {
    const detail = `Still open: ${openItemsCount(openItems)}.`;
    throw new AppError("open_items", { detail, refs: { items: [...openItems] } });
  }
  const problem = reasonProblem(note ?? "", noteWithOpen);
  if (problem) throw new AppError("invalid_input", { issues: [{ path: "note", message: problem }] });
}

export const decide = defineAction(actions.decide, contract.decide, {
  object: "applicant",
  details: ({ body: { outcome, reasonCode, snapshotId, signal } }) => ({
    outcome,
    reason: reasonCode,
    snapshotId,
    ...(signal === undefined ? {} : { signal }),
  }),
  async run(context, { params, body }) {
    const { outcome } = body;
    try {
      return await context.transaction(async (tx) => {
        const applicant = await loadCase(tx, params.id, { lock: true });
        const { open, currentBasis, blocks } = applicant.derivedCase;
        const { snapshotId, answers } = currentBasis;
        const { policy } = open;
        const isShown = snapshotId === body.snapshotId && (body.answers ?? answers) === answers;
        const isOpenShown = body.openHash === undefined || body.openHash === openHash(applicant.derivedCase);
        if (snapshotId && !(isShown && isOpenShown)) throw new AppError("result_changed");
        if (body.policyVersionId && body.policyVersionId !== policy.versionId) throw new AppError("policy_changed");
        const ofCatalog = await reasonTitleOf(tx, outcome, body.reasonCode);
        const block = blocks.find(({ outcomes }) => outcomes.includes(outcome));
        if (block || !snapshotId) {
          const detail = block ? `${block.title}. ${block.detail}` : "No result was read yet.";
          throw new AppError(block ? codeOfBlock[block.code] : "state_conflict", { detail });
        }
        if (outcome === "approve") await requireOtherThanLifted(context, tx, applicant);
        const reasonTitle = findingTitleOf(applicant.derivedCase, body) ?? ofCatalog;
        requireAcceptanceOfOpenItems(applicant.derivedCase, body);
        const by = context.staff.id;
        const { reasonCode, note, signal } = body;
        const made = { outcome, reasonCode, reasonTitle, note, signal, snapshotId };
        const { row, basis } = await storeDecision(tx, applicant, made, { by });
        const { id } = row;
        for (const kind of ["escalated", "decision_reopened"] as const) {
          await endMessages(tx, { kind, applicantId: params.id }, { how: "decided", by });
        }
        if (outcome === "escalate") {
          await notifyStaff(tx, { kind: "escalated", objectId: id, applicantId: params.id, by });
        }
        await chooseForReview(tx, row, open.rules?.qualityReviewShare ?? 0);
        const file = { ...applicant.row, decisions: [row, ...applicant.row.decisions] };
        await saveCase(tx, file, { before: applicant.row });
        context.addDetails({
          decision: id,
          policyVersion: policy.versionId,
          judgments: basis.judgments.length,
          open: basis.openSignals.length,
          ...(outcome === "approve" && body.acceptsOpen ? { accepted: basis.open.length } : {}),
        });
        return showDecision(tx, row, applicant, { ...currentBasis, staff: context.staff });
      });
    } catch (error) {
      if (isUniqueViolation(error))
        throw new AppError("state_conflict", { detail: "This applicant has just been decided. Load the page again." });
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

/** Stores the decision with everything that it is based on. The caller has checked the rules. */
export async function storeDecision(
  tx: Pick<Transaction, "decision">,
  { row: { id: applicantId, orders }, key, derivedCase }: LoadedCase,
  { note, signal, ...made }: NewDecision,
  { by, at }: { by: string; at?: Date },
): Promise<{ row: DecisionRow; basis: DecisionBasis }> {
  const id = uuid();
  const codes = (answered: boolean) => [
    ...new Set(derivedCase.findings.filter((one) => one.answered === answered).map(({ signal }) => signal.code)),
  ];
  const basis: DecisionBasis = {
    judgments: judgmentsOf(derivedCase),
    openSignals: codes(false),
    answeredSignals: codes(true),
    open: [...derivedCase.openItems],
    orders: orders.map((order) => order.id),
    answers: derivedCase.currentBasis.answers,
    seen: seenIn(inTermsOfDecision(derivedCase.open, derivedCase.open.rules, derivedCase), at ?? new Date()),
    signal,
  };
  const row = await tx.decision.create({
    data: {
      ...made,
      id,
      applicantId,
      note: note ? seal(key, decisionPlace("note", id), note) : null,
      basis,
      policyVersionId: derivedCase.open.policy.versionId,
      decidedById: by,
      ...(at ? { decidedAt: at } : {}),
    },
    include: withPeople,
  });
  return { row, basis };
}

/** Reopens a decision, which stays on record with the reason. The applicant must then be decided again. */
export const reopenDecision = defineAction(actions.reopenDecision, contract.reopenDecision, {
  object: "applicant",
  details: ({ params }) => ({ decision: params.decisionId }),
  run(context, { params, body }) {
    return context.transaction(async (tx) => {
      const applicant = await loadCase(tx, params.id, { lock: true });
      const exists = await tx.decision.count({ where: { id: params.decisionId, applicantId: params.id } });
      if (exists === 0) throw new AppError("not_found");
      const row = await reopenCurrentDecision(tx, applicant, params.decisionId, {
        by: context.staff.id,
        reason: body.reason,
      });
      const decisions = applicant.row.decisions.map((decision) => (decision.id === row.id ? row : decision));
      await saveCase(tx, { ...applicant.row, decisions }, { before: applicant.row });
      return showDecision(tx, row, applicant, { ...applicant.derivedCase.currentBasis, staff: context.staff });
    });
  },
});

/**
 * Reopens the decision that stands, for a person. The caller has locked the case, and stores its columns afterwards.
 *
 * @throws AppError `state_conflict` for a decision that does not stand, or is disputed
 */
export async function reopenCurrentDecision(
  tx: Transaction,
  applicant: LoadedCase,
  decisionId: string,
  reopening: { by: string; reason: string },
): Promise<DecisionRow> {
  if (applicant.derivedCase.decision?.id !== decisionId) {
    throw new AppError("state_conflict", { detail: "Only the current decision can be reopened." });
  }
  if (await tx.dispute.count({ where: { decisionId, resolvedAt: null } })) {
    throw new AppError("state_conflict", { detail: "This decision is disputed: resolve the dispute." });
  }
  return storeReopening(tx, applicant, decisionId, reopening);
}

/** Reopens a decision, which stays on record. `by` is null if the console reopens it after a dispute. */
export async function storeReopening(
  tx: Transaction,
  { key }: Pick<OpenApplicant, "key">,
  id: string,
  { by, reason }: { by: string | null; reason: string },
): Promise<DecisionRow> {
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
