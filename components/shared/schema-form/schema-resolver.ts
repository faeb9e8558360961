/** Validates a form with the request's own schema, and assigns each error to its input. Pure. */
import { toNestErrors } from "@hookform/resolvers";
import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";
import type { FormField } from "./form-fields";
import { fieldsOf, inputPathOf } from "./form-values";

/** The path of errors that belong to no input of the form. */
export const formErrorPath = "root.form";

export function errorsByInput(
  fields: readonly FormField[],
  issues: readonly { path: string; message: string }[],
): Map<string, string> {
  const found = new Map<string, string>();
  for (const { path, message } of issues) {
    const input = inputPathOf(fields, path) ?? formErrorPath;
    if (!found.has(input)) found.set(input, message);
  }
  return found;
}

export function schemaResolver(schema: z.ZodObject, fields: readonly FormField[]): Resolver<FieldValues> {
  return (values, _context, options) => {
    const parsed = schema.safeParse(fieldsOf(fields, values));
    if (parsed.success) return { values: parsed.data, errors: {} };
    const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
    const flat: FieldErrors = Object.fromEntries(
      [...errorsByInput(fields, issues)].map(([input, message]) => [input, { type: "schema", message }]),
    );
    return { values: {}, errors: toNestErrors(flat, options) };
  };
}
