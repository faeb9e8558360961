import { midSentence } from "@/lib/base/dates";
import type { SignalCode } from "@/lib/domain/signals/codes";
import type { Severity } from "@/lib/domain/signals/severities";
import type { State } from "./states";
import type { Signal } from "./view";

/** Of the unrecognized findings, only an unreadable stored record blocks. A section of the service never does. */
export const isUnreadableRecord = (code: string, severity: Severity) =>
  code === "section.unrecognized" && severity === "blocking";

/**
 * Returns the state of a signal. Tests, the matrix and the icon of the signal all use it, so that one finding looks the
 * same everywhere. `severity` is the signal's own, which can be lower than its code's.
 */
export function stateOfSignal({
  code,
  severity,
  inconclusive,
}: Pick<Signal, "code" | "severity" | "inconclusive">): State | "info" {
  if (isUnreadableRecord(code, severity)) return severity;
  if (code === "section.unrecognized") return severity === "info" ? "info" : "unrecognized";
  return severity === "attention" && (inconclusive || alwaysInconclusive.includes(code)) ? "unknown" : severity;
}

/** Whether the service stated nothing. Lists know only the code. */
const alwaysInconclusive: readonly string[] = [
  "id.data-without-verdict",
  "passport.unknown",
  "verdict.not-given",
] satisfies SignalCode[];

export const openSignals = <S extends Signal>(signals: readonly S[]): S[] =>
  signals.filter(({ resolution }) => !resolution?.answered);

/**
 * Returns the signals to review: open, and not for information only. The list of applicants and their page count these.
 */
export const signalsToReview = <S extends Signal>(signals: readonly S[]): S[] =>
  openSignals(signals).filter(({ severity }) => severity !== "info");

/** The signal's own state until it is answered. */
export const shownState = (signal: Signal) =>
  signal.resolution?.answered ? ("resolved" as const) : stateOfSignal(signal);

/** "Watch-list record: someone else; SSN not verified: acknowledged." Null: a finding is open, or there is none. */
export function allResolved(signals: readonly Signal[]): string | null {
  const findings = signals.filter(({ severity }) => severity !== "info");
  if (findings.length === 0 || openSignals(findings).length > 0) return null;
  return `${findings.map(({ title, resolution }) => `${title}: ${midSentence(resolution?.summary ?? "")}`).join("; ")}.`;
}
