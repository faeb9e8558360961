/**
 * Reads a section as the service gave it, masked: any field may be null, missing, of a neighboring type, or an object
 * where a word belongs. Nothing here throws, and nothing turns silence into a value.
 */
import type { Section } from "@/lib/contracts/results";
import { flag, number } from "@/lib/identity/operations/tolerant";
import { child, isRecord, join, type Segment } from "@/lib/results/paths";
import { hasContent } from "@/lib/results/states";

/** One value of a section, and where it stands in the answer. */
export type Leaf = {
  path: string;
  raw: unknown;
  /** As text; null when nothing is said. An object or a list comes as its JSON. */
  text: string | null;
  /** What is shown are dots: the value itself never came here. */
  masked: boolean;
};

export type Reader = {
  root: string;
  at: (...segments: Segment[]) => Leaf;
  /** A part of the section, as a reader of its own; what is not there reads as nothing. */
  under: (...segments: Segment[]) => Reader;
  /** The places of a list, as readers of their own; a single object stands for a list of one. */
  list: () => Reader[];
  /** Own keys, in the order in which they came. */
  keys: () => string[];
  /** Paths of the leaves that are masked, here and elsewhere in the answer. */
  hidden: ReadonlySet<string>;
};

/** A value as text; null for what says nothing. */
export function textOf(value: unknown): string | null {
  if (!hasContent(value)) return null;
  if (typeof value === "object") return JSON.stringify(value);
  const text = String(value).trim();
  return text === "" ? null : text;
}

/** True, false, or null for everything that is not clearly one of them. */
export function flagOf(leaf: Leaf): boolean | null {
  return flag.safeParse(leaf.raw).data ?? null;
}

/** A number, or null. */
export function numberOf(leaf: Leaf): number | null {
  return number.safeParse(leaf.raw).data ?? null;
}

/** A list's values as leaves; a single value stands for a list of one. Those that say nothing are left out. */
export function itemsOf(leaf: Leaf): Leaf[] {
  const items: unknown[] = Array.isArray(leaf.raw) ? leaf.raw : [leaf.raw];
  return items
    .map((raw, index) => ({ path: join(leaf.path, index), raw, text: textOf(raw), masked: leaf.masked }))
    .filter(({ text }) => text !== null);
}

/**
 * A reader of one section.
 *
 * @param section as the result holds it; undefined reads as absent
 * @param root its path in the answer
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
