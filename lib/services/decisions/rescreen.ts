/**
 * Re-screening: the results of approved applicants are read again after the time of their policy. News reopens the
 * approval, so that a person decides again.
 */
import "server-only";
import { v7 as uuid } from "uuid";
import { workDue } from "@/lib/actions/leases";
import { runAsSystem } from "@/lib/actions/run-as-system";
import { policyRules } from "@/lib/checks/policy";
import { db, transaction } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import { loadApplicant } from "@/lib/services/applicants/applicant-record";
import { fetchResult } from "@/lib/services/cases/fetch-result";
import { saveColumns } from "@/lib/services/cases/save-columns";

const batchSize = 20;
const dayMs = 86_400_000;

type Due = { id: string; rescreenDays: number };

/** Approved applicants whose policy's time has passed, longest ago first. */
async function findDue(): Promise<Due[]> {
  const policies = await db.policy.findMany({
    select: { id: true, versions: { select: { rules: true }, orderBy: { number: "desc" }, take: 1 } },
  });
  const due: Due[] = [];
  for (const { id: policyId, versions } of policies) {
    const { rescreenDays } = policyRules.parse(versions[0]?.rules);
    if (rescreenDays === null || due.length >= batchSize) continue;
    const rows = await db.applicant.findMany({
      where: {
        policyId,
        status: "approved",
        screenedAt: { lt: new Date(Date.now() - rescreenDays * dayMs) },
        wrappedKey: { not: null },
      },
      select: { id: true },
      orderBy: { screenedAt: "asc" },
      take: batchSize - due.length,
    });
    due.push(...rows.map(({ id }) => ({ id, rescreenDays })));
  }
  return due;
}

/**
 * Reads the result again, which reopens an approval like any other change. Screening also notices what only the passing of
 * time brings, such as a document that has expired.
 */
async function rescreen(id: string): Promise<{ snapshotId: string; changed: boolean }> {
  const { snapshot } = await fetchResult(await loadApplicant(id), new Date());
  return transaction(async (tx) => {
    const now = new Date();
    const current = await saveColumns(tx, id, { timeCounts: true });
    const isApproved = current?.columns.status === "approved";
    if (isApproved) await tx.applicant.update({ where: { id }, data: { screenedAt: now }, select: { id: true } });
    return { snapshotId: snapshot.id, changed: current?.columns.changedSince === "approval" };
  });
}

/** Makes safe reads only; nothing is billed. Returns how many applicants were read. */
export function rescreenDue(signal: AbortSignal): Promise<number> {
  return workDue(signal, { take: findDue, work: rescreenOne });
}

async function rescreenOne({ id, rescreenDays }: Due): Promise<number> {
  const rule = { action: "result.rescreen", object: { type: "applicant", id } } as const;
  try {
    await runAsSystem({ job: "result.rescreen", requestId: uuid() }, rule, async ({ addDetails }) =>
      addDetails(await rescreen(id)),
    );
    return 1;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The service does not answer, or no longer knows them: retried in a day, so that others get their turn.
    const screenedAt = new Date(Date.now() - (rescreenDays - 1) * dayMs);
    await db.applicant.updateMany({ where: { id, screenedAt: { not: null } }, data: { screenedAt } });
    return 0;
  }
}
