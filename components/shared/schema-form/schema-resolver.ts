/** Judges a form by the request's own schema: what was typed becomes fields, and each complaint finds its box. Pure. */
import { toNestErrors } from "@hookform/resolvers";
import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import { boxOf, fieldsOf } from "./draft";
import type { FieldModel } from "./model";

/** Complaints that belong to no box of the form. */
export const formError = "root.form";

/** The first complaint at each box, by the box's path. */
export function complaintsAt(
  model: readonly FieldModel[],
  issues: readonly { path: string; message: string }[],
): Map<string, string> {
  const found = new Map<string, string>();
  for (const { path, message } of issues) {
    const box = boxOf(model, path) ?? formError;
    if (!found.has(box)) found.set(box, message);
  }
  return found;
}

/** react-hook-form's resolver for a form made of `model`, which is that of `schema`. */
export function schemaResolver(schema: z.ZodObject, model: readonly FieldModel[]): Resolver<FieldValues> {
  return (drafts, _context, options) => {
    const parsed = schema.safeParse(fieldsOf(model, drafts));
    if (parsed.success) return { values: parsed.data, errors: {} };
    const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
    const flat: FieldErrors = Object.fromEntries(
      [...complaintsAt(model, issues)].map(([box, message]) => [box, { type: "schema", message }]),
    );
    return { values: {}, errors: toNestErrors(flat, options) };
  };
}
