/**
 * Schemas for a loosely specified service. A field may be null, absent, or of a similar scalar type ("1" for 1, 80 for
 * "80"). An object or a list in place of a scalar does not parse, and its section is then shown raw, as unrecognized.
 */
import { z } from "zod";
import { numberIn, truthOf, writtenNumber } from "./scalars";

/** `direct` identifies a person, `secret` could be misused, `image` shows a face or a document. */
export type Pii = "direct" | "secret" | "image";

/** Marks a leaf as personal data. Masking reads this metadata. */
export function pii<T extends z.ZodType>(kind: Pii, schema: T): T {
  return schema.meta({ pii: kind }) as T;
}

/**
 * The kinds of secrets whose last characters the mask may show: numbers of accounts and documents, and SSNs in their
 * own pattern. Any other secret is fully masked, even if it looks like a number, such as the quiz option "1502".
 */
export type Tail = "number" | "ssn";
export const tails = z.registry<{ tail: Tail }>();

export function secretNumber<T extends z.ZodType>(tail: Tail, schema: T): T {
  const marked = pii("secret", schema);
  tails.add(marked, { tail });
  return marked;
}

const scalar = z.union([z.string(), z.number(), z.boolean()]);

export const text = scalar.transform((value) => String(value)).nullish();

/** A text or a list of texts, because some sources return several values. Entries without a value are left out. */
export const texts = z
  .union([
    scalar.transform((value) => String(value)),
    z.array(scalar.nullable()).transform((list) => list.flatMap((value) => (value === null ? [] : [String(value)]))),
  ])
  .nullish();

/** A number or numeric text. Empty text counts as absent. Any other text does not parse. */
export const number = z.union([z.number(), z.string().trim().regex(writtenNumber).transform(numberIn)]).nullish();

/** A boolean. Empty text counts as absent. An unknown value does not parse, so that no one takes it for false. */
export const flag = z
  .custom<unknown>((value) => truthOf(value) !== undefined, { message: "expected a boolean" })
  .transform((value) => truthOf(value) ?? null)
  .nullish();

/** One of the values that the interface lists, ignoring case. Any other value is read as "unknown". */
export function oneOf<const T extends string>(words: readonly T[]) {
  return scalar
    .transform((value): T | "unknown" => {
      const folded = String(value).trim().toLowerCase();
      return words.find((word) => word.toLowerCase() === folded) ?? "unknown";
    })
    .nullish()
    .meta({ description: `${words.join(", ")}; any other word is read as unknown` });
}

export function loose<T extends z.ZodRawShape>(shape: T) {
  return z.looseObject(shape);
}

/** The parts for which the interface lists no complete structure, each with the sentence that says so. */
export const varying = z.registry<{ reason: string }>();

/** Like `loose`, but keys that the interface does not list raise no finding, in this part and in the parts below it. */
export function varies<T extends z.ZodRawShape>(reason: string, shape: T) {
  const schema = loose(shape);
  varying.add(schema, { reason });
  return schema;
}

/** A list that may be null or absent. A single object is read as a list with one entry (seen in Offenses.Offense). */
export function listOf<T extends z.ZodType>(item: T) {
  return z.union([z.array(item), item.transform((one) => [one])]).nullish();
}
