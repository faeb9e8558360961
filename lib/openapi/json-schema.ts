/** Converts zod schemas to JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
import { z } from "zod";

/** A JSON value that is an object: a schema, a parameter, a part of the document. */
export type Json = { [key: string]: unknown };

/**
 * The JSON Schema of a request or an answer on the wire, before transforms.
 *
 * @returns the schema without `$schema`: the document states its dialect once
 */
export function jsonSchemaOf(schema: z.ZodType): Json {
  const {
    $schema,
    "~standard": _,
    ...described
  } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => adjust(zodSchema, jsonSchema),
  });
  return described;
}

function adjust(schema: z.core.$ZodTypes, made: z.core.JSONSchema.BaseSchema): void {
  const { def } = schema._zod;
  // The only custom schema is the tolerant boolean, which accepts true, 1, "yes" and their opposites.
  if (def.type === "custom") made.type = ["boolean", "integer", "string"];
  // zod limits every integer to the safe range, which is noise in the document.
  if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum;
  if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum;
  if ("pii" in made) {
    made["x-pii"] = made.pii;
    delete made.pii;
  }
}

/** True for a JSON object. */
export function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
