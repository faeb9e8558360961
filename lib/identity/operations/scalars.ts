/** Reads the numbers and booleans that the service writes in different forms. */

/** Matches numeric text, and empty text, which counts as absent. */
export const writtenNumber = /^(-?\d+(\.\d+)?)?$/;

/** Returns the number that a text contains, or null if the text is not numeric. */
export function numberIn(text: string): number | null {
  const trimmed = text.trim();
  return trimmed !== "" && writtenNumber.test(trimmed) ? Number(trimmed) : null;
}

const truths = new Map<unknown, boolean | null>([
  [true, true],
  [1, true],
  [false, false],
  [0, false],
]);
const writtenTruths = new Map<string, boolean | null>([
  ["1", true],
  ["true", true],
  ["y", true],
  ["yes", true],
  ["0", false],
  ["false", false],
  ["n", false],
  ["no", false],
  ["", null],
]);

/**
 * Returns the boolean of true/false, 1/0, "true"/"false" or "Y"/"N"; null for empty text; undefined for anything else.
 */
export const truthOf = (value: unknown): boolean | null | undefined =>
  typeof value === "string" ? writtenTruths.get(value.trim().toLowerCase()) : truths.get(value);
