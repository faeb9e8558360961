import "server-only";
import { v7 as uuid } from "uuid";
import { endMessages, notifyStaff } from "@/lib/cases/notify-staff";
import { type LoadedCase, loadCase } from "@/lib/cases/open-case";
import { saveColumns } from "@/lib/cases/save-columns";
import { requireSecondPerson } from "@/lib/cases/two-person-rule";
import {
  basisOf,
  hitVerdictOf,
  type ReadHit,
  type Subject,
  subjectOfHit,
  subjectOfSignal,
} from "@/lib/domain/case/judgments";
import type { HitVerdict } from "@/lib/domain/decisions/verdicts";
import { canAcknowledge } from "@/lib/domain/results/resolutions";
import { AppError } from "@/lib/errors";
import type { Hit } from "@/lib/features/hits/contract/hits";
import * as contract from "@/lib/features/hits/contract/hits";
import * as actions from "@/lib/features/hits/contract/hits.actions";
import { defineAction } from "@/lib/platform/actions/define-action";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { type DataKey, seal } from "@/lib/platform/data/crypto";
import type { Transaction } from "@/lib/platform/data/prisma";
import { showHit } from "./read-hits";

type Answer = { verdict: HitVerdict | "acknowledged"; reason: string };

export async function storeJudgment(
  tx: Pick<Transaction, "judgment">,
  { row, key }: LoadedCase,
  { subject, content }: Subject,
  { verdict, reason }: Answer,
  { by, at }: { by: string; at?: Date },
): Promise<string> {
  const id = uuid();
  await tx.judgment.create({
    data: {
      id,
      applicantId: row.id,
      subject,
      contentHash: new Uint8Array(content),
      verdict,
      reason: sealReason(key, "reason", id, reason),
      judgedById: by,
      ...(at ? { judgedAt: at } : {}),
    },
    select: { id: true },
  });
  return id;
}

function findHit({ derivedCase }: LoadedCase, hitId: string): ReadHit {
  const hit = derivedCase.hits.find(({ id }) => id === hitId);
  if (!hit) throw new AppError("not_found", { detail: "The newest result has no such hit." });
  return hit;
}

async function showChanged(tx: Transaction, applicantId: string, hitId: string, staff: CurrentStaff): Promise<Hit> {
  const derivedCase = await saveColumns(tx, applicantId);
  const hit = derivedCase?.hits.find(({ id }) => id === hitId);
  if (!derivedCase || !hit) throw new AppError("not_found");
  return showHit(derivedCase, hit, staff);
}

/**
 * Stores a verdict. If two people must agree, the same verdict by a second person confirms the first one. A different
 * verdict replaces it, and again waits for a second person.
 */
export const judgeHit = defineAction(actions.judgeHit, contract.judgeHit, {
  object: "applicant",
  details: ({ params, body }) => ({ hit: params.hitId, verdict: body.verdict }),
  run(context, { params, body }) {
    return context.transaction(async (tx) => {
      const applicant = await loadCase(tx, params.id, { lock: true });
      const { open } = applicant.derivedCase;
      const read = findHit(applicant, params.hitId);
      const { hit, judgment } = read;
      if (body.basis !== undefined && body.basis !== basisOf(open.hash, hit)) {
        throw new AppError("result_changed", {
          detail: "The record or the applicant's data is not what was shown. Look again before you judge.",
        });
      }
      const first = judgment?.isCurrent ? judgment.row : null;
      if (first && read.verdict !== null) {
        throw new AppError("state_conflict", { detail: "This hit is judged. Reopen it to judge it again." });
      }
      const takesTwo = open.needsSecond(hit.signal.code);
      const agrees = first && takesTwo && hitVerdictOf(first) === body.verdict;
      const secondById = agrees ? await requireSecondPerson(context, tx, first.judgedById, "decision.make") : null;
      if (judgment) {
        // This also ends the message about a judgment whose record has changed: no one can agree with it anymore.
        const waited = { kind: "second_judgment", objectId: judgment.row.id } as const;
        await endMessages(tx, waited, { how: "judged", by: context.staff.id });
      }
      if (agrees) {
        await tx.judgment.update({
          where: { id: first.id },
          data: { secondById, secondAt: new Date() },
          select: { id: true },
        });
      } else {
        const by = context.staff.id;
        const objectId = await storeJudgment(tx, applicant, subjectOfHit(open.hash, hit), body, { by });
        if (takesTwo) await notifyStaff(tx, { kind: "second_judgment", objectId, applicantId: params.id, by });
      }
      context.addDetails({ signal: hit.signal.code, second: Boolean(agrees) });
      return showChanged(tx, params.id, params.hitId, context.staff);
    });
  },
});

export const reopenHit = defineAction(actions.reopenHit, contract.reopenHit, {
  object: "applicant",
  details: ({ params }) => ({ hit: params.hitId }),
  run(context, { params, body }) {
    return context.transaction(async (tx) => {
      const applicant = await loadCase(tx, params.id, { lock: true });
      const { judgment } = findHit(applicant, params.hitId);
      if (!judgment) throw new AppError("state_conflict", { detail: "This hit is not judged yet." });
      const { reason } = body;
      await reopenJudgment(tx, applicant.key, judgment.row.id, { by: context.staff.id, reason });
      return showChanged(tx, params.id, params.hitId, context.staff);
    });
  },
});

/** Resolves findings with a reason. They stay on the page, with the person who resolved them and the reason. */
export const acknowledgeSignal = defineAction(actions.acknowledgeSignal, contract.acknowledgeSignal, {
  object: "applicant",
  details: ({ params }) => ({ signal: params.code }),
  run(context, { params: { id, code }, body }) {
    return context.transaction(async (tx) => {
      const applicant = await loadCase(tx, id, { lock: true });
      const { open, findings } = applicant.derivedCase;
      const raised = findings.filter(({ signal }) => signal.code === code);
      if (raised.length === 0) throw new AppError("not_found", { detail: "The newest result has no such finding." });
      if (raised.every(({ signal }) => !canAcknowledge(signal))) {
        throw new AppError("state_conflict", {
          detail: "A reason cannot resolve this finding. Once its cause is fixed, it disappears.",
        });
      }
      const isOpen = ({ verdict }: ReadHit) => verdict === null || verdict === "cannot_tell";
      if (raised.some(({ hits }) => hits.some(isOpen))) {
        throw new AppError("state_conflict", { detail: "Judge the hits of this finding first." });
      }
      const unanswered = raised.filter(({ signal, acknowledged }) => canAcknowledge(signal) && !acknowledged);
      const given = { by: context.staff.id };
      for (const { signal, hits } of unanswered) {
        const answer = { verdict: "acknowledged", reason: body.reason } as const;
        const records = hits.map(({ hit }) => hit);
        await storeJudgment(tx, applicant, subjectOfSignal(open.hash, signal, records), answer, given);
      }
      await saveColumns(tx, id);
      context.addDetails({ answered: unanswered.length });
      return { code, answered: unanswered.length };
    });
  },
});

type ReasonColumn = "reason" | "reopenReason";
export const sealReason = (key: DataKey, column: ReasonColumn, row: string, text: string) =>
  seal(key, { table: "Judgment", column, row }, text);

/**
 * Reopens a judgment, which stays on record with the reason. `by` is null if the console reopens it after a dispute.
 */
export async function reopenJudgment(
  tx: Transaction,
  key: DataKey,
  id: string,
  { by, reason }: { by: string | null; reason: string },
): Promise<void> {
  const reopened = {
    reopenedAt: new Date(),
    reopenedById: by,
    reopenReason: sealReason(key, "reopenReason", id, reason),
  };
  await tx.judgment.update({ where: { id }, data: reopened, select: { id: true } });
  await endMessages(tx, { kind: "second_judgment", objectId: id }, { how: "reopened", by });
}
