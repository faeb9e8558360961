/**
 * The OpenAPI document matches the running console. A client generated from the document compiles, and every answer to
 * its GET requests is valid by the document's schemas.
 */

import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { z } from "zod";
import { roles } from "@/lib/base/permissions";
import { Client } from "./client";
import { type GeneratedClient, generateClient } from "./generated-client";
import { entries } from "./requests";
import { makeResources, type Resources, type Staff, signedInStaff } from "./resources";

const response = z.looseObject({
  headers: z.record(z.string(), z.unknown()).default({}),
  content: z.record(z.string(), z.looseObject({ schema: z.unknown() })),
});
const operation = z.looseObject({
  operationId: z.string(),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.enum(["path", "query", "header"]) })).default([]),
  responses: z.record(z.string(), response),
});
type Operation = z.infer<typeof operation>;
const documentShape = z.looseObject({
  paths: z.record(z.string(), z.looseObject({ get: operation.optional() })),
});

type Get = { path: string; get: Operation };
/** An answer as it was received, before the client reads it. */
type Received = { status: number; type: string; headers: Headers; body: unknown };

let staff: Staff;
let resources: Resources;
let gets: Get[];
let client: GeneratedClient;
const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
addFormats.default(ajv);

beforeAll(async () => {
  staff = await signedInStaff();
  resources = await makeResources(staff);
  const { body } = await staff.viewer.api("GET", "/api/openapi.json");
  const { paths } = documentShape.parse(body);
  gets = Object.entries(paths).flatMap(([path, { get }]) => (get ? [{ path, get }] : []));
  const document = z.looseObject({}).parse(body);
  // The validator refuses unknown keywords.
  ajv.addVocabulary(["x-pii", ...Object.keys(document)]);
  ajv.addSchema(document, "openapi");
  client = await generateClient(body);
});

afterAll(() => client?.remove());

const pointer = (...parts: string[]) =>
  parts.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/");

/** The validators by schema. Most answers share a schema, such as the schema of a problem. */
const validators = new Map<string, ReturnType<typeof ajv.compile>>();

function validatorOf(schema: unknown, place: string) {
  const key = JSON.stringify(schema);
  const validate = validators.get(key) ?? ajv.compile({ $ref: `openapi#/${place}` });
  validators.set(key, validate);
  return validate;
}

/** Returns how an answer violates the document. Empty for a valid answer. */
function problemsOf({ path, get }: Get, { status, type, headers, body }: Received): string[] {
  const stated = get.responses[String(status)];
  if (!stated) return [`the status ${status} is not documented`];
  if (!stated.content[type]) return [`the type ${type} is not documented for ${status}`];
  const missing = Object.keys(stated.headers).filter((name) => !headers.has(name));
  const place = pointer("paths", path, "get", "responses", String(status), "content", type, "schema");
  const validate = validatorOf(stated.content[type].schema, place);
  if (validate(body)) return missing.map((name) => `the header ${name} is missing`);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

type Call = { as?: Client; headers?: Record<string, string>; parameters?: Record<string, string> };

/** Calls a GET with the generated client, which must return exactly what was received. */
async function call({ get }: Get, { as = new Client(), headers = {}, parameters = {} }: Call): Promise<Received> {
  let received: Received | undefined;
  const declared = get.parameters.length > 0 ? parameters : null;
  const generatedAnswer = await client.call(get.operationId, declared, {
    baseUrl: as.baseUrl,
    headers: { ...headers, cookie: as.cookie },
    fetch: async (input, init) => {
      const answer = await fetch(input, init);
      const type = answer.headers.get("content-type")?.split(";")[0] ?? "";
      const text = await answer.clone().text();
      const body: unknown = type.endsWith("json") ? JSON.parse(text) : text;
      received = { status: answer.status, type, headers: answer.headers, body };
      return answer;
    },
  });
  if (!received) throw new Error(`${get.operationId} sent nothing`);
  expect(generatedAnswer.status).toBe(received.status);
  if (received.type === "application/json") expect(Reflect.get(generatedAnswer, "data")).toEqual(received.body);
  return received;
}

/** A header that the console's server cannot read. */
const unreadable = { "next-router-state-tree": "unreadable" };
const unknownId = "01890000-0000-7000-8000-000000000000";

/** Returns, for each documented status of a GET, a call that should get it. */
function callsOf({ path, get }: Get): Record<string, Call> {
  const name = `GET ${path.replace(/\{(\w+)\}/g, ":$1")}`;
  if (path === "/api/metrics") {
    const authorization = `Bearer ${inject("consoleEnvironment").METRICS_TOKEN}`;
    return { "200": { headers: { authorization } }, "400": { headers: unreadable }, "401": {} };
  }
  const entry = entries[name];
  if (!entry) {
    // Sign-in and health need no session and take no parameters.
    expect(get.security, `${name} has no request`).toEqual([]);
    return { "200": {}, "400": { headers: unreadable } };
  }
  const { params = {}, query = "" } = entry.request(resources);
  const reader = staff[entry.may[0] ?? "viewer"];
  const stranger = roles.find((role) => !entry.may.includes(role));
  const parameters = { ...params, ...Object.fromEntries(new URLSearchParams(query)) };
  /** A call in which each parameter of this place has the value. Returns nothing if there is no such parameter. */
  const withEach = (place: string, value: string, status: string): Record<string, Call> => {
    const changed = get.parameters.filter((one) => one.in === place).map((one) => [one.name, value]);
    if (changed.length === 0) return {};
    return { [status]: { as: reader, parameters: { ...parameters, ...Object.fromEntries(changed) } } };
  };
  return {
    "200": { as: reader, parameters },
    "400": { as: reader, parameters, headers: unreadable },
    "401": { parameters },
    ...(stranger ? { "403": { as: staff[stranger], parameters } } : {}),
    ...withEach("path", unknownId, "404"),
    ...withEach("query", "nonsense", "422"),
  };
}

/** The endpoints that are not actions: sign-in, health and metrics. */
const notActions = ["/api/auth/csrf", "/api/health/live", "/api/health/ready", "/api/metrics"];

test("every GET is answered as documented, in each status that a request can get", async () => {
  const called: string[] = [];
  for (const get of gets) {
    for (const [status, answerCall] of Object.entries(callsOf(get))) {
      const received = await call(get, answerCall);
      expect(problemsOf(get, received), `GET ${get.path}: ${status}`).toEqual([]);
      expect(String(received.status), `GET ${get.path}`).toBe(status);
    }
    called.push(get.path);
  }
  const actions = Object.keys(entries).flatMap((name) => /^GET (.+)/.exec(name)?.[1] ?? []);
  const expected = actions.map((path) => path.replace(/:(\w+)/g, "{$1}"));
  expect(called.sort()).toEqual([...expected, ...notActions].sort());
});

test("an undocumented answer is detected", async () => {
  const get = gets.find(({ path }) => path === "/api/applicants/{id}/report.json");
  if (!get) throw new Error("The report is not in the document");
  const report = await call(get, callsOf(get)["200"] ?? {});
  const body = z.looseObject({ applicant: z.looseObject({}) }).parse(report.body);
  const wrong: [Partial<Received>, string][] = [
    [{ body: { ...body, generatedAt: "yesterday" } }, '/generatedAt must match format "date-time"'],
    [{ body: { ...body, applicant: { ...body.applicant, masked: null } } }, "/applicant/masked must be array"],
    [{ status: 418 }, "the status 418 is not documented"],
    [{ type: "text/html" }, "the type text/html is not documented for 200"],
    [{ headers: new Headers() }, "the header x-request-id is missing"],
  ];
  for (const [changes, problem] of wrong) expect(problemsOf(get, { ...report, ...changes })).toContain(problem);
});

/** Code that uses the client. If the client had a type of `any`, an expected error would be missing. */
const use = `
import * as api from "./client";

export async function familyNames(): Promise<string[]> {
  const answer = await api.applicantsList({ status: "needs_review", limit: 10 });
  if (answer.status !== 200) return [answer.data.title];
  // @ts-expect-error: rows have no such field
  answer.data.items.map(({ nothing }) => nothing);
  return answer.data.items.map(({ name }) => name?.family ?? "");
}

export async function statesOf(id: string): Promise<Record<string, string>> {
  // @ts-expect-error: the applicant is not named
  await api.applicantsReportJson({});
  const answer = await api.applicantsReportJson({ id });
  if (answer.status !== 200) throw new Error(answer.data.code);
  const { result, orders }: api.Report = answer.data;
  // @ts-expect-error: a result has no such section
  result?.sections.nothing;
  // @ts-expect-error: a section has no such state
  if (result?.sections.idVerification.state === "fine") return {};
  return Object.fromEntries([
    ["id", result?.sections.idVerification.state ?? "absent"],
    ...orders.map((order): [string, string] => [order.id, order.state]),
  ]);
}

export async function order(applicantId: string): Promise<string[]> {
  const answer = await api.ordersPlace({ idempotencyKey: "a-key-of-mine", body: { applicantId, kind: "federal-civil" } });
  return answer.status === 201 ? answer.data.orders.map(({ state }) => state) : [];
}
`;

test("a module that uses the client compiles, and one that misuses it does not", async () => {
  expect(await client.compile(use)).toBe("");
  expect(await client.compile(use.replace("?.family", "?.surname"))).toContain("Property 'surname' does not exist");
});
