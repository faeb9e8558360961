/** The Test Result: fresh if possible, otherwise the last stored one. */
import "server-only";
import { can } from "@/lib/base/permissions";
import { removedSentence } from "@/lib/base/removed";
import { clearanceOf } from "@/lib/cases/applicant-record";
import { fetchResult } from "@/lib/cases/fetch-result";
import { type LoadedCase, loadCase } from "@/lib/cases/open-case";
import { permissionToRead } from "@/lib/cases/stored/answers";
import { latestSnapshot, type Snapshot } from "@/lib/cases/stored/snapshots";
import { isOpenStatus } from "@/lib/domain/applicants/statuses";
import type { Case } from "@/lib/domain/case/derive-case";
import { buildResultView } from "@/lib/domain/checks/result-view";
import { isRecent } from "@/lib/domain/results/freshness";
import type { Clearance } from "@/lib/domain/results/mask";
import type { ResultView } from "@/lib/domain/results/view";
import { AppError, errorTable, refOf } from "@/lib/errors";
import * as actions from "@/lib/features/checks/contract/checks.actions";
import * as contract from "@/lib/features/checks/contract/results";
import { withResolutions } from "@/lib/features/hits/read-hits";
import { defineAction } from "@/lib/platform/actions/define-action";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { db } from "@/lib/platform/data/prisma";

export type ReadResult = {
  view: ResultView;
  snapshot: Snapshot;
  /** Why the answer was stored now; null if it existed already. */
  keptFor: "first" | "changed" | null;
  applicant: LoadedCase;
};

type Reader = {
  staff: Pick<CurrentStaff, "roles">;
  requestId: string;
  /** Read from the service even if the last answer is fresh. */
  refresh: boolean;
  /** If absent, the values are masked by the reader's own clearance. */
  clearance?: Clearance;
  /** Runs before the service is called. */
  begin(): Promise<void>;
};

type FetchOutcome = { keptFor: ReadResult["keptFor"]; stale: ResultView["stale"] };

/** The reference in an error that says when the result was removed. */
const removedRef = "resultRemovedAt";

/** When the result was removed, if that is why it cannot be shown. */
export const resultRemovedAt = (error: unknown): string | undefined => refOf(error, removedRef);

const resultRemoved = (at: Date) =>
  new AppError("not_found", { detail: removedSentence("The result", at), refs: { [removedRef]: at.toISOString() } });

/**
 * The view is `stale` if the service failed or refused the request, so that the view shows the last stored answer.
 *
 * @throws AppError with the service's refusal or failure when there is no stored answer either
 * @throws AppError `not_found` with `resultRemovedAt` if the result of a closed case was removed because its time was
 *   over, and `refresh` is not set: the console does not read such a result again by itself
 */
export async function readResult(id: string, reader: Reader): Promise<ReadResult> {
  const stored = await loadCase(db, id);
  const removedAt = stored.derivedCase.open.removed.result;
  if (removedAt && !reader.refresh && !isOpenStatus(stored.row.status)) throw resultRemoved(removedAt);
  const reading = isFresh(stored.derivedCase) && !reader.refresh ? null : await fetchFromService(stored, reader);
  // Reading the result from the service may have changed the case.
  const applicant = reading ? await loadCase(db, id) : stored;
  const { snapshot } = applicant.derivedCase.open;
  const view = showResult(applicant.derivedCase, reader.staff, { ...reader, ...reading });
  if (!snapshot || !view) throw new AppError("not_found");
  return { view, snapshot, keptFor: reading?.keptFor ?? null, applicant };
}

/**
 * @param how by default the clearance is the reader's own, and the answer neither new nor outdated
 * @returns null when no result was read, or it cannot be read
 */
export function showResult(
  derivedCase: Case,
  staff: Pick<CurrentStaff, "roles">,
  {
    clearance = clearanceOf(staff),
    keptFor = null,
    stale = null,
  }: Partial<FetchOutcome> & { clearance?: Clearance } = {},
): ResultView | null {
  const { open, analyzed, findings, checks } = derivedCase;
  const { snapshot, beforeOverride } = open;
  if (!snapshot || !analyzed) return null;
  const view = buildResultView({
    analyzed,
    findings,
    checks,
    fetchedAt: (open.resultFetchedAt ?? snapshot.fetchedAt).toISOString(),
    snapshotId: snapshot.id,
    sha256: snapshot.sha256,
    changed: keptFor === "changed",
    clearance,
    passMarks: derivedCase.context.passMarks,
    mayReadAnswer: (operationId) => can(staff.roles, permissionToRead(operationId)),
    ...(open.overriddenAt && beforeOverride ? { rawBeforeOverride: beforeOverride.json } : {}),
    knownSsn: open.knownSsn,
    stale,
  });
  return { ...view, signals: withResolutions(view.signals, derivedCase, staff) };
}

export function isOutdated(derivedCase: Case): boolean {
  const readAt = derivedCase.open.resultFetchedAt ?? derivedCase.open.snapshot?.fetchedAt;
  const lastRun = lastRunAt(derivedCase);
  return readAt !== undefined && lastRun !== null && lastRun >= readAt;
}

const isFresh = (derivedCase: Case): boolean =>
  derivedCase.open.snapshot !== null && isRecent(derivedCase.open.resultFetchedAt) && !isOutdated(derivedCase);

async function fetchFromService(applicant: LoadedCase, reader: Reader): Promise<FetchOutcome> {
  await reader.begin();
  try {
    const { keptFor } = await fetchResult(applicant, lastRunAt(applicant.derivedCase));
    return { keptFor, stale: null };
  } catch (error) {
    if (!(error instanceof AppError) || !isAboutService(error)) throw error;
    // This throws if the stored result cannot be read.
    if (!(await latestSnapshot(applicant))) throw error;
    const stale = { code: error.code, title: errorTable[error.code].title, requestId: reader.requestId };
    return { keptFor: null, stale };
  }
}

/** Failures and refusals of the service, for which the last stored answer is shown. */
function isAboutService({ code }: AppError): boolean {
  return code.startsWith("upstream_") || code === "access_code_unknown" || code === "consent_missing";
}

/** When an operation of the applicant last ended: an earlier result may be outdated. */
function lastRunAt({ open }: Case): Date | null {
  const ends = open.runs.flatMap(({ finishedAt }) => (finishedAt ? [Date.parse(finishedAt)] : []));
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}

export const getResult = defineAction(actions.getResult, contract.getResult, {
  intent: "late",
  object: "applicant",
  details: ({ query }) => ({ refresh: query.refresh === "1" }),
  async run({ staff, requestId, addDetails, begin }, { params, query }) {
    const reader = { staff, requestId, refresh: query.refresh === "1", begin };
    const read = await readResult(params.id, reader);
    addDetails(readingFacts(read));
    return read.view;
  },
});

export function readingFacts({ view, snapshot, keptFor }: ReadResult) {
  return {
    snapshotId: snapshot.id,
    sha256: snapshot.sha256,
    kept: keptFor,
    stale: view.stale?.code ?? null,
    signals: view.signals.length,
  };
}
