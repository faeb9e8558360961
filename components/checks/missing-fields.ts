/** Which fields of the User Object a refusal of the service asks for, read from its words. Pure. */
import { z } from "zod";
import { type OperationId, operation } from "@/lib/identity/operations/registry";

const { shape } = operation("user.update").request;
export type UpdateField = keyof typeof shape;

/** The interface gives no texts: each field is known by the words that people and machines use for it. */
const names: readonly { field: UpdateField; pattern: RegExp }[] = [
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

/** Words by which a refusal says that something is missing, and not merely names a field. */
const asks =
  /missing|not enough|insufficient|\bneeds?\b|\bneeded\b|require|provide|add\b|update|ask for|not found|incomplete/i;

/** "After all updates are exhausted the user is asked for the SSN"; SSN Verification has nothing else to ask for. */
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

/**
 * The fields to ask for.
 *
 * @param operationId what was refused
 * @param said the service's own words
 * @returns fields of Update User, in its order; none when the words ask for nothing
 */
export function missingFields(operationId: OperationId, said: string | undefined): UpdateField[] {
  if (!said || !mayAsk.includes(operationId) || !asks.test(said)) return [];
  const named = new Set(names.filter(({ pattern }) => pattern.test(said)).map(({ field }) => field));
  if (named.size === 0 && wholeAddress.test(said)) for (const part of addressParts) named.add(part);
  if (named.size === 0 && operationId === "user.ssn" && /information|data|enough/i.test(said)) named.add("ssn");
  return names.map(({ field }) => field).filter((field) => named.has(field));
}

/** Update User with these fields, each of which has to be given. */
export function requestOf(fields: readonly UpdateField[]): z.ZodObject {
  return z.strictObject(Object.fromEntries(fields.map((field) => [field, shape[field].unwrap()])));
}
