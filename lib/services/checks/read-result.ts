/** The Test Result of an applicant, masked for the reader: fresh if possible, otherwise the last stored one. */
import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import { can } from "@/lib/auth/permissions";
import type { CurrentStaff } from "@/lib/auth/session";
import { resolvedChecks } from "@/lib/checks/list-checks";
import { buildResultView } from "@/lib/checks/result-view";
import { getResult as contract, type ResultView } from "@/lib/contracts/results";
import { nullIfUnreadable } from "@/lib/data/crypto";
import { db } from "@/lib/data/prisma";
import { AppError, errorTable } from "@/lib/errors";
import type { Clearance } from "@/lib/results/mask";
import { readResultContext } from "@/lib/services/applicants/applicant-facts";
import {
  clearanceOf,
  loadApplicant,
  type OpenApplicant,
  type OpenFile,
} from "@/lib/services/applicants/applicant-record";
import { fetchResult, refreshApplicantIndex } from "@/lib/services/applicants/fetch-result";
import { ssnOf } from "@/lib/services/applicants/profile";
import { fileOf } from "@/lib/services/applicants/read-cases";
import { latestSnapshot, type Snapshot, snapshotAt } from "@/lib/services/applicants/snapshots";
import { permissionToRead } from "@/lib/services/applicants/stored-answer";
import { withResolutions } from "@/lib/services/hits/read-hits";

export { refreshApplicantIndex };

/** A result younger than this is not read again, unless requested or something has changed since. */
const freshForMs = 60_000;

/** Whether a result read then is recent enough to be shown without asking the service. */
export const isRecent = (readAt: Date | null): boolean => readAt !== null && Date.now() - readAt.getTime() < freshForMs;

/** A result, with facts about the read for the audit log. */
export type ReadResult = {
  view: ResultView;
  snapshot: Snapshot;
  /** Why the answer was stored now; null if it existed already. */
  keptFor: "first" | "changed" | null;
};

type Reader = {
  staff: Pick<CurrentStaff, "roles">;
  requestId: string;
  /** Read from the service even if the last answer is fresh. */
  refresh: boolean;
  /** The clearance; absent: the reader's own. */
  clearance?: Clearance;
  /** Called before the service is called. */
  begin(): Promise<void>;
};

type Found = Pick<ReadResult, "snapshot" | "keptFor"> & { fetchedAt: Date; stale: ResultView["stale"]; asked: boolean };

/**
 * Reads an applicant's result.
 *
 * @returns the view, `stale` when the service could not be reached and this is the last stored answer
 * @throws AppError with the service's refusal or failure when there is no stored answer either
 */
export async function readResult(applicant: OpenApplicant, reader: Reader): Promise<ReadResult> {
  const found = await findResult(applicant, reader);
  const { id } = applicant.row;
  // What the service was asked for may have changed them.
  const select = { id: true, consentedAt: true, overriddenAt: true };
  const row = found.asked ? await db.applicant.findUniqueOrThrow({ where: { id }, select }) : applicant.row;
  return { ...found, view: await showResult(applicant, { ...found, row }, reader) };
}

/** The result that is stored. `outdated`: an operation has run since it was read. */
export async function storedResult(
  applicant: OpenFile,
  reader: Pick<Reader, "staff">,
): Promise<{ view: ResultView; outdated: boolean } | null> {
  const { row } = applicant;
  const snapshot = await latestSnapshot(applicant).catch(nullIfUnreadable);
  if (!snapshot) return null;
  const fetchedAt = row.resultFetchedAt ?? snapshot.fetchedAt;
  const lastRun = await lastRunAt(row);
  const view = await showResult(applicant, { row, snapshot, fetchedAt, keptFor: null, stale: null }, reader);
  return { view, outdated: lastRun !== null && lastRun >= fetchedAt };
}

/** A snapshot as the API shows it. */
async function showResult(
  applicant: OpenApplicant,
  found: Omit<Found, "asked"> & { row: Parameters<typeof readResultContext>[1]["row"] },
  reader: Pick<Reader, "staff" | "clearance">,
): Promise<ResultView> {
  const { snapshot, keptFor, row } = found;
  const view = buildResultView({
    ...(await readResultContext(db, { ...applicant, row })),
    raw: snapshot.json,
    fetchedAt: found.fetchedAt.toISOString(),
    snapshotId: snapshot.id,
    sha256: snapshot.sha256,
    changed: keptFor === "changed",
    clearance: reader.clearance ?? clearanceOf(reader.staff),
    mayReadAnswer: (operationId) => can(reader.staff.roles, permissionToRead(operationId)),
    ...(await beforeOverride(applicant)),
    knownSsn: ssnOf(applicant.profile),
    stale: found.stale,
  });
  const signals = await withResolutions(applicant, view.signals, reader.staff);
  const findings = signals.map((signal) => ({ signal, answered: signal.resolution?.answered === true }));
  return { ...view, signals, checks: resolvedChecks(view.checks, findings) };
}

/** An override changes the service's result; the verdict before it stays visible. */
async function beforeOverride({ row, key }: OpenApplicant): Promise<{ rawBeforeOverride?: unknown }> {
  if (!row.overriddenAt) return {};
  const request = await db.overrideRequest.findFirst({
    where: { applicantId: row.id, state: "applied" },
    select: { decidedAt: true },
  });
  const known = request?.decidedAt && (await snapshotAt(row.id, key, request.decidedAt));
  return known ? { rawBeforeOverride: known.json } : {};
}

async function findResult(applicant: OpenApplicant, { refresh, requestId, begin }: Reader): Promise<Found> {
  const { row } = applicant;
  const lastRun = await lastRunAt(row);
  const readAt = row.resultFetchedAt;
  const isFresh = readAt && isRecent(readAt) && (!lastRun || lastRun < readAt);
  if (isFresh && !refresh) {
    const snapshot = await latestSnapshot(applicant).catch(nullIfUnreadable);
    if (snapshot) return { snapshot, keptFor: null, fetchedAt: readAt, stale: null, asked: false };
  }
  await begin();
  try {
    const fetched = await fetchResult(applicant, lastRun);
    return { ...fetched, stale: null, asked: true };
  } catch (error) {
    if (!(error instanceof AppError) || !isAboutService(error)) throw error;
    const snapshot = await latestSnapshot(applicant);
    if (!snapshot) throw error;
    const stale = { code: error.code, title: errorTable[error.code].title, requestId };
    return { snapshot, keptFor: null, fetchedAt: readAt ?? snapshot.fetchedAt, stale, asked: true };
  }
}

/** Failures and refusals of the service, for which the last stored answer is shown. */
function isAboutService({ code }: AppError): boolean {
  return code.startsWith("upstream_") || code === "access_code_unknown" || code === "consent_missing";
}

/** When an operation of the applicant last ended: an earlier result may be outdated. */
async function lastRunAt(row: { id: string }): Promise<Date | null> {
  const file = fileOf(row);
  if (file) {
    const ends = file.checkRuns.map(({ finishedAt }) => finishedAt?.getTime() ?? 0);
    return file.checkRuns.length > 0 ? new Date(Math.max(...ends)) : null;
  }
  const run = await db.checkRun.findFirst({
    where: { applicantId: row.id, finishedAt: { not: null } },
    orderBy: { finishedAt: "desc" },
    select: { finishedAt: true },
  });
  return run?.finishedAt ?? null;
}

/** All sections, signals, comparisons and tests of an applicant. */
export const getResult = defineAction(contract, {
  permission: "applicant.read",
  audit: {
    action: "result.read",
    intent: "late",
    object: ({ params }) => ({ type: "applicant", id: params.id }),
    details: ({ query }) => ({ refresh: query.refresh === "1" }),
  },
  async run({ staff, requestId, addDetails, begin }, { params, query }) {
    const reader = { staff, requestId, refresh: query.refresh === "1", begin };
    const read = await readResult(await loadApplicant(params.id), reader);
    addDetails(readingFacts(read));
    return read.view;
  },
});

/** Facts about a read for the audit log. */
export function readingFacts({ view, snapshot, keptFor }: ReadResult) {
  return {
    snapshotId: snapshot.id,
    sha256: snapshot.sha256,
    kept: keptFor,
    stale: view.stale?.code ?? null,
    signals: view.signals.length,
  };
}
