/** What changed in a result since the last decision or, before any decision, since this reader's last visit. */
import "server-only";
import type { CurrentStaff } from "@/lib/auth/session";
import { analyze } from "@/lib/checks/result-view";
import { maxSinceChanges, type SinceLastTime } from "@/lib/contracts/results";
import { nullIfUnreadable } from "@/lib/data/crypto";
import { db } from "@/lib/data/prisma";
import { changesBetween, signalChanges } from "@/lib/results/changes";
import { readResultContext } from "@/lib/services/applicants/applicant-facts";
import { pageFile, parts } from "@/lib/services/applicants/applicant-file";
import { clearanceOf, type OpenApplicant } from "@/lib/services/applicants/applicant-record";
import { type Snapshot, snapshotAt, snapshotOf } from "@/lib/services/applicants/snapshots";

/** Views within half an hour are one visit: changes since the last one stay while the reader works. */
const visitMs = 30 * 60_000;

type Earlier = Pick<SinceLastTime, "at" | "decided"> & { snapshot: Snapshot | null };

/**
 * Compares the newest result with the last one.
 *
 * @returns null if there was none, its snapshot cannot be decrypted, or nothing has changed
 */
export async function sinceLastTime(
  applicant: OpenApplicant,
  newest: Snapshot,
  staff: Pick<CurrentStaff, "id" | "roles">,
): Promise<SinceLastTime | null> {
  const earlier = (await lastDecision(applicant)) ?? (await lastVisit(applicant, staff.id));
  if (!earlier?.snapshot || earlier.snapshot.id === newest.id) return null;
  const changes = changesBetween(earlier.snapshot.json, newest.json, clearanceOf(staff));
  if (changes.length === 0) return null;
  // Both in today's context, so that only the result makes a difference.
  const context = await readResultContext(db, applicant);
  const [before, after] = [earlier.snapshot, newest].map(({ json }) => analyze(json, context).signals);
  const shown = changes.slice(0, maxSinceChanges);
  return {
    at: earlier.at,
    decided: earlier.decided,
    changes: shown,
    more: changes.length - shown.length,
    signals: signalChanges(before ?? [], after ?? []),
  };
}

async function lastDecision({ row, key }: OpenApplicant): Promise<Earlier | null> {
  const { include, orderBy } = parts.decisions;
  const where = { applicantId: row.id };
  const file = await pageFile(row.id);
  const [decision] =
    file?.decisions ?? (await db.decision.findMany({ where, include, orderBy: [...orderBy], take: 1 }));
  if (!decision) return null;
  const snapshot = await snapshotOf(row.id, key, decision.snapshotId).catch(nullIfUnreadable);
  return { at: decision.decidedAt.toISOString(), decided: { by: decision.decidedBy }, snapshot };
}

/** The last read before this visit, from the audit log. */
async function lastVisit({ row, key }: OpenApplicant, staffId: string): Promise<Earlier | null> {
  const look = await db.auditEvent.findFirst({
    where: {
      objectId: row.id,
      actorId: staffId,
      action: "result.read",
      phase: "outcome",
      outcome: "done",
      at: { lt: new Date(Date.now() - visitMs) },
    },
    orderBy: { seq: "desc" },
    select: { at: true },
  });
  if (!look) return null;
  const snapshot = await snapshotAt(row.id, key, look.at).catch(nullIfUnreadable);
  return { at: look.at.toISOString(), decided: null, snapshot };
}
