import "server-only";
import type { OpenApplicant } from "@/lib/cases/applicant-record";
import { notSnoozedColumns } from "@/lib/cases/snooze-record";
import { type CaseFile, readCase } from "@/lib/cases/stored/read-cases";
import { type SavedSnapshot, saveSnapshot } from "@/lib/cases/stored/snapshots";
import { isOpenStatus } from "@/lib/domain/applicants/statuses";
import { AppError } from "@/lib/errors";
import { identity } from "@/lib/identity/service";
import { ApplicantStatus, type Transaction, transaction } from "@/lib/platform/data/prisma";
import { openCase } from "./open-case";
import { saveCase } from "./save-columns";

export type FetchedResult = SavedSnapshot & { fetchedAt: Date };

const openFetches = new Map<string, { since: Date; restores: boolean; fetching: Promise<FetchedResult> }>();

/**
 * Fetches the applicant's Test Result from the service, and stores it. Concurrent readers of one applicant share one
 * call.
 *
 * @param notBefore a call that started before this time is not shared, because something has changed since
 * @param options `restores`: whether a removed result of a closed case is stored again if the service returns the same.
 *   Retention would soon remove it again, so only a person who asks to see it needs it
 * @throws UpstreamFailure when the service gives no usable answer
 */
export async function fetchResult(
  applicant: OpenApplicant,
  notBefore: Date | null = null,
  { restores = true }: { restores?: boolean } = {},
): Promise<FetchedResult> {
  const { id } = applicant.row;
  const open = openFetches.get(id);
  if (open && (open.restores || !restores) && (!notBefore || open.since >= notBefore)) return open.fetching;
  const since = new Date();
  const fetching = fetchAndSave(applicant, since, restores).finally(() => {
    if (openFetches.get(id)?.since === since) openFetches.delete(id);
  });
  openFetches.set(id, { since, restores, fetching });
  return fetching;
}

/** @param fetchedAt the time just before the call, because changes during the call are newer than the answer */
async function fetchAndSave(
  { row: { id }, accessCode }: OpenApplicant,
  fetchedAt: Date,
  restores: boolean,
): Promise<FetchedResult> {
  try {
    const { raw } = await identity().call("user.test-result", { accessCode, fields: {} });
    return await transaction(async (tx) => {
      const before = await readCase(tx, id, { lock: true });
      const newer = findNewer(before, fetchedAt);
      if (newer) return newer;
      // The service answered, so it knows the access code.
      const status = before.status === "expired" ? "needs_review" : before.status;
      const read = { raw, at: fetchedAt, restores: restores || isOpenStatus(status) };
      const { row, ...stored } = await saveSnapshot(tx, before, read);
      // A later call may have been answered sooner. Its finding about the wrong person is newer, and stays.
      const wrongPersonAt = before.wrongPersonAt && before.wrongPersonAt > fetchedAt ? before.wrongPersonAt : null;
      const file = { ...before, status, snapshots: [row], resultFetchedAt: fetchedAt, wrongPersonAt };
      await saveCase(tx, file, { before });
      await pollAgain(tx, before);
      return { ...stored, fetchedAt };
    });
  } catch (error) {
    if (error instanceof AppError && isAboutApplicant(error)) {
      await transaction((tx) => noteFailure(tx, { id, calledAt: fetchedAt, error }));
    }
    throw error;
  }
}

const isAboutApplicant = ({ code }: AppError) => code === "access_code_unknown" || code === "upstream_wrong_person";

/**
 * Stores what a failed call says about its applicant: that the service does not know the access code, or that it
 * answered about another person.
 *
 * @param call `calledAt` is the time just before the call. If a result that was requested later is stored already, an
 *   answer about another person is outdated, and is not stored
 */
export async function noteFailure(
  tx: Transaction,
  { id, calledAt, error }: { id: string; calledAt: Date; error: AppError },
): Promise<void> {
  if (error.code === "access_code_unknown") await markExpired(id, tx);
  if (error.code !== "upstream_wrong_person") return;
  const before = await readCase(tx, id, { lock: true });
  const isErased = before.wrappedKey === null;
  if (isErased || (before.resultFetchedAt && before.resultFetchedAt > calledAt)) return;
  await saveCase(tx, { ...before, wrongPersonAt: calledAt }, { before });
}

/** Returns the stored result if it was requested after `at`. The answer to the call made at `at` is then outdated. */
function findNewer(file: CaseFile, at: Date): FetchedResult | null {
  if (!file.resultFetchedAt || file.resultFetchedAt <= at) return null;
  const { snapshot } = openCase(file);
  return snapshot && { snapshot, keptFor: null, fetchedAt: file.resultFetchedAt };
}

/**
 * Marks an applicant whose access code the service does not know (any more). An approved, declined, disputed or erased
 * applicant keeps the status, so that monitoring continues to read an approved applicant's result.
 */
export async function markExpired(id: string, tx: Transaction): Promise<void> {
  const { expired, disputed, approved, declined, erased } = ApplicantStatus;
  await tx.applicant.updateMany({
    where: { id, status: { notIn: [expired, disputed, approved, declined, erased] } },
    data: { status: expired, updatedAt: new Date(), ...notSnoozedColumns },
  });
}

/** Undoes `markExpired`. The caller then saves the columns in the same transaction, which derives the status. */
export async function markKnown(id: string, tx: Transaction): Promise<void> {
  const { expired, needs_review } = ApplicantStatus;
  await tx.applicant.updateMany({ where: { id, status: expired }, data: { status: needs_review } });
}

/**
 * Resumes the polls of orders that ended because the service did not know the access code. The service has just
 * answered, so it knows the access code again.
 */
async function pollAgain(tx: Transaction, { id, orders }: CaseFile): Promise<void> {
  if (!orders.some(({ state }) => state === "accepted" || state === "pending")) return;
  await tx.$executeRaw`
    update "Order" set "nextPollAt" = clock_timestamp()
    where "applicantId" = ${id}::uuid and state in ('accepted', 'pending')
      and "nextPollAt" is null and "errorCode" = 'access_code_unknown'`;
}
