import type { EvidenceState } from "@/components/ui/evidence";
import type { Severity } from "@/lib/contracts/results";

/** Signals that say what nobody knows, whatever they weigh. */
const ofNothingKnown: Readonly<Record<string, EvidenceState>> = {
  "passport.unknown": "unknown",
  "liveness.error": "unknown",
  "section.unrecognized": "unrecognized",
};

/** The shape of a signal: its severity's, but what is unknown or could not be read never looks like a finding. */
export function signalMark(code: string, severity: Severity): EvidenceState {
  return (Object.hasOwn(ofNothingKnown, code) ? ofNothingKnown[code] : undefined) ?? severity;
}
