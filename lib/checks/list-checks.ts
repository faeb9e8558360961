/** Every test of an applicant: how it stands, when it was last run from here, and how often. */
import type { Check, CheckKey, Signal } from "@/lib/contracts/results";
import type { Sections } from "@/lib/results/sections";
import type { CourtOrder } from "@/lib/results/signals/signal";
import { type State, worst } from "@/lib/results/states";
import type { CheckRun, UploadStatus } from "./applicant-facts";
import { type CheckDefinition, checks as definitions, matrixColumns, stepsOf } from "./catalog";
import { type CheckStatus, checkStatuses, isByOverrideOnly, statusByOverride } from "./check-states";

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

/** What the interface's words for an upload mean for its test, of which the result says nothing yet; null for nothing. */
function statusOfUpload({ isOpen, lastResult }: UploadStatus): CheckStatus | null {
  if (isOpen && lastResult === "under_review") return { state: "pending", summary: "Under manual review" };
  if (isOpen) return { state: "pending", summary: "Sent; the result has not arrived" };
  if (lastResult === "parsing_failed") return { state: "absent", summary: "No result; the images could not be read" };
  if (lastResult === "complete") return null;
  return { state: "unknown", summary: "Nobody can tell what became of the upload" };
}

/** After an operation that only opens a check, the person is waited for: the service has nothing to say. */
function statusOfOpening(record: CheckDefinition, { operationId }: CheckRun): CheckStatus | null {
  const summary = stepsOf(record).find(({ operation }) => operation === operationId)?.opens;
  return summary === undefined ? null : { state: "absent", summary };
}

/** What the last run adds to a test of which the result says nothing yet. Results arrive asynchronously. */
function withRun(
  stand: CheckStatus,
  record: CheckDefinition,
  last: CheckRun | undefined,
  upload?: UploadStatus,
): CheckStatus {
  // A token for the hosted page may serve either document, so it makes neither pending.
  if (stand.state !== "absent" || !last || attemptOperations(record).length === 0) return stand;
  const byUpload = upload && (upload.isOpen || last.outcome === "answered") ? statusOfUpload(upload) : null;
  if (byUpload) return byUpload;
  switch (last.outcome) {
    case "running":
      return { state: "pending", summary: "Being sent" };
    case "answered":
      return statusOfOpening(record, last) ?? { state: "pending", summary: "Sent; the result has not arrived" };
    case "unknown":
      return { state: "unknown", summary: "Nobody can tell whether the last try arrived" };
    default:
      return { state: "absent", summary: "No result; the last try did not work" };
  }
}

/** An unreadable section makes its tests unreadable, unless what could be read of it is worse. */
function withSections(stand: CheckStatus, record: CheckDefinition, sections: Sections): CheckStatus {
  const odd = record.sections.some((key) => sections[key].state === "unrecognized");
  if (!odd || stand.state === "attention") return stand;
  return {
    state: worst([stand.state, "unrecognized"]),
    summary: "The section could not be read; it is shown as it came",
  };
}

/** Signals that put a state of its own into words ("unknown", "unrecognized"), and add nothing to it. */
const restating = ["section.unrecognized", "passport.unknown", "id.failed", "id.data-without-verdict"];

function withSignals(state: State, record: CheckDefinition, signals: readonly Signal[]): State {
  const own = signals.filter(
    (signal) =>
      includes(record.codes, signal.code) && (record.key === "court" || includes(record.sections, signal.section)),
  );
  if (own.some((signal) => signal.severity === "blocking")) return "blocking";
  const trouble = own.some((signal) => signal.severity === "attention" && !includes(restating, signal.code));
  return trouble ? worst([state, "attention"]) : state;
}

const attemptOperations = (record: CheckDefinition) =>
  stepsOf(record)
    .filter(({ isAttempt }) => isAttempt)
    .map(({ operation }) => operation);

/** The runs of a check. Court records are ordered, and their orders say when; reading a county history is no search. */
function runsOf(record: CheckDefinition, runs: readonly CheckRun[]): CheckRun[] {
  if (record.sections.length === 0) return [];
  const operations = stepsOf(record).map(({ operation }) => operation);
  return runs.filter((run) => includes(operations, run.operationId));
}

function attemptsOf(record: CheckDefinition, sections: Sections, runs: readonly CheckRun[]): number | null {
  if (record.key === "hosted-id") return sections["verifyUI.scannedUser"].parsed?.attempts ?? null;
  if (record.key === "hosted-passport") return sections["verifyUI.passport"].parsed?.attempts ?? null;
  const attempts = attemptOperations(record);
  const count = runs.filter((run) => includes(attempts, run.operationId)).length;
  return count === 0 ? null : count;
}

const newest = (runs: readonly CheckRun[]) =>
  runs.reduce<CheckRun | undefined>(
    (last, run) => (last && Date.parse(last.startedAt) >= Date.parse(run.startedAt) ? last : run),
    undefined,
  );

/**
 * Lists every test that the console knows, taken or not.
 *
 * @param input the result read, the operations run from here, the court orders, and the result's signals
 * @returns one check a test; "blocking" when a blocking signal belongs to it. Summaries hold no personal data
 */
export function listChecks({ sections, runs, uploads, orders, signals, overridden }: CheckInput): Check[] {
  const stands = checkStatuses(sections, orders);
  const byOverrideOnly = isByOverrideOnly({ sections, runs, uploads, overridden });
  return definitions.map((record) => {
    const last = newest(runsOf(record, runs));
    const upload = uploads?.find(({ document }) => document === record.key);
    const byOverride = byOverrideOnly && record.key === "id";
    const told = withRun(stands[record.key], record, last, upload);
    const stand = byOverride ? statusByOverride(sections) : withSections(told, record, sections);
    return {
      key: record.key,
      title: record.title,
      state: withSignals(stand.state, record, signals),
      summary: stand.summary,
      at: last?.startedAt ?? null,
      attempts: attemptsOf(record, sections, runs),
      sections: [...record.sections],
      ...(byOverride ? { byOverride } : {}),
    };
  });
}

/**
 * The nine columns of the test matrix; the worst of the tests that belong to a column wins.
 *
 * @param checks as `listChecks` gives them
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
    const own = checks.filter(({ key }) => includes(column.checks, key));
    columns[column.key] = worst(own.map(({ state }) => state));
  }
  return columns;
}
