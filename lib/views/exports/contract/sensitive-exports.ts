/**
 * The rules for exports of sensitive fields. The form applies them, and the server enforces them. A browser may import
 * this module: it has no schemas.
 */

import type { Json } from "@/lib/base/canonical-json";
import type { Permission } from "@/lib/base/permissions";
import { reasonProblem } from "@/lib/base/reason";
import { subjectAccess } from "./export-titles";

/** The only field of an export of one applicant's data. It stands for all of the data. */
export const personalData = "personal-data";

/** The keys of the fields that every page masks. A key means the same field in every list. */
const sensitiveFields: readonly string[] = ["ssn", personalData];

export const isSensitive = (key: string): boolean => sensitiveFields.includes(key);

/** Whether an export, or the form for an export, requests a sensitive field. */
export const requestsSensitive = (requested: { kind?: string; fields?: readonly string[] | undefined }): boolean =>
  requested.kind === subjectAccess || (requested.fields?.some(isSensitive) ?? false);

type Requested = { kind: string; filter?: Readonly<Record<string, string>>; fields?: readonly string[] };

/** Returns what a confirmation of identity applies to: the rows and the fields of an export. */
export const requestedContents = ({ kind, filter, fields }: Requested): Json => [kind, filter ?? {}, fields ?? null];

/**
 * An export of sensitive fields requires all of these permissions, so that a person cannot export values in bulk that
 * they may not reveal one by one.
 */
export const sensitiveRights = ["export.sensitive", "applicant.reveal"] as const satisfies readonly Permission[];

/** How long a file with sensitive fields is stored, in days. An admin sets the retention of all other files. */
export const sensitiveKeptDays = 1;

const fewestWords = 3;

/**
 * Returns what is wrong with the reason for exporting sensitive fields, which must be a sentence. Undefined if nothing.
 */
export function sensitiveReasonProblem(text: string): string | undefined {
  const problem = reasonProblem(text);
  if (problem) return problem;
  const words = [...new Intl.Segmenter("en", { granularity: "word" }).segment(text)].filter(
    ({ isWordLike }) => isWordLike,
  );
  return words.length < fewestWords ? "Write a sentence: who needs these values, and for what" : undefined;
}
