import { describe, expect, test } from "vitest";
import { z } from "zod";
import { describePrice, pageInsteadOfEndpoint } from "@/lib/domain/checks/catalog";
import { sectionKeys } from "@/lib/domain/results/keys";
import { errorTable } from "@/lib/errors";
import { assumptionsOf } from "@/lib/identity/assumptions";
import { operationIds } from "@/lib/identity/operations/list";
import { operation } from "@/lib/identity/operations/registry";
import { openApiDocument } from "./document";
import { apiActions } from "./get-open-api";
import { isJson } from "./json-schema";

const options = { mode: "production", paths: {}, cookieName: "proofdesk.session", actions: apiActions } as const;
/** The document after JSON serialization. */
const whole: unknown = JSON.parse(JSON.stringify(openApiDocument(options)));

const content = z.record(z.string(), z.looseObject({ schema: z.unknown() }));
const describedOperation = z.looseObject({
  operationId: z.string(),
  parameters: z.array(z.looseObject({ name: z.string() })).default([]),
  responses: z.record(z.string(), z.looseObject({ content })),
});
const documentShape = z.looseObject({
  openapi: z.literal("3.1.0"),
  paths: z.record(z.string().startsWith("/api/"), z.record(z.string(), describedOperation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.looseObject({})) }),
});
const document = documentShape.parse(whole);

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, described]) => ({ path, method, described })),
);
const byId = new Map(operations.map((one) => [one.described.operationId, one]));

/** Yields a value of the document, and every value in it. */
function* walk(value: unknown): Generator<unknown> {
  yield value;
  if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) yield* walk(inner);
}

const resolve = (reference: string): unknown =>
  reference
    .replace(/^#\//, "")
    .split("/")
    .reduce<unknown>((value, key) => (isJson(value) ? value[key] : undefined), whole);

test("each error response is problem+json and lists its codes", () => {
  for (const { path, described } of operations) {
    for (const [status, { content }] of Object.entries(described.responses)) {
      if (status.startsWith("2")) continue;
      expect(Object.keys(content), path).toEqual(["application/problem+json"]);
      if (status === "default") continue;
      const codes = JSON.stringify(content).match(/"enum":(\[[^\]]*\])/)?.[1] ?? "[]";
      const named = z.array(z.string()).min(1).parse(JSON.parse(codes));
      for (const code of named) expect(Reflect.get(errorTable, code)?.status).toBe(Number(status));
    }
  }
});

/** Returns the error codes of an operation in the document. */
function codesOf(id: string): string[] {
  const responses = z.record(z.string(), z.unknown()).parse(byId.get(id)?.described.responses);
  return Object.values(responses).flatMap((one) => {
    const held = JSON.stringify(one).match(/"enum":(\[[^\]]*\])/)?.[1];
    return held ? z.array(z.string()).parse(JSON.parse(held)) : [];
  });
}

describe("each operation lists its errors", () => {
  test("a notification can be refused for its size, but not for its origin or content type", () => {
    const codes = codesOf("webhooks.receive");
    expect(codes).toEqual(expect.arrayContaining(["payload_too_large", "not_found", "too_many_requests"]));
    for (const code of ["cross_origin", "unsupported_media_type", "invalid_input"]) expect(codes).not.toContain(code);
  });

  test("a search at its own path has only errors", () => {
    const codes = codesOf("records.county-criminal");
    const any = ["state_conflict", "too_many_requests", "cross_origin", "payload_too_large", "audit_unavailable"];
    expect(codes).toEqual(expect.arrayContaining(any));
    expect(codes.filter((code) => code.startsWith("upstream_"))).toEqual([]);
    const { responses } = byId.get("records.county-criminal")?.described ?? {};
    expect(Object.keys(responses ?? {}).filter((status) => status.startsWith("2"))).toEqual([]);
    expect(responses?.default).toMatchObject({ description: "Every answer is a refusal" });
  });
});

/** Returns the service's schema of an operation, which is a component or is inlined in the extension. */
function upstreamSchema(id: string, part: "request" | "response"): Record<string, unknown> {
  const stated = z.looseObject({}).parse(byId.get(id)?.described[`x-upstream-${part}`]);
  return z.looseObject({}).parse(typeof stated.$ref === "string" ? resolve(stated.$ref) : stated);
}

describe("every operation of the service is in the document", () => {
  test("each once, by its ID", () => {
    const found = operations.flatMap(({ described }) => described["x-operation"] ?? []);
    expect(found.sort()).toEqual([...operationIds].sort());
    for (const id of operationIds) expect(byId.get(id)?.described["x-operation"]).toBe(id);
  });

  test.each(operationIds)("%s with its paths, schemas and billing", (id) => {
    const record = operation(id);
    const described = byId.get(id)?.described;
    expect(described).toMatchObject({
      "x-upstream-method": record.method,
      "x-upstream-path": record.path,
      "x-mock-path": record.mockPath,
      // If the console requires more than the operation does, the endpoint's schema counts.
      "x-permission": apiActions.find(({ record }) => record.id === id)?.permission ?? record.permission,
      "x-billing": record.billing,
      "x-retry": record.retry,
      "x-needs-consent": record.needsConsent,
      "x-documented": record.documented,
      "x-group": record.group,
    });
    const fields = upstreamSchema(id, "request");
    expect(Object.keys(z.looseObject({}).parse(fields.properties))).toEqual(Object.keys(record.request.shape));
    expect(fields).toMatchObject({ additionalProperties: false });
    expect(upstreamSchema(id, "response")).toMatchObject({ title: `${record.title}: answer` });
  });

  test("operations have a path with their ID, unless they have a dedicated route", () => {
    const orders = operationIds.filter((id) => byId.get(id)?.described["x-done-at"]);
    for (const id of operationIds) {
      const { path, method } = byId.get(id) ?? {};
      const run = !pageInsteadOfEndpoint(id) || orders.includes(id);
      expect(`${method} ${path}` === `post /api/applicants/{id}/operations/${id}`, id).toBe(run);
    }
    expect(byId.get("user.create")).toMatchObject({ method: "post", path: "/api/applicants" });
    expect(byId.get("user.update")).toMatchObject({ method: "patch", path: "/api/applicants/{id}" });
    expect(byId.get("user.override")).toMatchObject({ method: "post", path: "/api/overrides/{id}/approve" });
    const placed = z.record(z.string(), z.string()).parse(byId.get("orders.place")?.described["x-operations"]);
    expect(Object.values(placed).sort()).toEqual([...orders].sort());
  });

  test("an answer's schema requires no field, and allows other keys", () => {
    for (const id of operationIds) {
      for (const value of walk(upstreamSchema(id, "response"))) {
        if (!isJson(value) || value.type !== "object") continue;
        expect(value.required, id).toBeUndefined();
        expect(value.additionalProperties, id).not.toBe(false);
      }
    }
  });
});

test("an operation's description has its preconditions, the interface's notes, its price and its assumptions", () => {
  expect(byId.get("document.upload-id")?.described.description).toMatch(
    /^For the roles .*Preconditions.*PDF417.*The interface says.*OCR.*Assumed where the interface is silent/s,
  );
  for (const id of operationIds) {
    const text = String(byId.get(id)?.described.description);
    for (const { title } of assumptionsOf(id)) expect(text, id).toContain(`*${title}.* `);
    expect(text).toContain(describePrice(operation(id)).sentence);
  }
});

test("the button's lines stand where the hosted page's token is made, once both settings are known", () => {
  const button = { script: "https://verify.example/client.js", companyAccessCode: "c-1" };
  const described = JSON.stringify(openApiDocument({ ...options, button }));
  expect(described.split("https://verify.example/client.js")).toHaveLength(2);
  expect(JSON.stringify(whole)).not.toContain("identify(");
});

test("a configured path replaces the one that this deployment calls", () => {
  const paths = { "driving.record": "/mvr/v2" } as const;
  const at = "/api/applicants/{id}/operations/driving.record";
  const production = openApiDocument({ ...options, paths }).paths[at]?.post;
  expect(production).toMatchObject({ "x-upstream-path": "/mvr/v2", "x-mock-path": "/identity/mvr" });
  const mock = openApiDocument({ ...options, mode: "mock", paths }).paths[at]?.post;
  expect(mock).toMatchObject({ "x-upstream-path": "/identity/mvr", "x-mock-path": "/mvr/v2" });
});

test("a report and a result describe each section and its content", () => {
  const report = byId.get("applicants.report-json")?.described.responses["200"]?.content["application/json"]?.schema;
  expect(report).toEqual({ $ref: "#/components/schemas/Report" });
  expect(document.components.schemas.Report?.properties).toMatchObject({
    result: { anyOf: [{ $ref: "#/components/schemas/Result" }, { type: "null" }] },
  });
  const sections = { $ref: "#/components/schemas/Section" };
  expect(document.components.schemas.Result?.properties).toMatchObject({
    sections: {
      additionalProperties: false,
      required: [...sectionKeys],
      properties: Object.fromEntries(sectionKeys.map((key) => [key, sections])),
    },
  });
});

test("an order requires an Idempotency-Key, and a reveal a reason", () => {
  expect(byId.get("orders.place")?.described.parameters).toContainEqual(
    expect.objectContaining({ name: "Idempotency-Key", in: "header", required: true }),
  );
  expect(JSON.stringify(byId.get("applicants.reveal")?.described.requestBody)).toContain('"reason"');
});

test("a name says what is removed from it; no other field does", () => {
  const removed = "Characters that a screen does not show are removed";
  const namesOf = (id: string) => {
    const lists = [...walk(byId.get(id)?.described.requestBody)].flatMap((one) => {
      const properties = isJson(one) && isJson(one.properties) ? Object.entries(one.properties) : [];
      return properties.filter(([, field]) => isJson(field) && field.description === removed);
    });
    return lists.map(([name]) => name);
  };
  expect(namesOf("user.create")).toEqual(["firstName", "middleName", "lastName"]);
});
