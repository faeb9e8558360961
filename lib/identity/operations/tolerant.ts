/**
 * Building blocks for reading a loosely specified service: a field may be null, absent, or come as a neighboring
 * scalar type ("1" for 1, 80 for "80"). An object or a list where a scalar belongs is *not* read: the section that
 * holds it is then shown raw, as unrecognized.
 */
import { z } from "zod";

/** How sensitive a leaf is. `direct` identifies a person, `secret` opens doors, `image` shows a face or a document. */
export type Pii = "direct" | "secret" | "image";

/** Marks a leaf as personal data; masking walks this metadata. */
export function pii<T extends z.ZodType>(kind: Pii, schema: T): T {
  return schema.meta({ pii: kind }) as T;
}

/**
 * Whose end may stand behind the dots: an account's or a document's number, or an SSN, in a pattern of its own.
 * Of every other secret nothing is shown, whatever it looks like: a quiz's option "1502" is no number of anybody's.
 */
export type Tail = "number" | "ssn";
export const tails = z.registry<{ tail: Tail }>();

/** Marks a leaf as a secret number, of which the mask may show the end. */
export function secretNumber<T extends z.ZodType>(tail: Tail, schema: T): T {
  const marked = pii("secret", schema);
  tails.add(marked, { tail });
  return marked;
}

const scalar = z.union([z.string(), z.number(), z.boolean()]);

/** Text, or a scalar written as text. */
export const text = scalar.transform((value) => String(value)).nullish();

/** A number, or text that is one; empty text says nothing. Other text is kept out by failing. */
export const number = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^(-?\d+(\.\d+)?)?$/)
      .transform((value) => (value === "" ? null : Number(value))),
  ])
  .nullish();

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
const truthOf = (value: unknown) =>
  typeof value === "string" ? writtenTruths.get(value.trim().toLowerCase()) : truths.get(value);

/**
 * A boolean, or 1/0, "true"/"false", "Y"/"N" for one; empty text says nothing. Anything else does not parse, so it
 * is never taken for "no".
 */
export const flag = z
  .custom<unknown>((value) => truthOf(value) !== undefined, { message: "expected a boolean" })
  .transform((value) => truthOf(value) ?? null)
  .nullish();

/** One of the interface's words, whatever its capitals; a word nobody listed is read as "unknown". */
export function oneOf<const T extends string>(words: readonly T[]) {
  return scalar
    .transform((value): T | "unknown" => {
      const written = String(value).trim().toLowerCase();
      return words.find((word) => word.toLowerCase() === written) ?? "unknown";
    })
    .nullish()
    .meta({ description: `${words.join(", ")}; any other word is read as unknown` });
}

/** An object of which every field may be missing and to which unknown keys may be added. */
export function loose<T extends z.ZodRawShape>(shape: T) {
  return z.looseObject(shape);
}

/** A list that may be null or absent; a single object stands for a list of one (seen in Offenses.Offense). */
export function listOf<T extends z.ZodType>(item: T) {
  return z.union([z.array(item), item.transform((one) => [one])]).nullish();
}
