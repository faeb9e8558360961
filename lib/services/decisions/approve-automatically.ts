/** Approves applicants without any signal, if the deployment enabled it. Each approval is marked as automatic. */
import "server-only";
import { v7 as uuid } from "uuid";
import { runAsSystem } from "@/lib/actions/run-as-system";
import { mayApproveAutomatically } from "@/lib/checks/automatic-approval";
import { nullIfUnreadable } from "@/lib/data/crypto";
import { db } from "@/lib/data/prisma";
import { env } from "@/lib/env";
import { loadApplicant, lockApplicant, type OpenApplicant } from "@/lib/services/applicants/applicant-record";
import type { DecisionBasis } from "@/lib/services/applicants/decision-basis";
import { refreshApplicantIndex } from "@/lib/services/applicants/fetch-result";
import { readBlocks } from "./decide";

const batchSize = 20;
/** The last applicant examined, so that those who may not be approved do not block others. */
let after: string | undefined;

/** Candidates that may be clear. */
async function findCandidates(): Promise<string[]> {
  const rows = await db.applicant.findMany({
    where: {
      status: "ready_to_decide",
      worstSeverity: null,
      overriddenAt: null,
      snoozedAt: null,
      wrappedKey: { not: null },
      resultFetchedAt: { not: null },
      decisions: { none: {} },
      ...(after ? { id: { gt: after } } : {}),
    },
    select: { id: true },
    orderBy: { id: "asc" },
    take: batchSize,
  });
  after = rows.length < batchSize ? undefined : rows.at(-1)?.id;
  return rows.map(({ id }) => id);
}

/**
 * Approves the applicants that the rule allows.
 *
 * @returns the number of approvals
 */
export async function approveDue(signal: AbortSignal): Promise<number> {
  if (!env.AUTO_APPROVE) return 0;
  let count = 0;
  for (const id of await findCandidates()) {
    if (signal.aborted) break;
    if (await approveIfClear(id).catch(nullIfUnreadable)) count += 1;
  }
  return count;
}

async function approveIfClear(id: string): Promise<boolean> {
  // Examined without an audit entry: applicants left to reviewers would fill the log.
  return (await readClear(db, await loadApplicant(id))) !== null && approve(id);
}

/** The basis of an automatic approval; null if it takes a person. */
async function readClear(client: Parameters<typeof readBlocks>[0], applicant: OpenApplicant) {
  const { row } = applicant;
  const read = await readBlocks(client, applicant);
  const decisions = await client.decision.count({ where: { applicantId: row.id } });
  const overridden = row.overriddenAt !== null;
  const { snapshot, policy, answers } = read;
  if (!snapshot || !mayApproveAutomatically({ ...read, status: row.status, decisions, overridden })) return null;
  return { snapshotId: snapshot.id, policyVersionId: policy.versionId, answers };
}

async function approve(applicantId: string): Promise<boolean> {
  const rule = { action: "decision.automatic", object: { type: "applicant", id: applicantId } } as const;
  return runAsSystem({ job: "decision.automatic", requestId: uuid() }, rule, (context) =>
    context.transaction(async (tx) => {
      const clear = await readClear(tx, await lockApplicant(tx, applicantId));
      context.addDetails({ approved: clear !== null });
      // Something has arrived meanwhile.
      if (!clear) return false;
      const { answers, ...made } = clear;
      const orders = await tx.order.findMany({ where: { applicantId }, select: { id: true } });
      const basis: DecisionBasis = {
        judgments: [],
        openSignals: [],
        answeredSignals: [],
        orders: orders.map((order) => order.id),
        answers,
      };
      const id = uuid();
      await tx.decision.create({
        data: {
          id,
          applicantId,
          outcome: "approve",
          reasonCode: "meets_policy",
          basis,
          ...made,
        },
      });
      await refreshApplicantIndex(tx, applicantId, { handled: true });
      context.addDetails({ decision: id, snapshotId: made.snapshotId, policyVersion: made.policyVersionId });
      return true;
    }),
  );
}
