import { createRequire } from "node:module";
import { NextRequest } from "next/server";
import { v7 as uuid } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { currentStaff } from "@/lib/platform/auth/session";
import { emailIndex } from "@/lib/platform/data/blind-index";
import { db } from "@/lib/platform/data/prisma";
import { addressHeader } from "@/lib/platform/http/client-address";
import { createTestStaff, setUpDatabase, testPassword } from "@/lib/testing/staff";
import { authRoute } from "./auth-route";

/** The cookies of the request that next-auth is answering; outside Next, this test provides them. */
let jar: Record<string, string> = {};

setUpDatabase();
beforeAll(() => {
  const path = createRequire(import.meta.url).resolve("next/headers");
  const cookies = async () => ({ getAll: () => Object.entries(jar).map(([name, value]) => ({ name, value })) });
  const loaded = createRequire(import.meta.url)("node:module");
  loaded._cache[path] = { id: path, filename: path, loaded: true, exports: { cookies, headers: async () => [] } };
});

const origin = "http://desk.test";
/** An IP address that no other test uses. */
const freshAddress = () => `2001:db8::${uuid()}`;

function send(method: string, path: string, init: { body?: string; headers?: Record<string, string> } = {}) {
  const { headers, ...rest } = init;
  const request = new NextRequest(`${origin}${path}`, { method, ...rest, headers: { host: "desk.test", ...headers } });
  return authRoute(request);
}

function storeCookies(answer: Response): void {
  for (const cookie of answer.headers.getSetCookie()) {
    const [pair = ""] = cookie.split(";");
    const at = pair.indexOf("=");
    jar[pair.slice(0, at)] = decodeURIComponent(pair.slice(at + 1));
  }
}

async function csrfToken(ip: string): Promise<string> {
  jar = {};
  const csrf = await send("GET", "/api/auth/csrf", { headers: { [addressHeader]: ip } });
  storeCookies(csrf);
  return ((await csrf.json()) as { csrfToken: string }).csrfToken;
}

function submit(fields: Record<string, string>, ip: string, cookie = "") {
  return send("POST", "/api/auth/callback/credentials", {
    body: new URLSearchParams({ json: "true", ...fields }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", [addressHeader]: ip, cookie },
  });
}

/** Signs in like a script: reads the CSRF token, then sends the form. */
async function signIn(
  email: string,
  password: string,
  ip = freshAddress(),
  more: Record<string, string> = {},
  cookie = "",
) {
  return submit({ csrfToken: await csrfToken(ip), email, password, ...more }, ip, cookie);
}

const sessionCookie = (answer: Response) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith("proofdesk.session="));

describe("signing in by script", () => {
  test("the CSRF token, then the form, give a cookie that holds only a session id", async () => {
    const { id, email } = await createTestStaff(["reviewer"]);
    const answer = await signIn(email.toUpperCase(), testPassword);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ url: "/" });
    expect(answer.headers.get("cache-control")).toContain("no-store");
    const cookie = sessionCookie(answer) ?? "";
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/i);
    expect(cookie).toMatch(/; Path=\//);
    expect(cookie).not.toMatch(/Domain=/i);
    const staff = await currentStaff(new Headers({ cookie: cookie.split(";")[0] ?? "" }));
    expect(staff).toMatchObject({ id, email, roles: ["reviewer"] });
  });

  test("the return path is always a path of this console", async () => {
    const { email } = await createTestStaff(["reviewer"]);
    const urlFor = async (callbackUrl: string) =>
      ((await (await signIn(email, testPassword, freshAddress(), { callbackUrl })).json()) as { url: string }).url;
    expect(await urlFor("/orders?x=1")).toBe("/orders?x=1");
    for (const evil of ["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)"]) {
      expect(await urlFor(evil)).toBe("/");
    }
  });

  test("a wrong password, an unknown address and a disabled account get the same problem+json", async () => {
    const [known, disabled] = await Promise.all([createTestStaff(["viewer"]), createTestStaff(["viewer"])]);
    await db.staff.update({ where: { id: disabled.id }, data: { disabledAt: new Date() } });
    const answers = [
      await signIn(known.email, "not the password"),
      await signIn(`${uuid()}@example.test`, "not the password"),
      await signIn(disabled.email, testPassword),
    ];
    const seen = await Promise.all(
      answers.map(async (answer) => {
        expect(answer.headers.get("content-type")).toBe("application/problem+json");
        expect(sessionCookie(answer)).toBeUndefined();
        const { requestId, ...problem } = (await answer.json()) as { requestId: string };
        expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
        return problem;
      }),
    );
    expect(seen[0]).toMatchObject({ status: 401, code: "credentials_wrong" });
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  test("each attempt is in the log with a hash of the email address, never the address or the password", async () => {
    const { id, email } = await createTestStaff(["viewer"]);
    const ip = freshAddress();
    await signIn(email, "not-the-password-xyz", ip);
    await signIn(email, testPassword, ip);
    const rows = await db.auditEvent.findMany({
      where: { action: "session.sign-in" },
      orderBy: { seq: "desc" },
      take: 200,
    });
    const texts = rows.map(({ bytes }) => Buffer.from(bytes).toString()).filter((text) => text.includes(ip));
    expect(texts).toHaveLength(4);
    const outcomes = texts.map((text) => (JSON.parse(text) as { outcome: string | null }).outcome).reverse();
    expect(outcomes).toEqual([null, "refused", null, "done"]);
    expect(texts[0]).toContain(id);
    const actors = texts.map((text) => (JSON.parse(text) as { actor: { type: string } }).actor).reverse();
    // The outcome of a successful sign-in names the person and the new session; a failed attempt names no one.
    const { id: sessionId } = await db.session.findFirstOrThrow({ where: { staffId: id } });
    expect(actors.slice(0, 3).map(({ type }) => type)).toEqual(["anonymous", "anonymous", "anonymous"]);
    expect(actors[3]).toEqual({ type: "staff", id, roles: ["viewer"], sessionId, ip });
    for (const secret of [email, "not-the-password-xyz", testPassword]) expect(texts.join()).not.toContain(secret);
  });
});

describe("a request that is not a sign-in", () => {
  test.each([
    ["GET", "/api/auth/callback/credentials"],
    ["POST", "/api/auth/signin/credentials"],
  ])("%s %s is not found", async (method, path) => {
    const answer = await send(method, path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: "not_found" });
  });

  test("a form without its CSRF token is refused", async () => {
    const { id, email } = await createTestStaff(["viewer"]);
    await signIn(email, "x");
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const body = new URLSearchParams({ csrfToken: "0".repeat(64), email, password: testPassword }).toString();
    const answer = await send("POST", "/api/auth/callback/credentials", { body, headers });
    expect(answer.status).toBe(400);
    expect(sessionCookie(answer)).toBeUndefined();
    expect(await db.session.count({ where: { staffId: id } })).toBe(0);
  });

  test("a form from another site, too large, of another kind or malformed is refused with a reason", async () => {
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const post = (body: string, headers: Record<string, string>) =>
      send("POST", "/api/auth/callback/credentials", { body, headers });
    expect((await post("email=a", { ...form, origin: "https://evil.example" })).status).toBe(403);
    expect((await post("email=a", { ...form, "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await post(`email=${"a".repeat(20_000)}`, form)).status).toBe(413);
    expect((await post("<x/>", { "content-type": "text/xml" })).status).toBe(415);
    expect((await post("{", { "content-type": "application/json" })).status).toBe(400);
    expect((await post("email=a%00b%zz", form)).status).toBe(422);
  });

  test("an address with a NUL is refused as input, before the database sees it", async () => {
    const answer = await signIn("a\0b@example.test", testPassword);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: "invalid_input", issues: [{ path: "email" }] });
  });

  test("a forged return-to cookie is deleted, not followed", async () => {
    jar = { "proofdesk.callback": "javascript:alert(1)" };
    const answer = await send("GET", "/api/auth/csrf");
    expect(answer.status).toBe(400);
    expect(answer.headers.getSetCookie().join()).toMatch(/^proofdesk\.callback=; .*Max-Age=0/);
  });
});

describe("guesses are limited", () => {
  const waitOf = async (answer: Response) => {
    expect(answer.status).toBe(429);
    expect(await answer.json()).toMatchObject({ code: "too_many_requests" });
    return Number(answer.headers.get("retry-after"));
  };

  /** Cookies of a browser in which a person has signed in. */
  const knownTo = async (email: string, ip: string): Promise<string> => {
    const answer = await signIn(email, testPassword, ip);
    expect(answer.status).toBe(200);
    const cookie = answer.headers.getSetCookie().find((text) => text.startsWith("proofdesk.device="));
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/);
    return cookie?.split(";")[0] ?? "";
  };
  /** Stores `points` attempts. */
  const used = (key: string, points: number) => {
    const data = { key, points, expire: new Date(Date.now() + 50_000) };
    return db.rateLimiterFlexible.upsert({ where: { key }, create: data, update: data });
  };

  test("an account's attempts are shared by all browsers that it does not know, and by no other", async () => {
    const { email } = await createTestStaff(["viewer"]);
    const device = await knownTo(email, freshAddress());
    await used(`sign-in/account/900:${emailIndex(email)}`, 100);
    const wait = await waitOf(await signIn(email, testPassword));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(900);
    expect((await signIn(email, testPassword, freshAddress(), {}, device)).status).toBe(200);
    // A browser that is known to another account is not known to this account.
    const other = await knownTo((await createTestStaff(["viewer"])).email, freshAddress());
    await waitOf(await signIn(email, testPassword, freshAddress(), {}, other));
    await waitOf(await signIn(email, testPassword, freshAddress(), {}, `${device}x`));
  });

  test("a browser that the account knows has ten tries a minute, which no one else uses up", async () => {
    const { email } = await createTestStaff(["viewer"]);
    const ip = freshAddress();
    const [first, second] = [await knownTo(email, ip), await knownTo(email, ip)];
    const token = await csrfToken(ip);
    const guesses = Array.from({ length: 20 }, (_, guess) =>
      submit({ csrfToken: token, email, password: `guess ${guess}` }, ip, first),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect(await waitOf(await signIn(email, testPassword, ip, {}, first))).toBeLessThanOrEqual(60);
    expect((await signIn(email, testPassword, ip, {}, second)).status).toBe(200);
    expect((await signIn(email, testPassword, ip)).status).toBe(200);
  });

  test("an address is limited far higher than an office needs", async () => {
    const ip = freshAddress();
    await used(`sign-in/address/60:${ip}`, 1_999);
    expect((await signIn(`${uuid()}@example.test`, "guess", ip)).status).toBe(401);
    expect(await waitOf(await signIn(`${uuid()}@example.test`, "guess", ip))).toBeLessThanOrEqual(60);
  });

  test("repeated successful sign-ins are not limited", async () => {
    const { email } = await createTestStaff(["viewer"]);
    const ip = freshAddress();
    for (let turn = 0; turn < 12; turn += 1) expect((await signIn(email, testPassword, ip)).status).toBe(200);
  });
});
