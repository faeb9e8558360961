import type { CalendarDate } from "@/lib/base/calendar-dates";
import { compareDocuments, type ProvidedPerson, providedPerson, type StoredUser } from "@/lib/domain/results/compare";
import { statesDistance } from "@/lib/domain/results/compare-dates";
import { type SectionKey, type SectionState, sectionKeys } from "@/lib/domain/results/keys";
import { type Clearance, maskAt, maskSection } from "@/lib/domain/results/mask";
import { type KnownSsn, overrideConditions, serviceVerdicts } from "@/lib/domain/results/override";
import type { PassMarks } from "@/lib/domain/results/pass-marks";
import { allSectionSchemas } from "@/lib/domain/results/section-schemas";
import { type ReadResult, readSections } from "@/lib/domain/results/sections";
import { signalsOf } from "@/lib/domain/results/signals";
import { findingOf } from "@/lib/domain/results/signals/finding";
import { type CourtOrder, sectionOfStored, sharedSections } from "@/lib/domain/results/signals/signal";
import { hasContent } from "@/lib/domain/results/states";
import { sectionOfUnknown } from "@/lib/domain/results/unlisted-fields";
import type {
  Check,
  Comparison,
  Finding,
  OverrideCondition,
  ResultView,
  Section,
  ServiceVerdict,
  Signal,
} from "@/lib/domain/results/view";
import { extraSchemas } from "@/lib/identity/operations/test-result";
import { type AnsweredSections, answeredSections, type RunResponse, sectionAnswers } from "./answers";
import type { CheckRun, UploadStatus } from "./applicant-facts";
import { sectionTitle } from "./catalog";
import { untakenFields } from "./untaken-fields";

export type ResultContext = {
  /** The current day, for ages and expiration dates. */
  today: CalendarDate;
  /** The stored User Object, for fields that the result's `user` lacks, or null. */
  user: StoredUser | null;
  /** Whether the console sent a User Object after the result was read. */
  userSentSince?: boolean;
  runs: readonly CheckRun[];
  /** The latest upload of each document that the console sent. */
  uploads?: readonly UploadStatus[];
  orders: readonly CourtOrder[];
  /** The latest answer of each operation that holds a section. */
  answers?: readonly RunResponse[];
  consentKnown: boolean;
  /** Whether the console knows that an override was applied. */
  overridden?: boolean;
  /** Pass marks of the applicant's policy. */
  passMarks: PassMarks;
  /** Paths of fields that the interface does not list, and that an admin accepted; `[]` stands for any index. */
  acceptedFields: ReadonlySet<string>;
};

export type ResultViewInput = {
  analyzed: AnalyzedResult;
  /** Signals, worst first. An answered signal stays in the list, and no longer counts. */
  findings: readonly { signal: Signal; answered: boolean; hits: readonly unknown[] }[];
  checks: readonly Check[];
  /** ISO 8601, UTC. */
  fetchedAt: string;
  snapshotId: string;
  sha256: string;
  changed: boolean;
  clearance: Clearance;
  /** Pass marks of the applicant's policy. */
  passMarks: PassMarks;
  mayReadAnswer: (operationId: string) => boolean;
  /** The SSN in plain text. Null if none was sent; undefined if the console does not know. */
  knownSsn?: KnownSsn;
  /** The answer that an override was based on. */
  rawBeforeOverride?: unknown;
  /** The error that prevented the console from reading a newer answer. Null if this is the newest. */
  stale?: ResultView["stale"];
};

/**
 * Adds the section's title to the title of a finding about an unrecognized part, because the rules do not know the
 * titles of sections.
 */
function titled(signal: Signal, { sections }: ReadResult): Signal {
  const key = sectionKeys.find((one) => one === signal.section);
  if (signal.code !== "section.unrecognized" || !key) return signal;
  const name = sectionTitle(key);
  const isRead = sections[key].state !== "unrecognized";
  return { ...signal, title: isRead ? `${signal.title} in ${name}` : `${name} could not be read` };
}

/** A Test Result, and the sections, comparisons and findings that the console derives from it. No value is masked. */
export type AnalyzedResult = {
  result: ReadResult;
  answered: AnsweredSections;
  person: ProvidedPerson;
  comparisons: Comparison[];
  signals: Signal[];
};

/** Parses and judges a result. Never throws. */
export function analyze(raw: unknown, context: ResultContext): AnalyzedResult {
  const answered = answeredSections(raw, context.answers ?? []);
  const terms = { ...context, untaken: untakenFields(context.runs) };
  const result = readSections(raw, sectionAnswers(answered), terms);
  const person = providedPerson(result.sections, context.user, context.today);
  const comparisons = compareDocuments(result.sections, person, context.today);
  const signals = signalsOf({ ...result, ...context, comparisons }).map((one) => titled(one, result));
  return { result, answered, person, comparisons, signals };
}

/** Returns the state of a section. A clear section with an open finding needs attention. */
function stateWith(key: string, state: SectionState, signals: readonly Signal[]): SectionState {
  const hasSignal = signals.some((signal) => signal.section === key && signal.severity !== "info");
  return state === "clear" && hasSignal ? "attention" : state;
}

function sectionsView({
  analyzed: { result, answered },
  findings,
  checks,
  clearance,
  mayReadAnswer,
}: ResultViewInput): ResultView["sections"] {
  const byOverrideOnly = checks.some(({ byOverride }) => byOverride);
  const open = findings.filter((finding) => !finding.answered).map(({ signal }) => signal);
  const view = (key: SectionKey): Section => {
    const { state: readState, raw, problems } = result.sections[key];
    // A verdict that comes only from an override does not describe an ID.
    const state = byOverrideOnly && key === "idVerification" && readState === "clear" ? "absent" : readState;
    const displayedState = stateWith(key, state, open);
    const run = answered.get(key);
    const answer = run && { runId: run.runId, operationId: run.operationId, at: run.at, by: run.by };
    const from = answer ? { answer } : {};
    if (run && !mayReadAnswer(run.operationId)) {
      return { state: displayedState, data: null, masked: [], problems: [], ...from, restricted: true };
    }
    return { state: displayedState, ...maskSection(allSectionSchemas[key], raw, clearance, key), problems, ...from };
  };
  return Object.fromEntries(sectionKeys.map((key) => [key, view(key)])) as ResultView["sections"];
}

/**
 * Returns the view of parts that the interface does not list. A part is only data if an admin accepted it, or if its
 * finding is resolved.
 */
function unknownView({ analyzed, findings, clearance }: ResultViewInput): Record<string, Section> {
  const open = new Set(findings.filter(({ answered }) => !answered).map(({ signal }) => signal.section));
  const entries = Object.entries(analyzed.result.unknown).map(([path, raw]): [string, Section] => {
    const isOpen = open.has(sectionOfUnknown(path));
    if (path === "socialProof") {
      const state = isOpen ? "attention" : "unknown";
      return [path, { state, ...maskSection(extraSchemas.socialProof, raw, clearance, path), problems: [] }];
    }
    const problems = isOpen ? [{ path, message: "The service does not describe this part" }] : [];
    const state = isOpen ? "unrecognized" : "unknown";
    return [path, { state, ...maskSection(null, raw, clearance, path), problems }];
  });
  return Object.fromEntries(entries.filter(([, section]) => hasContent(section.data)));
}

/**
 * Whether a value of the evidence contains no personal data: a fact of a court order, the id of a stored record or of
 * another applicant, or the note, from which the console removes long numbers.
 */
const isPlainEvidence = ({ code, section }: Signal, path: string) =>
  code === "window.open" ||
  section === sectionOfStored ||
  sharedSections.includes(section) ||
  path.startsWith("orders.");

/** Returns the findings with their evidence masked by its paths. */
function findingsView({ findings, clearance }: ResultViewInput): Finding[] {
  return findings.map(({ signal, hits }) => {
    const evidence = signal.evidence.map((one) =>
      isPlainEvidence(signal, one.path) ? one : { ...one, value: maskAt(one.path, one.value, clearance).value },
    );
    return findingOf({ ...signal, evidence }, hits.length);
  });
}

/** Masks the values of comparisons. A masked date also loses its parsed parts and its distance from today. */
function maskComparisons(comparisons: readonly Comparison[], clearance: Clearance): Comparison[] {
  const side = (value: Comparison["rows"][number]["read"]) => {
    if (!value) return null;
    const maskedValue = maskAt(value.path, value.value, clearance);
    return { ...value, ...maskedValue, date: maskedValue.masked ? null : value.date };
  };
  return comparisons.map((comparison) => ({
    ...comparison,
    rows: comparison.rows.map((row) => {
      const [provided, readSide] = [side(row.provided), side(row.read)];
      const note = readSide?.masked && statesDistance(row) ? null : row.note;
      return { ...row, provided, read: readSide, note };
    }),
  }));
}

export function maskConditions(conditions: readonly OverrideCondition[], clearance: Clearance): OverrideCondition[] {
  return conditions.map((condition) => ({
    ...condition,
    evidence: condition.evidence.map((one) => ({ ...one, value: maskAt(one.path, one.value, clearance).value })),
  }));
}

export function maskVerdicts(verdicts: readonly ServiceVerdict[], clearance: Clearance): ServiceVerdict[] {
  return verdicts.map((verdict) => ({ ...verdict, value: maskAt(verdict.path, verdict.value, clearance).value }));
}

/** Builds the view of a result, masked by the reader's clearance. Never throws. */
export function buildResultView(input: ResultViewInput): ResultView {
  const { analyzed, clearance } = input;
  const { result, comparisons } = analyzed;
  const conditions = overrideConditions(result.sections, comparisons, input.knownSsn);
  const verdictsOf = (sections: ReadResult["sections"]) => maskVerdicts(serviceVerdicts(sections), clearance);
  return {
    fetchedAt: input.fetchedAt,
    snapshotId: input.snapshotId,
    sha256: input.sha256,
    changed: input.changed,
    sections: sectionsView(input),
    unknownSections: unknownView(input),
    signals: findingsView(input),
    comparisons: maskComparisons(comparisons, clearance),
    note: result.note?.text ?? null,
    checks: [...input.checks],
    overrideConditions: maskConditions(conditions, clearance),
    verdicts: verdictsOf(result.sections),
    passMarks: input.passMarks,
    verdictsBeforeOverride:
      input.rawBeforeOverride === undefined ? null : verdictsOf(readSections(input.rawBeforeOverride).sections),
    stale: input.stale ?? null,
  };
}
