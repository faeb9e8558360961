/** Reads a Test Result from the service, stores it, and refreshes the applicant's index columns. */
import "server-only";
import { type PolicyRules, underPolicy } from "@/lib/checks/policy";
import { requirementsOf, unmetOf } from "@/lib/checks/policy-standing";
import {
  type AnalyzedResult,
  analyze,
  type ResultContext,
  type ResultSummary,
  summarize,
} from "@/lib/checks/result-view";
import { isOpenStatus } from "@/lib/contracts/words/applicants";
import { nullIfUnreadable } from "@/lib/data/crypto";
import {
  type Applicant,
  ApplicantStatus,
  type Decision,
  db,
  Prisma,
  type Transaction,
  transaction,
} from "@/lib/data/prisma";
import type { PreparedTransaction, SqlClient } from "@/lib/data/statements";
import { AppError } from "@/lib/errors";
import { identity } from "@/lib/identity-service";
import type { CourtResultOf } from "@/lib/results/hits/hit";
import { isAnswered, type SignalState } from "@/lib/results/resolutions";
import { readResultContext } from "./applicant-facts";
import { pageFile } from "./applicant-file";
import {
  lockApplicant,
  lockRow,
  type OpenApplicant,
  openApplicant,
  profileColumns,
  writeIndex,
} from "./applicant-record";
import { orderStateOf, statusOf } from "./applicant-status";
import { readCourtResults } from "./court-results";
import { answersHash, isResultChanged } from "./decision-basis";
import { noteArrival } from "./invite-arrival";
import { type JudgmentRow, readJudgments, readSignals } from "./judgment-record";
import { mergedProfile } from "./profile";
import { latestSnapshot, type Snapshot, type Stored, saveSnapshot } from "./snapshots";
import { decidedColumns, handledColumns, notSnoozedColumns, snoozeAfter } from "./snooze-record";
import { readWork, type Work } from "./work";

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
async function findNewer(tx: Transaction, { row, key }: OpenApplicant, at: Date): Promise<FetchedResult | null> {
  if (!row.resultFetchedAt || row.resultFetchedAt <= at) return null;
  const snapshot = await latestSnapshot(row.id, key, tx).catch(nullIfUnreadable);
  return snapshot && { snapshot, keptFor: null, fetchedAt: row.resultFetchedAt };
}

/** Marks an applicant whose access code the service does not know, or no longer does. */
export async function markExpired(id: string, client: Pick<Transaction, "applicant"> = db): Promise<void> {
  const expired = ApplicantStatus.expired;
  await client.applicant.updateMany({
    // The status of a disputed one stays until the dispute is resolved.
    where: { id, status: { notIn: [expired, ApplicantStatus.disputed] } },
    data: { status: expired, updatedAt: new Date(), ...notSnoozedColumns, ...handledColumns },
  });
}

/**
 * Refreshes an applicant's index columns: signals, checks, status. Call it in the transaction of each change to their
 * orders, overrides or uploads.
 *
 * @param change `handled`: a reviewer has acted on the applicant, which clears why a snooze ended
 */
export async function refreshApplicantIndex(
  tx: Transaction,
  applicantId: string,
  { handled = false }: { handled?: boolean } = {},
): Promise<void> {
  const row = await lockRow(tx, applicantId);
  // Erased: the columns stay empty.
  if (!row?.wrappedKey) return;
  const applicant = openApplicant(row);
  // If the snapshot cannot be decrypted, the columns of the result stay unchanged.
  const snapshot = await latestSnapshot(applicantId, applicant.key, tx).catch(nullIfUnreadable);
  await refreshColumns(tx, applicant, { snapshot, handled });
}

type Columns = Prisma.ApplicantUncheckedUpdateInput;

type Facts = { context: ResultContext; work: Work; analyzed: AnalyzedResult | null };

async function readFacts(
  client: SqlClient,
  { row, key }: OpenApplicant,
  { snapshot }: { snapshot: Snapshot | null },
): Promise<Facts> {
  const context = await readResultContext(client, { row, key });
  return { context, work: await readWork(client, row), analyzed: snapshot && analyze(snapshot.json, context) };
}

type Read = { snapshot: Snapshot | null; fetchedAt?: Date; handled?: boolean };

async function refreshColumns(tx: Transaction, applicant: OpenApplicant, read: Read): Promise<void> {
  const { row } = applicant;
  const { snapshot } = read;
  const facts = await readFacts(tx, applicant, read);
  const found = columnsOf(applicant, read, facts, {
    judgments: usesJudgments(facts) ? await readJudgments(tx, row.id) : [],
    courtResults: usesCourtResults(facts) ? await readCourtResults(tx, applicant) : [],
  });
  const { consentedAt, status } = found;
  const columns = { ...found, ...(await snoozeAfter(tx, { ...row, consentedAt, status }, snapshot?.id ?? null)) };
  if (snapshot && facts.work.hasOpenInvites) await noteArrival(tx, applicant, snapshot);
  if (!isChange(row, columns)) return;
  const data = isNews(applicant, columns) ? { ...columns, updatedAt: new Date() } : columns;
  await tx.applicant.update({ where: { id: row.id }, data, select: { id: true } });
}

/**
 * The same as `refreshApplicantIndex` with few statements, for the common case. The caller holds the lock of the row.
 *
 * @returns false, with nothing written, where more than the columns may change: a snooze, a judgment, an invitation
 */
export async function indexSimply(tx: PreparedTransaction, row: Applicant): Promise<boolean> {
  if (!row.wrappedKey) return true;
  if (row.snoozedAt) return false;
  const applicant = openApplicant(row);
  const snapshot = await latestSnapshot(row.id, applicant.key, tx).catch(nullIfUnreadable);
  const facts = await readFacts(tx, applicant, { snapshot });
  if (usesJudgments(facts) || usesCourtResults(facts) || (snapshot && facts.work.hasOpenInvites)) return false;
  const columns = columnsOf(applicant, { snapshot }, facts, { judgments: [], courtResults: [] });
  if (!isOpenStatus(columns.status) && isChange(row, decidedColumns)) return false;
  if (!isChange(row, columns)) return true;
  const updatedAt = isNews(applicant, columns) ? new Date() : row.updatedAt;
  await writeIndex(tx, row.id, { ...row, ...columns, updatedAt }, Object.hasOwn(columns, "profile"));
  return true;
}

const usesJudgments = ({ analyzed, work }: Facts) => work.isJudged && (analyzed?.signals.length ?? 0) > 0;

/** A policy can make a found record blocking, and its cases are what is judged. */
const usesCourtResults = ({ analyzed }: Facts) =>
  analyzed?.signals.some(({ code }) => code === "records.found") === true;

/** The columns, apart from those of a snooze. */
function columnsOf(
  applicant: OpenApplicant,
  { snapshot, fetchedAt, handled }: Read,
  { context, work, analyzed }: Facts,
  stored: { judgments: readonly JudgmentRow[]; courtResults: readonly CourtResultOf[] },
) {
  const { row, key } = applicant;
  const { decision, rules } = work;
  const summary = analyzed && summarize(analyzed, context);
  const consentedAt = row.consentedAt ?? (summary?.consentRecorded && snapshot ? snapshot.fetchedAt : null);
  const signals: SignalState[] = analyzed?.signals.length
    ? readSignals(key, analyzed, stored, context.today).signals
    : [];
  const requirements = requirementsOf(rules, {
    consented: consentedAt !== null,
    checks: summary?.checks ?? [],
    signals,
  });
  const status = statusOf({
    disputed: work.openDisputes > 0,
    // Only an answer of the service shows that the code is valid again.
    expired: row.status === "expired" && !fetchedAt,
    consented: consentedAt !== null,
    orders: work.orders,
    overrides: work.overrides,
    pendingChecks: (summary?.pendingChecks.length ?? 0) + work.openUploads,
    decision: decision && {
      outcome: decision.outcome,
      resultChanged: isResultChanged(decision, {
        snapshotId: snapshot?.id ?? null,
        answers: answersHash(key, context),
      }),
    },
    blocked: !analyzed || summary?.windowOpen === true || isBlocked(rules, signals),
    unmet: unmetOf(requirements).length > 0,
  });
  return {
    ...resultColumns(applicant, summary),
    consentedAt,
    status,
    ...approvalColumns(row, status === "approved" ? decision : null),
    orderState: orderStateOf(work.orders),
    ...(fetchedAt ? { resultFetchedAt: fetchedAt } : {}),
    ...(handled ? handledColumns : {}),
  } satisfies Columns;
}

/** Since when the result counts as confirmed, and whether by a person; `approval` is the current one. */
function approvalColumns({ screenedAt }: Pick<Applicant, "screenedAt">, approval: Work["decision"]) {
  if (!approval) return { screenedAt: null, autoApproved: false };
  return { screenedAt: screenedAt ?? approval.decidedAt, autoApproved: approval.decidedById === null };
}

/** The latest decision, unless it was reopened. */
export async function standingDecision(
  tx: Pick<Transaction, "decision">,
  applicantId: string,
): Promise<Decision | null> {
  const file = await pageFile(applicantId, tx);
  if (file) return file.decisions.find(({ reopenedAt }) => reopenedAt === null) ?? null;
  return tx.decision.findFirst({
    where: { applicantId, reopenedAt: null },
    orderBy: [{ decidedAt: "desc" }, { id: "desc" }],
  });
}

/** Whether an open signal blocks approval under the policy. */
const isBlocked = (rules: PolicyRules, signals: readonly SignalState[]) =>
  signals
    .map((state) => underPolicy(rules, state))
    .some((state) => state.signal.severity === "blocking" && !isAnswered(state));

function resultColumns(applicant: OpenApplicant, summary: ResultSummary | null): Columns {
  if (!summary) return {};
  const { key, row } = applicant;
  const profile = mergedProfile(applicant.profile, {}, summary.profile);
  const isSame = JSON.stringify(profile) === JSON.stringify(applicant.profile);
  return {
    signalCodes: summary.signalCodes,
    worstSeverity: summary.worst?.severity ?? null,
    checkStates: summary.checkStates,
    ...(isSame ? {} : profileColumns(key, row.id, profile)),
  };
}

/** Whether a column differs from what is stored: most refreshes find nothing to write. */
function isChange(row: Applicant, columns: Columns): boolean {
  const plain = (value: unknown) => (value instanceof Date ? value.getTime() : value === Prisma.DbNull ? null : value);
  return Object.entries(columns).some(([name, value]) => !sameJson(plain(Reflect.get(row, name)), plain(value)));
}

/** Whether a change moves the applicant up the list: most polls and reads do not. */
function isNews({ row }: OpenApplicant, columns: Columns): boolean {
  const { status, signalCodes, checkStates, worstSeverity } = { ...row, ...columns };
  const before = [row.status, row.signalCodes, row.checkStates, row.worstSeverity];
  return columns.profile !== undefined || !sameJson(before, [status, signalCodes, checkStates, worstSeverity]);
}

function sameJson(left: unknown, right: unknown): boolean {
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return left === right;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && sameJson(Reflect.get(left, key), Reflect.get(right, key)))
  );
}
