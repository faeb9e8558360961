/**
 * The form inputs of fields, as far as a schema does not determine them. They are in a separate registry, so that the
 * OpenAPI document does not include them.
 */
import { z } from "zod";

export type Input =
  /** A day, DD-MM-YYYY. */
  | { kind: "date" }
  | { kind: "digits" }
  /** A person's name. The form removes characters that a screen does not show, and names them. */
  | { kind: "name" }
  /** A Social Security number. The form warns of numbers that are never issued. */
  | { kind: "ssn" }
  /** A picture, which is sent as base64. */
  | { kind: "image" }
  | { kind: "yes-no" }
  | { kind: "certification" }
  /** A country by its ISO 3166-1 code of two or three letters. */
  | { kind: "country"; letters: 2 | 3 }
  /** One of a few labeled values. A number is sent as a number. */
  | { kind: "choice"; options: readonly { value: string | number; label: string }[] };

/** The inputs by schema. Call `schema.register(inputs, { kind: "date" })` on the finished schema. */
export const inputs = z.registry<Input>();
