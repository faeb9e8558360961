/** The roles that may use each route. A new route without an entry fails here. */
import { describe, expect, test, vi } from "vitest";
import { type Role, roles } from "@/lib/base/permissions";
import { operationIds } from "@/lib/identity/operations/list";
import { waitOptions } from "@/lib/testing/wait-options";
import { confirmed } from "./actions";
import { apiRoutes } from "./api-routes";
import { Client } from "./client";
import { sql, stateFingerprint } from "./database";
import { fill } from "./endpoints";
import { createMember, setUpRoutes } from "./in-process";
import { operationEntries, operationRoute } from "./operation-requests";
import { type Entry, sendRequest } from "./request-parts";
import { customHandlers, entries, publicEntries, serviceEntries } from "./requests";
import { withoutAnyCall } from "./sandbox";

const routes = apiRoutes;
const actions = routes.flatMap(({ action, ...route }) => (action ? [{ ...route, action }] : []));
const named = actions.map((route) => [route.name, route] as const);

const { staff, resources } = setUpRoutes();

const anonymous = new Client();

/** These actions change nothing and show no personal data, so not even their refusals are logged. */
const unaudited = [
  "GET /api/session",
  "GET /api/session/counts",
  "GET /api/account/email",
  "GET /api/events",
  "GET /api/openapi.json",
  "GET /api/account/sessions",
  "GET /api/account/authenticator",
  "GET /api/account/passkeys",
  "GET /api/step-up",
  "GET /api/imports/:jobId",
  "GET /api/applicants/:id/uploads",
  "GET /api/order-limits",
  "GET /api/monitoring/budget",
  "GET /api/retention",
  "GET /api/notes/people",
  "GET /api/queue/assignees",
  "GET /api/queue/jobs/:jobId",
  "GET /api/views",
];

const signingOut = ["POST /api/account/sign-out", "POST /api/account/sign-out-everywhere"];

/** Returns a client of a user of the role. An action that ends sessions gets a new account. */
async function clientFor(name: string, role: Role): Promise<Client> {
  return signingOut.includes(name) ? (await createMember([role], "Somebody Leaving")).client : staff[role];
}

test("every route is a known action or one of the few custom handlers", () => {
  const expected = [...Object.keys(entries), ...Object.keys({ ...publicEntries, ...serviceEntries }), operationRoute];
  expect(actions.map(({ name }) => name).sort()).toEqual(expected.sort());
  expect(routes.flatMap(({ action, name }) => (action ? [] : [name])).sort()).toEqual([...customHandlers].sort());
  expect(Object.keys(operationEntries)).toEqual(operationIds);
});

test.each(named)("%s is audited", (name, { action }) => {
  expect(action.audit === "none").toBe(unaudited.includes(name));
  const isForService = name in serviceEntries;
  expect(action.permission === "public").toBe(isForService || name in publicEntries);
  expect(action.endpoint.calledBy === "service").toBe(isForService);
});

/** Checks that anonymous users and other roles are refused: no call is sent, and only the refusal is written. */
async function refuseOthers(name: string, { may, request }: Entry): Promise<void> {
  const valid = request(resources);
  const before = await stateFingerprint();
  const refusals = await withoutAnyCall(async () => {
    expect(await sendRequest(anonymous, name, valid)).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
    const wrong = roles.filter((role) => !may.includes(role));
    // The refusal is the same, however malformed the request is otherwise.
    const malformed = { ...valid, query: "?unknown=%00", body: valid.body && { unknown: { field: 1 } } };
    return Promise.all(wrong.flatMap((role) => [valid, malformed].map((sent) => sendRequest(staff[role], name, sent))));
  });
  for (const refusal of refusals) expect(refusal).toMatchObject({ status: 403, body: { code: "forbidden" } });
  expect(await stateFingerprint()).toBe(before);
  const ids = refusals.map(({ headers }) => headers.get("x-request-id"));
  const log = await sql(
    `select "requestId", outcome, code from "AuditEvent" where phase = 'outcome' and "requestId" = any($1)`,
    [ids],
  );
  if (unaudited.includes(name)) return expect(log).toEqual([]);
  const logged = new Map(log.map(({ requestId, outcome, code }) => [requestId, `${outcome}: ${code}`]));
  expect(log).toHaveLength(ids.length);
  expect([...logged]).toEqual(expect.arrayContaining(ids.map((id) => [id, "refused: forbidden"])));
}

async function acceptPermitted(name: string, { may, request }: Entry): Promise<void> {
  for (const role of may) {
    const { status, body } = await sendRequest(await clientFor(name, role), name, request(resources));
    const code = String(Reflect.get(Object(body), "code"));
    expect(["unauthenticated", "forbidden", "cross_origin"], `${role}: ${JSON.stringify(body)}`).not.toContain(code);
    expect(status, `${role}: ${JSON.stringify(body)}`).toBeLessThan(500);
  }
}

describe("other roles are refused", () => {
  test.each(Object.entries(entries))("%s", (name, entry) => refuseOthers(name, entry));
  test.each(Object.entries(operationEntries))("operation %s", (_, entry) => refuseOthers(operationRoute, entry));
});

/** Requests from another site or a form, and their refusal. */
const foreign: [string, Record<string, string>, number, string][] = [
  ["no Origin", {}, 403, "cross_origin"],
  ["another site's Origin", { origin: "https://evil.example" }, 403, "cross_origin"],
  ["the Origin of a sandboxed frame", { origin: "null" }, 403, "cross_origin"],
  ["an Origin that only begins alike", { origin: "SELF.evil.example" }, 403, "cross_origin"],
  ["another port's Origin", { origin: "http://127.0.0.1:1" }, 403, "cross_origin"],
  ["a cross-site request", { origin: "SELF", "sec-fetch-site": "cross-site" }, 403, "cross_origin"],
  ["a same-site request", { origin: "SELF", "sec-fetch-site": "same-site" }, 403, "cross_origin"],
  ["text/plain", { origin: "SELF", "content-type": "text/plain" }, 415, "unsupported_media_type"],
  ["a form", { origin: "SELF", "content-type": "application/x-www-form-urlencoded" }, 415, "unsupported_media_type"],
  [
    "a type that only begins alike",
    { origin: "SELF", "content-type": "application/jsonp" },
    415,
    "unsupported_media_type",
  ],
];

const changing = named.filter(([name, { method }]) => method !== "GET" && !(name in serviceEntries));

test.each(changing)("%s is refused to another site, and without JSON", async (name, { method, path }) => {
  const entry = entries[name] ?? publicEntries[name] ?? operationEntries["user.phone"];
  const { params = {}, body, headers: own } = entry?.request(resources) ?? {};
  const client = staff[entry?.may[0] ?? "reviewer"];
  const before = await stateFingerprint();
  await withoutAnyCall(async () => {
    for (const [what, headers, status, code] of foreign) {
      const given = Object.entries({ "content-type": "application/json", ...own, ...headers });
      const answer = await client.send(fill(path, params), {
        method,
        headers: given.map(([key, value]): [string, string] => [key, value.replace("SELF", client.baseUrl)]),
        body: JSON.stringify(body),
      });
      expect(answer, what).toMatchObject({ status, body: { code } });
    }
  });
  expect(await stateFingerprint()).toBe(before);
});

// These tests come after the tests that count calls. Accepted requests take effect, and the worker runs an import even
// later.
describe("permitted roles are accepted", () => {
  test.each(Object.entries(entries))("%s", (name, entry) => acceptPermitted(name, entry));
  test.each(Object.entries(operationEntries))("operation %s", (_, entry) => acceptPermitted(operationRoute, entry));
});

test.each(Object.entries(serviceEntries))("%s needs no session, and refuses a wrong secret", async (name, entry) => {
  const [method = "", path = ""] = name.split(" ");
  const { params = {}, body } = entry.request(resources);
  const foreign: [string, string][] = [["origin", "https://other.example"]];
  const given = { method, headers: foreign, body: JSON.stringify(body) };
  expect((await anonymous.send(fill(path, params), given)).status).toBe(202);
  // Waits for the worker, because following up a notification also changes its row.
  const unfollowed = `select id from "WebhookDelivery" where "handledAt" is null`;
  await vi.waitFor(async () => expect(await sql(unfollowed)).toEqual([]), waitOptions);
  const before = await stateFingerprint();
  for (const client of [anonymous, ...Object.values(staff)]) {
    const answer = await client.send(fill(path, { token: "not-the-token" }), given);
    expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
  }
  expect(await stateFingerprint()).toBe(before);
});

const bySecret = Object.entries(publicEntries).filter(([name]) => name.includes(":"));

test.each(bySecret)("%s needs no session, and refuses a wrong secret", async (name, entry) => {
  const before = await stateFingerprint();
  for (const client of [anonymous, staff.viewer, staff.admin]) {
    expect(await sendRequest(client, name, entry.request(resources))).toMatchObject({
      status: 404,
      body: { code: "not_found" },
    });
  }
  expect(await stateFingerprint()).toBe(before);
});

test("a passkey sign-in starts the same for everyone, and names no passkey", async () => {
  for (const client of [anonymous, staff.viewer]) {
    const answer = await client.api("POST", "/api/sign-in/passkey", {});
    expect(answer).toMatchObject({ status: 200, body: { rpId: "localhost", allowCredentials: [] } });
  }
});

describe("the next request is refused", () => {
  const read = (client: Client) => client.api("GET", "/api/applicants?limit=1");
  const newcomer = () => createMember(["reviewer"], "Newcomer Leaving");

  test("once a role is removed", async () => {
    const { client, id } = await newcomer();
    expect((await read(client)).status).toBe(200);
    expect((await confirmed(staff.admin, "PATCH", `/api/staff/${id}`, { roles: [] })).status).toBe(200);
    expect(await read(client)).toMatchObject({ status: 403, body: { code: "forbidden" } });
  });

  test("once the account is disabled, also after it is enabled again", async () => {
    const { client, id } = await newcomer();
    for (const disabled of [true, false]) {
      expect((await confirmed(staff.admin, "PATCH", `/api/staff/${id}`, { disabled })).status).toBe(200);
      expect(await read(client)).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
    }
  });

  test("once the user has signed out, with a saved cookie", async () => {
    const { client } = await newcomer();
    const { cookie } = client;
    expect((await client.api("POST", "/api/account/sign-out", {})).status).toBe(200);
    expect(client.cookie).not.toContain("proofdesk.session");
    const replayed = await anonymous.send("/api/applicants", { headers: { cookie } });
    expect(replayed).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
  });
});

test("unexpected fields are refused", async () => {
  const { client } = await createMember(["reviewer"], "Mass Assigner");
  const raised = { firstName: "Mass", lastName: "Assigned", dob: "21-01-1979", email: "m.a@example.com" };
  const tried: [string, string, unknown][] = [
    ["POST", "/api/applicants", { ...raised, status: "needs_review" }],
    ["PATCH", `/api/applicants/${resources.applicant}`, { overriddenAt: "2026-01-01T00:00:00Z" }],
    ["POST", "/api/account/password", { current: "x", next: "violet gravel tomorrow", roles: ["admin"] }],
    ["POST", "/api/account/sign-out", { roles: ["admin"] }],
  ];
  for (const [method, path, body] of tried) {
    expect(await client.api(method, path, body), path).toMatchObject({ status: 422, body: { code: "invalid_input" } });
  }
  const order = { applicantId: resources.applicant, kind: "federal-civil", price: 0, state: "complete" };
  const headers = { "idempotency-key": "mass-assignment" };
  expect(await staff.orderer.api("POST", "/api/orders", order, { headers })).toMatchObject({ status: 422 });
});

test("an object under another parent is not found", async () => {
  const { reviewer } = staff;
  const underOtherParents = [
    `/api/orders/${resources.applicant}/court-copies/${resources.copy}`,
    `/api/orders/${resources.applicant}`,
    `/api/overrides/${resources.order}`,
    `/api/applicants/${resources.order}`,
    `/api/applicants/${resources.override}/result`,
    `/api/imports/${resources.order}`,
  ];
  for (const path of underOtherParents) expect((await reviewer.api("GET", path)).status, path).toBe(404);
});
