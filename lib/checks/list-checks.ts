/** Every check of an applicant: its status, when the console last ran it, and how often. */

import { answerSectionKeys, type CheckKey } from "@/lib/results/keys";
import type { Sections } from "@/lib/results/sections";
import { stateOfSignal } from "@/lib/results/signal-state";
import type { CourtOrder } from "@/lib/results/signals/signal";
import { type State, worst } from "@/lib/results/states";
import type { Check, Signal } from "@/lib/results/view";
import { type CheckRun, type UploadStatus, uploadOperations } from "./applicant-facts";
import { type CheckDefinition, checks as definitions, matrixColumns, stepsOf } from "./catalog";
import {
  besideOverride,
  type CheckStatus,
  checkStatuses,
  isByOverrideOnly,
  mayHaveArrived,
  statusByOverride,
} from "./check-states";

export type CheckInput = {
  sections: Sections;
  runs: readonly CheckRun[];
  uploads?: readonly UploadStatus[];
  orders: readonly CourtOrder[];
  signals: readonly Signal[];
  /** Whether an override was applied, as far as the console knows. */
  overridden?: boolean;
};

const includes = (list: readonly string[], value: string) => list.includes(value);

/** The status of a check by its upload, while the result has nothing on it; null if the upload says nothing either. */
function statusOfUpload({ isOpen, lastResult }: UploadStatus): CheckStatus | null {
  if (isOpen && lastResult === "under_review") return { state: "pending", summary: "Under manual review" };
  if (isOpen) return { state: "pending", summary: "Sent; the result has not arrived" };
  if (lastResult === "parsing_failed") return { state: "absent", summary: "No result; the images could not be read" };
  if (lastResult === "complete") return null;
  return { state: "unknown", summary: "Upload outcome unknown" };
}

/** An operation that only starts a check waits for the applicant: the service has no result to send. */
function statusOfOpening(record: CheckDefinition, { operationId }: CheckRun): CheckStatus | null {
  const summary = stepsOf(record).find(({ operation }) => operation === operationId)?.opens;
  return summary === undefined ? null : { state: "absent", summary };
}

/** An answer that holds the check's section but no data: nothing more will arrive. */
function statusOfAnswer(record: CheckDefinition, { operationId }: CheckRun): CheckStatus | null {
  const step = stepsOf(record).find(({ operation }) => operation === operationId);
  if (step?.arrivesInResult) return null;
  const key = answerSectionKeys.find((section) => record.answers?.[section] === operationId);
  return key ? { state: "unknown", summary: "Answered without data" } : null;
}

/** Adds the last run to a check not in the result yet. Results arrive asynchronously. */
function withRun(
  status: CheckStatus,
  record: CheckDefinition,
  last: CheckRun | undefined,
  upload?: UploadStatus,
): CheckStatus {
  // A token for the hosted page may be used for either document, so it makes neither pending.
  if (status.state !== "absent" || !last || attemptOperations(record).length === 0) return status;
  const byUpload = upload && (upload.isOpen || last.outcome === "answered") ? statusOfUpload(upload) : null;
  if (byUpload) return byUpload;
  switch (last.outcome) {
    case "running":
      return { state: "pending", summary: "Sending" };
    case "answered":
      return (
        statusOfOpening(record, last) ??
        statusOfAnswer(record, last) ?? { state: "pending", summary: "Sent; the result has not arrived" }
      );
    case "unknown":
      return { state: "unknown", summary: "Outcome unknown: the last run may not have arrived" };
    default:
      return { state: "absent", summary: "No result; the last try did not work" };
  }
}

/**
 * A passport that passed is verified by Verify alone, which leaves no trace in the result (Identity documents, rule 4).
 * For one that was not uploaded from here the console cannot tell.
 */
function withVerify(status: CheckStatus, record: CheckDefinition, runs: readonly CheckRun[]): CheckStatus {
  if (record.key !== "passport" || status.state !== "clear") return status;
  const arrived = runs.filter(mayHaveArrived);
  const upload = newest(arrived.filter(({ operationId }) => includes(uploadOperations.passport, operationId)));
  const verify = newest(arrived.filter(({ operationId }) => operationId === "document.verify-passport"));
  if (!upload || (verify?.outcome === "answered" && newest([verify, upload]) === verify)) return status;
  return { state: "unknown", summary: `${status.summary}, Verify not run` };
}

/** An unreadable section makes its checks unreadable, unless the readable part is worse. */
function withSections(status: CheckStatus, record: CheckDefinition, sections: Sections): CheckStatus {
  const isUnreadable = record.sections.some((key) => sections[key].state === "unrecognized");
  if (!isUnreadable || status.state === "attention") return status;
  return {
    state: worst([status.state, "unrecognized"]),
    summary: "The section could not be read; it is shown as it came",
  };
}

/** The signals about a check. */
export function signalsOf(record: CheckDefinition, signals: readonly Signal[]): Signal[] {
  return signals
    .filter(({ code }) => includes(record.codes, code))
    .filter(({ section }) => record.key === "court" || includes(record.sections, section));
}

/** The state of a check with its signals: the worst of them. A signal of severity info changes nothing. */
function withSignals(state: State, record: CheckDefinition, signals: readonly Signal[]): State {
  const found = signalsOf(record, signals).map(({ code, severity }) => stateOfSignal(code, severity));
  return worst([state, ...found.filter((one) => one !== "info")]);
}

/** States in which something is left to judge, as long as it was not answered. */
const toJudge: readonly State[] = ["blocking", "attention", "unrecognized", "unknown"];

/**
 * The checks after people answered their findings: one with nothing left to judge is resolved, whatever the service's
 * words for it are. A check without a finding keeps its state.
 */
export function resolvedChecks(
  checks: readonly Check[],
  findings: readonly { signal: Signal; answered: boolean }[],
): Check[] {
  return checks.map((check) => {
    const record = definitions.find(({ key }) => key === check.key);
    if (!record || !toJudge.includes(check.state)) return check;
    const own = findings.filter(({ signal }) => signal.severity !== "info" && signalsOf(record, [signal]).length > 0);
    return own.length > 0 && own.every(({ answered }) => answered) ? { ...check, state: "resolved" } : check;
  });
}

const attemptOperations = (record: CheckDefinition) =>
  stepsOf(record)
    .filter(({ isAttempt }) => isAttempt)
    .map(({ operation }) => operation);

/** The runs of a check. None for court records: their orders have the dates, and a county history is not a search. */
function runsOf(record: CheckDefinition, runs: readonly CheckRun[]): CheckRun[] {
  if (record.sections.length === 0) return [];
  const operations = stepsOf(record).map(({ operation }) => operation);
  return runs.filter((run) => includes(operations, run.operationId));
}

function attemptsOf(record: CheckDefinition, sections: Sections, runs: readonly CheckRun[]): number | null {
  if (record.key === "hosted-id") return sections["verifyUI.scannedUser"].parsed?.attempts ?? null;
  if (record.key === "hosted-passport") return sections["verifyUI.passport"].parsed?.attempts ?? null;
  const attempts = attemptOperations(record);
  // A call that the service refused, or that was never sent, is not an attempt at the check.
  const count = runs.filter((run) => includes(attempts, run.operationId) && mayHaveArrived(run)).length;
  return count === 0 ? null : count;
}

/** The newest run that counts as an attempt. One that was refused or never sent is not. */
function lastAttemptOf(record: CheckDefinition, runs: readonly CheckRun[]): Pick<Check, "lastAttempt"> {
  const attempts = attemptOperations(record);
  const last = newest(runs.filter((run) => includes(attempts, run.operationId) && mayHaveArrived(run)));
  return last ? { lastAttempt: { operationId: last.operationId, at: last.startedAt, by: last.by ?? null } } : {};
}

const newest = (runs: readonly CheckRun[]) =>
  runs.reduce<CheckRun | undefined>(
    (last, run) => (last && Date.parse(last.startedAt) >= Date.parse(run.startedAt) ? last : run),
    undefined,
  );

/**
 * Lists every check, taken or not. A check is "blocking" when one of its signals is. Summaries hold no personal data.
 */
export function listChecks({ sections, runs, uploads, orders, signals, overridden }: CheckInput): Check[] {
  const statuses = checkStatuses(sections, orders);
  const byOverrideOnly = isByOverrideOnly({ sections, runs, uploads, overridden });
  return definitions.map((record) => {
    const last = newest(runsOf(record, runs));
    const upload = uploads?.find(({ document }) => document === record.key);
    const byOverride = byOverrideOnly && record.key === "id";
    const latest = withRun(withVerify(statuses[record.key], record, runs), record, last, upload);
    const ofRecord = byOverride ? statusByOverride(sections) : withSections(latest, record, sections);
    const status = overridden && record.key === "id" && !byOverride ? besideOverride(ofRecord) : ofRecord;
    return {
      key: record.key,
      title: record.title,
      state: withSignals(status.state, record, signals),
      summary: status.summary,
      at: last?.startedAt ?? null,
      ...lastAttemptOf(record, runs),
      attempts: attemptsOf(record, sections, runs),
      sections: [...record.sections],
      ...(byOverride ? { byOverride } : {}),
    };
  });
}

/**
 * The nine columns of the test matrix. A column has the worst state of its checks.
 */
export function matrixOf(checks: readonly Check[]): Record<CheckKey, State> {
  const columns: Record<CheckKey, State> = {
    id: "absent",
    passport: "absent",
    face: "absent",
    quiz: "absent",
    phone: "absent",
    email: "absent",
    ssn: "absent",
    background: "absent",
    court: "absent",
  };
  for (const column of matrixColumns) {
    const members = checks.filter(({ key }) => includes(column.checks, key));
    columns[column.key] = worst(members.map(({ state }) => state));
  }
  return columns;
}
