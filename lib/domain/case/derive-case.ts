/** Derives every conclusion about an applicant. Pure: the same case gives the same conclusions everywhere. */

import { type CalendarDate, compareDates, dayOf, isBefore } from "@/lib/base/calendar-dates";
import type { ApplicantOrderState, ApplicantStatus, ChangedSince } from "@/lib/domain/applicants/statuses";
import { checks as definitions } from "@/lib/domain/checks/catalog";
import { listChecks, matrixOf, resolvedChecks, signalsOf } from "@/lib/domain/checks/list-checks";
import { type PolicyRules, underPolicy } from "@/lib/domain/checks/policy";
import { noMonitoring } from "@/lib/domain/checks/policy-monitoring";
import { type Requirement, requirementsOf, unmetOf } from "@/lib/domain/checks/policy-status";
import { type AnalyzedResult, analyze, type ResultContext } from "@/lib/domain/checks/result-view";
import { lastValidDay } from "@/lib/domain/results/compare-dates";
import type { CheckKey } from "@/lib/domain/results/keys";
import { usualPassMarks } from "@/lib/domain/results/pass-marks";
import { decisionBlocks, isAnswered } from "@/lib/domain/results/resolutions";
import { signalsToReview } from "@/lib/domain/results/signal-state";
import { worstFirst, worstSeverity } from "@/lib/domain/results/signals";
import { consentRecorded } from "@/lib/domain/results/signals/consent";
import { sectionOfHousehold, sectionOfWrongPerson, signal } from "@/lib/domain/results/signals/signal";
import { documentsOf } from "@/lib/domain/results/sources";
import type { State } from "@/lib/domain/results/states";
import type { Check, DecisionBlock, Signal } from "@/lib/domain/results/view";
import type { Severity } from "@/lib/domain/signals/severities";
import { answersHash, type CurrentBasis, isResultChanged } from "./decision-basis";
import { type ReadHit, type ReadSignal, readSignal, readSignals } from "./judgments";
import type { OpenCase } from "./open-case";
import { type OpenItem, openItemsOf } from "./open-items";
import { sharedSignals } from "./shared";
import { isInApproval, orderStateOf, statusOf } from "./status";
import { unreadableSignal, withoutUnreadable } from "./unreadable";

export type Finding = ReadSignal & { answered: boolean };

/** The columns of the list of applicants that the console derives from a case and stores. */
type CaseColumns = {
  status: ApplicantStatus;
  consentedAt: Date | null;
  /** The time since which the result counts as confirmed. Null unless the applicant is approved. */
  screenedAt: Date | null;
  /**
   * The time from which the days until the next watch-list search are counted. Null unless the applicant is approved.
   */
  watchListFrom: Date | null;
  /**
   * The last valid day of the document that expires first, among the documents that were valid at the approval. It stays
   * when the result is removed, so that the document is still watched. Null unless the applicant is approved.
   */
  documentExpiresOn: Date | null;
  orderState: ApplicantOrderState;
  /** "approval": a change reopened the approval, and there is no later decision. "decision": the decision still stands. */
  changedSince: ChangedSince | null;
  /** How many stored records cannot be read. */
  unreadable: number;
  /** Codes of the open findings, worst first, each once. */
  signalCodes: string[];
  worstSeverity: Severity | null;
  /** How many findings are open, without those for information only. */
  openFindings: number;
  /** Undefined if no result was read and no finding is open. */
  checkStates?: Record<CheckKey, State>;
};

export type Case = {
  open: OpenCase;
  context: ResultContext;
  /** Includes the answers of other operations for sections that the Test Result lacks. Null until a result was read. */
  analyzed: AnalyzedResult | null;
  /** The result and the answers that a decision would be based on. */
  currentBasis: CurrentBasis;
  hits: readonly ReadHit[];
  openHits: number;
  findings: readonly Finding[];
  checks: readonly Check[];
  requirements: readonly Requirement[];
  blocks: readonly DecisionBlock[];
  /** Items that do not block an approval, but must be accepted with it. */
  openItems: readonly OpenItem[];
  /** The latest decision, unless it was reopened. */
  decision: OpenCase["decisions"][number] | null;
  columns: CaseColumns;
};

export function deriveCase(open: OpenCase, now: Date): Case {
  const context = contextOf(open, dayOf(now));
  const { unreadable } = open;
  const analyzed = open.snapshotId === null ? null : analyze(open.snapshot?.json ?? null, context);
  const rules = open.rules ?? noRules;
  const { hits, findings } = findingsOf(open, analyzed ?? courtsSinceRemoval(open, context), rules, context.today);
  // The list shows only codes, and a shared address has the same code as a stronger finding. It is left out, so that it
  // does not hide the stronger finding.
  const openFindings = findings
    .filter(({ answered, signal }) => !answered && signal.section !== sectionOfHousehold)
    .map(({ signal }) => signal);
  const listed = analyzed
    ? listChecks({ ...context, sections: analyzed.result.sections, signals: analyzed.signals })
    : [];
  const checks = withoutUnreadable(open, resolvedChecks(listed, findings));
  const consentedAt = open.consentedAt ?? (isConsentInResult(analyzed) ? (open.snapshot?.fetchedAt ?? null) : null);
  const requirements = open.rules
    ? requirementsOf(rules, { consented: consentedAt !== null, checks: listed, signals: findings })
    : [];
  const decision = open.decisions.find(({ reopenedAt }) => reopenedAt === null) ?? null;
  const areAnswersStored = open.removed.answers.length === 0;
  const currentBasis = { snapshotId: open.snapshotId, answers: answersHash(open), areAnswersStored };
  const unmet = unmetOf(requirements);
  const windowOpen = analyzed?.result.note != null;
  const underRules = findings.map((finding) => underPolicy(rules, finding));
  const inApproval = isInApproval({ orders: open.orderStates, overrides: open.overrideStates });
  const blocks = decisionBlocks({
    unreadable: unreadable.length,
    hasResult: open.snapshotId !== null,
    consented: consentedAt !== null,
    windowOpen,
    inApproval,
    decided: decision?.outcome === "approve" || decision?.outcome === "decline",
    signals: underRules,
    unmet: unmet.filter((one) => blocksApproval(one, underRules)).map(({ title }) => title),
  });
  const status = statusOf({
    disputed: open.isDisputed,
    expired: open.status === "expired",
    consented: consentedAt !== null,
    orders: open.orderStates,
    overrides: open.overrideStates,
    pendingChecks: pendingOf(listed) + open.uploads.filter(({ isOpen }) => isOpen).length,
    decision: decision && { outcome: decision.outcome, resultChanged: isResultChanged(decision, currentBasis) },
    blocked: !analyzed || windowOpen || unreadable.length > 0 || underRules.some(isBlocking),
    unmet: unmet.length > 0,
  });
  return {
    open,
    context,
    analyzed,
    currentBasis,
    hits,
    openHits: hits.filter(({ verdict }) => verdict === null).length,
    findings,
    checks,
    requirements,
    blocks,
    openItems: openItemsOf({ findings: underRules, requirements, searches: open.openSearches }),
    decision,
    columns: {
      status,
      consentedAt,
      ...monitoringColumns(open, status === "approved" ? decision : null, analyzed),
      orderState: orderStateOf(open.orderStates),
      changedSince: changedSince(open, decision, currentBasis),
      unreadable: unreadable.length,
      signalCodes: [...new Set(openFindings.map(({ code }) => code))],
      worstSeverity: worstSeverity(openFindings),
      openFindings: signalsToReview(openFindings).length,
      ...(analyzed || open.removed.result || openFindings.length > 0 ? { checkStates: matrixOf(checks) } : {}),
    },
  };
}

/** @param approval the current approval; null if the applicant is not approved */
function monitoringColumns(open: OpenCase, approval: Case["decision"], analyzed: AnalyzedResult | null) {
  if (!approval) return { screenedAt: null, watchListFrom: null, documentExpiresOn: null };
  const day = dayOf(approval.decidedAt);
  const lastDays = analyzed
    ? documentsOf(analyzed.result.sections).flatMap(({ expires }) => lastValidDay(expires, day) ?? [])
    : [];
  const [next] = lastDays.filter((last) => !isBefore(last, day)).sort(compareDates);
  return {
    screenedAt: open.screenedAt ?? approval.decidedAt,
    watchListFrom: open.watchListFrom ?? approval.decidedAt,
    documentExpiresOn: open.removed.result ? open.documentExpiresOn : dateOf(next),
  };
}

const dateOf = (day: CalendarDate | undefined) => (day ? new Date(Date.UTC(day.year, day.month - 1, day.day)) : null);

function changedSince(
  { decisions }: OpenCase,
  decision: Case["decision"],
  currentBasis: CurrentBasis,
): ChangedSince | null {
  if (decisions[0]?.reopenedByChange) return "approval";
  const isCompared = decision?.outcome === "decline" || decision?.outcome === "escalate";
  return isCompared && isResultChanged(decision, currentBasis) ? "decision" : null;
}

const isBlocking = ({ signal, answered }: Finding) => signal.severity === "blocking" && !answered;

/**
 * Whether an unmet requirement is a block of its own. Consent and blocking findings have their own blocks. A pending
 * check is an open item, which does not block.
 */
const blocksApproval = (one: Requirement, findings: readonly Finding[]) =>
  one.key !== "consent" && one.standing !== "pending" && !isLeftOpen(one, findings);

/** Whether a blocking finding keeps this requirement open. Resolving the finding meets the requirement. */
function isLeftOpen({ standing, checks }: Requirement, findings: readonly Finding[]): boolean {
  const records = definitions.filter(({ key }) => checks.some((one) => one === key));
  const blocking = findings.filter(isBlocking).map(({ signal }) => signal);
  return standing === "open" && records.some((record) => signalsOf(record, blocking).length > 0);
}

const noRules: PolicyRules = {
  checks: [],
  blocking: [],
  passMarks: usualPassMarks,
  dueHours: 0,
  qualityReviewShare: 0,
  monitoring: noMonitoring,
};

function contextOf(open: OpenCase, today: CalendarDate): ResultContext {
  const { user, runs, uploads, answers, removed } = open;
  const orders = open.orders.filter(({ id }) => !removed.courtResults.some(({ orderId }) => orderId === id));
  return {
    today,
    user,
    userSentSince: isUserSentSince(open),
    runs,
    uploads,
    orders,
    answers,
    consentKnown: open.consentedAt !== null,
    overridden: open.overriddenAt !== null,
    passMarks: (open.rules ?? noRules).passMarks,
    acceptedFields: open.acceptedFields,
  };
}

/** Whether the applicant was updated after the result was read. The result then still has the previous User Object. */
function isUserSentSince({ runs, snapshot, resultFetchedAt }: OpenCase): boolean {
  const readAt = resultFetchedAt ?? snapshot?.fetchedAt;
  return runs.some(({ operationId, outcome, finishedAt }) => {
    const isUpdate = operationId === "user.update" && outcome === "answered" && finishedAt !== null;
    return isUpdate && readAt !== undefined && Date.parse(finishedAt) >= readAt.getTime();
  });
}

/**
 * What courts returned after the Test Result had been removed. It is news for a decision, so it raises its findings
 * without the Test Result. Null if there is nothing.
 */
function courtsSinceRemoval({ removed }: OpenCase, context: ResultContext): AnalyzedResult | null {
  const removedAt = removed.result;
  const orders = context.orders.filter(({ receivedAt }) => removedAt && receivedAt && receivedAt > removedAt);
  if (orders.length === 0) return null;
  const analyzed = analyze(null, { ...context, orders });
  return { ...analyzed, signals: analyzed.signals.filter(({ section }) => section === "orders") };
}

function findingsOf(open: OpenCase, analyzed: AnalyzedResult | null, rules: PolicyRules, today: CalendarDate) {
  const shared = sharedSignals(open.shared);
  const { hits, signals } = analyzed
    ? readSignals(open, { ...analyzed, signals: worstFirst([...analyzed.signals, ...shared]) }, today)
    : { hits: [], signals: shared.map((one) => readSignal(open, one)) };
  const findings = signals.map((state) => ({ ...state, answered: isAnswered(underPolicy(rules, state)) }));
  const facts = [unreadableSignal(open.unreadable), wrongPersonSignal(open)].filter((one) => one !== null);
  const unanswered = facts.map((fact) => ({
    signal: fact,
    hits: [],
    acknowledged: false,
    answer: null,
    answered: false,
  }));
  return { hits, findings: [...unanswered, ...findings] };
}

/**
 * Returns the finding that the service answered about another person. The finding stays until an answer is about this
 * applicant again. The wrong answer is not stored as evidence.
 */
function wrongPersonSignal({ wrongPersonAt }: OpenCase): Signal | null {
  if (wrongPersonAt === null) return null;
  const meaning = "The last answer was for another access code. It was refused, and nothing of it is shown here.";
  const title = "The service answered about another person";
  return { ...signal("identity.differs", sectionOfWrongPerson, [], title), meaning };
}

const isConsentInResult = (analyzed: AnalyzedResult | null) => analyzed !== null && consentRecorded(analyzed.result);

/** Counts pending checks, without court orders. */
const pendingOf = (checks: readonly Check[]) =>
  checks.filter(({ state, key }) => state === "pending" && key !== "court").length;
