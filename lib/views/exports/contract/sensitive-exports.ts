/** What an export of sensitive fields takes. Browser-safe, without schemas: the form asks for it, the server refuses. */

import type { Json } from "@/lib/base/canonical-json";
import type { Permission } from "@/lib/base/permissions";
import { reasonProblem } from "@/lib/base/reason";
import { subjectAccess } from "./export-titles";

/** The only field of an export of one applicant's data: all of it. */
export const personalData = "personal-data";

/** Fields that every page masks, by their key in any list. */
const sensitiveFields: readonly string[] = ["ssn", personalData];

export const isSensitive = (key: string): boolean => sensitiveFields.includes(key);

/** Whether an export, or the form of one, asks for such a field. */
export const requestsSensitive = (requested: { kind?: string; fields?: readonly string[] | undefined }): boolean =>
  requested.kind === subjectAccess || (requested.fields?.some(isSensitive) ?? false);

type Requested = { kind: string; filter?: Readonly<Record<string, string>>; fields?: readonly string[] };

/** What a confirmation of identity is for: the rows and the fields. */
export const requestedContents = ({ kind, filter, fields }: Requested): Json => [kind, filter ?? {}, fields ?? null];

/** An export needs all of these, so that a person cannot export values in bulk that they may not reveal one by one. */
export const sensitiveRights = ["export.sensitive", "applicant.reveal"] as const satisfies readonly Permission[];

/** How long a file with sensitive fields is kept, in days. That of others is a class of retention. */
export const sensitiveKeptDays = 1;

const fewestWords = 3;

/** What is wrong with the reason for sensitive fields, which is a sentence; undefined: nothing. */
export function sensitiveReasonProblem(text: string): string | undefined {
  const problem = reasonProblem(text);
  if (problem) return problem;
  const words = [...new Intl.Segmenter("en", { granularity: "word" }).segment(text)].filter(
    ({ isWordLike }) => isWordLike,
  );
  return words.length < fewestWords ? "Write a sentence: who needs these values, and for what" : undefined;
}
