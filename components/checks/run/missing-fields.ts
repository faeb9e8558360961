/** Finds the fields of the User Object that a refusal names as missing in its text. Pure. */
import { z } from "zod";
import type { OperationId } from "@/lib/identity/operations/list";
import { operation } from "@/lib/identity/operations/registry";

const { shape } = operation("user.update").request;
export type UpdateField = keyof typeof shape;

/** The interface does not list the texts of refusals, so each field is matched by its common names. */
const fieldNames: readonly { field: UpdateField; pattern: RegExp }[] = [
  { field: "firstName", pattern: /first[\s_-]?name/i },
  { field: "middleName", pattern: /middle[\s_-]?name/i },
  { field: "lastName", pattern: /(?:last|family|sur)[\s_-]?name/i },
  { field: "dob", pattern: /birth[\s_-]?(?:day|date)|date of birth|\bdob\b/i },
  { field: "email", pattern: /\be-?mail\b/i },
  { field: "houseNumber", pattern: /(?:house|building)[\s_-]?number/i },
  { field: "streetName", pattern: /street(?:[\s_-]?name)?/i },
  { field: "city", pattern: /\bcity\b/i },
  { field: "state", pattern: /\bstate\b/i },
  { field: "zipCode", pattern: /\b(?:zip|postal)(?:[\s_-]?code)?\b/i },
  { field: "ssn", pattern: /\bssn\b|social security/i },
];
const wholeAddress = /\baddress(?:es)?\b/i;
const addressParts: readonly UpdateField[] = ["houseNumber", "streetName", "city", "state", "zipCode"];

/** Words with which a text asks for data. A text may also name a field without asking for it. */
const asksForData =
  /missing|not enough|insufficient|\bneeds?\b|\bneeded\b|require|provide|add\b|update|ask for|not found|incomplete/i;

/** The operations that may ask for more data. SSN Verification can only ask for the SSN. */
const mayAsk: readonly OperationId[] = [
  "user.ssn",
  "quiz.get",
  "quiz.answer",
  "background.seven-year",
  "user.criminal-report",
  "document.verify-id",
  "document.verify-passport",
  "records.county-history",
];

/** Returns the fields in the order of Update User. Returns none if the service's text asks for no field. */
export function missingFields(operationId: OperationId, message: string | undefined): UpdateField[] {
  if (!message || !mayAsk.includes(operationId) || !asksForData.test(message)) return [];
  const named = new Set(fieldNames.filter(({ pattern }) => pattern.test(message)).map(({ field }) => field));
  if (named.size === 0 && wholeAddress.test(message)) for (const part of addressParts) named.add(part);
  if (named.size === 0 && operationId === "user.ssn" && /information|data|enough/i.test(message)) named.add("ssn");
  return fieldNames.map(({ field }) => field).filter((field) => named.has(field));
}

/** The schema of Update User with only these fields, each required. */
export function requestOf(fields: readonly UpdateField[]): z.ZodObject {
  return z.strictObject(Object.fromEntries(fields.map((field) => [field, shape[field].unwrap()])));
}
