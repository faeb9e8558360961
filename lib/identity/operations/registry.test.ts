import { describe, expect, test } from "vitest";
import { z } from "zod";
import { permissions } from "@/lib/base/permissions";
import { exampleFields } from "@/lib/testing/example-fields";
import { interfaceFacts } from "@/lib/testing/interface-facts";
import { isOperationId, operationIds } from "./list";
import type { Operation } from "./operation";
import { operation } from "./registry";
import { namesUser, wireRequest } from "./wire";

const accessCode = "0b9c3c2e-6d0f-4a58-9b6e-0d7d4f3a1c22";
const recordOf = (id: string): Operation => {
  if (!isOperationId(id)) throw new Error(`The registry has no ${id}`);
  return operation(id);
};
const fieldsOf = (id: string): Record<string, unknown> => (isOperationId(id) ? exampleFields[id] : {});

/** Returns the names of an object schema's fields. Fields of a list's entries are named `list[].field`. */
function fieldNames(schema: z.ZodType, prefix = ""): string[] {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  if (inner instanceof z.ZodObject) {
    return Object.entries(inner.shape).flatMap(([key, field]) => {
      const below = field instanceof z.ZodArray ? fieldNames(field.element as z.ZodType, `${prefix}${key}[].`) : [];
      return [prefix + key, ...below];
    });
  }
  return [];
}

/** Returns a copy without the field at a path such as `list[].field`. */
function without(value: Record<string, unknown>, path: string): Record<string, unknown> {
  const copy = structuredClone(value);
  const [list = "", field] = path.split("[].");
  const entries = copy[list];
  if (field !== undefined && Array.isArray(entries)) delete entries[0][field];
  else delete copy[path];
  return copy;
}

const pathOf = (field: string) => field.replace("[]", ".0");
const problems = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => ({ path: path.join("."), message })) ?? [];

test("the interface's table and the registry have the same operations", () => {
  expect(interfaceFacts.map(({ id }) => id).sort()).toEqual([...operationIds].sort());
});

test("a name that is not an operation is not accepted as one", () => {
  for (const name of ["", "user", "user.delete", "toString", "__proto__", "constructor"]) {
    expect(isOperationId(name)).toBe(false);
  }
});

describe.each(interfaceFacts)("$id", (fact) => {
  const record = recordOf(fact.id);
  const wire = wireRequest(record);
  const fields = fieldsOf(fact.id);
  const body = namesUser(record) ? { ...fields, userAccessCode: accessCode } : fields;

  test("has the interface's path, or the assumed one", () => {
    expect(record.id).toBe(fact.id);
    expect(record.method).toBe(fact.method);
    expect(record.path).toBe(fact.path ?? fact.mockPath?.replace(/^\/mock/, ""));
    expect(record.mockPath).toBe(fact.mockPath ?? `/mock${fact.path}`);
    expect(record.documented).toBe(fact.path === null ? "mock-only" : "production");
  });

  test("carries the user's access code on the wire, and only there", () => {
    expect(problems(wire, body)).toEqual([]);
    expect(problems(record.request, fields)).toEqual([]);
    expect(Object.keys(record.request.shape)).not.toContain("userAccessCode");
    if (!namesUser(record)) return;
    expect(problems(wire, fields)).toContainEqual({ path: "userAccessCode", message: "userAccessCode is required" });
  });

  test("takes every field the interface lists, and no other", () => {
    const assumed = ["countyUUID", "county", "state", "uniqueIdentifier"];
    const nested = /^addresses\[\]\.(line1|city|state|zip)$/;
    const names = fieldNames(record.request);
    const listed = [...fact.mandatory, ...fact.optional];
    expect(listed.filter((name) => !names.includes(name))).toEqual([]);
    const more = names.filter((name) => !listed.includes(name) && !nested.test(name));
    expect(record.group === "records" ? more.filter((name) => !assumed.includes(name)) : more).toEqual([]);
    for (const schema of [wire, record.request]) {
      const [issue] = problems(schema, { ...body, isAdmin: true });
      if (schema === wire) expect(issue?.message).toContain("“isAdmin”");
      expect(schema.safeParse({ ...body, isAdmin: true }).success).toBe(false);
    }
  });

  test("refuses a missing mandatory field by name", () => {
    for (const field of fact.mandatory) {
      const problemList = problems(wire, without(body, field));
      expect(problemList.map(({ path }) => path)).toContain(pathOf(field));
      for (const { message } of problemList) expect(message).toMatch(/^[A-Z“u].{8,}/);
    }
  });

  test("is not sent before consent, unless it is about the user's own record", () => {
    const free = ["user.create", "user.consent", "user.summary", "user.update", "user.test-result"];
    expect(record.needsConsent).toBe(!free.includes(fact.id));
  });

  test("reads the answer's keys in the interface", () => {
    if (fact.answerKeys === null) return;
    const object = record.response instanceof z.ZodArray ? record.response.element : record.response;
    if (!(object instanceof z.ZodObject)) throw new Error("The answer is neither an object nor a list of objects");
    expect(fact.answerKeys.filter((key) => !(key in object.shape))).toEqual([]);
  });

  test("gives each field a title for forms and messages", () => {
    for (const [name, field] of Object.entries(record.request.shape)) {
      expect({ name, title: (field as z.ZodType).meta()?.title }).toEqual({ name, title: expect.any(String) });
    }
  });

  test("requires an existing permission", () => {
    expect(permissions).toContain(record.permission);
  });
});

test("only pure reads may be retried; calls that bill, count, send or change may not", () => {
  const safe = operationIds.filter((id) => operation(id).retry === "safe");
  expect(safe).toEqual([
    "user.summary",
    "user.test-result",
    "document.check-id",
    "document.check-passport",
    "employment.result",
    "records.county-result",
    "records.all-results",
  ]);
  for (const id of safe) expect(operation(id).billing).toBe("not-stated");
});

test("the five court orders are priced as searches, the two enhanced uploads as enhanced", () => {
  const billed = (kind: Operation["billing"]) => operationIds.filter((id) => operation(id).billing === kind);
  expect(billed("search").sort()).toEqual([
    "records.all-counties",
    "records.county-civil",
    "records.county-criminal",
    "records.federal-civil",
    "records.federal-criminal",
  ]);
  expect(billed("enhanced")).toEqual(["document.upload-id-enhanced", "document.upload-passport-enhanced"]);
});

test("the requests can be expressed as JSON Schema", () => {
  for (const id of operationIds) {
    const schema = z.toJSONSchema(wireRequest(recordOf(id)), { io: "input" });
    expect(schema).toMatchObject({ type: "object", additionalProperties: false });
  }
});
