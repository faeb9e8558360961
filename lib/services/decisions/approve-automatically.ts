/** Approves applicants without any signal, where the deployment turned it on. Each approval is marked as made by nobody. */
import "server-only";
import { v7 as uuid } from "uuid";
import { runAsSystem } from "@/lib/actions/run-as-system";
import { mayApproveAutomatically } from "@/lib/checks/automatic-approval";
import { db } from "@/lib/data/prisma";
import { env } from "@/lib/env";
import { loadApplicant, lockApplicant, type OpenApplicant } from "@/lib/services/applicants/applicant-record";
import type { DecisionBasis } from "@/lib/services/applicants/decision-basis";
import { refreshApplicantIndex } from "@/lib/services/applicants/fetch-result";
import { readBlocks } from "./decide";

const batchSize = 20;
/** The last one that was looked at, so that those who may not be approved do not keep others from their turn. */
let after: string | undefined;

/** Those who may be clear. */
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
 * Approves those whom the rule allows.
 *
 * @returns the number of approvals
 */
export async function approveDue(signal: AbortSignal): Promise<number> {
  if (!env.AUTO_APPROVE) return 0;
  let count = 0;
  for (const id of await findCandidates()) {
    if (signal.aborted) break;
    // Looked at without an entry in the audit log: somebody who stays with people would fill it.
    if ((await readClear(db, await loadApplicant(id))) && (await approve(id))) count += 1;
  }
  return count;
}

/** What an automatic approval is made on; null when it takes a person. */
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
