/**
 * How a request field is entered by hand, where its schema alone does not say so. Kept beside the schemas' titles, and
 * apart from them: it is no part of what the OpenAPI document says of a field.
 */
import { z } from "zod";

export type Input =
  /** A day, DD-MM-YYYY. */
  | { kind: "date" }
  | { kind: "digits" }
  /** A picture, sent as base64. */
  | { kind: "image" }
  | { kind: "yes-no" }
  /** Something that has to be certified. */
  | { kind: "certification" }
  /** A country by its ISO 3166-1 code of two or three letters. */
  | { kind: "country"; letters: 2 | 3 }
  /** One of a few values, each with its word. A number is sent as a number. */
  | { kind: "choice"; options: readonly { value: string | number; label: string }[] };

/** Inputs by schema: `schema.register(inputs, { kind: "date" })`, on the finished schema. */
export const inputs = z.registry<Input>();
