import { randomBytes } from "node:crypto";

export function randomLetters(count: number): string {
  return [...randomBytes(count)].map((byte) => String.fromCharCode(97 + (byte % 26))).join("");
}

/** Returns a last name that is unique in the database of the run. A search finds it by its beginning. */
export function familyName(beginning: string): string {
  return `${beginning}-${randomLetters(6)}`;
}
