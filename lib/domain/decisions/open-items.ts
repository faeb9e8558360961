/**
 * Words for the items that are open when an applicant is approved: findings, pending required checks, court searches.
 */
import { listOf, plural } from "@/lib/base/dates";
import { keysOf } from "@/lib/base/keys-of";

/** The singular and the plural of each kind. */
const nouns = {
  finding: ["finding", "findings"],
  check: ["required check", "required checks"],
  search: ["court search", "court searches"],
} satisfies Record<string, [string, string]>;
export const openItemKinds = keysOf(nouns);

type Item = { kind: keyof typeof nouns; title: string };

/** Returns the number of items of each kind: "3 findings and 1 court search". */
export function openItemsCount(items: readonly Item[]): string {
  const counts = openItemKinds.map((kind) => ({ kind, count: items.filter((item) => item.kind === kind).length }));
  return listOf(counts.flatMap(({ kind, count }) => (count > 0 ? [plural(count, ...nouns[kind])] : [])));
}

/** Returns the items in one line: "3 open items: Document expired; Photo ID; Federal criminal". */
export const openItemsLine = (items: readonly Item[]): string =>
  `${plural(items.length, "open item")}: ${items.map(({ title }) => title).join("; ")}`;

/** The error if an approval has open items and no note. */
export const noteWithOpen = "Say why you approve with items still open";
