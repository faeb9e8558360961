/** What an applicant's index columns are, from what is stored of the applicant. */
import "server-only";
import { type PolicyRules, underPolicy } from "@/lib/checks/policy";
import { requirementsOf, unmetOf } from "@/lib/checks/policy-standing";
import { type AnalyzedResult, type ResultContext, type ResultSummary, summarize } from "@/lib/checks/result-view";
import { isWaitingStatus } from "@/lib/contracts/constants/applicants";
import type { Applicant, Prisma } from "@/lib/data/prisma";
import type { CourtResultOf } from "@/lib/results/hits/hit";
import { isAnswered, type SignalState } from "@/lib/results/resolutions";
import { type OpenApplicant, profileColumns } from "./applicant-record";
import { orderStateOf, statusOf } from "./applicant-status";
import { answersHash, isResultChanged } from "./decision-basis";
import { type JudgmentRow, readSignals } from "./judgment-record";
import { mergedProfile } from "./profile";
import type { Snapshot } from "./snapshots";
import { notSnoozedColumns } from "./snooze-record";
import type { Work } from "./work";

export type Columns = Prisma.ApplicantUncheckedUpdateInput;

export type Facts = { context: ResultContext; work: Work; analyzed: AnalyzedResult | null };

export type Read = { snapshot: Snapshot | null; fetchedAt?: Date };

export const usesJudgments = ({ analyzed, work }: Facts) => work.isJudged && (analyzed?.signals.length ?? 0) > 0;

/** A policy can make a found record blocking, and its cases are what is judged. */
export const usesCourtResults = ({ analyzed }: Facts) =>
  analyzed?.signals.some(({ code }) => code === "records.found") === true;

export function columnsOf(
  applicant: OpenApplicant,
  { snapshot, fetchedAt }: Read,
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
    // Since when the result counts as confirmed.
    screenedAt: status === "approved" && decision ? (row.screenedAt ?? decision.decidedAt) : null,
    orderState: orderStateOf(work.orders),
    ...(fetchedAt ? { resultFetchedAt: fetchedAt } : {}),
    // Who needs a reviewer now is not hidden any longer.
    ...(status === row.status || isWaitingStatus(status) ? {} : notSnoozedColumns),
  } satisfies Columns;
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
export function isChange(row: Applicant, columns: Columns): boolean {
  const plain = (value: unknown) => (value instanceof Date ? value.getTime() : value);
  return Object.entries(columns).some(([name, value]) => !sameJson(plain(Reflect.get(row, name)), plain(value)));
}

/** Whether a change moves the applicant up the list: most polls and reads do not. */
export function isNews({ row }: OpenApplicant, columns: Columns): boolean {
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
