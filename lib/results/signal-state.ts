import type { Severity } from "@/lib/contracts/result-keys";
import type { SignalCode } from "./signal-codes";
import type { State } from "./states";

/** Signals that something is unknown or unreadable: not findings, whatever their severity. */
const undecidedSignals: Readonly<Record<string, State>> = {
  "id.data-without-verdict": "unknown",
  "passport.unknown": "unknown",
  "verdict.not-given": "unknown",
  "section.unrecognized": "unrecognized",
} satisfies Partial<Record<SignalCode, State>>;

/**
 * The state that a signal gives to its test. Tests, the matrix, and the icon of the signal all take it from here, so
 * that one finding looks the same everywhere.
 *
 * @param severity the signal's own, which can be milder than its code's
 */
export function stateOfSignal(code: string, severity: Severity): State | "info" {
  if (Object.hasOwn(undecidedSignals, code)) return undecidedSignals[code] ?? severity;
  // Anything but PASS raises the signal of a failed ID; only the service's negative verdict makes it blocking.
  return code === "id.failed" && severity === "attention" ? "unknown" : severity;
}
