/**
 * Reads a masked section whose fields may be null, missing, or of an unexpected type. Nothing here throws, and a
 * missing value stays null. Pure.
 */
import { numberIn, truthOf } from "@/lib/identity/operations/scalars";
import type { Section } from "@/lib/results/view";
import { dateInWords } from "./date-fields";
import { labelOfKey } from "./field-labels";
import { child, isRecord, join, type Segment } from "./paths";
import { hasContent } from "./states";

/** One value of a section, and its path in the answer. */
export type Leaf = {
  path: string;
  raw: unknown;
  /** The value as text, objects and lists as JSON; null when it is empty. */
  text: string | null;
  /** The text is only dots: the server did not send the value. */
  masked: boolean;
};

export type Reader = {
  root: string;
  /** A value that is shown: it is not among the rest. */
  at: (...segments: Segment[]) => Leaf;
  /** A value that only decides what is shown. */
  peek: (...segments: Segment[]) => Leaf;
  /** A reader of a part of the section; a missing part reads as empty. */
  under: (...segments: Segment[]) => Reader;
  /** A reader for each item of a list; a single object reads as a list of one. */
  list: () => Reader[];
  /** Own keys, in their original order. */
  keys: () => string[];
  /** Every leaf of this part. */
  leaves: () => Leaf[];
  /** The leaves of this part that are not shown yet. */
  rest: () => Leaf[];
  /** Marks leaves as shown. */
  show: (leaves: readonly Leaf[]) => void;
};

/** A value as text; null if it is empty. */
export function textOf(value: unknown): string | null {
  if (!hasContent(value)) return null;
  if (typeof value === "object") return JSON.stringify(value);
  const text = String(value).trim();
  return text === "" ? null : text;
}

/** True, false, or null for anything that is not clearly one of them. */
export function flagOf(leaf: Leaf): boolean | null {
  return truthOf(leaf.raw) ?? null;
}

/** A number, or null. */
export function numberOf({ raw }: Leaf): number | null {
  return typeof raw === "number" ? raw : typeof raw === "string" ? numberIn(raw) : null;
}

/** The values of a list as leaves, without empty ones; a single value reads as a list of one. */
export function itemsOf(leaf: Leaf): Leaf[] {
  const items: unknown[] = Array.isArray(leaf.raw) ? leaf.raw : [leaf.raw];
  return items
    .map((raw, index) => ({ path: join(leaf.path, index), raw, text: textOf(raw), masked: leaf.masked }))
    .filter(({ text }) => text !== null);
}

/**
 * Creates a reader of a section.
 *
 * @param section undefined reads as absent
 * @param root the section's path in the answer
 */
export function readerOf(section: Pick<Section, "data" | "masked"> | undefined, root: string): Reader {
  return readerAt(section?.data, root, new Set(section?.masked), new Set());
}

/** @param seen paths of the values that were read; what is below them counts as read, too */
function readerAt(data: unknown, root: string, hidden: ReadonlySet<string>, seen: Set<string>): Reader {
  const peek = (...segments: Segment[]): Leaf => {
    const raw = segments.reduce<unknown>(child, data);
    const path = segments.reduce<string>(join, root);
    return { path, raw: raw ?? null, text: textOf(raw), masked: hidden.has(path) };
  };
  return {
    root,
    peek,
    leaves: () => leavesOf(data, root, hidden),
    rest: () => leavesOf(data, root, hidden, seen),
    show(leaves) {
      for (const { path } of leaves) seen.add(path);
    },
    at(...segments) {
      const leaf = peek(...segments);
      seen.add(leaf.path);
      return leaf;
    },
    under: (...segments) =>
      readerAt(segments.reduce<unknown>(child, data), segments.reduce<string>(join, root), hidden, seen),
    list() {
      if (Array.isArray(data)) return data.map((one, index) => readerAt(one, join(root, index), hidden, seen));
      return isRecord(data) ? [readerAt(data, root, hidden, seen)] : [];
    },
    keys: () => (isRecord(data) ? Object.keys(data) : []),
  };
}

/** More than any section has. The raw answer, which can always be shown, has the rest. */
export const maxLeaves = 400;

/**
 * Lists the leaves of a value.
 *
 * @param data the section, masked
 * @param root its path in the answer
 * @param masked paths of the masked leaves
 * @param without paths of the values to leave out, with all that is in them
 * @returns the leaves in their original order, at most `maxLeaves`, nulls included
 */
export function leavesOf(data: unknown, root: string, masked: Iterable<string>, without?: ReadonlySet<string>): Leaf[] {
  const hidden = new Set(masked);
  const found: Leaf[] = [];
  const walk = (value: unknown, path: string) => {
    if (found.length >= maxLeaves || without?.has(path)) return;
    if (Array.isArray(value) && value.length > 0) {
      for (const [index, one] of value.entries()) walk(one, join(path, index));
    } else if (isRecord(value) && Object.keys(value).length > 0) {
      for (const [key, one] of Object.entries(value)) walk(one, join(path, key));
    } else {
      found.push({ path, raw: value ?? null, text: textOf(value), masked: hidden.has(path) });
    }
  };
  if (data !== undefined) walk(data, root);
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

/** An unmasked value in readable form: "Yes", "Apr 7, 1988 (04-07-1988)". */
export function writtenText({ path, text, raw }: { path: string; text: string; raw?: unknown }): string {
  if (typeof raw === "boolean") return raw ? "Yes" : "No";
  const words = dateInWords(path, text);
  return words === null ? text : `${words} (${text})`;
}
