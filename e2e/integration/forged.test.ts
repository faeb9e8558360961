/** Forged headers, URLs and return-to paths grant no access, and never redirect to another site. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { roles } from "@/lib/base/permissions";
import { createApplicantWithId, createStaff, familyName, type Member } from "./actions";
import { expectCompletePage, expectProperAnswer, expectSecurityHeaders } from "./answer-assertions";
import { Client, signedInAs, submitCredentials } from "./client";
import { sql } from "./database";
import { fill, pagePaths, readsQuery } from "./endpoints";
import { rawRequest } from "./raw-http";

const anonymous = new Client();
const { baseUrl } = anonymous;
const person = { firstName: "Floriane", lastName: familyName("Forgery") };

let everyRole: Member;
let applicant: string;

beforeAll(async () => {
  everyRole = await createStaff(await signedInAs("admin"), roles, "Forging Insider");
  applicant = await createApplicantWithId(everyRole.client, person);
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
  ];
  test.each(forged)("%s: %s opens no page and no route", async (...header) => {
    for (const path of pagePaths().filter((each) => !/^\/(sign-in|invitation)/.test(each))) {
      const target = fill(path, { id: applicant });
      const answer = await rawRequest(baseUrl, { method: "GET", target, headers: [header] });
      expectProperAnswer(answer, target);
      expect([307, 404], target).toContain(answer.status);
      expect(answer.body.toString("utf8")).not.toContain(person.lastName);
    }
    for (const name of ["GET /api/applicants", "GET /api/staff", "GET /api/audit", "GET /api/orders"]) {
      const target = name.slice(4);
      const answer = await rawRequest(baseUrl, { method: "GET", target, headers: [header] });
      expect([307, 401], `${target} with ${header[0]}`).toContain(answer.status);
    }
  });

  test("pages fetched as data need a session, like documents", async () => {
    for (const path of ["/applicants", "/audit", `/applicants/${applicant}/override`]) {
      const answer = await rawRequest(baseUrl, { method: "GET", target: path, headers: [["rsc", "1"]] });
      const target = answer.headers.get("location") ?? "";
      expect(target).toMatch(/^\/[a-z]/);
      const { status, body } = await rawRequest(baseUrl, { method: "GET", target, headers: [["rsc", "1"]] });
      expect(status).toBe(200);
      expect(body.toString("utf8")).toContain("NEXT_REDIRECT");
      expect(body.toString("utf8")).not.toContain(person.lastName);
    }
  });

  test("an unreadable router state is refused, also on a page fetched as data", async () => {
    for (const tree of ["garbage", "%", "%5B%5D", "x".repeat(9_000)]) {
      const headers = [
        ["rsc", "1"],
        ["next-router-state-tree", tree],
      ] as const;
      const answer = await rawRequest(baseUrl, { method: "GET", target: "/applicants?_rsc=x", headers });
      expectProperAnswer(answer, "/applicants");
      expect(answer.status).toBe(400);
    }
  });

  test("the log has the real IP address, not a forged one", async () => {
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

  test("a foreign Host is refused everywhere, also with the cookie of a session", async () => {
    const headers = [
      ["host", "evil.example"],
      ["origin", "https://evil.example"],
      ["cookie", everyRole.client.cookie],
    ] as const;
    for (const target of ["/applicants", `/applicants/${applicant}`, "/sign-in", "/api/applicants", "/api/auth/csrf"]) {
      const answer = await rawRequest(baseUrl, { method: "GET", target, headers });
      expectProperAnswer(answer, target);
      expect(answer.status, target).toBe(400);
      expect(answer.headers.get("location"), target).toBeNull();
      expect(answer.body.toString("utf8")).not.toContain("evil");
    }
  });
});

describe("return-to after signing in", () => {
  const returnPaths = [
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
  test.each(returnPaths)("never leads to %j", async (returnPath) => {
    const page = await everyRole.client.send(`/sign-in?next=${encodeURIComponent(returnPath)}`);
    expect(page.status).toBe(307);
    expect(page.headers.get("location")).toMatch(/^\/(%5Cevil)?$/);
  });

  test("the sign-in endpoint never leads to another site", async () => {
    const { body } = await anonymous.send("/api/auth/csrf");
    const { csrfToken } = z.object({ csrfToken: z.string() }).parse(body);
    const form = { csrfToken, email: "viewer@proofdesk.test", password: "wrong", json: "true" };
    for (const callbackUrl of ["//evil.example", "https://evil.example"]) {
      const answer = await anonymous.send("/api/auth/callback/credentials", {
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

  test("a malformed sign-in form is refused", async () => {
    const sign = (body: string, type: string) =>
      anonymous.send("/api/auth/callback/credentials", {
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
      expect((await anonymous.send(`/api/auth/${step}`)).status, step).toBe(404);
      expect((await anonymous.send(`/api/auth/${step}`, { method: "POST", headers: { origin: baseUrl } })).status).toBe(
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
  /** All queries in one address. This is enough for a page that does not read its query. */
  const everyQuery = `?${queries.map((query) => query.slice(1)).join("&")}`;
  const ids = ["01890000-0000-7000-8000-000000000000", "not-an-id", "%2e%2e", "__proto__", "x".repeat(2_000)];

  test.each(pagePaths())("%s is a page for any address", async (path) => {
    const tried = readsQuery(path) ? queries : ["", everyQuery];
    const addresses = path.includes(":") ? ids.map((id) => fill(path, { id })) : tried.map((query) => path + query);
    for (const target of addresses) {
      const headers = [["cookie", everyRole.client.cookie]] as const;
      const answer = await rawRequest(baseUrl, { method: "GET", target, headers });
      expectProperAnswer(answer, target);
      expectSecurityHeaders(answer);
      const html = answer.body.toString("utf8");
      const redirects = [307, 308];
      expect([200, ...redirects, 404], target).toContain(answer.status);
      if (!redirects.includes(answer.status)) expectCompletePage(html, target);
      const policy = answer.headers.get("content-security-policy") ?? "";
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
      expect(policy).not.toMatch(/script-src [^;]*'unsafe-(inline|eval)'/);
      expect((html.match(/<script\b[^>]*>/g) ?? []).filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
    }
  });
});
