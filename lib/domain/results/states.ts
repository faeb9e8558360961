/**
 * Determines what the service's values mean. The main rule: `clear` requires a positive statement of the service. A
 * missing value is `absent`, and a value that the interface does not list is `unknown`.
 */

import { evidenceStates } from "./evidence";
import type { SectionState } from "./keys";

/** The state of a check: the state of a section, "blocking", or "resolved" once every finding is answered. */
export type State = SectionState | "blocking" | "resolved";

/** Returns the worst state. An empty list gives `absent`, the best of all. */
export function worst<S extends State>(states: readonly S[]): S | "absent" {
  return evidenceStates.find((state): state is S => states.some((one) => one === state)) ?? "absent";
}

/**
 * Returns a word in the form in which words are compared: trimmed, in lower case, with `_` for spaces and dashes. Null
 * if it is empty.
 */
export function wordOf(value: string | null | undefined): string | null {
  const word = (value ?? "")
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
  return word === "" ? null : word;
}

const waiting = new Set(["pending", "in_progress", "under_review"]);
/** The words of positive verdicts, in the form of `wordOf`. */
export const passWords: readonly string[] = ["pass", "passed"];
export const failWords: readonly string[] = [
  ...["fail", "failed", "reject", "rejected", "denied", "declined", "attention"],
];

/** Returns the state that a verdict's word means. Null and empty text give `absent`. */
export function stateOfWord(value: string | null | undefined): SectionState {
  const word = wordOf(value);
  if (word === null) return "absent";
  if (passWords.includes(word)) return "clear";
  if (failWords.includes(word)) return "attention";
  return waiting.has(word) ? "pending" : "unknown";
}

/** Whether a value has content. Null, empty text, and objects and lists that contain nothing else do not. */
export function hasContent(value: unknown, levels = 8): boolean {
  if (value === null || value === undefined || value === "") return false;
  if (typeof value !== "object") return true;
  if (levels === 0) return true;
  return Object.values(value).some((one) => hasContent(one, levels - 1));
}
