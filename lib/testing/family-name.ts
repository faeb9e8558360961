import { randomBytes } from "node:crypto";

export function randomLetters(count: number): string {
  return [...randomBytes(count)].map((byte) => String.fromCharCode(97 + (byte % 26))).join("");
}

/** Returns a last name that is unique in the run's database, and can be found by its beginning. */
export function familyName(beginning: string): string {
  return `${beginning}-${randomLetters(6)}`;
}
