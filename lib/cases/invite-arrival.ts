/** Detects, with each new result, that an applicant invited by email has verified themselves. */
import "server-only";
import { v7 as uuid } from "uuid";
import { canonicalJson, type Json } from "@/lib/base/canonical-json";
import type { CaseFile } from "@/lib/cases/stored/read-cases";
import { type Snapshot, snapshotAt } from "@/lib/cases/stored/snapshots";
import { readSections } from "@/lib/domain/results/sections";
import { wordOf } from "@/lib/domain/results/states";
import { append } from "@/lib/platform/audit/append";
import { nullIfUnreadable, openDataKey } from "@/lib/platform/data/crypto";
import type { Transaction } from "@/lib/platform/data/prisma";

/**
 * Removes the links of invitations that led to a verification, and ends their reminders. While a legal hold stands a
 * link stays, and is not sent again.
 */
export async function noteArrival(
  tx: Transaction,
  { id: applicantId, wrappedKey, holds }: CaseFile,
  snapshot: Snapshot,
): Promise<void> {
  const key = openDataKey(wrappedKey, applicantId);
  const open = await tx.invite.findMany({
    where: { applicantId, link: { not: null }, arrivedAt: null, createdAt: { lt: snapshot.fetchedAt } },
    select: { id: true, createdAt: true },
  });
  for (const { id, createdAt } of open) {
    const before = await snapshotAt(applicantId, key, createdAt, tx).catch(nullIfUnreadable);
    if (!hasArrived(before?.json ?? null, snapshot.json)) continue;
    const removed = holds.length > 0 ? {} : { link: null };
    const data = { arrivedAt: snapshot.fetchedAt, nextReminderAt: null, ...removed };
    await tx.invite.update({ where: { id }, data, select: { id: true } });
    await append(
      {
        phase: "outcome",
        action: "invite.arrive",
        actor: { type: "system", job: "invite.arrive" },
        object: { type: "applicant", id: applicantId },
        requestId: uuid(),
        details: { invite: id },
        outcome: "done",
      },
      { tx },
    );
  }
}

/**
 * Returns the parts of a result that the hosted page may have contributed, as text to compare: documents that were
 * read, and an answered quiz. An unreadable picture or an unfinished quiz does not count. The result does not say
 * whether a quiz was taken on the hosted page.
 */
function hostedPageContributions(json: unknown): string[] {
  const { sections } = readSections(json);
  const documents = [sections["verifyUI.scannedUser"], sections["verifyUI.passport"]]
    .filter(({ parsed }) => wordOf(parsed?.result) === "complete")
    // `raw` is parsed JSON.
    .map(({ raw }) => canonicalJson(raw as Json));
  const status = sections.identityProof.parsed?.status;
  const quiz = typeof status === "boolean" ? [canonicalJson(sections.identityProof.raw as Json)] : [];
  return [...documents, ...quiz];
}

/**
 * Whether a result has a document or a quiz that an earlier result did not have.
 *
 * @param before the result at the time of the invitation; null if there was none, so that everything is new
 */
export function hasArrived(before: unknown, now: unknown): boolean {
  const known = new Set(hostedPageContributions(before));
  return hostedPageContributions(now).some((one) => !known.has(one));
}
