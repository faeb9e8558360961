/** A notice's wording of what could not be verified. Neutral: never a record, a score, or a reviewer's suspicion. */

/** Only checks of identity and contact are named, never others. */
const checkNames: ReadonlyMap<string, string> = new Map([
  ["id", "Your identity document"],
  ["passport", "Your passport"],
  ["face", "Your photo"],
  ["hosted-id", "Your identity document"],
  ["hosted-passport", "Your passport"],
  ["quiz", "Your answers to the identity questions"],
  ["phone", "Your phone number"],
  ["email", "Your email address"],
  ["ssn", "Your Social Security number"],
  ["consent", "Your consent to the verification"],
]);

const reasonNames: ReadonlyMap<string, string> = new Map([
  ["identity_not_verified", "Your identity"],
  ["document_not_genuine", "Your identity document"],
  ["data_contradicts", "Some of the information that you gave"],
]);

const anything = "Some of the information that your request needs";

/**
 * @param reasonCode of the decision; internal reasons are left out
 * @param missing the keys of unresolved required checks
 * @returns each part once; at least one
 */
export function unverifiedParts(reasonCode: string, missing: readonly string[]): string[] {
  const parts = [reasonNames.get(reasonCode), ...missing.map((key) => checkNames.get(key))];
  const named = [...new Set(parts.filter((part) => part !== undefined))];
  return named.length > 0 ? named : [anything];
}
