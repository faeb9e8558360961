/**
 * The values of a form's inputs, and the request fields that they become. Each value is text, or a boolean for a
 * checkbox; an empty one is left out of the request. Pure.
 */
import { isRecord } from "@/lib/domain/results/paths";
import type { Control, FormField } from "./form-fields";

/** A list keeps each entry in an object, so that the form can tell entries of plain text apart. */
type FormValue = string | boolean | { [name: string]: FormValue } | { entry: FormValue }[];
type FormValues = { [name: string]: FormValue };

function emptyValue(field: FormField): FormValue {
  const { control, optional, defaultValue } = field;
  if (defaultValue !== undefined) return formValueOf({ ...field, defaultValue: undefined }, defaultValue);
  if (control.kind === "certification") return false;
  if (control.kind === "object") return emptyValues(control.fields);
  // A required list starts with one entry; an optional one with none.
  if (control.kind === "list") return optional ? [] : [newEntry(control.entry)];
  return "";
}

export const newEntry = (entry: FormField): { entry: FormValue } => ({ entry: emptyValue(entry) });

const emptyValues = (fields: readonly FormField[]): FormValues =>
  Object.fromEntries(fields.map((field) => [field.name, emptyValue(field)]));

/** `defaults` are request fields that are known already; values that fit no input are left out. */
export function formValuesOf(fields: readonly FormField[], defaults: unknown = {}): FormValues {
  const given = isRecord(defaults) ? defaults : {};
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      Object.hasOwn(given, field.name) ? formValueOf(field, given[field.name]) : emptyValue(field),
    ]),
  );
}

function formValueOf(field: FormField, value: unknown): FormValue {
  const { control } = field;
  if (value === undefined || value === null) return emptyValue(field);
  if (control.kind === "certification") return value === true || value === 1;
  if (control.kind === "yes-no") return value === true || value === 1 ? "yes" : "no";
  if (control.kind === "object") return formValuesOf(control.fields, value);
  if (control.kind === "list") {
    return Array.isArray(value) ? value.map((one) => ({ entry: formValueOf(control.entry, one) })) : emptyValue(field);
  }
  return typeof value === "string" || typeof value === "number" ? String(value) : emptyValue(field);
}

/** The request value of one input; undefined if it is empty. Text that is not a valid value is kept unchanged. */
function answerOf(control: Control, value: FormValue | undefined): unknown {
  if (control.kind === "object") return fieldsOf(control.fields, isRecord(value) ? value : {});
  if (control.kind === "list") {
    const entries = Array.isArray(value) ? value : [];
    // An empty entry of a list is invalid, not left out: only a list without entries is left out.
    return entries.length === 0 ? undefined : entries.map(({ entry }) => answerOf(control.entry.control, entry) ?? "");
  }
  if (control.kind === "certification") return value === true ? true : undefined;
  const text = typeof value === "string" ? value.trim() : "";
  if (text === "") return undefined;
  if (control.kind === "yes-no") return text === "yes";
  if (control.kind === "number") return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  if (control.kind === "choice") return control.options.find(({ value }) => String(value) === text)?.value ?? text;
  return text;
}

/** The request's fields that were filled in, not validated yet. */
export function fieldsOf(
  fields: readonly FormField[],
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const given = fields.map(({ name, control, optional }) => {
    const value = answerOf(control, asFormValue(Object.hasOwn(values, name) ? values[name] : undefined));
    // An empty optional group is left out.
    const isNothing = optional && isRecord(value) && Object.keys(value).length === 0;
    return [name, isNothing ? undefined : value] as const;
  });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

function asFormValue(value: unknown): FormValue | undefined {
  if (typeof value === "string" || typeof value === "boolean") return value;
  if (Array.isArray(value))
    return value.map((one) => ({ entry: asFormValue(isRecord(one) ? one.entry : undefined) ?? "" }));
  if (!isRecord(value)) return undefined;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, asFormValue(one) ?? ""]));
}

/**
 * Returns the path of the input for a request's field: `businessNames.0` → `businessNames.0.entry`. If the form does
 * not have the input, returns the nearest group around it. Null if the form does not have that either.
 */
export function inputPathOf(fields: readonly FormField[], path: string): string | null {
  const [name = "", ...rest] = path.split(".");
  const field = fields.find((one) => one.name === name);
  return field ? inside(field, name, rest) : null;
}

function inside({ control }: FormField, at: string, rest: readonly string[]): string {
  const [next, ...below] = rest;
  if (next === undefined) return at;
  if (control.kind === "object") {
    const field = control.fields.find(({ name }) => name === next);
    return field ? inside(field, `${at}.${next}`, below) : at;
  }
  if (control.kind === "list" && /^\d+$/.test(next)) return inside(control.entry, `${at}.${next}.entry`, below);
  return at;
}
