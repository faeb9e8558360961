/** Every test of an applicant: how it stands, when it was last run from here, and how often. */
import type { Check, CheckKey, Signal } from "@/lib/contracts/results";
import { isByOverrideOnly, statusByOverride } from "./by-override";
import { checkRecords } from "./check-list";
import { type CheckStatus, checkStatuses } from "./check-states";
import type { Sections } from "./sections";
import type { CourtOrder } from "./signals/signal";
import { type State, worst } from "./states";

/** One operation run from the console. */
export type CheckRun = {
  operationId: string;
  /** ISO 8601. */
  startedAt: string;
  finishedAt: string | null;
  outcome: "running" | "answered" | "refused" | "failed" | "unknown";
};

/** The latest upload of a document, as far as the service has said what became of it. */
export type UploadStatus = { document: "id" | "passport"; isOpen: boolean; lastResult: string | null };

export type CheckInput = {
  sections: Sections;
  runs: readonly CheckRun[];
  uploads?: readonly UploadStatus[];
  orders: readonly CourtOrder[];
  signals: readonly Signal[];
  /** Whether an override was applied, as far as the console knows. */
  overridden?: boolean;
};

type CheckRecord = (typeof checkRecords)[number];

const includes = (list: readonly string[], value: string) => list.includes(value);

/** What the interface's words for an upload mean for its test, of which the result says nothing yet; null for nothing. */
function statusOfUpload({ isOpen, lastResult }: UploadStatus): CheckStatus | null {
  if (isOpen && lastResult === "under_review") return { state: "pending", summary: "Under manual review" };
  if (isOpen) return { state: "pending", summary: "Sent; the result has not arrived" };
  if (lastResult === "parsing_failed") return { state: "absent", summary: "No result; the images could not be read" };
  if (lastResult === "complete") return null;
  return { state: "unknown", summary: "Nobody can tell what became of the upload" };
}

/** Operations that only open a test: what is waited for then is the person, and the service has nothing to say. */
const openings: Readonly<Record<string, string>> = {
  "quiz.get": "Questions were given, and are not answered yet",
  "user.phone": "A code was sent, and is not entered yet",
  "user.email": "A code was sent, and is not entered yet",
};

function statusOfOpening({ operationId }: CheckRun): CheckStatus | null {
  const summary = openings[operationId];
  return summary === undefined ? null : { state: "absent", summary };
}

/** What the last run adds to a test of which the result says nothing yet. Results arrive asynchronously. */
function withRun(stand: CheckStatus, last: CheckRun | undefined, upload: UploadStatus | undefined): CheckStatus {
  if (stand.state !== "absent" || !last) return stand;
  const byUpload = upload && (upload.isOpen || last.outcome === "answered") ? statusOfUpload(upload) : null;
  if (byUpload) return byUpload;
  switch (last.outcome) {
    case "running":
      return { state: "pending", summary: "Being sent" };
    case "answered":
      return statusOfOpening(last) ?? { state: "pending", summary: "Sent; the result has not arrived" };
    case "unknown":
      return { state: "unknown", summary: "Nobody can tell whether the last try arrived" };
    default:
      return { state: "absent", summary: "No result; the last try did not work" };
  }
}

/** An unreadable section makes its tests unreadable, unless what could be read of it is worse. */
function withSections(stand: CheckStatus, record: CheckRecord, sections: Sections): CheckStatus {
  const odd = record.sections.some((key) => sections[key].state === "unrecognized");
  if (!odd || stand.state === "attention") return stand;
  return {
    state: worst([stand.state, "unrecognized"]),
    summary: "The section could not be read; it is shown as it came",
  };
}

/** Signals that put a state of its own into words ("unknown", "unrecognized"), and add nothing to it. */
const restating = ["section.unrecognized", "passport.unknown", "id.failed", "id.data-without-verdict"];

function withSignals(state: State, record: CheckRecord, signals: readonly Signal[]): State {
  const own = signals.filter(
    (signal) =>
      includes(record.codes, signal.code) && (record.key === "court" || includes(record.sections, signal.section)),
  );
  if (own.some((signal) => signal.severity === "blocking")) return "blocking";
  const trouble = own.some((signal) => signal.severity === "attention" && !includes(restating, signal.code));
  return trouble ? worst([state, "attention"]) : state;
}

function attemptsOf(record: CheckRecord, sections: Sections, runs: readonly CheckRun[]): number | null {
  if (record.key === "hosted-id") return sections["verifyUI.scannedUser"].parsed?.attempts ?? null;
  if (record.key === "hosted-passport") return sections["verifyUI.passport"].parsed?.attempts ?? null;
  const tries = record.operations.slice(0, record.tries);
  const count = runs.filter((run) => includes(tries, run.operationId)).length;
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
  return checkRecords.map((record) => {
    const own = runs.filter((run) => includes(record.operations, run.operationId));
    const last = newest(own);
    // A token for the hosted UI may serve either document, so it makes neither pending.
    const upload = uploads?.find(({ document }) => document === record.key);
    const byOverride = byOverrideOnly && record.key === "id";
    const told = withRun(stands[record.key], record.tries > 0 ? last : undefined, upload);
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
  for (const { key, column } of checkRecords) {
    if (column === null) continue;
    const state = checks.find((check) => check.key === key)?.state ?? "absent";
    columns[column] = worst([columns[column], state]);
  }
  return columns;
}
