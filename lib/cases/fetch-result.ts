import "server-only";
import type { OpenApplicant } from "@/lib/cases/applicant-record";
import { notSnoozedColumns } from "@/lib/cases/snooze-record";
import { type CaseFile, readCase } from "@/lib/cases/stored/read-cases";
import { type Stored, saveSnapshot } from "@/lib/cases/stored/snapshots";
import { AppError } from "@/lib/errors";
import { identity } from "@/lib/identity/service";
import { ApplicantStatus, type Transaction, transaction } from "@/lib/platform/data/prisma";
import { openCase } from "./open-case";
import { saveCase } from "./save-columns";

export type FetchedResult = Stored & { fetchedAt: Date };

const openFetches = new Map<string, { since: Date; fetching: Promise<FetchedResult> }>();

/**
 * Concurrent readers of one applicant share one call.
 *
 * @param notBefore a call started earlier is not shared, because something has changed since
 * @throws UpstreamFailure when the service gives no usable answer
 */
export async function fetchResult(applicant: OpenApplicant, notBefore: Date | null = null): Promise<FetchedResult> {
  const { id } = applicant.row;
  const open = openFetches.get(id);
  if (open && (!notBefore || open.since >= notBefore)) return open.fetching;
  const since = new Date();
  const fetching = fetchAndSave(applicant, since).finally(() => {
    if (openFetches.get(id)?.since === since) openFetches.delete(id);
  });
  openFetches.set(id, { since, fetching });
  return fetching;
}

/** @param fetchedAt the time before the call: changes during it are newer than the answer */
async function fetchAndSave({ row: { id }, accessCode }: OpenApplicant, fetchedAt: Date): Promise<FetchedResult> {
  try {
    const { raw } = await identity().call("user.test-result", { accessCode, fields: {} });
    return await transaction(async (tx) => {
      const before = await readCase(tx, id, { lock: true });
      const newer = findNewer(before, fetchedAt);
      if (newer) return newer;
      const { row, ...stored } = await saveSnapshot(tx, before, { raw, at: fetchedAt });
      // The service answered, so it knows the access code.
      const status = before.status === "expired" ? "needs_review" : before.status;
      // Another call, made later, may have been answered sooner.
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
 * @param call `calledAt`: the time before the call. A result that was requested later and is already stored is newer
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

/** A result that another process requested later and received sooner: then this answer is outdated. */
function findNewer(file: CaseFile, at: Date): FetchedResult | null {
  if (!file.resultFetchedAt || file.resultFetchedAt <= at) return null;
  const { snapshot } = openCase(file);
  return snapshot && { snapshot, keptFor: null, fetchedAt: file.resultFetchedAt };
}

/**
 * Marks an applicant whose access code the service does not know, or no longer does. A decision that stands keeps its
 * status, so that an approval stays among those that are read again; so does an open dispute. An erased applicant stays
 * erased.
 */
export async function markExpired(id: string, tx: Transaction): Promise<void> {
  const { expired, disputed, approved, declined, erased } = ApplicantStatus;
  await tx.applicant.updateMany({
    where: { id, status: { notIn: [expired, disputed, approved, declined, erased] } },
    data: { status: expired, updatedAt: new Date(), ...notSnoozedColumns },
  });
}

/** Takes back `markExpired`. The status is derived when the columns are saved next, in the same transaction. */
export async function markKnown(id: string, tx: Transaction): Promise<void> {
  const { expired, needs_review } = ApplicantStatus;
  await tx.applicant.updateMany({ where: { id, status: expired }, data: { status: needs_review } });
}

/** Polls of orders end when the service does not know the access code. It has just answered, so it knows it again. */
async function pollAgain(tx: Transaction, { id, orders }: CaseFile): Promise<void> {
  if (!orders.some(({ state }) => state === "accepted" || state === "pending")) return;
  await tx.$executeRaw`
    update "Order" set "nextPollAt" = clock_timestamp()
    where "applicantId" = ${id}::uuid and state in ('accepted', 'pending')
      and "nextPollAt" is null and "errorCode" = 'access_code_unknown'`;
}
