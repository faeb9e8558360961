/**
 * Erases an applicant. The data key is destroyed, so that no copy of a sealed value can be opened. Everything else that
 * contains the applicant's data, or finds the applicant, is removed. Rows that other records refer to stay, without the
 * data: decisions with their dates, orders with their amounts, and the audit log, which has ids only.
 */
import "server-only";
import { randomBytes } from "node:crypto";
import { openAccessCode, openProfile } from "@/lib/cases/applicant-record";
import { endExports, endSchedules, removeExportFiles } from "@/lib/cases/erase-exports";
import { removeJobPayloads } from "@/lib/cases/erase-job-payloads";
import { removeNotifications } from "@/lib/cases/named-notifications";
import { ifReadable } from "@/lib/platform/data/crypto";
import type { Applicant, Prisma, Transaction } from "@/lib/platform/data/prisma";

const emptyBytes = new Uint8Array();

/**
 * Removes the data in the caller's transaction. Locks the applicant's row and the table of exports first, so that no
 * export begins to read the applicant's row before the transaction ends.
 *
 * @param by the person who is recorded as having canceled the applicant's waiting orders; null if the console did
 * @returns false if the applicant was erased before, or does not exist
 */
export async function eraseApplicant(
  tx: Transaction,
  id: string,
  { at, by }: { at: Date; by: string | null },
): Promise<boolean> {
  const [row]: Pick<Applicant, "id" | "wrappedKey" | "accessCode" | "profile">[] = await tx.$queryRaw`
    select id, "wrappedKey", "accessCode", profile from "Applicant"
    where id = ${id}::uuid and "erasedAt" is null for update`;
  if (!row) return false;
  const accessCode = row.wrappedKey && ifReadable(() => openAccessCode(row).accessCode);
  const person = { id, profile: row.wrappedKey && ifReadable(() => openProfile(row)) };
  await endSchedules(tx, person, at);
  await tx.$executeRaw`lock table "Export" in share row exclusive mode`;
  const ofApplicant = { applicantId: id };
  await tx.applicant.update({ where: { id }, data: erasedColumns(at), select: { id: true } });
  await tx.resultSnapshot.updateMany({
    where: ofApplicant,
    data: { body: emptyBytes, sha256: emptyBytes, removedAt: at },
  });
  // What is still to come is stored without contents: a record that has none now is not marked as removed.
  await tx.checkRun.updateMany({
    where: { ...ofApplicant, response: { not: null } },
    data: { response: null, removedAt: at },
  });
  await tx.keptPicture.updateMany({
    where: { ...ofApplicant, contents: { not: null } },
    data: { contents: null, removedAt: at },
  });
  await tx.disputeFile.updateMany({
    where: ofApplicant,
    data: { contents: emptyBytes, name: emptyBytes, sha256: emptyBytes, removedAt: at },
  });
  // The key of a document can contain the hash of its contents.
  await tx.$executeRaw`
    update "CourtCopy" copy set "documentKey" = copy.id::text, name = null, contents = null, sha256 = null,
      "removedAt" = case when copy.name is null and copy.contents is null then copy."removedAt" else ${at} end
    from "Order" where "Order".id = copy."orderId" and "Order"."applicantId" = ${id}::uuid`;
  await tx.note.deleteMany({ where: ofApplicant });
  await tx.message.deleteMany({ where: ofApplicant });
  await removeNotifications(tx, id, accessCode);
  await tx.invite.updateMany({ where: ofApplicant, data: { link: null, nextReminderAt: null } });
  await tx.overrideRequest.updateMany({
    where: { ...ofApplicant, state: "requested" },
    data: { state: "withdrawn", finishedAt: at },
  });
  await tx.order.updateMany({
    where: { ...ofApplicant, state: "awaiting_approval" },
    data: { state: "canceled", canceledAt: at, canceledById: by },
  });
  const texts = { reason: null, againReason: null, decisionNote: null, cancelNote: null, resolvedNote: null };
  await tx.order.updateMany({ where: ofApplicant, data: { ...texts, resultSha256: null } });
  await tx.order.updateMany({
    where: { ...ofApplicant, result: { not: null } },
    data: { result: null, resultRemovedAt: at },
  });
  // A claim that a stopped process left has a hash of a name and a birth date.
  await tx.$executeRaw`delete from "CreationClaim" where "expiresAt" < clock_timestamp()`;
  await removeJobPayloads(tx, id, accessCode);
  await endExports(tx, person, at);
  await removeExportFiles(tx);
  return true;
}

/**
 * A random value replaces the hash of the access code, because the column is unique and required. A database trigger
 * marks the identity keys as removed when `wrappedKey` becomes null.
 */
const erasedColumns = (erasedAt: Date) =>
  ({
    erasedAt,
    status: "erased",
    wrappedKey: null,
    accessCode: emptyBytes,
    accessCodeIndex: new Uint8Array(randomBytes(32)),
    profile: emptyBytes,
    searchTokens: [],
    signalCodes: [],
    worstSeverity: null,
    openFindings: 0,
    unreadable: 0,
    checkStates: {},
    unlistedFields: [],
    consent: null,
    assigneeId: null,
    assignedAt: null,
    claimExpiresAt: null,
    snoozedUntil: null,
    snoozeNote: null,
    screenedAt: null,
    watchListFrom: null,
    documentExpiresOn: null,
    changedSince: null,
    wrongPersonAt: null,
    updatedAt: erasedAt,
  }) satisfies Prisma.ApplicantUncheckedUpdateInput;

/** Whether an export is running. A scheduled erasure waits for it, because the erasure would end it. */
export async function isExportRunning(tx: Pick<Transaction, "export">): Promise<boolean> {
  return (await tx.export.count({ where: { state: "running" } })) > 0;
}
