/** An operation as a curl command, with placeholders for values. */
import "server-only";
import { sessionCookieName } from "@/lib/auth/cookies";
import { orderKinds } from "@/lib/contracts/order-kinds";
import type { OperationId } from "@/lib/identity/operations/list";
import { operation } from "@/lib/identity/operations/registry";
import { operationOf } from "@/lib/services/orders/order-kinds";
import { allRoutes } from "./get-open-api";
import { isJson, type Json, jsonSchemaOf } from "./json-schema";

/**
 * A curl example of an operation.
 *
 * @param endpoint the console's endpoint for it
 * @returns the command; `$PROOFDESK` is the console's URL, `$SESSION` the cookie's value
 */
export function curlOf(id: OperationId, endpoint: { method: string; path: string }): string {
  const kind = orderKinds.find((one) => operationOf(one) === id);
  const path = endpoint.path.replace(/\{(\w+)\}/g, endpoint.path.startsWith("/api/applicants") ? "APPLICANT_ID" : "ID");
  const changes = endpoint.method !== "GET";
  const lines = [
    `curl -X ${endpoint.method} "$PROOFDESK${path}"`,
    `-b "${sessionCookieName()}=$SESSION"`,
    ...(changes ? ['-H "Origin: $PROOFDESK"', '-H "Content-Type: application/json"'] : []),
    ...(kind ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(changes ? [`-d '${JSON.stringify(bodyOf(id, kind))}'`] : []),
  ];
  return lines.join(" \\\n  ");
}

function bodyOf(id: OperationId, kind: string | undefined): unknown {
  if (kind) {
    const county = kind.startsWith("county-") ? { county: { name: "<county>", state: "<state>" } } : {};
    return { applicantId: "<applicant>", kind, ...county };
  }
  const own = allRoutes.find((route) => route.operation === id)?.action.endpoint.body;
  return exampleOf(jsonSchemaOf(own && own !== "bytes" ? own : operation(id).request));
}

/** An example value for a schema, made of placeholders. */
function exampleOf(schema: Json): unknown {
  const [first] = Array.isArray(schema.anyOf) ? schema.anyOf.filter(isJson) : [];
  if (first) return exampleOf({ ...schema, ...first, anyOf: undefined });
  if ("default" in schema) return schema.default;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if ("const" in schema) return schema.const;
  if (schema.type === "array") return isJson(schema.items) ? [exampleOf(schema.items)] : [];
  if (schema.type === "object") return exampleOfObject(schema);
  if (schema.type === "integer" || schema.type === "number") return schema.minimum ?? 0;
  if (schema.type === "boolean") return true;
  if (schema.contentEncoding === "base64") return "<base64 of a JPEG or PNG>";
  if (typeof schema.pattern === "string" && schema.pattern.includes("\\d{2}-\\d{2}-\\d{4}")) return "<DD-MM-YYYY>";
  return `<${typeof schema.title === "string" ? schema.title.toLowerCase() : "text"}>`;
}

/** Has the required fields, or all fields if none is required. */
function exampleOfObject(schema: Json): Json {
  const required: unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const properties = Object.entries(isJson(schema.properties) ? schema.properties : {});
  const shown = required.length > 0 ? properties.filter(([name]) => required.includes(name)) : properties;
  return Object.fromEntries(shown.map(([name, field]) => [name, isJson(field) ? exampleOf(field) : null]));
}
