import { randomBytes } from "node:crypto";

export function randomLetters(count: number): string {
  return [...randomBytes(count)].map((byte) => String.fromCharCode(97 + (byte % 26))).join("");
}

/** A last name that is unique in the run's database, and found by its beginning. */
export function familyName(beginning: string): string {
  return `${beginning}-${randomLetters(6)}`;
}
