/** Puts a Test Result together as the screen, the report and the index of applicants need it. */
import {
  type Comparison,
  type OverrideCondition,
  type ResultView,
  type Section,
  type SectionKey,
  type SectionState,
  type Signal,
  sectionKeys,
} from "@/lib/contracts/results";
import { type CalendarDate, formatDayMonthYear } from "@/lib/identity/dates";
import { extraSchemas, sectionSchemas } from "@/lib/identity/operations/test-result";
import { compareDocuments } from "@/lib/results/compare";
import { providedBirth } from "@/lib/results/compare-dates";
import { type Clearance, maskAt, maskSection } from "@/lib/results/mask";
import { type KnownSsn, overrideConditions, serviceVerdicts } from "@/lib/results/override";
import { type ReadResult, readSections } from "@/lib/results/sections";
import { signalsOf } from "@/lib/results/signals";
import { consentRecorded } from "@/lib/results/signals/consent";
import type { CourtOrder } from "@/lib/results/signals/signal";
import { hasContent } from "@/lib/results/states";
import type { CheckRun, UploadStatus } from "./applicant-facts";
import { sectionTitle } from "./catalog";
import { listChecks, matrixOf } from "./list-checks";

/** What is known beside the answer itself. */
export type ResultContext = {
  /** The day of reading. */
  today: CalendarDate;
  /** Operations run from here. */
  runs: readonly CheckRun[];
  /** The latest upload of each document that was sent from here. */
  uploads?: readonly UploadStatus[];
  orders: readonly CourtOrder[];
  /** Whether the console itself recorded consent. */
  consentKnown: boolean;
  /** Whether an override was applied, as far as the console knows. */
  overridden?: boolean;
};

export type ResultViewInput = ResultContext & {
  /** The service's answer, any JSON. */
  raw: unknown;
  /** ISO 8601, UTC. */
  fetchedAt: string;
  snapshotId: string;
  sha256: string;
  changed: boolean;
  clearance: Clearance;
  /** The SSN that was sent from here, in the clear; null: none was; undefined: not known. */
  knownSsn?: KnownSsn;
  /** The answer that an override was decided on, where there was one. */
  rawBeforeOverride?: unknown;
  /** Why this is not the newest answer; null when it is. */
  stale?: ResultView["stale"];
};

/** The rules know a section by its key, a reader by its title. */
function titled(signal: Signal): Signal {
  const key = sectionKeys.find((one) => one === signal.section);
  if (signal.code !== "section.unrecognized" || !key) return signal;
  return { ...signal, title: `${sectionTitle(key)} section could not be read` };
}

type Reading = { result: ReadResult; comparisons: Comparison[]; signals: Signal[] };

function readAll(raw: unknown, context: ResultContext): Reading {
  const result = readSections(raw);
  const comparisons = compareDocuments(result.sections, context.today);
  return { result, comparisons, signals: signalsOf({ ...result, ...context, comparisons }).map(titled) };
}

/** A section shows its worst part: a signal against it keeps it from being called clear. */
function stateWith(key: string, state: SectionState, signals: readonly Signal[]): SectionState {
  const against = signals.some((signal) => signal.section === key && signal.severity !== "info");
  return state === "clear" && against ? "attention" : state;
}

function sectionsView(
  { result, signals }: Reading,
  clearance: Clearance,
  byOverrideOnly: boolean,
): ResultView["sections"] {
  const view = (key: SectionKey): Section => {
    const { state: said, raw, problems } = result.sections[key];
    // A verdict that only an override gave says nothing of an ID.
    const state = byOverrideOnly && key === "idVerification" ? "unknown" : said;
    return {
      state: stateWith(key, state, signals),
      ...maskSection(sectionSchemas[key], raw, clearance, key),
      problems,
    };
  };
  return {
    user: view("user"),
    consent: view("consent"),
    idVerification: view("idVerification"),
    scannedUser: view("scannedUser"),
    passportData: view("passportData"),
    photoProof: view("photoProof"),
    identityProof: view("identityProof"),
    contactProof: view("contactProof"),
    SSNVerification: view("SSNVerification"),
    backgroundCheck: view("backgroundCheck"),
    FEINVerification: view("FEINVerification"),
    company: view("company"),
    employment: view("employment"),
    education: view("education"),
    professionalLicense: view("professionalLicense"),
    "verifyUI.scannedUser": view("verifyUI.scannedUser"),
    "verifyUI.passport": view("verifyUI.passport"),
  };
}

function unknownView(unknown: ReadResult["unknown"], clearance: Clearance): Record<string, Section> {
  const entries = Object.entries(unknown).map(([path, raw]): [string, Section] => {
    if (path === "socialProof") {
      return [path, { state: "unknown", ...maskSection(extraSchemas.socialProof, raw, clearance, path), problems: [] }];
    }
    const problems = [{ path, message: "The interface describes no such part" }];
    return [path, { state: "unrecognized", ...maskSection(null, raw, clearance, path), problems }];
  });
  return Object.fromEntries(entries.filter(([, section]) => hasContent(section.data)));
}

/** Values that are no part of the person: court orders' facts, and the note (whose long numbers are left out). */
const isPlainEvidence = (signal: Signal, path: string) => signal.code === "window.open" || path.startsWith("orders.");

/** Masks the evidence of signals, each value by the path it came from. */
function maskSignals(signals: readonly Signal[], clearance: Clearance): Signal[] {
  return signals.map((signal) => ({
    ...signal,
    evidence: signal.evidence.map((one) =>
      isPlainEvidence(signal, one.path) ? one : { ...one, value: maskAt(one.path, one.value, clearance).value },
    ),
  }));
}

/** Masks both sides of comparisons; a masked day is not taken apart either. */
function maskComparisons(comparisons: readonly Comparison[], clearance: Clearance): Comparison[] {
  const side = (value: Comparison["rows"][number]["read"]) => {
    if (!value) return null;
    const shown = maskAt(value.path, value.value, clearance);
    return { ...value, ...shown, date: shown.masked ? null : value.date };
  };
  return comparisons.map((comparison) => ({
    ...comparison,
    rows: comparison.rows.map((row) => ({ ...row, provided: side(row.provided), read: side(row.read) })),
  }));
}

/** Masks the evidence of the override's conditions. */
export function maskConditions(conditions: readonly OverrideCondition[], clearance: Clearance): OverrideCondition[] {
  return conditions.map((condition) => ({
    ...condition,
    evidence: condition.evidence.map((one) => ({ ...one, value: maskAt(one.path, one.value, clearance).value })),
  }));
}

/**
 * Builds what the screen shows of a Test Result, masked for who reads it.
 *
 * @param input the answer, what is known beside it, and the reader's clearance
 * @returns every section with its state, signals worst first, comparisons, tests and override conditions. Never throws
 */
export function buildResultView(input: ResultViewInput): ResultView {
  const { clearance } = input;
  const reading = readAll(input.raw, input);
  const { result, comparisons, signals } = reading;
  const conditions = overrideConditions(result.sections, comparisons, input.knownSsn);
  const checks = listChecks({ ...input, sections: result.sections, signals });
  const byOverrideOnly = checks.some(({ byOverride }) => byOverride);
  return {
    fetchedAt: input.fetchedAt,
    snapshotId: input.snapshotId,
    sha256: input.sha256,
    changed: input.changed,
    sections: sectionsView(reading, clearance, byOverrideOnly),
    unknownSections: unknownView(result.unknown, clearance),
    signals: maskSignals(signals, clearance),
    comparisons: maskComparisons(comparisons, clearance),
    note: result.note?.text ?? null,
    checks,
    overrideConditions: maskConditions(conditions, clearance),
    verdicts: serviceVerdicts(result.sections),
    verdictsBeforeOverride:
      input.rawBeforeOverride === undefined ? null : serviceVerdicts(readSections(input.rawBeforeOverride).sections),
    stale: input.stale ?? null,
  };
}

/** What the index of applicants keeps of a result. */
export type ResultSummary = {
  /** Codes of the signals, worst first, each once. */
  signalCodes: string[];
  /** The worst signal and how many more there are; null for none. */
  worst: { code: string; severity: Signal["severity"]; title: string; more: number } | null;
  checkStates: ReturnType<typeof matrixOf>;
  /** Tests whose result is still to come, without court orders. */
  pendingChecks: string[];
  /** Whether the answer itself says that consent was recorded. */
  consentRecorded: boolean;
  windowOpen: boolean;
  /** The User Object's fields in the form of the User Object (`dob` as DD-MM-YYYY), without code and SSN. */
  profile: Record<string, string | null>;
};

const profileFields = [
  "firstName",
  "middleName",
  "lastName",
  "email",
  "phone",
  "houseNumber",
  "streetName",
  "address",
  "city",
  "state",
  "zipCode",
  "country",
] as const;

/** Sums a result up for the index of applicants: unmasked, to be sealed by who stores it. */
export function summarize(raw: unknown, context: ResultContext): ResultSummary {
  const { result, signals } = readAll(raw, context);
  const checks = listChecks({ ...context, sections: result.sections, signals });
  const user = result.sections.user.parsed;
  const birth = providedBirth(result.sections, context.today)?.day;
  const [first] = signals;
  return {
    signalCodes: [...new Set(signals.map((signal) => signal.code))],
    worst: first ? { code: first.code, severity: first.severity, title: first.title, more: signals.length - 1 } : null,
    checkStates: matrixOf(checks),
    pendingChecks: checks.filter((check) => check.state === "pending" && check.key !== "court").map(({ key }) => key),
    consentRecorded: consentRecorded(result),
    windowOpen: result.note !== null,
    profile: {
      ...Object.fromEntries(profileFields.map((field) => [field, user?.[field] ?? null])),
      dob: birth ? formatDayMonthYear(birth) : null,
    },
  };
}
