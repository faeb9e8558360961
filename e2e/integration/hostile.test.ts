/** Whatever is sent: a clear refusal, never a failure, and never anything that helps whoever sent it. */
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { isErrorCode } from "@/lib/errors";
import { hire, type Member } from "./acts";
import { Client, signedInAs, submitCredentials } from "./client";
import { sql } from "./database";
import { type Hostile, hostileRequest } from "./hostile-input";
import { bytesOf, exchange, type RawAnswer, type RawRequest, rawRequest } from "./raw-http";
import { entries, operationEntries, operationRoute } from "./requests";
import { apiRoutes, fill, pagePaths } from "./surface";
import { makeThings, signedInStaff, type Things } from "./things";

const nobody = new Client();
const { baseUrl } = nobody;
const routes = await apiRoutes();

let everyRole: Member;
let things: Things;

beforeAll(async () => {
  const staff = await signedInStaff();
  things = await makeThings(staff);
  const roles = ["viewer", "reviewer", "orderer", "approver", "auditor", "admin"] as const;
  everyRole = await hire(staff.admin, roles, "Hostile Insider");
});

const problem = z.object({
  status: z.number(),
  code: z.string().refine(isErrorCode),
  requestId: z.uuid(),
  title: z.string(),
});

/** What every answer has to be, whoever made it. */
function judge({ status, headers, body }: RawAnswer, target: string, method = "GET"): void {
  expect(status, "no failure").toBeLessThan(500);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("cache-control") ?? "").toMatch(/no-store|immutable/);
  for (const name of ["access-control-allow-origin", "x-powered-by", "server"])
    expect(headers.has(name), name).toBe(false);
  expect(headers.getSetCookie().filter((cookie) => /^(__Host-)?proofdesk\.session=[^;]/.test(cookie))).toEqual([]);
  expect(headers.get("location") ?? "").not.toMatch(/^(\/\/|\/\\|[a-z][a-z0-9+.-]*:)/i);
  const text = body.toString("utf8");
  expect(text).not.toMatch(/node_modules|\.next\/|at async|PrismaClient|postgres(ql)?:\/\//);
  const isApi = /^\/api(\/|$)/.test(target.split("?")[0] ?? "");
  if (!isApi || status < 400) return;
  expect(headers.get("content-type")).toBe("application/problem+json");
  if (method !== "HEAD") expect(problem.parse(JSON.parse(text)).status).toBe(status);
}

/** What an answer of the console itself carries beside that. */
function judgeSealed(answer: RawAnswer): void {
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  expect(answer.headers.get("x-frame-options")).toBe("DENY");
  expect(answer.headers.get("content-security-policy") ?? "").toContain("frame-ancestors 'none'");
}

async function send({ method, target, headers, body, signedIn }: Hostile): Promise<RawAnswer> {
  const given = new Set(headers.map(([name]) => name));
  const own: [string, string][] = [];
  if (signedIn && !given.has("cookie")) own.push(["cookie", everyRole.client.cookie]);
  if (!given.has("origin")) own.push(["origin", baseUrl]);
  return rawRequest(baseUrl, { method, target, headers: [...own, ...headers], ...(body ? { body } : {}) });
}

test("800 generated requests, over every route", async () => {
  const all = { ...entries, [operationRoute]: operationEntries["business.fein"] ?? { may: [], request: () => ({}) } };
  const statuses = new Map<number, number>();
  const property = fc.asyncProperty(hostileRequest(routes, all, things), async (request) => {
    const answer = await send(request);
    judge(answer, request.target, request.method);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  });
  await fc.assert(property, { numRuns: 800, seed: 20_261_121, endOnFailure: true });
  // They got as far as they were meant to: past the sessions, past the parser, to every kind of refusal.
  for (const status of [200, 400, 401, 404, 405, 415, 422]) expect([...statuses.keys()]).toContain(status);
});

const json = [["content-type", "application/json"]] as const;
const orders = "/api/orders";

/** Sends a body to an act that reads one, as somebody who may do everything. */
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
    ["a list", "[]", 422],
    ["null", "null", 422],
    ["an identifier beyond all bounds", '{"applicantId":123456789012345678901234567890,"kind":"federal-civil"}', 422],
    [
      "a field too many",
      `{"applicantId":"01890000-0000-7000-8000-000000000000","kind":"federal-civil","price":0}`,
      422,
    ],
  ];
  test.each(bodies)("%s", async (_, body, status) => {
    const answer = await post(body);
    judge(answer, orders);
    judgeSealed(answer);
    expect(answer.status).toBe(status);
  });

  test.each(["text/plain", "application/xml", "application/x-www-form-urlencoded", "application/jsonp", "json"])(
    "the type %s is refused",
    async (type) => {
      expect((await post("{}", [["content-type", type]])).status).toBe(415);
    },
  );

  test("no type at all is refused", async () => {
    expect((await post("{}", [])).status).toBe(415);
  });
});

describe("lengths", () => {
  const own = () => [["cookie", everyRole.client.cookie], ["origin", baseUrl], ...json] as const;
  const host = new URL(baseUrl).host;

  test("more than the limit, counted as it comes, whatever the declared length", async () => {
    const chunk = `${"4000".padStart(4, "0")}\r\n${" ".repeat(0x4000)}\r\n`;
    const chunked = { method: "POST", target: orders, headers: [...own(), ["transfer-encoding", "chunked"] as const] };
    const answer = await exchange(baseUrl, Buffer.concat([bytesOf(chunked, host), Buffer.from(chunk.repeat(40))]));
    judge(answer, orders);
    expect(answer.status).toBe(413);
  });

  test("a declared length above every limit is refused before the body", async () => {
    const headers = [...own(), ["content-length", "99999999999"] as const];
    const answer = await exchange(baseUrl, bytesOf({ method: "POST", target: orders, headers, body: "{}" }, host));
    judge(answer, orders);
    expect(answer.status).toBe(413);
  });

  test("a body longer than declared is no second request", async () => {
    const smuggled = "POST /api/account/sign-out HTTP/1.1\r\nHost: x\r\n\r\n";
    const headers = [...own(), ["content-length", "2"] as const];
    const answer = await exchange(
      baseUrl,
      bytesOf({ method: "POST", target: orders, headers, body: `{}${smuggled}` }, host),
    );
    judge(answer, orders);
    expect((await everyRole.client.api("GET", "/api/session")).status).toBe(200);
  });

  test("a body shorter than declared takes nobody down", async () => {
    const headers = [...own(), ["content-length", "5000"] as const];
    const bytes = bytesOf({ method: "POST", target: orders, headers, body: '{"kind"' }, host);
    await exchange(baseUrl, bytes, { close: true }).catch(() => undefined);
    expect((await nobody.api("GET", "/api/health/live")).status).toBe(200);
  });

  const framings: [string, string][] = [
    ["two lengths", "Content-Length: 2\r\nContent-Length: 3"],
    ["a length and chunks", "Content-Length: 2\r\nTransfer-Encoding: chunked"],
    ["a negative length", "Content-Length: -1"],
    ["a length that is none", "Content-Length: 1e3"],
    ["an unknown coding", "Transfer-Encoding: gzip, identity"],
    ["a header folded over lines", "X-A: b\r\n c"],
    ["a header without a name", ": x"],
    ["a space before the colon", "Content-Length : 2"],
  ];
  test.each(framings)("%s", async (_, lines) => {
    const bytes = `POST ${orders} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${lines}\r\n\r\n{}`;
    const answer = await exchange(baseUrl, Buffer.from(bytes));
    judge(answer, orders);
    expect([400, 401, 403]).toContain(answer.status);
  });

  test("a request line or headers longer than any", async () => {
    const long = await rawRequest(baseUrl, { method: "GET", target: `/api/applicants?query=${"a".repeat(40_000)}` });
    judge(long, "/api/applicants");
    expect(long.status).toBe(431);
    const headers = Array.from({ length: 300 }, (_, index) => [`x-${index}`, "y".repeat(100)] as const);
    expect((await rawRequest(baseUrl, { method: "GET", target: "/", headers })).status).toBe(431);
  });
});

test.each(["TRACE", "TRACK", "CONNECT", "PROPFIND", "DELETE", "PUT", "BREW", "get", "PRI"])(
  "%s is not done at any page or route",
  async (method) => {
    for (const target of ["/", "/applicants", "/api/orders", "/api/session", "/api/health/live"]) {
      const answer = await rawRequest(baseUrl, { method, target });
      judge(answer, target);
      expect([400, 405], `${method} ${target}`).toContain(answer.status);
    }
  },
);

const targets = [
  ...[
    "/api/%E0%A4%A",
    "/%ff",
    "/api/%00",
    "//evil.example/api/session",
    "/\\evil.example",
    "*",
    "http://evil.example/",
  ],
  ...[
    "/api//orders",
    "/api/../api/session",
    "/api/orders/..%2f..%2fsession",
    "/_next/../api/session",
    "/api/./session",
  ],
  ...[
    "/api/orders/%2e%2e/session",
    "/API/session",
    "/api/session/",
    "/api/session;x",
    "/api/session%00",
    "/api/session?%",
  ],
  ...[
    "/_next/data/x/applicants.json",
    "/_next/image?url=http://evil.example/&w=64&q=75",
    "/_next/static/../server/pages",
  ],
  ...[
    "/.env",
    "/.git/config",
    "/.data/secrets.json",
    "/prisma/schema.prisma",
    "/server.js",
    "/_next/static/%2e%2e/%2e%2e/x",
  ],
];

test.each(targets)("nobody gets anything at %s", async (target) => {
  const answer = await rawRequest(baseUrl, { method: "GET", target });
  judge(answer, target);
  expect([307, 308, 400, 401, 404]).toContain(answer.status);
});

describe("forged headers", () => {
  const forged: [string, string][] = [
    ["x-middleware-subrequest", "middleware:middleware:middleware:middleware:middleware"],
    ["x-middleware-subrequest", "src/middleware:src/middleware:src/middleware:src/middleware:src/middleware"],
    ["x-middleware-next", "1"],
    ["x-invoke-path", "/api/health/live"],
    ["x-matched-path", "/sign-in"],
    ["x-proofdesk-address", "127.0.0.1"],
    ["x-original-url", "/sign-in"],
    ["x-forwarded-host", "evil.example"],
    ["x-forwarded-for", "127.0.0.1"],
    ["next-action", "00112233445566778899"],
    ["x-nextjs-data", "1"],
    ["rsc", "1"],
    ["host", "evil.example"],
  ];
  test.each(forged)("%s: %s opens no page and no route", async (...header) => {
    for (const path of pagePaths().filter((each) => each !== "/sign-in")) {
      const target = fill(path, { id: things.applicant });
      const answer = await rawRequest(baseUrl, { method: "GET", target, headers: [header] });
      judge(answer, target);
      expect([307, 404], target).toContain(answer.status);
      expect(answer.body.toString("utf8")).not.toContain(things.familyName);
    }
    for (const name of ["GET /api/applicants", "GET /api/staff", "GET /api/audit", "GET /api/orders"]) {
      const target = name.slice(4);
      const answer = await rawRequest(baseUrl, { method: "GET", target, headers: [header] });
      expect([307, 401], `${target} with ${header[0]}`).toContain(answer.status);
    }
  });

  test("pages fetched as data need a session as documents do", async () => {
    for (const path of ["/applicants", "/audit", `/applicants/${things.applicant}/override`]) {
      const asked = await rawRequest(baseUrl, { method: "GET", target: path, headers: [["rsc", "1"]] });
      const target = asked.headers.get("location") ?? "";
      expect(target).toMatch(/^\/[a-z]/);
      const { status, body } = await rawRequest(baseUrl, { method: "GET", target, headers: [["rsc", "1"]] });
      expect(status).toBe(200);
      expect(body.toString("utf8")).toContain("NEXT_REDIRECT");
      expect(body.toString("utf8")).not.toContain(things.familyName);
    }
  });

  test("a router's place that cannot be read is refused, on a page fetched as data too", async () => {
    for (const tree of ["garbage", "%", "%5B%5D", "x".repeat(9_000)]) {
      const headers = [
        ["rsc", "1"],
        ["next-router-state-tree", tree],
      ] as const;
      const answer = await rawRequest(baseUrl, { method: "GET", target: "/applicants?_rsc=x", headers });
      judge(answer, "/applicants");
      expect(answer.status).toBe(400);
    }
  });

  test("the log names the address that the request came from, not one that it claims", async () => {
    const claimed = [
      ["x-proofdesk-address", "8.8.8.8"],
      ["x-forwarded-for", "8.8.8.8"],
      ["x-real-ip", "8.8.8.8"],
    ] as const;
    const headers = [["cookie", everyRole.client.cookie], ["forwarded", "for=8.8.8.8"], ...claimed] as const;
    const { headers: sealed } = await rawRequest(baseUrl, { method: "GET", target: "/api/staff", headers });
    const rows = await sql(`select convert_from(bytes, 'UTF8') as entry from "AuditEvent" where "requestId" = $1`, [
      sealed.get("x-request-id"),
    ]);
    expect(rows).toHaveLength(2);
    for (const { entry } of rows) expect(entry).toContain('"ip":"127.0.0.1"');
  });

  test("another site's name in Host leads nowhere, and its Origin is not ours", async () => {
    const headers = [
      ["host", "evil.example"],
      ["origin", "https://evil.example"],
    ] as const;
    const page = await rawRequest(baseUrl, { method: "GET", target: "/applicants", headers });
    expect(page.headers.get("location")).toBe("/sign-in?next=%2Fapplicants");
    const csrf = await rawRequest(baseUrl, { method: "GET", target: "/api/auth/csrf", headers });
    judge(csrf, "/api/auth/csrf");
    expect(csrf.body.toString("utf8")).not.toContain("evil");
  });
});

describe("the way back after signing in", () => {
  const places = [
    ...[
      "//evil.example",
      "https://evil.example",
      "/\\evil.example",
      "\\\\evil.example",
      "javascript:alert(1)",
      "/%5Cevil",
    ],
    ...["/\t/evil.example", "http:evil.example", "//", "https:/\\evil.example", "data:text/html,x", " //evil.example"],
  ];
  test.each(places)("never leads to %j", async (place) => {
    const page = await everyRole.client.send(`/sign-in?next=${encodeURIComponent(place)}`);
    expect(page.status).toBe(307);
    expect(page.headers.get("location")).toMatch(/^\/(%5Cevil)?$/);
  });

  test("nor by the form of the sign-in itself", async () => {
    const { body } = await nobody.send("/api/auth/csrf");
    const { csrfToken } = z.object({ csrfToken: z.string() }).parse(body);
    const form = { csrfToken, email: "viewer@proofdesk.test", password: "wrong", json: "true" };
    for (const callbackUrl of ["//evil.example", "https://evil.example"]) {
      const answer = await nobody.send("/api/auth/callback/credentials", {
        method: "POST",
        headers: { origin: baseUrl },
        body: new URLSearchParams({ ...form, callbackUrl }),
      });
      expect(answer).toMatchObject({ status: 401, body: { code: "credentials_wrong" } });
      expect(answer.headers.getSetCookie().join()).not.toContain("evil");
    }
    const signedIn = await submitCredentials(new Client(), "viewer@proofdesk.test", "wrong again");
    expect(signedIn.status).toBe(401);
  });

  test("a sign-in form that is none is refused", async () => {
    const sign = (body: string, type: string) =>
      nobody.send("/api/auth/callback/credentials", {
        method: "POST",
        headers: { "content-type": type, origin: baseUrl },
        body,
      });
    const form = "application/x-www-form-urlencoded";
    const tried: [string, string][] = [
      ["", form],
      ["email=a", form],
      ["csrfToken=x&email=a&password=b", form],
      ["csrfToken=x&email=%00&password=%ED%A0%80", form],
      ['{"csrfToken":{"a":1},"email":[],"password":null}', "application/json"],
      ["[".repeat(5_000), "application/json"],
      [`csrfToken=x&email=a&password=${"x".repeat(15_000)}`, form],
      [`csrfToken=x&email=a&password=${"x".repeat(20_000)}`, form],
      ["<a/>", "application/xml"],
    ];
    for (const [body, type] of tried) {
      const answer = await sign(body, type);
      expect([400, 413, 415, 422], body.slice(0, 40)).toContain(answer.status);
      expect(answer.headers.get("content-type")).toBe("application/problem+json");
    }
    for (const step of [
      "signin",
      "signout",
      "session",
      "providers",
      "error",
      "verify-request",
      "callback/oidc",
      "_log",
    ]) {
      expect((await nobody.send(`/api/auth/${step}`)).status, step).toBe(404);
      expect((await nobody.send(`/api/auth/${step}`, { method: "POST", headers: { origin: baseUrl } })).status).toBe(
        404,
      );
    }
  });
});

describe("pages", () => {
  const queries = [
    ...["", "?query=%00", "?query=%ED%A0%80", "?query=%", "?limit=abc&cursor=x", "?cursor=x&cursor=y", "?__proto__=x"],
    ...[`?query=${"a".repeat(5_000)}`, "?sort=constructor&status=toString", "?from=x&to=9999-99-99", "?next=%00"],
  ];
  const ids = ["01890000-0000-7000-8000-000000000000", "not-an-id", "%2e%2e", "__proto__", "x".repeat(2_000)];

  test.each(pagePaths())("%s is a page whatever its address holds", async (path) => {
    const addresses = path.includes(":") ? ids.map((id) => fill(path, { id })) : queries.map((query) => path + query);
    for (const target of addresses) {
      const headers = [["cookie", everyRole.client.cookie]] as const;
      const answer = await rawRequest(baseUrl, { method: "GET", target, headers });
      judge(answer, target);
      judgeSealed(answer);
      const html = answer.body.toString("utf8");
      expect([200, 307, 404], target).toContain(answer.status);
      expect(html, target).not.toMatch(/data-dgst="(?!NEXT_)/);
      expect(html, target).not.toContain("could not show this page");
      const policy = answer.headers.get("content-security-policy") ?? "";
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
      expect(policy).not.toMatch(/script-src [^;]*'unsafe-(inline|eval)'/);
      expect((html.match(/<script\b[^>]*>/g) ?? []).filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
    }
  });
});

test("after all of it the console is whole", async () => {
  expect((await nobody.api("GET", "/api/health/ready")).status).toBe(200);
  const reviewer = await signedInAs("reviewer");
  expect((await reviewer.api("GET", `/api/applicants/${things.applicant}`)).status).toBe(200);
});
