/** Lists every check of an applicant, by the result and by the console's own runs. */

import { noClearAnswer } from "@/lib/domain/results/field-rules";
import { answerSectionKeys, type CheckKey } from "@/lib/domain/results/keys";
import type { Sections } from "@/lib/domain/results/sections";
import { stateOfSignal } from "@/lib/domain/results/signal-state";
import type { CourtOrder } from "@/lib/domain/results/signals/signal";
import { type State, worst } from "@/lib/domain/results/states";
import type { Check, Signal } from "@/lib/domain/results/view";
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
import { flagOf } from "./untaken-fields";

export type CheckInput = {
  sections: Sections;
  runs: readonly CheckRun[];
  uploads?: readonly UploadStatus[];
  orders: readonly CourtOrder[];
  signals: readonly Signal[];
  /** Whether the console knows that an override was applied. */
  overridden?: boolean;
};

const sectionOfOrders = "orders";
const includes = (list: readonly string[], value: string) => list.includes(value);

/**
 * Returns the status of an upload while the result has nothing about its check. Null if the upload is complete, so that
 * its status says nothing about the check.
 */
function statusOfUpload({ isOpen, lastResult }: UploadStatus): CheckStatus | null {
  if (isOpen && lastResult === "under_review") return { state: "pending", summary: "Under manual review" };
  if (isOpen) return { state: "pending", summary: "Sent; the result has not arrived" };
  if (lastResult === "parsing_failed") return { state: "absent", summary: "No result; the images could not be read" };
  if (lastResult === "complete") return null;
  return { state: "unknown", summary: "Upload outcome unknown" };
}

/**
 * Returns the status after an operation that only starts a check. The check then waits for the applicant, and the
 * service has no result to return yet.
 */
function statusOfOpening(record: CheckDefinition, { operationId }: CheckRun): CheckStatus | null {
  const summary = stepsOf(record).find(({ operation }) => operation === operationId)?.opens;
  return summary === undefined ? null : { state: "absent", summary };
}

/**
 * Returns the status of a check whose answer arrived without data: nothing more will arrive. Null if the answer of this
 * operation does not hold a section of the check.
 */
function statusOfAnswer(record: CheckDefinition, { operationId }: CheckRun): CheckStatus | null {
  const step = stepsOf(record).find(({ operation }) => operation === operationId);
  if (step?.arrivesInResult) return null;
  const key = answerSectionKeys.find((section) => record.answers?.[section] === operationId);
  return key ? { state: "unknown", summary: "The answer has no data" } : null;
}

/**
 * Describes a check that the result does not contain yet by the console's last run, because results arrive
 * asynchronously.
 */
function withRun(
  status: CheckStatus,
  record: CheckDefinition,
  last: CheckRun | undefined,
  upload?: UploadStatus,
): CheckStatus {
  // The applicant may use a token for the hosted page with either document, so the token makes neither document's check
  // pending.
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
 * A passport that passed counts as verified only after Verify, and the result does not show whether Verify was called
 * (Identity documents, rule 4). For a passport that was uploaded elsewhere, the console cannot tell, and the status
 * stays as it is.
 */
function withVerify(status: CheckStatus, record: CheckDefinition, runs: readonly CheckRun[]): CheckStatus {
  if (record.key !== "passport" || status.state !== "clear") return status;
  const arrived = runs.filter(mayHaveArrived);
  const upload = newest(arrived.filter(({ operationId }) => includes(uploadOperations.passport, operationId)));
  const verify = newest(arrived.filter(({ operationId }) => operationId === "document.verify-passport"));
  if (!upload || (verify?.outcome === "answered" && newest([verify, upload]) === verify)) return status;
  return { state: "unknown", summary: `${status.summary}, Verify not run` };
}

/** Makes the checks of an unreadable section unrecognized, unless the readable part is worse. */
function withSections(status: CheckStatus, record: CheckDefinition, sections: Sections): CheckStatus {
  const isUnreadable = record.sections.some((key) => sections[key].state === "unrecognized");
  if (!isUnreadable || status.state === "attention") return status;
  return {
    state: worst([status.state, "unrecognized"]),
    summary: "Unrecognized response, shown as received",
  };
}

/** Returns the findings that belong to a check. */
export function signalsOf(record: CheckDefinition, signals: readonly Signal[]): Signal[] {
  const flag = flagOf(record.key);
  return (
    signals
      .filter(({ code }) => includes(record.codes, code))
      .filter(({ section }) =>
        record.key === "court" ? section === sectionOfOrders : includes(record.sections, section),
      )
      // If two checks share a section, a finding about a missing answer belongs to the check whose flag raised it.
      .filter(({ code, section, evidence }) => {
        const isShared = code === noClearAnswer && flag?.startsWith(`${section}.`);
        return !isShared || evidence.some(({ path }) => path === flag);
      })
  );
}

/**
 * Returns the worst of the check's state and the states of its findings. A finding of severity "info" changes nothing.
 */
function withSignals(state: State, record: CheckDefinition, signals: readonly Signal[]): State {
  const states = signalsOf(record, signals).map(stateOfSignal);
  return worst([state, ...states.filter((one) => one !== "info")]);
}

/** The states of a check that may have findings to answer. `resolvedChecks` replaces only these. */
const statesToResolve: readonly State[] = ["blocking", "attention", "unrecognized", "unknown"];

/**
 * Marks each check whose findings are all answered as resolved, whatever words the service used. A check without
 * findings keeps its state.
 */
export function resolvedChecks(
  checks: readonly Check[],
  findings: readonly { signal: Signal; answered: boolean }[],
): Check[] {
  return checks.map((check) => {
    const record = definitions.find(({ key }) => key === check.key);
    if (!record || !statesToResolve.includes(check.state)) return check;
    const own = findings.filter(({ signal }) => signal.severity !== "info" && signalsOf(record, [signal]).length > 0);
    return own.length > 0 && own.every(({ answered }) => answered) ? { ...check, state: "resolved" } : check;
  });
}

const attemptOperations = (record: CheckDefinition) =>
  stepsOf(record)
    .filter(({ isAttempt }) => isAttempt)
    .map(({ operation }) => operation);

/**
 * Returns the runs of a check's operations. Empty for court records: their dates are those of the orders, and a county
 * history is not a search.
 */
function runsOf(record: CheckDefinition, runs: readonly CheckRun[]): CheckRun[] {
  if (record.sections.length === 0) return [];
  const operations = stepsOf(record).map(({ operation }) => operation);
  return runs.filter((run) => includes(operations, run.operationId));
}

function attemptsOf(record: CheckDefinition, sections: Sections, runs: readonly CheckRun[]): number | null {
  if (record.key === "hosted-id") return sections["verifyUI.scannedUser"].parsed?.attempts ?? null;
  if (record.key === "hosted-passport") return sections["verifyUI.passport"].parsed?.attempts ?? null;
  const attempts = attemptOperations(record);
  // A call that the service refused, or that the console never sent, is not an attempt at the check.
  const count = runs.filter((run) => includes(attempts, run.operationId) && mayHaveArrived(run)).length;
  return count === 0 ? null : count;
}

/** Returns the last attempt. A run that the service refused, or that the console never sent, is not an attempt. */
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
 * Returns every check, whether it was taken or not. A check is "blocking" if one of its findings is. Summaries contain
 * no personal data.
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

/** Returns the state of each column of the matrix: the worst state of the column's checks. */
export function matrixOf(checks: readonly Check[]): Record<CheckKey, State> {
  const states = matrixColumns.map(({ key, checks: own }) => {
    return [key, worst(checks.filter((check) => includes(own, check.key)).map(({ state }) => state))] as const;
  });
  return Object.fromEntries(states) as Record<CheckKey, State>;
}
