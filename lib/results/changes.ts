/** The differences between two readings of a Test Result, field by field. Pure. */
import type { Signal } from "@/lib/contracts/results";
import { type Clearance, maskAnswer } from "./mask";
import { dots } from "./mask-text";
import { join } from "./paths";
import { mergedResult } from "./section-schemas";

type Scalar = string | number | boolean;

/** A field that differs. Null: not given. */
export type FieldChange = { path: string; before: Scalar | null; after: Scalar | null; masked: boolean };

/** Deeper than any real answer: anything below counts as one field. */
const maxDepth = 60;

/** The fields of an answer that have a value, by path. Null, absent and an empty list all count as "not given". */
function leavesOf(answer: unknown): Map<string, Scalar> {
  const found = new Map<string, Scalar>();
  const walk = (value: unknown, path: string, depth: number) => {
    if (value === null || value === undefined) return;
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") found.set(path, value);
    else if (depth >= maxDepth) found.set(path, JSON.stringify(value));
    else if (Array.isArray(value)) for (const [at, one] of value.entries()) walk(one, join(path, at), depth + 1);
    else for (const [key, one] of Object.entries(value)) walk(one, join(path, key), depth + 1);
  };
  walk(answer, "", 0);
  return found;
}

/**
 * Lists the fields that differ, each once, in the order of the newer reading, then removed ones. The order of keys
 * makes no difference.
 *
 * @param clearance what the reader may see unmasked; a masked value is shown as `maskAnswer` masks it
 */
export function changesBetween(before: unknown, after: unknown, clearance: Clearance): FieldChange[] {
  const [old, now] = [leavesOf(before), leavesOf(after)];
  const paths = [...new Set([...now.keys(), ...old.keys()])].filter((path) => old.get(path) !== now.get(path));
  if (paths.length === 0) return [];
  const [oldSide, nowSide] = [masking(before, clearance), masking(after, clearance)];
  return paths.map((path) => {
    const [was, is] = [oldSide(path, old.get(path)), nowSide(path, now.get(path))];
    return { path, before: was.value, after: is.value, masked: was.masked || is.masked };
  });
}

/** Masks the fields of an answer. A field that the mask hides is shown as dots. */
function masking(answer: unknown, clearance: Clearance) {
  const { data, masked } = maskAnswer(mergedResult, answer, clearance);
  const shown = leavesOf(data);
  const hidden = new Set(masked);
  return (path: string, value: Scalar | undefined): { value: Scalar | null; masked: boolean } =>
    value === undefined
      ? { value: null, masked: false }
      : { value: shown.get(path) ?? dots, masked: hidden.has(path) || !shown.has(path) };
}

type Named = Pick<Signal, "code" | "severity" | "section" | "title">;

/** The signals raised only by the newer reading, and those raised only by the older one. */
export function signalChanges(before: readonly Named[], after: readonly Named[]): { raised: Named[]; gone: Named[] } {
  return { raised: without(after, before), gone: without(before, after) };
}

/** The surplus of each signal over the others. */
function without(signals: readonly Named[], others: readonly Named[]): Named[] {
  const nameOf = ({ code, section, title }: Named) => [code, section, title].join("|");
  const left = others.map(nameOf);
  return signals.flatMap((signal) => {
    const at = left.indexOf(nameOf(signal));
    if (at !== -1) left.splice(at, 1);
    const { code, severity, section, title } = signal;
    return at === -1 ? [{ code, severity, section, title }] : [];
  });
}
