/** From a zod schema to JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
import { z } from "zod";

/** A JSON value that is an object: a schema, a parameter, a part of the document. */
export type Json = { [key: string]: unknown };

/**
 * Describes what is sent (requests) or read (answers), as JSON Schema.
 *
 * @param schema any schema of the registry or the contracts. Of a schema that transforms, the side on the wire is
 *   described; an answer's schema is tolerant, so other keys are allowed wherever the schema allows them
 * @returns the schema without `$schema`: the document names its dialect once
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
  // Only a tolerant boolean is a schema of its own making: true, 1, "yes" and their opposites are read for one.
  if (def.type === "custom") made.type = ["boolean", "integer", "string"];
  // Integers are safe ones; nobody needs to read so at each of them.
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
