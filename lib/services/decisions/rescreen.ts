/**
 * Re-screening: the results of approved applicants are read again after their policy's time. If the signals differ from
 * those decided on, a person decides again.
 */
import "server-only";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { workDue } from "@/lib/actions/leases";
import { runAsSystem } from "@/lib/actions/run-as-system";
import { policyRules } from "@/lib/checks/policy";
import { analyze } from "@/lib/checks/result-view";
import { db, transaction } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import { currentPolicy, dueAfter } from "@/lib/services/applicants/applicant-policy";
import { loadApplicant } from "@/lib/services/applicants/applicant-record";
import { fetchResult } from "@/lib/services/cases/fetch-result";
import { type LoadedCase, loadCase } from "@/lib/services/cases/open-case";
import { saveColumns } from "@/lib/services/cases/save-columns";
import { snapshotOf } from "@/lib/services/stored/snapshots";
import { reopenRow } from "./decide";

const batchSize = 20;
const dayMs = 86_400_000;
const reason = "Re-screening: result changed";

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

const decidedOn = z.object({ openSignals: z.array(z.string()), answeredSignals: z.array(z.string()) });

/**
 * Whether the signals differ from those of the decision: in codes (such as an expired document) or in evidence (such as
 * another record). If they cannot be compared, they count as different.
 */
async function hasChanged(
  { row, key, found }: LoadedCase,
  decision: { basis: unknown; snapshotId: string },
): Promise<boolean> {
  const { snapshot, unreadable } = found.open;
  const basis = decidedOn.safeParse(decision.basis).data;
  if (!snapshot || !basis || unreadable.length > 0) return true;
  const codes = listOf(found.findings.map(({ signal }) => signal.code));
  if (codes !== listOf([...basis.openSignals, ...basis.answeredSignals])) return true;
  if (snapshot.id === decision.snapshotId) return false;
  const before = await snapshotOf(row.id, key, decision.snapshotId);
  if (!before) return true;
  const signalsIn = (json: unknown) =>
    listOf(
      analyze(json, found.context).signals.map(({ code, section, evidence }) =>
        JSON.stringify([code, section, evidence]),
      ),
    );
  return signalsIn(before.json) !== signalsIn(snapshot.json);
}

const listOf = (texts: readonly string[]) => [...new Set(texts)].sort().join("\n");

async function rescreen(id: string): Promise<{ snapshotId: string; changed: boolean }> {
  const { snapshot } = await fetchResult(await loadApplicant(id), new Date());
  const applicant = await loadCase(db, id);
  const { decision } = applicant.found;
  const changed = decision !== null && (await hasChanged(applicant, decision));
  await transaction(async (tx) => {
    const locked = await loadCase(tx, id, { lock: true });
    const current = locked.found.decision;
    // Meanwhile a person reopened or disputed it.
    if (!current || current.id !== decision?.id || locked.row.status !== "approved") return;
    if (!changed) {
      await tx.applicant.update({ where: { id }, data: { screenedAt: new Date() }, select: { id: true } });
      return;
    }
    await reopenRow(tx, locked, current.id, { by: null, reason });
    await saveColumns(tx, id);
    const dueAt = dueAfter(new Date(), await currentPolicy(tx, locked.row.policyId));
    await tx.applicant.update({ where: { id }, data: { dueAt }, select: { id: true } });
  });
  return { snapshotId: snapshot.id, changed };
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
