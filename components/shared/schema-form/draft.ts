/**
 * What stands in the boxes of a form while it is filled in, and the fields of the request that it becomes. Every box is
 * text, or ticked or not; an empty one is no answer. Pure.
 */
import type { Control, FieldModel } from "./model";

/** A list keeps each entry in an object, so that the form can tell entries of plain text apart. */
export type Draft = string | boolean | { [name: string]: Draft } | { entry: Draft }[];
export type Drafts = { [name: string]: Draft };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A box to begin with: what is sent when nobody touches it, or nothing. */
function emptyDraft(field: FieldModel): Draft {
  const { control, optional, preset } = field;
  if (preset !== undefined) return draftOf({ ...field, preset: undefined }, preset);
  if (control.kind === "certification") return false;
  if (control.kind === "object") return emptyDrafts(control.fields);
  // A list that has to be given begins with its first entry; one that may be left out, with none.
  if (control.kind === "list") return optional ? [] : [newEntry(control.entry)];
  return "";
}

/** One more entry of a list. */
export const newEntry = (entry: FieldModel): { entry: Draft } => ({ entry: emptyDraft(entry) });

const emptyDrafts = (fields: readonly FieldModel[]): Drafts =>
  Object.fromEntries(fields.map((field) => [field.name, emptyDraft(field)]));

/**
 * The boxes to begin with.
 *
 * @param fields of the form
 * @param defaults request fields that are known already; what does not fit a box is left out
 */
export function draftsOf(fields: readonly FieldModel[], defaults: unknown = {}): Drafts {
  const given = isRecord(defaults) ? defaults : {};
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      Object.hasOwn(given, field.name) ? draftOf(field, given[field.name]) : emptyDraft(field),
    ]),
  );
}

function draftOf(field: FieldModel, value: unknown): Draft {
  const { control } = field;
  if (value === undefined || value === null) return emptyDraft(field);
  if (control.kind === "certification") return value === true || value === 1;
  if (control.kind === "yes-no") return value === true || value === 1 ? "yes" : "no";
  if (control.kind === "object") return draftsOf(control.fields, value);
  if (control.kind === "list") {
    return Array.isArray(value) ? value.map((one) => ({ entry: draftOf(control.entry, one) })) : emptyDraft(field);
  }
  return typeof value === "string" || typeof value === "number" ? String(value) : emptyDraft(field);
}

/** The value of one box, or undefined for no answer. What is no value of its kind goes on as it was typed. */
function answerOf(control: Control, draft: Draft | undefined): unknown {
  if (control.kind === "object") return fieldsOf(control.fields, isRecord(draft) ? draft : {});
  if (control.kind === "list") {
    const entries = Array.isArray(draft) ? draft : [];
    // An empty box in a list is there, and wrong: only a list without entries is no answer.
    return entries.length === 0 ? undefined : entries.map(({ entry }) => answerOf(control.entry.control, entry) ?? "");
  }
  if (control.kind === "certification") return draft === true ? true : undefined;
  const text = typeof draft === "string" ? draft.trim() : "";
  if (text === "") return undefined;
  if (control.kind === "yes-no") return text === "yes";
  if (control.kind === "number") return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  if (control.kind === "choice") return control.options.find(({ value }) => String(value) === text)?.value ?? text;
  return text;
}

/**
 * The request's fields.
 *
 * @param drafts what stands in the boxes
 * @returns the fields that were answered, not judged yet
 */
export function fieldsOf(
  fields: readonly FieldModel[],
  drafts: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const given = fields.map(({ name, control, optional }) => {
    const value = answerOf(control, asDraft(Object.hasOwn(drafts, name) ? drafts[name] : undefined));
    // A group that may be left out, with nothing in it, is left out.
    const isNothing = optional && isRecord(value) && Object.keys(value).length === 0;
    return [name, isNothing ? undefined : value] as const;
  });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

/** A box as it is kept, or undefined for what is none. */
function asDraft(value: unknown): Draft | undefined {
  if (typeof value === "string" || typeof value === "boolean") return value;
  if (Array.isArray(value))
    return value.map((one) => ({ entry: asDraft(isRecord(one) ? one.entry : undefined) ?? "" }));
  if (!isRecord(value)) return undefined;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, asDraft(one) ?? ""]));
}

/**
 * Where the box of a request's field is: `businessNames.0` → `businessNames.0.entry`.
 *
 * @param path dot path of the field, as an issue names it
 * @returns the box, or the nearest thing above it; null when the form has nothing of the kind
 */
export function boxOf(fields: readonly FieldModel[], path: string): string | null {
  const [name = "", ...rest] = path.split(".");
  const field = fields.find((one) => one.name === name);
  return field ? inside(field, name, rest) : null;
}

function inside({ control }: FieldModel, at: string, rest: readonly string[]): string {
  const [next, ...below] = rest;
  if (next === undefined) return at;
  if (control.kind === "object") {
    const field = control.fields.find(({ name }) => name === next);
    return field ? inside(field, `${at}.${next}`, below) : at;
  }
  if (control.kind === "list" && /^\d+$/.test(next)) return inside(control.entry, `${at}.${next}.entry`, below);
  return at;
}
