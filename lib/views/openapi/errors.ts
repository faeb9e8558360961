import { type ErrorCode, errorTable, isErrorCode } from "@/lib/errors";
import type { Requirement } from "@/lib/platform/contract/action";
import { schemaRef } from "./components";
import type { Json } from "./json-schema";

const errorCodes: readonly ErrorCode[] = Object.keys(errorTable).filter(isErrorCode);

export const upstreamErrors: readonly ErrorCode[] = errorCodes.filter(
  (code) => code.startsWith("upstream_") || code === "access_code_unknown",
);

/** The schema of a problem (RFC 9457). */
export const problemSchema: Json = {
  type: "object",
  required: ["type", "title", "status", "code", "requestId"],
  properties: {
    type: { type: "string", const: "about:blank" },
    title: { type: "string" },
    status: { type: "integer" },
    code: {
      type: "string",
      enum: [...errorCodes],
      description: errorCodes.map((code) => `${code}: ${errorTable[code].title}.`).join("\n"),
    },
    requestId: { type: "string", description: "Also in the header x-request-id, and in the log" },
    detail: { type: "string" },
    issues: {
      type: "array",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: { path: { type: "string" }, message: { type: "string" } },
      },
    },
    upstreamMessage: { type: "string", description: "The identity service's own words" },
    refs: {
      type: "object",
      additionalProperties: {
        anyOf: [
          { type: "string" },
          { type: "array", items: { type: "object", additionalProperties: { type: "string" } } },
        ],
      },
    },
  },
};

export function commonErrors(route: {
  permission: Requirement;
  hasBody: boolean;
  /**
   * Whether a browser calls the route to change something. The request must then come from this origin, with a JSON
   * body.
   */
  fromBrowser: boolean;
  hasPath: boolean;
  hasInput: boolean;
  audited: boolean;
}): ErrorCode[] {
  // The console's server refuses unreadable requests before any route handles them.
  const codes: ErrorCode[] = ["bad_request", "too_many_requests", "unavailable", "internal"];
  if (route.permission !== "public") codes.push("unauthenticated");
  if (route.permission !== "public" && route.permission !== "signed-in") codes.push("forbidden");
  if (route.hasBody) codes.push("payload_too_large");
  if (route.hasBody && route.fromBrowser) codes.push("unsupported_media_type");
  if (route.fromBrowser) codes.push("cross_origin");
  if (route.hasPath) codes.push("not_found");
  if (route.hasInput) codes.push("invalid_input");
  if (route.audited) codes.push("audit_unavailable");
  return codes;
}

export function errorResponses(codes: readonly ErrorCode[]): Record<string, Json> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of inTableOrder(codes)) {
    const { status } = errorTable[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const statuses = [...byStatus].sort(([one], [other]) => one - other);
  return Object.fromEntries(
    statuses.map(([status, held]) => [
      String(status),
      problemResponse(held.join(", "), {
        allOf: [schemaRef("Problem")],
        type: "object",
        required: ["code"],
        properties: { code: { type: "string", enum: held } },
      }),
    ]),
  );
}

export const onlyProblems: Json = problemResponse("Every answer is a refusal", schemaRef("Problem"));

function problemResponse(description: string, schema: Json): Json {
  return { description, content: { "application/problem+json": { schema } } };
}

function inTableOrder(codes: readonly ErrorCode[]): ErrorCode[] {
  const wanted = new Set(codes);
  return errorCodes.filter((code) => wanted.has(code));
}
