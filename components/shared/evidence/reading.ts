/**
 * Reads a masked section whose fields may be null, missing, or of an unexpected type. Nothing here throws, and a
 * missing value stays null.
 */

import { numberIn, truthOf } from "@/lib/identity/operations/scalars";
import { child, isRecord, join, type Segment } from "@/lib/results/paths";
import { hasContent } from "@/lib/results/states";
import type { Section } from "@/lib/results/view";

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
  at: (...segments: Segment[]) => Leaf;
  /** A reader of a part of the section; a missing part reads as empty. */
  under: (...segments: Segment[]) => Reader;
  /** A reader for each item of a list; a single object reads as a list of one. */
  list: () => Reader[];
  /** Own keys, in their original order. */
  keys: () => string[];
  /** Paths of all masked leaves of the answer. */
  hidden: ReadonlySet<string>;
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
  return readerAt(section?.data, root, new Set(section?.masked ?? []));
}

function readerAt(data: unknown, root: string, hidden: ReadonlySet<string>): Reader {
  return {
    root,
    hidden,
    at(...segments) {
      const raw = segments.reduce<unknown>(child, data);
      const path = segments.reduce<string>(join, root);
      return { path, raw: raw ?? null, text: textOf(raw), masked: hidden.has(path) };
    },
    under: (...segments) =>
      readerAt(segments.reduce<unknown>(child, data), segments.reduce<string>(join, root), hidden),
    list() {
      if (Array.isArray(data)) return data.map((one, index) => readerAt(one, join(root, index), hidden));
      return isRecord(data) ? [readerAt(data, root, hidden)] : [];
    },
    keys: () => (isRecord(data) ? Object.keys(data) : []),
  };
}
