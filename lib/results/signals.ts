/** What a reviewer should notice in a result. Every rule is pure and gives its evidence. */

import { isSignalCode, signalCodes } from "@/lib/signals/codes";
import { type Severity, severities } from "@/lib/signals/severities";
import { answerRules } from "./signals/answers";
import { consentRules } from "./signals/consent";
import { documentRules } from "./signals/documents";
import { personRules } from "./signals/person";
import { recordRules } from "./signals/records";
import type { Rule, SignalContext } from "./signals/signal";
import { unrecognized } from "./signals/unrecognized";
import type { Signal } from "./view";

const rules: readonly Rule[] = [
  ...consentRules,
  unrecognized,
  ...documentRules,
  ...personRules,
  ...recordRules,
  ...answerRules,
];

const rank = (signal: Signal) => (isSignalCode(signal.code) ? signalCodes.indexOf(signal.code) : signalCodes.length);

/** Worst first. Titles hold no personal data; evidence is unmasked: mask it before it leaves the server. */
export function signalsOf(context: SignalContext): Signal[] {
  const found = rules.flatMap((rule) => rule(context));
  return found.sort(
    (one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity) || rank(one) - rank(other),
  );
}

export function worstSeverity(signals: readonly Signal[]): Severity | null {
  return severities.find((severity) => signals.some((one) => one.severity === severity)) ?? null;
}
