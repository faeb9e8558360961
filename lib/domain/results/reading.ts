/** Reads a masked section, whatever its fields contain. Nothing here throws, and a missing value is null. */

import type { Section } from "@/lib/domain/results/view";
import { numberIn, truthOf } from "@/lib/identity/operations/scalars";
import { dateInWords } from "./date-fields";
import { labelOfKey } from "./field-labels";
import { child, isRecord, join, type Segment } from "./paths";
import { hasContent } from "./states";

export type Leaf = {
  path: string;
  raw: unknown;
  /** The value as text. Objects and lists are JSON. Null if the value is empty. */
  text: string | null;
  /** Whether the value is masked. The text then has dots in place of what the server did not send. */
  masked: boolean;
};

export type Reader = {
  root: string;
  /** Reads a value to show it. The value is then no longer in the rest. */
  at: (...segments: Segment[]) => Leaf;
  /** Reads a value without showing it, for example to decide what is shown. */
  peek: (...segments: Segment[]) => Leaf;
  under: (...segments: Segment[]) => Reader;
  /** Returns the entries of a list. A single object reads as a list of one. */
  list: () => Reader[];
  /** Returns the keys in their original order. */
  keys: () => string[];
  leaves: () => Leaf[];
  /** Returns the leaves that are not shown yet. */
  rest: () => Leaf[];
  show: (leaves: readonly Leaf[]) => void;
};

export function textOf(value: unknown): string | null {
  if (!hasContent(value)) return null;
  if (typeof value === "object") return JSON.stringify(value);
  const text = String(value).trim();
  return text === "" ? null : text;
}

/** Returns whether a value is true or false. Null if it is neither clearly. */
export function flagOf(leaf: Leaf): boolean | null {
  return truthOf(leaf.raw) ?? null;
}

export function numberOf({ raw }: Leaf): number | null {
  return typeof raw === "number" ? raw : typeof raw === "string" ? numberIn(raw) : null;
}

/** Returns the values of a list that are not empty. A single value reads as a list of one. */
export function itemsOf(leaf: Leaf): Leaf[] {
  const items: unknown[] = Array.isArray(leaf.raw) ? leaf.raw : [leaf.raw];
  return items
    .map((raw, index) => ({ path: join(leaf.path, index), raw, text: textOf(raw), masked: leaf.masked }))
    .filter(({ text }) => text !== null);
}

/**
 * Returns a reader of a section. An undefined `section` reads as absent. `root` is the section's path in the answer.
 */
export function readerOf(section: Pick<Section, "data" | "masked"> | undefined, root: string): Reader {
  return readerAt(section?.data, root, new Set(section?.masked), new Set());
}

/** `readPaths` has the paths of the values that were read. Everything below such a path also counts as read. */
function readerAt(data: unknown, root: string, hidden: ReadonlySet<string>, readPaths: Set<string>): Reader {
  const peek = (...segments: Segment[]): Leaf => {
    const raw = segments.reduce<unknown>(child, data);
    const path = segments.reduce<string>(join, root);
    return { path, raw: raw ?? null, text: textOf(raw), masked: hidden.has(path) };
  };
  return {
    root,
    peek,
    leaves: () => leavesOf(data, root, hidden),
    rest: () => leavesOf(data, root, hidden, readPaths),
    show(leaves) {
      for (const { path } of leaves) readPaths.add(path);
    },
    at(...segments) {
      const leaf = peek(...segments);
      readPaths.add(leaf.path);
      return leaf;
    },
    under: (...segments) =>
      readerAt(segments.reduce<unknown>(child, data), segments.reduce<string>(join, root), hidden, readPaths),
    list() {
      if (Array.isArray(data)) return data.map((one, index) => readerAt(one, join(root, index), hidden, readPaths));
      return isRecord(data) ? [readerAt(data, root, hidden, readPaths)] : [];
    },
    keys: () => (isRecord(data) ? Object.keys(data) : []),
  };
}

/**
 * The most values of a section that are shown. Real sections have fewer. The raw answer, which can always be shown, has
 * all values.
 */
export const maxLeaves = 400;

/**
 * Returns the values of `data` that are neither lists nor objects, including nulls, in their original order.
 *
 * @param data a part of an answer, in which the caller has masked values
 * @param root the path of `data` in the answer
 * @param masked the paths of the values that the caller has masked
 * @param without paths of values to leave out, with everything below them
 * @param most the most values to return
 */
export function leavesOf(
  data: unknown,
  root: string,
  masked: readonly string[] | ReadonlySet<string>,
  without?: ReadonlySet<string>,
  most = maxLeaves,
): Leaf[] {
  // A list of thousands of entries calls this for each entry with one set of masked paths, which is too large to copy.
  const hidden = masked instanceof Set ? masked : new Set(masked);
  const leaves: Leaf[] = [];
  const walk = (value: unknown, path: string) => {
    if (leaves.length >= most || without?.has(path)) return;
    if (Array.isArray(value) && value.length > 0) {
      for (const [index, child] of value.entries()) walk(child, join(path, index));
    } else if (isRecord(value) && Object.keys(value).length > 0) {
      for (const [key, child] of Object.entries(value)) walk(child, join(path, key));
    } else {
      leaves.push({ path, raw: value ?? null, text: textOf(value), masked: hidden.has(path) });
    }
  };
  if (data !== undefined) walk(data, root);
  return leaves;
}

/**
 * Returns the label of a path: "id_issued_date" becomes "ID issued date". An index is kept, counted from 1: "Reasons
 * 2".
 */
export function labelOf(path: string): string {
  const parts = /^(.*?)((?:\[\d+\])*)$/.exec(path);
  const [, stem = path, indexes = ""] = parts ?? [];
  const key = /(?:^|\.)([^.[\]]+)$/.exec(stem)?.[1] ?? /\["((?:[^"\\]|\\.)*)"\]$/.exec(stem)?.[1] ?? stem;
  const place = [...indexes.matchAll(/\d+/g)].map(([index]) => Number(index) + 1).join(".");
  const label = labelOfKey(key);
  return place === "" ? label : `${label} ${place}`;
}

const partText = ({ path, text, raw }: Leaf): string =>
  text === null ? `${labelOf(path)} not given` : `${labelOf(path)} ${writtenText({ path, text, raw })}`;

/** Returns a value as a person would write it, never as JSON. */
export function writtenText({ path, text, raw }: { path: string; text: string; raw?: unknown }): string {
  if (typeof raw === "boolean") return raw ? "Yes" : "No";
  if (typeof raw === "object" && raw !== null) return leavesOf(raw, path, []).map(partText).join(", ");
  const words = dateInWords(path, text);
  return words === null ? text : `${words} (${text})`;
}
