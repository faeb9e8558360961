/** Decisions on applicants: blocks, deciding, and reopening. */
import "server-only";
import { v7 as uuid } from "uuid";
import { defineAction } from "@/lib/actions/define-action";
import type { CurrentStaff } from "@/lib/auth/session";
import { underPolicy } from "@/lib/checks/policy";
import { type Requirement, requirementsOf, unmetOf } from "@/lib/checks/policy-standing";
import {
  type DecisionBlock,
  type DecisionList,
  decide as decideContract,
  listDecisions as listContract,
  reopenDecision as reopenContract,
} from "@/lib/contracts/decisions";
import { seal } from "@/lib/data/crypto";
import { db, isUniqueViolation, type Transaction } from "@/lib/data/prisma";
import { AppError, type ErrorCode } from "@/lib/errors";
import { decisionBlocks, isAnswered } from "@/lib/results/resolutions";
import { type CurrentPolicy, currentPolicy } from "@/lib/services/applicants/applicant-policy";
import {
  lockApplicant,
  type OpenApplicant,
  type OpenFile,
  openApplicant,
} from "@/lib/services/applicants/applicant-record";
import { isInApproval } from "@/lib/services/applicants/applicant-status";
import type { DecisionBasis } from "@/lib/services/applicants/decision-basis";
import { currentDecision, refreshApplicantIndex } from "@/lib/services/applicants/fetch-result";
import { endMessages, notifyStaff } from "@/lib/services/applicants/notify-staff";
import { fileOf, readCase } from "@/lib/services/applicants/read-cases";
import { type ReadHits, readHits } from "@/lib/services/hits/read-hits";
import { decisionPlace, readDecisions, reopenRow, showDecision, withPeople } from "./decision-record";
import { offeredReasons, reasonTitleOf } from "./reasons";

type Client = Parameters<typeof readHits>[0] & Pick<Transaction, "overrideRequest" | "decision" | "$queryRawUnsafe">;

/** The blocks of a decision, and the policy behind them. */
type ReadBlocks = ReadHits & { blocks: DecisionBlock[]; policy: CurrentPolicy; requirements: Requirement[] };

/** The current blocks of a decision, with the result and hits behind them. */
export async function readBlocks(client: Client, applicant: OpenApplicant): Promise<ReadBlocks> {
  const { row } = applicant;
  const read = await readHits(client, applicant);
  const ofApplicant = { where: { applicantId: row.id }, select: { state: true } };
  const file = fileOf(row);
  const orders = file?.orders ?? (await client.order.findMany(ofApplicant));
  const overrides = file?.overrides ?? (await client.overrideRequest.findMany(ofApplicant));
  const current = await currentDecision(client, row);
  const policy = await currentPolicy(client, row.policyId, row);
  const { checks, signals } = read;
  const requirements = requirementsOf(policy.rules, { consented: row.consentedAt !== null, checks, signals });
  const blocks = decisionBlocks({
    hasResult: read.snapshot !== null,
    consented: row.consentedAt !== null,
    windowOpen: read.windowOpen,
    inApproval: isInApproval({
      orders: orders.map(({ state }) => state),
      overrides: overrides.map(({ state }) => state),
    }),
    decided: current?.outcome === "approve" || current?.outcome === "decline",
    signals: signals.map((state) => underPolicy(policy.rules, state)),
    // Already listed.
    unmet: unmetOf(requirements).flatMap(({ key, title }) => (key === "consent" ? [] : [title])),
  });
  return { ...read, blocks, policy, requirements };
}

/** The judgments of hits and signals that count now. */
function judgmentsOf({ hits, signals }: Pick<ReadHits, "hits" | "signals">): string[] {
  const judged = hits.flatMap(({ judgment }) => (judgment?.isCurrent ? [judgment.row.id] : []));
  return [...judged, ...signals.flatMap(({ answer }) => (answer ? [answer.id] : []))];
}

/** All decisions on an applicant, newest first, and what blocks the next. */
export const listDecisions = defineAction(listContract, {
  permission: "decision.read",
  audit: { action: "decision.list", intent: "late", object: ({ params }) => ({ type: "applicant", id: params.id }) },
  async run({ staff, addDetails }, { params }) {
    const applicant = openApplicant(await readCase(db, params.id));
    const shown = await showDecisions(applicant, await readBlocks(db, applicant), staff);
    addDetails({ count: shown.items.length });
    return shown;
  },
});

/** The decisions as the API shows them. */
export async function showDecisions(
  applicant: OpenFile,
  { snapshot, blocks, policy, requirements, ...read }: ReadBlocks,
  staff: CurrentStaff,
): Promise<DecisionList> {
  const snapshotId = snapshot?.id ?? null;
  const { id, name, number: version, versionId } = policy;
  return {
    items: await readDecisions(applicant, { snapshotId, answers: read.answers, staff }),
    snapshotId,
    answers: read.answers,
    blocks,
    policy: { id, name, version, versionId },
    requirements,
    judged: judgmentsOf(read).length,
    openHits: read.hits.filter(({ verdict }) => verdict === null).length,
    reasons: await offeredReasons(db),
  };
}

const codeOfBlock: Record<DecisionBlock["code"], ErrorCode> = {
  signals_unresolved: "signals_unresolved",
  window_open: "window_open",
  consent_missing: "consent_missing",
  no_result: "state_conflict",
  in_approval: "state_conflict",
  checks_missing: "condition_not_met",
  decided: "state_conflict",
};

/** Decides on an applicant, on the newest result, unless something blocks it. */
export const decide = defineAction(decideContract, {
  permission: "decision.make",
  audit: {
    action: "decision.make",
    object: ({ params }) => ({ type: "applicant", id: params.id }),
    details: ({ body }) => ({ outcome: body.outcome, reason: body.reasonCode, snapshotId: body.snapshotId }),
  },
  async run(context, { params, body }) {
    const { outcome } = body;
    try {
      return await context.transaction(async (tx) => {
        const applicant = await lockApplicant(tx, params.id);
        const { snapshot, answers, blocks, signals, hits, policy } = await readBlocks(tx, applicant);
        const isShown = snapshot?.id === body.snapshotId && (body.answers ?? answers) === answers;
        if (snapshot && !isShown) throw new AppError("result_changed");
        if (body.policyVersionId && body.policyVersionId !== policy.versionId) throw new AppError("policy_changed");
        const reasonTitle = await reasonTitleOf(tx, outcome, body.reasonCode);
        const block = blocks.find(({ outcomes }) => outcomes.includes(outcome));
        if (block || !snapshot) {
          const detail = block ? `${block.title}. ${block.detail}` : "No result was read yet.";
          throw new AppError(block ? codeOfBlock[block.code] : "state_conflict", { detail });
        }
        const id = uuid();
        const codes = (answered: boolean) => [
          ...new Set(signals.filter((state) => isAnswered(state) === answered).map(({ signal }) => signal.code)),
        ];
        const orders = await tx.order.findMany({ where: { applicantId: params.id }, select: { id: true } });
        const made: DecisionBasis = {
          judgments: judgmentsOf({ hits, signals }),
          openSignals: codes(false),
          answeredSignals: codes(true),
          orders: orders.map((order) => order.id),
          answers,
        };
        const row = await tx.decision.create({
          data: {
            id,
            applicantId: params.id,
            outcome,
            reasonCode: body.reasonCode,
            reasonTitle,
            note: body.note ? seal(applicant.key, decisionPlace("note", id), body.note) : null,
            snapshotId: snapshot.id,
            basis: made,
            policyVersionId: policy.versionId,
            decidedById: context.staff.id,
          },
          include: withPeople,
        });
        const by = context.staff.id;
        await endMessages(tx, { kind: "escalated", applicantId: params.id }, { how: "decided", by });
        if (outcome === "escalate") {
          await notifyStaff(tx, { kind: "escalated", objectId: id, applicantId: params.id, by });
        }
        await refreshApplicantIndex(tx, params.id);
        context.addDetails({
          decision: id,
          policyVersion: policy.versionId,
          judgments: made.judgments.length,
          open: made.openSignals.length,
        });
        return showDecision(tx, row, applicant, { snapshotId: snapshot.id, answers, staff: context.staff });
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw new AppError("state_conflict", { detail: "Someone has just decided." });
      throw error;
    }
  },
});

/** Reopens a decision. It stays on record with the reason; the applicant must be decided again. */
export const reopenDecision = defineAction(reopenContract, {
  permission: "decision.make",
  audit: {
    action: "decision.reopen",
    object: ({ params }) => ({ type: "applicant", id: params.id }),
    details: ({ params }) => ({ decision: params.decisionId }),
  },
  run(context, { params, body }) {
    return context.transaction(async (tx) => {
      const applicant = await lockApplicant(tx, params.id);
      const current = await currentDecision(tx, applicant.row);
      const exists = await tx.decision.count({ where: { id: params.decisionId, applicantId: params.id } });
      if (exists === 0) throw new AppError("not_found");
      if (current?.id !== params.decisionId) {
        throw new AppError("state_conflict", { detail: "Only the decision that stands can be reopened." });
      }
      if (await tx.dispute.count({ where: { decisionId: params.decisionId, resolvedAt: null } })) {
        throw new AppError("state_conflict", { detail: "This decision is disputed: resolve the dispute." });
      }
      const row = await reopenRow(tx, applicant, params.decisionId, { by: context.staff.id, reason: body.reason });
      await refreshApplicantIndex(tx, params.id);
      const { snapshot, answers } = await readHits(tx, applicant);
      return showDecision(tx, row, applicant, { snapshotId: snapshot?.id ?? null, answers, staff: context.staff });
    });
  },
});
