/**
 * What a section's words mean. One rule stands above all: `clear` is given only on a positive statement of the
 * service; silence is `absent`, and a word that the interface does not list is `unknown`.
 */
import type { SectionState } from "@/lib/contracts/results";

/** A check's state: a section's, or "blocking". */
export type State = SectionState | "blocking";

/** From the best news to the worst; "absent" gives way to everything. */
const order: readonly State[] = ["absent", "clear", "pending", "unknown", "unrecognized", "attention", "blocking"];

/** The worst of several states; `absent` for none. */
export function worst<S extends State>(states: readonly S[]): S | "absent" {
  return states.reduce<S | "absent">((bad, one) => (order.indexOf(one) > order.indexOf(bad) ? one : bad), "absent");
}

/** A word of the service for comparing: trimmed, small letters, `_` for spaces and dashes. Null when it says nothing. */
export function wordOf(value: string | null | undefined): string | null {
  const word = (value ?? "")
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
  return word === "" ? null : word;
}

const waiting = new Set(["pending", "in_progress", "under_review"]);
const passed = new Set(["pass", "passed"]);
const failed = new Set(["fail", "failed", "reject", "rejected", "denied", "declined", "attention"]);

/** The state that one word of the service amounts to; null and empty are `absent`. */
export function stateOfWord(value: string | null | undefined): SectionState {
  const word = wordOf(value);
  if (word === null) return "absent";
  if (passed.has(word)) return "clear";
  if (failed.has(word)) return "attention";
  return waiting.has(word) ? "pending" : "unknown";
}

/** The state of a flag where true is good news: a null flag is a test not taken. */
export function goodWhenTrue(value: boolean | null | undefined): SectionState {
  if (value === null || value === undefined) return "absent";
  return value ? "clear" : "attention";
}

/** The state of a flag where true is bad news. */
export function goodWhenFalse(value: boolean | null | undefined): SectionState {
  return goodWhenTrue(typeof value === "boolean" ? !value : value);
}

/**
 * The state of a section made of parts that are all part of its statement: when some are silent and none is bad,
 * the section as a whole is `unknown`, not clear.
 */
export function ofAll(parts: readonly SectionState[]): SectionState {
  const found = worst(parts);
  return found === "clear" && parts.includes("absent") ? "unknown" : found;
}

/** Whether anything at all is said: false for null, empty text, and objects and lists of nothing else. */
export function hasContent(value: unknown, levels = 8): boolean {
  if (value === null || value === undefined || value === "") return false;
  if (typeof value !== "object") return true;
  if (levels === 0) return true;
  return Object.values(value).some((one) => hasContent(one, levels - 1));
}
