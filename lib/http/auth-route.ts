/**
 * The routes of sign-in. From next-auth: `GET /api/auth/csrf` and `POST /api/auth/callback/credentials`; ours: `POST
 * /api/auth/callback/passkey` and single sign-on. next-auth's pages, sign-out and session cannot be reached. Failures
 * are answered as problem+json, like all others.
 */
import "server-only";
import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { type Caller, runAction } from "@/lib/actions/define-action";
import { callbackCookieName, clearedCookie } from "@/lib/auth/cookies";
import { type Authorize, authOptions } from "@/lib/auth/options";
import { AppError } from "@/lib/errors";
import { log } from "@/lib/log";
import { relativePath } from "@/lib/return-to";
import { signIn, signInWithPasskey } from "@/lib/services/session/sign-in";
import { describeSpan, inSpan } from "@/lib/telemetry";
import { withinLimit } from "@/lib/time-limit";
import { clientAddress } from "./client-address";
import { privateHeaders, problem } from "./problem";
import { limitRequests } from "./rate-limit";
import { parsePart, readBody, readJson, requireSameOrigin } from "./request";
import { returnFromSso, startSso } from "./sso-route";

/** Bytes: enough for an email address, a password and a token. */
const bodyLimit = 16 * 1024;

const common = z.object({
  csrfToken: z.string("Ask for a token first, at /api/auth/csrf").max(200),
  callbackUrl: z.string().max(2000).optional(),
  json: z.union([z.boolean(), z.string()]).optional(),
});

/** A way to sign in: the fields of its form, and its action. */
type Way = {
  form: typeof common;
  run(caller: Caller, sent: unknown, headers: unknown): Promise<{ sessionId: string }>;
};
const noParts = { params: {}, query: {} };

const withPassword: Way = {
  form: common.extend({
    email: z.string("Enter your email address").max(1000),
    password: z.string("Enter your password").max(4000),
    totp: z.string().max(100).optional(),
  }),
  run: (caller, sent, received) => {
    const { body, headers } = signIn.endpoint;
    const input = { ...noParts, body: parsePart(body, sent), headers: parsePart(headers, received) };
    return runAction(signIn, caller, input);
  },
};
const withPasskey: Way = {
  form: common.extend(signInWithPasskey.endpoint.body.shape),
  run: (caller, sent, received) => {
    const { body, headers } = signInWithPasskey.endpoint;
    const input = { ...noParts, body: parsePart(body, sent), headers: parsePart(headers, received) };
    return runAction(signInWithPasskey, caller, input);
  },
};

/** Answers under /api/auth. */
export async function authRoute(request: NextRequest): Promise<Response> {
  const requestId = uuid();
  // Without the rest of the path, which the sender chooses.
  const route = "/api/auth";
  const attributes = { "http.request.method": request.method, "http.route": route };
  const from = (name: string) => request.headers.get(name);
  return inSpan({ name: `${request.method} ${route}`, kind: "request", attributes, from }, async () => {
    try {
      return await respond(request, requestId);
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ requestId, endpoint: route, error }, "sign-in failed");
      const refusal = problem(error, requestId);
      if (error instanceof AppError && error.facts.cause === invalidCookie) {
        refusal.headers.append("set-cookie", clearedCookie(callbackCookieName()));
      }
      describeSpan({ "http.response.status_code": refusal.status, "proofdesk.request_id": requestId });
      return refusal;
    }
  });
}

async function respond(request: NextRequest, requestId: string): Promise<Response> {
  const ip = clientAddress(request.headers);
  await limitRequests(`sign-in ${ip ?? "unknown"}`);
  const step = `${request.method} ${new URL(request.url).pathname.replace("/api/auth/", "")}`;
  if (step === "GET csrf") return withConsoleHeaders(await nextAuth(request, ["csrf"], async () => null), requestId);
  if (step === "POST callback/credentials") return signInByForm(request, requestId, ip, withPassword);
  if (step === "POST callback/passkey") return signInByForm(request, requestId, ip, withPasskey);
  if (step === "GET signin/oidc") return startSso({ request, requestId, ip });
  if (step === "GET callback/oidc") return returnFromSso({ request, requestId, ip });
  throw new AppError("not_found");
}

/** Signs in with a form's fields. next-auth checks the CSRF token, and sets the cookie. */
async function signInByForm(request: NextRequest, requestId: string, ip: string | null, way: Way): Promise<Response> {
  refuseForeignOrigin(request);
  const { csrfToken, callbackUrl, json, ...sent } = parsePart(way.form, await readForm(request));
  let failure: unknown = new AppError("bad_request", { detail: "The form is out of date. Ask for a token again." });
  const fields = new URLSearchParams({ csrfToken, callbackUrl: relativePath(callbackUrl) ?? "/" });
  if (json === true || json === "true") fields.set("json", "true");
  const post = new NextRequest(new URL("/api/auth/callback/credentials", request.url), {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: fields.toString(),
  });
  const answer = await nextAuth(post, ["callback", "credentials"], async () => {
    try {
      const caller = { staff: null, requestId, ip };
      const { sessionId } = await withinLimit(() => way.run(caller, sent, Object.fromEntries(request.headers)));
      failure = null;
      return sessionId;
    } catch (error) {
      failure = error;
      return null;
    }
  });
  // next-auth would answer a failure with a redirect to its own page.
  if (failure) throw failure;
  return withConsoleHeaders(answer, requestId);
}

const invalidCookie = Symbol("a cookie that next-auth refuses");

async function nextAuth(request: NextRequest, nextauth: string[], authorize: Authorize): Promise<Response> {
  const answer: unknown = await NextAuth(request, { params: { nextauth } }, authOptions(authorize));
  if (!(answer instanceof Response)) throw new TypeError("next-auth gave no answer");
  // The only request that next-auth still fails by itself is one with a forged return-to cookie.
  if (answer.status >= 500) {
    throw new AppError("bad_request", {
      detail: "A cookie was not set by this console, and has been deleted. Try again.",
      cause: invalidCookie,
    });
  }
  return answer;
}

/** Adds the console's headers, and drops the return-to cookie: the return path is in the URL. */
function withConsoleHeaders(answer: Response, requestId: string): Response {
  const headers = new Headers(answer.headers);
  headers.delete("set-cookie");
  for (const cookie of answer.headers.getSetCookie()) {
    if (!cookie.startsWith(`${callbackCookieName()}=`)) headers.append("set-cookie", cookie);
  }
  for (const [name, value] of Object.entries({ ...privateHeaders, "x-request-id": requestId }))
    headers.set(name, value);
  return new Response(answer.body, { status: answer.status, headers });
}

/** Scripts may omit Origin, because next-auth's CSRF token protects this form; browsers always send their origin. */
function refuseForeignOrigin(request: NextRequest): void {
  if (request.headers.has("origin") || request.headers.has("sec-fetch-site")) requireSameOrigin(request);
}

async function readForm(request: NextRequest): Promise<unknown> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") return readJson(request, bodyLimit);
  const bytes = await readBody(request, bodyLimit);
  return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)));
}
