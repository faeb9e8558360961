/** Reads a Test Result from the service, stores it, and refreshes the applicant's index columns. */
import "server-only";
import { analyze } from "@/lib/checks/result-view";
import { ifReadable, nullIfUnreadable } from "@/lib/data/crypto";
import { type Applicant, ApplicantStatus, type Decision, db, type Transaction, transaction } from "@/lib/data/prisma";
import type { PreparedTransaction, SqlClient } from "@/lib/data/statements";
import { AppError } from "@/lib/errors";
import { identity } from "@/lib/identity-service";
import { activityFrom } from "./applicant-activity";
import { readResultContext, resultContextOf } from "./applicant-facts";
import { lockApplicant, lockRow, type OpenApplicant, openApplicant, writeIndex } from "./applicant-record";
import { readCourtResults } from "./court-results";
import {
  type Columns,
  columnsOf,
  type Facts,
  isChange,
  isNews,
  type Read,
  usesCourtResults,
  usesJudgments,
} from "./index-columns";
import { noteArrival } from "./invite-arrival";
import { readJudgments } from "./judgment-record";
import { fileOf } from "./read-cases";
import { latestSnapshot, opened, type Snapshot, type Stored, saveSnapshot } from "./snapshots";
import { notSnoozedColumns } from "./snooze-record";
import { readStoredFacts, type StoredFacts } from "./stored-facts";
import { readWork, workFrom } from "./work";

export type FetchedResult = Stored & { fetchedAt: Date };

const openFetches = new Map<string, { since: Date; fetching: Promise<FetchedResult> }>();

/**
 * Reads an applicant's Test Result. Concurrent readers of one applicant share one call.
 *
 * @param notBefore a call started earlier is not shared, because something has changed since
 * @returns the snapshot, when it was read, and why it was stored now
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
      const applicant = await lockApplicant(tx, id);
      const newer = await findNewer(tx, applicant, fetchedAt);
      if (newer) return newer;
      const stored = await saveSnapshot(tx, { id, key: applicant.key }, { raw, at: fetchedAt });
      await refreshColumns(tx, applicant, { snapshot: stored.snapshot, fetchedAt });
      return { ...stored, fetchedAt };
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "access_code_unknown") await markExpired(id);
    throw error;
  }
}

/** A result that another process requested later and received sooner: then this answer is outdated. */
async function findNewer(tx: Transaction, applicant: OpenApplicant, at: Date): Promise<FetchedResult | null> {
  const { row } = applicant;
  if (!row.resultFetchedAt || row.resultFetchedAt <= at) return null;
  const snapshot = await latestSnapshot(applicant, tx).catch(nullIfUnreadable);
  return snapshot && { snapshot, keptFor: null, fetchedAt: row.resultFetchedAt };
}

/** Marks an applicant whose access code the service does not know, or no longer does. */
export async function markExpired(id: string, client: Pick<Transaction, "applicant"> = db): Promise<void> {
  const expired = ApplicantStatus.expired;
  await client.applicant.updateMany({
    // The status of a disputed one stays until the dispute is resolved.
    where: { id, status: { notIn: [expired, ApplicantStatus.disputed] } },
    data: { status: expired, updatedAt: new Date(), ...notSnoozedColumns },
  });
}

/** Takes back `markExpired`. The status is derived when the columns are refreshed next, in the same transaction. */
export async function markKnown(id: string, tx: Transaction): Promise<void> {
  const { expired, needs_review } = ApplicantStatus;
  await tx.applicant.updateMany({ where: { id, status: expired }, data: { status: needs_review } });
}

/**
 * Refreshes an applicant's index columns: signals, checks, status. Call it in the transaction of each change to their
 * orders, overrides or uploads.
 */
export async function refreshApplicantIndex(tx: Transaction, applicantId: string): Promise<void> {
  const row = await lockRow(tx, applicantId);
  // Erased: the columns stay empty.
  if (!row?.wrappedKey) return;
  const applicant = openApplicant(row);
  // If the snapshot cannot be decrypted, the columns of the result stay unchanged.
  const snapshot = await latestSnapshot(applicant, tx).catch(nullIfUnreadable);
  await refreshColumns(tx, applicant, { snapshot });
}

async function readFacts(
  client: SqlClient,
  applicant: OpenApplicant,
  { snapshot }: { snapshot: Snapshot | null },
): Promise<Facts> {
  const context = await readResultContext(client, applicant);
  return {
    context,
    work: await readWork(client, applicant.row),
    analyzed: snapshot && analyze(snapshot.json, context),
  };
}

async function refreshColumns(tx: Transaction, applicant: OpenApplicant, read: Read): Promise<void> {
  const { row } = applicant;
  const { snapshot } = read;
  const facts = await readFacts(tx, applicant, read);
  const columns = columnsOf(applicant, read, facts, {
    judgments: usesJudgments(facts) ? await readJudgments(tx, row) : [],
    courtResults: usesCourtResults(facts) ? await readCourtResults(tx, applicant) : [],
  });
  if (snapshot && facts.work.hasOpenInvites) await noteArrival(tx, applicant, snapshot);
  if (read.fetchedAt && facts.work.orders.some((state) => state === "accepted" || state === "pending")) {
    await pollAgain(tx, row.id);
  }
  if (!isChange(row, columns)) return;
  const data = isNews(applicant, columns) ? { ...columns, updatedAt: new Date() } : columns;
  await tx.applicant.update({ where: { id: row.id }, data, select: { id: true } });
}

/** Polls of orders end when the service does not know the access code. It has just answered, so it knows it again. */
async function pollAgain(tx: Transaction, applicantId: string): Promise<void> {
  await tx.$executeRaw`
    update "Order" set "nextPollAt" = clock_timestamp()
    where "applicantId" = ${applicantId}::uuid and state in ('accepted', 'pending')
      and "nextPollAt" is null and "errorCode" = 'access_code_unknown'`;
}

/**
 * The same as `refreshApplicantIndex` with few statements for any number of applicants, for the common case. The caller
 * holds the locks of the rows.
 *
 * @param requests on behalf of which applicants are refreshed, by their ids
 * @returns by id, false where more than the columns may change (a judgment, an invitation) or the applicant
 *   cannot be read: then nothing is written, for none of them
 */
export async function indexSimply(
  tx: PreparedTransaction,
  rows: readonly Applicant[],
  requests: ReadonlyMap<string, string> = new Map(),
): Promise<ReadonlyMap<string, boolean>> {
  const stored = await readStoredFacts(tx, rows);
  const found = rows.map((row) => ({ row, columns: simpleColumns(row, stored.get(row.id)) }));
  const isSimple = new Map(found.map(({ row, columns }) => [row.id, columns !== null]));
  if ([...isSimple.values()].includes(false)) return isSimple;
  for (const { row, columns } of found) {
    if (columns && isChange(row, columns)) await writeIndex(tx, row, columns, requests.get(row.id));
  }
  return isSimple;
}

/** The columns; null where more than them may change, or the applicant cannot be read. */
function simpleColumns(row: Applicant, stored: StoredFacts | undefined): Columns | null {
  // Erased: the columns stay empty.
  if (!row.wrappedKey) return {};
  if (!stored) return null;
  try {
    const applicant = openApplicant(row);
    const sealed = stored.snapshot;
    const snapshot = sealed && ifReadable(() => opened(sealed, applicant.key));
    const context = resultContextOf(applicant, activityFrom(stored.activity));
    const facts = { context, work: workFrom(stored.work), analyzed: snapshot && analyze(snapshot.json, context) };
    if (usesJudgments(facts) || usesCourtResults(facts) || (snapshot && facts.work.hasOpenInvites)) return null;
    const columns = columnsOf(applicant, { snapshot }, facts, { judgments: [], courtResults: [] });
    return isNews(applicant, columns) ? { ...columns, updatedAt: new Date() } : columns;
  } catch {
    // Refreshed alone, it fails alone.
    return null;
  }
}

/** The latest decision, unless it was reopened. */
export async function currentDecision(
  tx: Pick<Transaction, "decision">,
  applicant: { id: string },
): Promise<Decision | null> {
  const file = fileOf(applicant);
  if (file) return file.decisions.find(({ reopenedAt }) => reopenedAt === null) ?? null;
  return tx.decision.findFirst({
    where: { applicantId: applicant.id, reopenedAt: null },
    orderBy: [{ decidedAt: "desc" }, { id: "desc" }],
  });
}
