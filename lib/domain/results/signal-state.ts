import { midSentence } from "@/lib/base/dates";
import type { SignalCode } from "@/lib/domain/signals/codes";
import type { Severity } from "@/lib/domain/signals/severities";
import type { State } from "./states";
import type { Signal } from "./view";

/**
 * Whether a finding is about a stored record that cannot be read. Among the unrecognized findings, only this one
 * blocks. A section of the service's answer that cannot be interpreted never blocks.
 */
export const isUnreadableRecord = (code: string, severity: Severity) =>
  code === "section.unrecognized" && severity === "blocking";

/**
 * Returns the state of a finding. Checks, the matrix and the icon of the finding all use it, so that the finding looks
 * the same everywhere. `severity` is the finding's own severity, which can be lower than that of its code.
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

/**
 * Codes of findings that are inconclusive in any case, because the service stated no verdict. Lists know only the code.
 */
const alwaysInconclusive: readonly string[] = [
  "id.data-without-verdict",
  "passport.unknown",
  "verdict.not-given",
] satisfies SignalCode[];

export const openSignals = <S extends Signal>(signals: readonly S[]): S[] =>
  signals.filter(({ resolution }) => !resolution?.answered);

/**
 * Returns the findings to review: open ones that are not for information only. The list of applicants and an
 * applicant's page count these.
 */
export const signalsToReview = <S extends Signal>(signals: readonly S[]): S[] =>
  openSignals(signals).filter(({ severity }) => severity !== "info");

/** Returns the finding's own state, or "resolved" once it is answered. */
export const shownState = (signal: Signal) =>
  signal.resolution?.answered ? ("resolved" as const) : stateOfSignal(signal);

/**
 * Returns how each finding was resolved: "Watch-list record: someone else; SSN not verified: resolved with a reason."
 * Null if a finding is open, or if there is none.
 */
export function allResolved(signals: readonly Signal[]): string | null {
  const findings = signals.filter(({ severity }) => severity !== "info");
  if (findings.length === 0 || openSignals(findings).length > 0) return null;
  return `${findings.map(({ title, resolution }) => `${title}: ${midSentence(resolution?.summary ?? "")}`).join("; ")}.`;
}
