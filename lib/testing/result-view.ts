/** Builds the result view, the signals and the checks of any answer, for tests. */
import type { CheckRun } from "@/lib/domain/checks/applicant-facts";
import { type CheckInput, listChecks } from "@/lib/domain/checks/list-checks";
import { analyze, buildResultView, type ResultContext, type ResultViewInput } from "@/lib/domain/checks/result-view";
import { compareDocuments, providedPerson, type StoredUser } from "@/lib/domain/results/compare";
import { usualPassMarks } from "@/lib/domain/results/pass-marks";
import { readSections, type SectionAnswers, type Sections } from "@/lib/domain/results/sections";
import { signalsOf } from "@/lib/domain/results/signals";
import type { CourtOrder, SignalContext } from "@/lib/domain/results/signals/signal";
import type { Check, Comparison, ComparisonRow, ResultView, Signal } from "@/lib/domain/results/view";
import { clearResult, today } from "./test-results";

/** What the console knows in addition to the result, and how the view is shown. */
export type ViewOptions = Partial<ResultContext & Omit<ResultViewInput, "analyzed" | "findings" | "checks">>;

/** The context of an applicant about whom the console knows nothing, under a policy with the usual pass marks. */
export const noContext = {
  today,
  orders: [],
  consentKnown: false,
  passMarks: usualPassMarks,
  acceptedFields: new Set<string>(),
} as const;

export function viewOf(raw: unknown, more: ViewOptions = {}): ResultView {
  const context = { ...noContext, user: null, runs: [], ...more };
  const analyzed = analyze(raw, context);
  return buildResultView({
    analyzed,
    findings: analyzed.signals.map((signal) => ({ signal, answered: false, hits: [] })),
    checks: listChecks({ ...context, sections: analyzed.result.sections, signals: analyzed.signals }),
    fetchedAt: "2026-11-18T10:40:00.000Z",
    snapshotId: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7aff",
    sha256: "9f3c",
    changed: false,
    clearance: { direct: true },
    passMarks: context.passMarks,
    mayReadAnswer: () => true,
    ...more,
  });
}

/** Returns the comparisons of a Test Result. By default, the console has no User Object. */
export const comparisonsIn = (sections: Sections, stored: StoredUser | null = null): Comparison[] =>
  compareDocuments(sections, providedPerson(sections, stored, today), today);

/**
 * Returns the comparison of one field in a section of a Test Result with the User Object. Undefined if there is no such
 * row.
 */
export const comparedRow = (raw: unknown, section: string, field: ComparisonRow["field"]): ComparisonRow | undefined =>
  comparisonsIn(readSections(raw).sections)
    .find((one) => one.section === section)
    ?.rows.find((one) => one.field === field);

/**
 * Returns the signals of a Test Result and of the answers of other operations. By default, there are no orders and no
 * recorded consent.
 */
export function signalsIn(raw: unknown, more: Partial<SignalContext> = {}, answers?: SectionAnswers): Signal[] {
  const result = readSections(raw, answers, { ...noContext, ...more });
  const comparisons = comparisonsIn(result.sections);
  return signalsOf({ ...noContext, ...result, comparisons, user: null, ...more });
}

export type ChecksOptions = Pick<CheckInput, "uploads" | "overridden"> & { answers?: SectionAnswers };

/** Returns the checks of an applicant who consented, from a Test Result, the console's runs and court orders. */
export function checksIn(
  raw: object,
  runs: readonly CheckRun[] = [],
  orders: readonly CourtOrder[] = [],
  { answers, ...more }: ChecksOptions = {},
): Check[] {
  const result = { consent: clearResult.consent, ...raw };
  const { sections } = readSections(result, answers);
  const { overridden = false } = more;
  const signals = signalsIn(result, { consentKnown: true, orders, overridden }, answers);
  return listChecks({ sections, runs, orders, signals, ...more });
}
