/** Any hostile request gets a clear refusal. It never gets a server error, or information that helps an attacker. */
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { roles } from "@/lib/base/permissions";
import { recordMeasurement } from "@/lib/testing/record-measurement";
import { createStaff, type Member } from "./actions";
import { expectProperAnswer, expectSecurityHeaders } from "./answer-assertions";
import { apiRoutes } from "./api-routes";
import { Client, signedInAs } from "./client";
import { type Hostile, hostileRequest } from "./hostile-input";
import { operationEntries, operationRoute } from "./operation-requests";
import { bytesOf, exchange, type RawAnswer, type RawRequest, rawRequest } from "./raw-http";
import { entries } from "./requests";
import { makeResources, type Resources, signedInStaff } from "./resources";

const anonymous = new Client();
const { baseUrl } = anonymous;
const routes = apiRoutes;

let everyRole: Member;
let resources: Resources;

beforeAll(async () => {
  const staff = await signedInStaff();
  resources = await makeResources(staff);
  everyRole = await createStaff(staff.admin, roles, "Hostile Insider");
});

async function send({ method, target, headers, body, signedIn }: Hostile): Promise<RawAnswer> {
  const sentNames = new Set(headers.map(([name]) => name));
  const own: [string, string][] = [];
  if (signedIn && !sentNames.has("cookie")) own.push(["cookie", everyRole.client.cookie]);
  if (!sentNames.has("origin")) own.push(["origin", baseUrl]);
  return rawRequest(baseUrl, { method, target, headers: [...own, ...headers], ...(body ? { body } : {}) });
}

test("800 generated requests, over every route", async () => {
  const all = { ...entries, [operationRoute]: operationEntries["business.fein"] ?? { may: [], request: () => ({}) } };
  const statuses = new Map<number, number>();
  const property = fc.asyncProperty(hostileRequest(routes, all, resources), async (request) => {
    const answer = await send(request);
    expectProperAnswer(answer, request.target, request.method);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  });
  await fc.assert(property, { numRuns: 800, seed: 20_261_121, endOnFailure: true });
  recordMeasurement("0 of 800 generated requests answered with 5xx");
  // The requests reached every layer: sessions, the parser, and each kind of refusal.
  for (const status of [200, 400, 401, 404, 405, 415, 422]) expect([...statuses.keys()]).toContain(status);
});

const json = [["content-type", "application/json"]] as const;
const orders = "/api/orders";

/** Sends a body to an action that reads a body, as a user with every role. */
function post(body: string | Uint8Array, headers: RawRequest["headers"] = json): Promise<RawAnswer> {
  const own = [
    ["cookie", everyRole.client.cookie],
    ["origin", baseUrl],
    ["idempotency-key", "a-hostile-key"],
  ] as const;
  return rawRequest(baseUrl, { method: "POST", target: orders, headers: [...own, ...headers], body });
}

describe("bodies", () => {
  const deep = "[".repeat(200_000) + "]".repeat(200_000);
  const bodies: [string, string | Uint8Array, number][] = [
    ["no body", "", 400],
    ["malformed JSON", '{"applicantId":', 400],
    ["two values", "{} {}", 400],
    ["200,000 levels", deep, 413],
    ["100,000 levels within the limit", "[".repeat(100_000) + "]".repeat(100_000), 400],
    ["33 levels", `{"a":${"[".repeat(33)}${"]".repeat(33)}}`, 400],
    ["__proto__", '{"__proto__":{"kind":"federal-civil"}}', 400],
    ["NUL", '{"kind":"a\\u0000b"}', 400],
    ["a lone surrogate", '{"kind":"\\udfff"}', 400],
    ["UTF-16", Buffer.from('{"kind":"x"}', "utf16le"), 400],
    ["bytes that are not UTF-8", Buffer.from([0x22, 0xff, 0x22]), 400],
    ["a field twice", '{"kind":"federal-civil","kind":"federal-criminal"}', 400],
    ["a field twice, further in", '{"county":{"name":"Wake","name":"Lee"}}', 400],
    ["a list", "[]", 422],
    ["null", "null", 422],
    ["an identifier that is a number", '{"applicantId":123456789012345678901234567890,"kind":"federal-civil"}', 422],
    [
      "an unexpected field",
      `{"applicantId":"01890000-0000-7000-8000-000000000000","kind":"federal-civil","price":0}`,
      422,
    ],
  ];
  test.each(bodies)("%s", async (_, body, status) => {
    const answer = await post(body);
    expectProperAnswer(answer, orders);
    expectSecurityHeaders(answer);
    expect(answer.status).toBe(status);
  });

  test.each(["text/plain", "application/xml", "application/x-www-form-urlencoded", "application/jsonp", "json"])(
    "the type %s is refused",
    async (type) => {
      expect((await post("{}", [["content-type", type]])).status).toBe(415);
    },
  );

  test("no content type is refused", async () => {
    expect((await post("{}", [])).status).toBe(415);
  });
});

describe("lengths", () => {
  const own = () => [["cookie", everyRole.client.cookie], ["origin", baseUrl], ...json] as const;
  const host = new URL(baseUrl).host;

  test("a body over the limit is refused by its real length, whatever length it declares", async () => {
    const chunk = `${"4000".padStart(4, "0")}\r\n${" ".repeat(0x4000)}\r\n`;
    const chunked = { method: "POST", target: orders, headers: [...own(), ["transfer-encoding", "chunked"] as const] };
    const answer = await exchange(baseUrl, Buffer.concat([bytesOf(chunked, host), Buffer.from(chunk.repeat(40))]));
    expectProperAnswer(answer, orders);
    expect(answer.status).toBe(413);
  });

  test("a declared length above every limit is refused before the body", async () => {
    const headers = [...own(), ["content-length", "99999999999"] as const];
    const answer = await exchange(baseUrl, bytesOf({ method: "POST", target: orders, headers, body: "{}" }, host));
    expectProperAnswer(answer, orders);
    expect(answer.status).toBe(413);
  });

  test("the surplus of a body longer than declared is not read as a second request", async () => {
    const smuggled = "POST /api/account/sign-out HTTP/1.1\r\nHost: x\r\n\r\n";
    const headers = [...own(), ["content-length", "2"] as const];
    const answer = await exchange(
      baseUrl,
      bytesOf({ method: "POST", target: orders, headers, body: `{}${smuggled}` }, host),
    );
    expectProperAnswer(answer, orders);
    expect((await everyRole.client.api("GET", "/api/session")).status).toBe(200);
  });

  test("a body shorter than declared does not block the console", async () => {
    const headers = [...own(), ["content-length", "5000"] as const];
    const bytes = bytesOf({ method: "POST", target: orders, headers, body: '{"kind"' }, host);
    await exchange(baseUrl, bytes, { close: true }).catch(() => undefined);
    expect((await anonymous.api("GET", "/api/health/live")).status).toBe(200);
  });

  const framings: [string, string][] = [
    ["two lengths", "Content-Length: 2\r\nContent-Length: 3"],
    ["a length and chunks", "Content-Length: 2\r\nTransfer-Encoding: chunked"],
    ["a negative length", "Content-Length: -1"],
    ["a length that is not a number", "Content-Length: 1e3"],
    ["an unknown coding", "Transfer-Encoding: gzip, identity"],
    ["a header folded over lines", "X-A: b\r\n c"],
    ["a header without a name", ": x"],
    ["a space before the colon", "Content-Length : 2"],
    ["two hosts", "Host: evil.example\r\nContent-Length: 2"],
  ];
  test.each(framings)("%s", async (_, lines) => {
    const bytes = `POST ${orders} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${lines}\r\n\r\n{}`;
    const answer = await exchange(baseUrl, Buffer.from(bytes));
    expectProperAnswer(answer, orders);
    expect([400, 401, 403]).toContain(answer.status);
  });

  test("an oversized request line or headers are refused", async () => {
    const long = await rawRequest(baseUrl, { method: "GET", target: `/api/applicants?query=${"a".repeat(40_000)}` });
    expectProperAnswer(long, "/api/applicants");
    expect(long.status).toBe(431);
    const headers = Array.from({ length: 300 }, (_, index) => [`x-${index}`, "y".repeat(100)] as const);
    expect((await rawRequest(baseUrl, { method: "GET", target: "/", headers })).status).toBe(431);
  });
});

test.each(["TRACE", "TRACK", "CONNECT", "PROPFIND", "DELETE", "PUT", "BREW", "get", "PRI"])(
  "%s is refused at every page and route",
  async (method) => {
    for (const target of ["/", "/applicants", "/api/orders", "/api/session", "/api/health/live"]) {
      const answer = await rawRequest(baseUrl, { method, target });
      expectProperAnswer(answer, target);
      expect([400, 405], `${method} ${target}`).toContain(answer.status);
    }
  },
);

const targets = [
  "/api/%E0%A4%A",
  "/%ff",
  "/api/%00",
  "//evil.example/api/session",
  "/\\evil.example",
  "*",
  "http://evil.example/",
  "/api//orders",
  "/api/../api/session",
  "/api/orders/..%2f..%2fsession",
  "/_next/../api/session",
  "/api/./session",
  "/api/orders/%2e%2e/session",
  "/API/session",
  "/api/session/",
  "/api/session;x",
  "/api/session%00",
  "/api/session?%",
  "/_next/data/x/applicants.json",
  "/_next/image?url=http://evil.example/&w=64&q=75",
  "/_next/static/../server/pages",
  "/.env",
  "/.git/config",
  "/.data/secrets.json",
  "/prisma/schema.prisma",
  "/server.js",
  "/_next/static/%2e%2e/%2e%2e/x",
];

test.each(targets)("%s reveals nothing", async (target) => {
  const answer = await rawRequest(baseUrl, { method: "GET", target });
  expectProperAnswer(answer, target);
  expect([307, 308, 400, 401, 404]).toContain(answer.status);
});

test("after all of this the console still works", async () => {
  expect((await anonymous.api("GET", "/api/health/ready")).status).toBe(200);
  const reviewer = await signedInAs("reviewer");
  expect((await reviewer.api("GET", `/api/applicants/${resources.applicant}`)).status).toBe(200);
});
