/** Every field of a section as a flat list with labels, so that unknown fields can be shown too. */
import { labelOfKey } from "@/lib/results/field-labels";
import { isRecord, join } from "@/lib/results/paths";
import { type Leaf, textOf } from "./reading";

/** More than any section has. The raw answer, which can always be shown, has the rest. */
export const maxLeaves = 400;

/**
 * Lists the leaves of a value.
 *
 * @param data the section, masked
 * @param root its path in the answer
 * @param masked paths of the masked leaves
 * @returns the leaves in their original order, at most `maxLeaves`, nulls included
 */
export function leavesOf(data: unknown, root: string, masked: readonly string[]): Leaf[] {
  const hidden = new Set(masked);
  const found: Leaf[] = [];
  const walk = (value: unknown, path: string) => {
    if (found.length >= maxLeaves) return;
    if (Array.isArray(value) && value.length > 0) {
      for (const [index, one] of value.entries()) walk(one, join(path, index));
    } else if (isRecord(value) && Object.keys(value).length > 0) {
      for (const [key, one] of Object.entries(value)) walk(one, join(path, key));
    } else {
      found.push({ path, raw: value ?? null, text: textOf(value), masked: hidden.has(path) });
    }
  };
  walk(data, root);
  return found;
}

/**
 * The label of a field: "id_issued_date" → "ID issued date". An index is kept: "Reasons 2".
 */
export function labelOf(path: string): string {
  const parts = /^(.*?)((?:\[\d+\])*)$/.exec(path);
  const [, stem = path, indexes = ""] = parts ?? [];
  const key = /(?:^|\.)([^.[\]]+)$/.exec(stem)?.[1] ?? /\["((?:[^"\\]|\\.)*)"\]$/.exec(stem)?.[1] ?? stem;
  const place = [...indexes.matchAll(/\d+/g)].map(([index]) => Number(index) + 1).join(".");
  const label = labelOfKey(key);
  return place === "" ? label : `${label} ${place}`;
}
