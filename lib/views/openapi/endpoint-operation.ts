import { rolesWith } from "@/lib/base/permissions";
import type { ErrorCode } from "@/lib/errors";
import type { Requirement } from "@/lib/platform/contract/action";
import { type Endpoint, takesBody } from "@/lib/platform/contract/endpoint";
import type { FieldType } from "@/lib/views/exports/cells";
import { listKinds } from "@/lib/views/exports/contract/exports";
import { sourceOf } from "@/lib/views/exports/sources";
import { commonErrors, errorResponses } from "./errors";
import { isJson, type Json, jsonSchemaOf } from "./json-schema";

type Described = {
  id: string;
  summary: string;
  description?: string;
  /** Markdown below the description. */
  details?: string;
  tag: string;
  endpoint: Endpoint;
  permission: Requirement;
  audited: boolean;
  errors: readonly ErrorCode[];
  /** These replace the endpoint's schemas. */
  body?: Json;
  response?: Json;
  extensions?: Json;
};

export function templated(path: string): string {
  return path.replace(/:(\w+)/g, "{$1}");
}

export function describeEndpoint(route: Described): Json {
  const { endpoint, permission } = route;
  const sends = takesBody(endpoint);
  const changes = endpoint.method !== "GET";
  const parameters = [
    ...parametersOf("path", jsonSchemaOf(endpoint.params), endpoint.path),
    ...parametersOf("query", jsonSchemaOf(endpoint.query)),
    ...parametersOf("header", jsonSchemaOf(endpoint.headers)),
  ];
  const codes = commonErrors({
    permission,
    hasBody: sends,
    fromBrowser: changes && endpoint.calledBy === "browser",
    hasPath: endpoint.path.includes(":"),
    hasInput: (sends && endpoint.body !== "bytes") || parameters.some((parameter) => parameter.in !== "path"),
    audited: route.audited,
  });
  return {
    operationId: route.id,
    tags: [route.tag],
    summary: route.summary,
    description: [sentencesOf(route), route.details].filter(Boolean).join("\n\n"),
    ...(permission === "public" ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(sends ? { requestBody: requestBody(endpoint, route.body) } : {}),
    responses: {
      [String(endpoint.status)]: success(endpoint, route.response),
      ...(endpoint.isAccepted ? { 202: success(endpoint, route.response) } : {}),
      ...errorResponses([...codes, ...route.errors]),
    },
    "x-permission": permission,
    "x-roles": permission === "public" || permission === "signed-in" ? null : rolesWith(permission),
    ...route.extensions,
  };
}

function sentencesOf({ description, permission, audited }: Described): string {
  return [description, audience(permission), audited ? "Recorded in the audit log." : ""].filter(Boolean).join(" ");
}

function audience(permission: Requirement): string {
  if (permission === "public") return "Needs no session.";
  if (permission === "signed-in") return "For everybody who is signed in.";
  return `For the roles ${rolesWith(permission).join(", ")}.`;
}

function parametersOf(place: "path" | "query" | "header", schema: Json, path = ""): Json[] {
  const properties = isJson(schema.properties) ? schema.properties : {};
  const required: unknown[] = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(properties)
    .filter(([name]) => place !== "path" || path.includes(`:${name}`))
    .map(([name, described]) => ({
      name: place === "header" ? headerName(name) : name,
      in: place,
      required: place === "path" || required.includes(name),
      schema: described,
    }));
}

/** "idempotency-key" → "Idempotency-Key". */
function headerName(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
}

function requestBody({ body, bodyLimit }: Endpoint, given: Json | undefined): Json {
  const content = body === "bytes" ? { "*/*": {} } : { "application/json": { schema: given ?? jsonSchemaOf(body) } };
  return { required: body !== "bytes", content, "x-max-bytes": bodyLimit };
}

function success(endpoint: Endpoint, given: Json | undefined): Json {
  const { response } = endpoint;
  const content =
    typeof response === "string"
      ? streamOrFile(endpoint)
      : { "application/json": { schema: given ?? jsonSchemaOf(response) } };
  return { description: "Done", headers: { "x-request-id": { schema: { type: "string" } } }, content };
}

const isFile = ({ response }: Endpoint) => response === "file" || response === "large-file";

/**
 * OpenAPI 3.1 has no schema for the events of a stream. The stream is therefore described as text, with the schema of
 * an event in an extension.
 */
function streamOrFile(endpoint: Endpoint): Json {
  if (isFile(endpoint)) return fileContent(endpoint);
  const data = endpoint.holds ? { "x-event-data": jsonSchemaOf(endpoint.holds) } : {};
  return { "text/event-stream": { schema: { type: "string" }, ...data } };
}

/**
 * The path determines the type of a report or a checkpoint. Any other file has the type of its bytes, or an unknown
 * type.
 */
function fileContent({ holds, path, response }: Endpoint): Json {
  if (response === "large-file") return exportContent;
  if (holds) return { "application/json": { schema: jsonSchemaOf(holds) } };
  const ofPath = Object.entries(typesByPath).find(([end]) => path.endsWith(end))?.[1];
  const types = ofPath ? [ofPath] : ["application/pdf", "image/jpeg", "image/png", "application/octet-stream"];
  return Object.fromEntries(types.map((type) => [type, { schema: { type: "string", format: "binary" } }]));
}

const typesByPath = { ".pdf": "application/pdf", "/checkpoint": "text/plain" };

const cellSchemas: Record<FieldType, Json> = {
  text: { type: ["string", "null"] },
  id: { type: ["string", "null"] },
  number: { type: ["number", "null"] },
  money: { type: ["number", "null"] },
  instant: { type: ["string", "null"], format: "date-time" },
  day: { type: ["string", "null"], format: "date" },
  flag: { type: ["boolean", "null"] },
  list: { type: "array", items: { type: "string" } },
};

/** The schemas of a line of JSON Lines, by kind: an object with the chosen fields. */
const lineSchemas: Json[] = listKinds.map((kind) => ({
  title: kind,
  type: "object",
  properties: Object.fromEntries(
    sourceOf(kind).fields.map(({ key, title, type }) => [key, { description: title, ...cellSchemas[type] }]),
  ),
  additionalProperties: false,
}));

const exportContent: Json = {
  "text/csv": { schema: { type: "string" } },
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": { schema: { type: "string", format: "binary" } },
  "application/jsonl": { schema: { type: "string" }, "x-line": { anyOf: lineSchemas } },
  "application/zip": { schema: { type: "string", format: "binary" } },
};
