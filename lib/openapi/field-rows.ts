/** Flattens a JSON Schema into table rows, one per field at any depth. */
import type { FieldRow } from "@/lib/contracts/reference";
import { isJson, type Json } from "./json-schema";

/** Deep enough for a court result; no named field is deeper. */
const maximumDepth = 6;

/**
 * The fields of an object schema.
 *
 * @param schema from `jsonSchemaOf`
 * @returns rows in the schema's order; paths of an answer that is a list start with `[]`
 */
export function fieldRows(schema: Json, prefix = "", depth = 0): FieldRow[] {
  const shape = shapeOf(schema);
  if (shape.type === "array") return isJson(shape.items) ? fieldRows(shape.items, `${prefix}[]`, depth) : [];
  const required: unknown[] = Array.isArray(shape.required) ? shape.required : [];
  return fieldsOf(shape).flatMap(([name, field]) => {
    const path = prefix === "" ? name : `${prefix}.${name}`;
    const inner = shapeOf(field);
    const row = rowOf(path, field, inner, required.includes(name));
    const below = inner.type === "object" || inner.type === "array" ? fieldRows(inner, path, depth + 1) : [];
    return depth < maximumDepth ? [row, ...below] : [row];
  });
}

function fieldsOf(schema: Json): [string, Json][] {
  if (!isJson(schema.properties)) return [];
  return Object.entries(schema.properties).filter((entry): entry is [string, Json] => isJson(entry[1]));
}

/** The alternative of a union that has fields: prefers a list, then an object. */
function shapeOf(schema: Json): Json {
  const choices = (Array.isArray(schema.anyOf) ? schema.anyOf : []).filter(isJson).map(shapeOf);
  const named =
    choices.find(({ type }) => type === "array") ??
    choices.find((choice) => isJson(choice.properties)) ??
    choices.find(({ type }) => type !== undefined && type !== "null");
  return named ? { ...schema, ...named } : schema;
}

function rowOf(path: string, field: Json, inner: Json, required: boolean): FieldRow {
  const pii = field["x-pii"] ?? inner["x-pii"];
  return {
    path,
    type: typeOf(inner),
    required,
    title: textOf(field.title ?? inner.title),
    rule: ruleOf(field, inner),
    pii: pii === "direct" || pii === "secret" || pii === "image" ? pii : null,
  };
}

const textOf = (value: unknown) => (typeof value === "string" ? value : null);

function typeOf(schema: Json): string {
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.contentEncoding === "base64") return "image, base64";
  if (schema.type === "array")
    return isJson(schema.items) ? `list of ${plural(typeOf(shapeOf(schema.items)))}` : "list";
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type]).filter((type) => type && type !== "null");
  // The types that tolerant schemas accept for text, booleans and numbers.
  if (types.length === 3 && types.includes("number")) return "text";
  if (types.length === 3 && types.includes("integer")) return "true or false";
  if (types.length === 2 && types.includes("number")) return "number";
  return types.map((type) => typeWords[String(type)] ?? String(type)).join(" or ") || "anything";
}

const plural = (type: string) => (type === "object" ? "objects" : type);

const typeWords: Readonly<Record<string, string>> = {
  string: "text",
  integer: "whole number",
  boolean: "true or false",
};

/** The description, followed by the limits of the schema. */
function ruleOf(field: Json, inner: Json): string | null {
  const description = textOf(field.description ?? inner.description);
  const limits = [
    typeof inner.maxLength === "number" ? `at most ${inner.maxLength} characters` : null,
    inner.format === "email" ? "an email address" : null,
    typeof inner.minimum === "number" && typeof inner.maximum === "number"
      ? `${inner.minimum} to ${inner.maximum}`
      : null,
    typeof inner.maxItems === "number" ? `1 to ${inner.maxItems} entries` : null,
    "default" in field ? `${JSON.stringify(field.default)} unless told` : null,
  ].filter((limit) => limit !== null);
  const more = limits.join(", ");
  if (!description) return more ? capital(more) : null;
  return more ? `${description}. ${capital(more)}` : description;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
