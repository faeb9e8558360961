/** Describes the endpoints that are not actions. Single sign-on is left out, because only browsers use it. */

import { workerStates } from "@/lib/base/worker-states";
import type { ErrorCode } from "@/lib/errors";
import { passkeyProof } from "@/lib/platform/contract/passkey-json";
import { errorResponses } from "./errors";
import { type Json, jsonSchemaOf } from "./json-schema";

const json = (schema: Json) => ({ "application/json": { schema } });

const csrf: Json = {
  operationId: "sign-in.token",
  tags: ["sign-in"],
  summary: "The CSRF token for a sign-in, and its cookie",
  description: "Needs no session. The first of the two calls of a sign-in: the second sends the token with the cookie.",
  security: [],
  responses: {
    "200": {
      description: "Done",
      content: json({ type: "object", required: ["csrfToken"], properties: { csrfToken: { type: "string" } } }),
    },
    ...errorResponses(["bad_request", "too_many_requests", "internal"]),
  },
  "x-permission": "public",
};

const fields: Json = {
  csrfToken: { type: "string", maxLength: 200 },
  json: { type: ["boolean", "string"], description: "true: answer with JSON instead of a redirect" },
};

const form: Json = {
  type: "object",
  required: ["csrfToken", "email", "password"],
  properties: {
    ...fields,
    email: { type: "string", format: "email" },
    password: { type: "string" },
    totp: { type: "string", description: "Once an authenticator app is set up: its code, or a recovery code" },
  },
};

const signInWith = (id: string, summary: string, content: Json, refusals: ErrorCode[]): Json => ({
  operationId: id,
  tags: ["sign-in"],
  summary,
  description:
    "Needs no session. Recorded in the audit log. Other calls then send the session's cookie. A client that keeps the " +
    "device's cookie too is known at its next sign-in, which then waits for no one else's attempts.",
  security: [],
  requestBody: { required: true, content },
  responses: {
    "200": {
      description: "Done",
      content: json({ type: "object", properties: { url: { type: "string" } } }),
    },
    ...errorResponses([
      ...refusals,
      "bad_request",
      "cross_origin",
      "invalid_input",
      "payload_too_large",
      "too_many_requests",
      "unavailable",
      "audit_unavailable",
      "internal",
    ]),
  },
  "x-permission": "public",
});

const signIn = signInWith(
  "sign-in.credentials",
  "Signs in, and sets the session cookie",
  { "application/x-www-form-urlencoded": { schema: form }, ...json(form) },
  ["credentials_wrong", "second_factor_required"],
);

const passkeySignIn = signInWith(
  "sign-in.passkey",
  "Signs in with a passkey, and sets the session cookie",
  json({
    type: "object",
    required: ["csrfToken", "passkey"],
    properties: { ...fields, passkey: jsonSchemaOf(passkeyProof) },
  }),
  ["passkey_refused", "condition_not_met"],
);

const status = (
  id: string,
  summary: string,
  description: string,
  word: string,
  errors: ErrorCode[] = [],
  more: Json = {},
): Json => ({
  operationId: id,
  tags: ["health"],
  summary,
  description: `${description} Needs no session.`,
  security: [],
  responses: {
    "200": {
      description: word,
      content: json({ type: "object", required: ["status"], properties: { status: { const: word }, ...more } }),
    },
    ...errorResponses(["bad_request", ...errors]),
  },
  "x-permission": "public",
});

const metrics: Json = {
  operationId: "health.metrics",
  tags: ["health"],
  summary: "What this process counts, as text for Prometheus",
  description: "Needs METRICS_TOKEN as a bearer token, and no session. Without METRICS_TOKEN it does not exist.",
  security: [{ metrics: [] }],
  responses: {
    "200": { description: "Done", content: { "text/plain": { schema: { type: "string" } } } },
    ...errorResponses(["bad_request", "unauthenticated", "not_found", "too_many_requests", "internal"]),
  },
  "x-permission": "public",
};

export const authAndHealth: readonly { path: string; method: "get" | "post"; described: Json }[] = [
  { path: "/api/auth/csrf", method: "get", described: csrf },
  { path: "/api/auth/callback/credentials", method: "post", described: signIn },
  { path: "/api/auth/callback/passkey", method: "post", described: passkeySignIn },
  {
    path: "/api/health/live",
    method: "get",
    described: status("health.live", "Liveness", "The process is running.", "live"),
  },
  {
    path: "/api/health/ready",
    method: "get",
    described: status(
      "health.ready",
      "Readiness",
      "Requests can be served here, with or without a worker.",
      "ready",
      ["unavailable", "data_keys_wrong"],
      { worker: { enum: workerStates } },
    ),
  },
  { path: "/api/metrics", method: "get", described: metrics },
];
