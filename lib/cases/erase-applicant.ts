/**
 * Erases an applicant: the data key is destroyed, so that no copy of a sealed value can be opened, and everything that
 * finds or holds their data besides is removed. Rows that others refer to stay without it: decisions with their dates,
 * orders with their amounts, and the audit log, which has ids only.
 */
import "server-only";
import { randomBytes } from "node:crypto";
import { Prisma, type Transaction } from "@/lib/platform/data/prisma";

const nothing = new Uint8Array();

/**
 * Removes everything in one transaction, whose first statement locks the applicant's row.
 *
 * @param by who is recorded for the requests that end with it; null: the console
 * @returns false if they were erased before, or do not exist
 */
export async function eraseApplicant(
  tx: Transaction,
  id: string,
  { at, by }: { at: Date; by: string | null },
): Promise<boolean> {
  const rows: unknown[] = await tx.$queryRaw`
    select from "Applicant" where id = ${id}::uuid and "erasedAt" is null for update`;
  if (rows.length === 0) return false;
  const own = { applicantId: id };
  await tx.applicant.update({ where: { id }, data: erasedColumns(at), select: { id: true } });
  await tx.resultSnapshot.updateMany({ where: own, data: { body: nothing, sha256: nothing } });
  await tx.checkRun.updateMany({ where: own, data: { response: null } });
  await tx.keptPicture.updateMany({
    where: { ...own, contents: { not: null } },
    data: { contents: null, removedAt: at },
  });
  await tx.disputeFile.updateMany({ where: own, data: { contents: nothing, name: nothing } });
  await tx.courtCopy.updateMany({ where: { order: own }, data: { name: null, contents: null, sha256: null } });
  await tx.note.deleteMany({ where: own });
  await tx.message.deleteMany({ where: own });
  await tx.webhookDelivery.deleteMany({ where: own });
  await tx.invite.updateMany({ where: own, data: { link: null, nextReminderAt: null } });
  await tx.overrideRequest.updateMany({
    where: { ...own, state: "requested" },
    data: { state: "withdrawn", finishedAt: at },
  });
  await tx.order.updateMany({
    where: { ...own, state: "awaiting_approval" },
    data: { state: "canceled", canceledAt: at, canceledById: by },
  });
  const texts = { reason: null, againReason: null, decisionNote: null, cancelNote: null, resolvedNote: null };
  await tx.order.updateMany({ where: own, data: { ...texts, result: null, resultSha256: null } });
  await removeJobPayloads(tx, id);
  await removeExportFiles(tx);
  return true;
}

/** The hash of the access code is replaced, because the column is unique. Identity keys go by a trigger of the key. */
const erasedColumns = (erasedAt: Date) =>
  ({
    erasedAt,
    status: "erased",
    wrappedKey: null,
    accessCode: nothing,
    accessCodeIndex: new Uint8Array(randomBytes(32)),
    profile: nothing,
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

/** The queued list of an import holds access codes. What is left of it cannot be continued afterwards. */
async function removeJobPayloads(tx: Transaction, id: string): Promise<void> {
  // The queue makes its tables when it is first used.
  const tables: unknown[] = await tx.$queryRaw`select 1 where to_regclass('pgboss.job') is not null`;
  if (tables.length === 0) return;
  await tx.$executeRaw`
    delete from pgboss.job where state in ('completed', 'cancelled', 'failed')
      and id in (select "jobId" from "BulkOutcome" where "applicantId" = ${id}::uuid)`;
}

/**
 * Removes the files of all lists that were exported before: a file has no list of its applicants, and its own key.
 * Exports that are being made are not touched, because the caller waits for them.
 */
async function removeExportFiles(tx: Transaction): Promise<void> {
  const written = Prisma.sql`select id from "Export" where "wrappedKey" is not null and state not in ('queued', 'running')`;
  await tx.$executeRaw`delete from "ExportRows" where "exportId" in (${written})`;
  await tx.$executeRaw`delete from "ExportPart" where "exportId" in (${written})`;
  await tx.$executeRaw`
    update "Export" set "wrappedKey" = null, request = null,
      state = case when state = 'ready' then 'expired'::"ExportState" else state end
    where "wrappedKey" is not null and state not in ('queued', 'running')`;
}

/** Whether an export is copying rows, among which the applicant's may be: an erasure waits until it has ended. */
export async function isExportRunning(tx: Pick<Transaction, "export">): Promise<boolean> {
  return (await tx.export.count({ where: { state: "running" } })) > 0;
}
