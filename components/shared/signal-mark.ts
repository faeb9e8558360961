import type { EvidenceState } from "@/components/ui/evidence";
import type { Severity } from "@/lib/contracts/results";

/** Signals about something unknown, whatever their severity. */
const unknownSignals: Readonly<Record<string, EvidenceState>> = {
  "passport.unknown": "unknown",
  "liveness.error": "unknown",
  "section.unrecognized": "unrecognized",
};

/** The icon of a signal: its severity's, except that something unknown or unreadable never looks like a finding. */
export function signalMark(code: string, severity: Severity): EvidenceState {
  return (Object.hasOwn(unknownSignals, code) ? unknownSignals[code] : undefined) ?? severity;
}
