/**
 * Draws the structure of a section, for the console's cards and for the report. A layout (`layouts/`) states which
 * fields are shown, in which order, and what their values mean. The fields that a layout leaves out are shown too, as
 * the rest.
 */

import type { RequestedCounty } from "@/lib/domain/counties/names";
import type { EvidenceState } from "@/lib/domain/results/evidence";
import { shownState } from "@/lib/domain/results/judge-section";
import type { SectionKey } from "@/lib/domain/results/keys";
import { type PassMarks, usualPassMarks } from "@/lib/domain/results/pass-marks";
import type { Check, Comparison, Section, ServiceVerdict } from "@/lib/domain/results/view";
import { dateInWords, datesInDoubt } from "./date-fields";
import { flagOf, type Leaf, labelOf, type Reader, readerOf, writtenText } from "./reading";

/**
 * A value to show. `shown`: the text that is written in place of the value, unless it is masked. `revealName`: the name
 * of the value in "Reveal …".
 */
export type Value = Leaf & { shown?: string; revealName?: string; isLink?: true };

/**
 * A piece of a line. An `amount` that is null has no price from the service. `search` shows the court searches of a
 * county. `legend` explains the sign of a state.
 */
export type Piece =
  | string
  | Value
  | { strong: string; state?: EvidenceState }
  | { at: string }
  | { amount: number | null; what: string }
  | { field: string }
  | { search: RequestedCounty }
  | { legend: EvidenceState; text: string };

export type Line = {
  of: readonly Piece[];
  /** How the line is marked: as a finding, as plain agreement ("same"), or as not compared ("none"). */
  state?: EvidenceState | "same" | "none";
  look?: "strong" | "quiet";
  /** Smaller lines below the line. */
  detail?: readonly (readonly Piece[])[];
};

export type Fact = { term: string; path: string; lines: readonly Line[]; isText?: boolean };

/**
 * A column of a table. `label` and `mark` are the first and last columns of a table of fields. On a phone, an `amount`
 * moves below the first cell.
 */
export type Column = { title: string; look?: "label" | "mark" | "date" | "amount" | "total" | "search" };

export type Item =
  | { kind: "facts"; facts: readonly Fact[]; root?: string | undefined; columns?: 2 }
  | { kind: "rest"; of: Reader; leaves: Leaf[] }
  | { kind: "title"; of: readonly Piece[]; level: 3 | 4; path?: string; aside?: Line }
  | { kind: "line"; line: Line }
  | { kind: "notice"; tone: "attention" | "unknown" | "info"; title?: string; text: string; list: readonly Leaf[] }
  | { kind: "table"; caption?: string; columns: readonly Column[]; rows: readonly (readonly (readonly Line[])[])[] }
  | {
      kind: "scale";
      label: string;
      name: string;
      value: number | null;
      state: EvidenceState;
      ticks?: readonly { at: number; label: string }[];
      of: readonly Piece[];
    }
  | {
      kind: "verdict";
      state: EvidenceState;
      word: string;
      description?: Leaf;
      override?: { at: string; words: string };
    }
  | { kind: "comparison"; comparison: Comparison };

/** What a layout may need besides its section. For the answer of a run, there is neither a result nor an applicant. */
export type LayoutContext = {
  section: SectionKey;
  sections?: Readonly<Partial<Record<SectionKey, Section>>>;
  checks?: readonly Check[];
  comparisons?: readonly Comparison[];
  verdictsBeforeOverride?: readonly ServiceVerdict[] | null;
  /** Pass marks of the applicant's policy. If undefined, the default marks apply. */
  passMarks?: PassMarks;
  applicant?:
    | { user: Readonly<Record<string, unknown>>; masked: readonly string[]; overriddenAt: string | null }
    | undefined;
  /**
   * The readers of the card's other sections. With them, a value that one section shows is not repeated in the rest of
   * another.
   */
  readers?: Map<SectionKey, Reader>;
};

/** A part of a layout. It returns bodies, which are lists of items. Lines separate the bodies. */
export type LayoutPart = (of: Reader, context: LayoutContext) => Item[][];
export type Layout = readonly LayoutPart[];

export function sectionOf(context: LayoutContext, key: SectionKey): Reader {
  const cachedReader = context.readers?.get(key);
  const reader = cachedReader ?? readerOf(context.sections?.[key], key);
  context.readers?.set(key, reader);
  return reader;
}

const checkIn = (context: LayoutContext, key: string) => context.checks?.find((check) => check.key === key);

/** The words for true, false and null. Any other value is unknown and is quoted. */
type FlagWords = { yes: string; no: string; none: string };
type FieldOf = {
  at: string | readonly string[];
  label?: string;
  flag?: FlagWords;
  /** Whether the field has a `_verified` sibling. */
  marked?: true;
  isLink?: true;
  /** The check whose last run is shown below the field. */
  check?: string;
  detail?: (of: Reader, context: LayoutContext) => readonly Piece[] | undefined;
};
/** A field of a layout: its name, or its name with options. */
export type Field = string | FieldOf;

/** The words for a null status of the quiz (identityProof.status: "null means not yet taken or not required"). */
export const notTaken = "Not taken or not required";
const noAnswer = "No answer";

/** Returns a field that is true or false. The rule of the field says which of the two is good. */
export function flag(
  at: string,
  label: string,
  yes: string,
  no: string,
  { none = noAnswer, ...more }: Pick<FieldOf, "check" | "detail"> & { none?: string } = {},
): FieldOf {
  return { at, label, flag: { yes, no, none }, ...more };
}

export const marksOf = ({ passMarks }: LayoutContext): PassMarks => passMarks ?? usualPassMarks;

/** Returns a state as severe as the finding that the field's value raises. `of` reads the record with the field. */
export function stateAt(leaf: Leaf, of: Reader, context: LayoutContext): EvidenceState {
  const read = (one: Leaf) => flagOf(one) ?? one.raw;
  const peek = (names: string) => read(of.peek(...names.split(".")));
  const terms = { passMarks: marksOf(context), today: null };
  return shownState(context.section, pathIn(context, leaf), { value: read(leaf), peek }, terms);
}

export const marked = (...names: string[]): FieldOf[] => names.map((at) => ({ at, marked: true }));

/** Returns the path of a value with its section, by which dates are recognized in any answer that holds the section. */
const pathIn = (context: LayoutContext, of: Leaf) =>
  of.path.startsWith(context.section) ? of.path : `${context.section}.${of.path}`;

/** Returns the line of a value. A date is written in words. A date that can mean two days is followed by both. */
export function valueLine(leaf: Value, context: LayoutContext, revealName?: string): Line {
  const path = pathIn(context, leaf);
  const { text } = leaf;
  if (text === null || leaf.masked) return { of: [{ ...leaf, ...(revealName ? { revealName } : {}) }] };
  const doubt = dateInWords(path, text) === null ? datesInDoubt(path, text) : null;
  return { of: [{ ...leaf, shown: writtenText({ ...leaf, path, text }) }], ...(doubt ? { detail: [[doubt]] } : {}) };
}

function flagLine(leaf: Leaf, { yes, no, none }: FlagWords, of: Reader, context: LayoutContext): Line {
  const value = flagOf(leaf);
  if (value === null && leaf.text !== null) return { of: [`Neither yes nor no: ${leaf.text}`], state: "unknown" };
  return { of: [value === null ? none : value ? yes : no], state: stateAt(leaf, of, context) };
}

export function markLine(mark: Leaf, none = "Not verified by source"): Line {
  const value = flagOf(mark);
  if (value === true) return { of: ["Verified"], state: "same" };
  if (value === false) return { of: ["Not verified"], state: "attention" };
  return mark.text === null ? { of: [none], state: "none" } : { of: [mark.text], state: "unknown" };
}

function lastRun(check: Check | undefined): Piece[][] {
  if (!check?.at) return [];
  const attempts = check.attempts && check.attempts > 1 ? `, ${check.attempts} so far` : "";
  return [["Last run here ", { at: check.at }, attempts]];
}

function factOf(field: Field, of: Reader, context: LayoutContext): Fact {
  const { at, label, flag, marked, isLink, check, detail }: FieldOf = typeof field === "string" ? { at: field } : field;
  const path = typeof at === "string" ? [at] : at;
  const leaf: Value = { ...of.at(...path), ...(isLink ? { isLink } : {}) };
  const line = flag ? flagLine(leaf, flag, of, context) : valueLine(leaf, context, label);
  const detailText = detail?.(of, context);
  const details = [
    ...(line.detail ?? []),
    ...(detailText ? [detailText] : []),
    ...(check ? lastRun(checkIn(context, check)) : []),
  ];
  const lines = [details.length > 0 ? { ...line, detail: details } : line];
  if (marked) lines.push(markLine(of.at(`${path.join(".")}_verified`)));
  return { term: label ?? labelOf(leaf.path), path: leaf.path, lines, ...(flag ? { isText: true } : {}) };
}

const bodyOf = (items: Item[]): Item[][] => (items.length > 0 ? [items] : []);

/**
 * Returns a part that shows fields. `given` leaves out fields without a value. `within` shows each path relative to the
 * path of its entry, which is shown once.
 */
export function facts(fields: readonly Field[], look: { columns?: 2; given?: true; within?: true } = {}): LayoutPart {
  const name = (field: Field) => (typeof field === "string" ? [field] : [field.at].flat());
  return (of, context) => {
    const visibleFields = look.given ? fields.filter((field) => of.peek(...name(field)).text !== null) : fields;
    if (visibleFields.length === 0) return [];
    const { columns } = look;
    const root = look.within ? of.root : undefined;
    return [
      [
        {
          kind: "facts",
          facts: visibleFields.map((one) => factOf(one, of, context)),
          root,
          ...(columns ? { columns } : {}),
        },
      ],
    ];
  };
}

/** Shows every value that is not empty, in the service's order. */
export const every: LayoutPart = (of, context) => {
  const filledLeaves = of.leaves().filter(({ text }) => text !== null);
  const all = filledLeaves.map(
    (leaf): Fact => ({ term: labelOf(leaf.path), path: leaf.path, lines: [valueLine(leaf, context)] }),
  );
  of.show(filledLeaves);
  return bodyOf([{ kind: "facts", facts: all }]);
};

/** Shows the values of a record that no other part shows. */
export const rest: LayoutPart = (of) => [[{ kind: "rest", of, leaves: [] }]];

export const comparison: LayoutPart = (_, { section, comparisons }) => {
  const comparisonOfSection = comparisons?.find((one) => one.section === section);
  return comparisonOfSection ? [[{ kind: "comparison", comparison: comparisonOfSection }]] : [];
};

export const body =
  (...parts: LayoutPart[]): LayoutPart =>
  (of, context) =>
    bodyOf(parts.flatMap((part) => part(of, context).flat()));

export const under =
  (path: readonly string[], ...parts: LayoutPart[]): LayoutPart =>
  (of, context) =>
    body(...parts)(of.under(...path), context);

/** Shows each entry of a list as a separate block of the section. */
export const each =
  (path: readonly string[], parts: (place: number) => readonly LayoutPart[]): LayoutPart =>
  (of, context) =>
    of
      .under(...path)
      .list()
      .flatMap((entry, index) => body(...parts(index + 1))(entry, context));

/** Returns a part that shows a title: the value of a field, or `unnamed` if the value is missing. */
export const titleOf =
  (field: string, unnamed: string, level: 3 | 4 = 3, hasPath = true): LayoutPart =>
  (of) => {
    const leaf = of.at(field);
    const path = hasPath ? { path: of.root } : {};
    return [[{ kind: "title", level, of: [leaf.text === null ? unnamed : leaf], ...path }]];
  };

/** Returns a part with one body, which consists of the items that `draw` returns. Null items are left out. */
export const customItems =
  (draw: (of: Reader, context: LayoutContext) => (Item | null)[]): LayoutPart =>
  (of, context) =>
    bodyOf(draw(of, context).filter((item) => item !== null));

export const line = (text: string, more: Omit<Line, "of"> = {}): Item => ({
  kind: "line",
  line: { of: [text], ...more },
});

/**
 * Draws a layout. Returns its bodies that are not empty. Afterwards, `of.rest()` returns the values that no body shows.
 */
export function drawLayout(layout: Layout, of: Reader, context: LayoutContext): Item[][] {
  const bodies = layout.flatMap((part) => part(of, context));
  // The rest of the innermost record is read first, so that its values are not also the rest of the record around it.
  const rests = bodies.flat().filter((item) => item.kind === "rest");
  for (const item of rests.toSorted((one, other) => other.of.root.length - one.of.root.length)) {
    item.leaves = item.of.rest().filter(({ text }) => text !== null);
    item.of.show(item.leaves);
  }
  const visibleBodies = bodies.map((one) => one.filter((item) => item.kind !== "rest" || item.leaves.length > 0));
  return visibleBodies.filter(({ length }) => length > 0);
}
