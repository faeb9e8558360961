/**
 * The routes of sign-in: next-auth's routes for the CSRF token and credentials, and the console's own routes for
 * passkeys and single sign-on. next-auth's pages, sign-out and session cannot be reached.
 */
import "server-only";
import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { relativePath } from "@/lib/base/return-to";
import { AppError } from "@/lib/errors";
import { signIn, signInWithPasskey } from "@/lib/features/session/sign-in";
import { type Action, type Caller, runAction } from "@/lib/platform/actions/define-action";
import { callbackCookieName, clearedCookie } from "@/lib/platform/auth/cookies";
import { deviceCookie } from "@/lib/platform/auth/known-device";
import { type Authorize, authOptions } from "@/lib/platform/auth/options";
import type { InputOf, JsonBodyEndpoint, OutputOf } from "@/lib/platform/contract/endpoint";
import { clientAddress } from "@/lib/platform/http/client-address";
import { privateHeaders, problem } from "@/lib/platform/http/problem";
import { limitRequests } from "@/lib/platform/http/rate-limit";
import { parsePart, readBody, readJson, requireSameOrigin } from "@/lib/platform/http/request";
import { log } from "@/lib/platform/process/log";
import { describeSpan, inSpan } from "@/lib/platform/process/telemetry";
import { withinLimit } from "@/lib/platform/process/time-limit";
import { returnFromSso, startSso } from "./sso-route";

/** Bytes: enough for an email address, a password and a token. */
const bodyLimit = 16 * 1024;

const form = z.looseObject({
  csrfToken: z.string("Ask for a token first, at /api/auth/csrf").max(200),
  callbackUrl: z.string().max(2000).optional(),
  json: z.union([z.boolean(), z.string()]).optional(),
});

type SignIn = (caller: Caller, sent: unknown, headers: unknown) => Promise<{ sessionId: string; device: string }>;

const by =
  <E extends JsonBodyEndpoint>(action: Action<E, "public">) =>
  (caller: Caller, sent: unknown, received: unknown): Promise<OutputOf<E>> => {
    const { body, headers } = action.endpoint;
    const read = { params: {}, query: {}, body: parsePart(body, sent), headers: parsePart(headers, received) };
    return runAction(action, caller, read as InputOf<E>);
  };

const waysToSignIn: Readonly<Record<string, SignIn>> = {
  "POST callback/credentials": by(signIn),
  "POST callback/passkey": by(signInWithPasskey),
};

export async function authRoute(request: NextRequest): Promise<Response> {
  const requestId = uuid();
  // Leaves out the rest of the path, which the sender chooses.
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
  await limitRequests(request.headers);
  const step = `${request.method} ${new URL(request.url).pathname.replace("/api/auth/", "")}`;
  if (step === "GET csrf") return withConsoleHeaders(await nextAuth(request, ["csrf"], async () => null), requestId);
  const way = waysToSignIn[step];
  if (way) return signInByForm(request, requestId, ip, way);
  if (step === "GET signin/oidc") return startSso({ request, requestId, ip });
  if (step === "GET callback/oidc") return returnFromSso({ request, requestId, ip });
  throw new AppError("not_found");
}

/** Signs in through next-auth, which checks the CSRF token and sets the session cookie. */
async function signInByForm(request: NextRequest, requestId: string, ip: string | null, way: SignIn) {
  refuseForeignOrigin(request);
  const { csrfToken, callbackUrl, json, ...sent } = parsePart(form, await readForm(request));
  let knownDevice = "";
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
      const { sessionId, device } = await withinLimit(() => way(caller, sent, Object.fromEntries(request.headers)));
      failure = null;
      knownDevice = device;
      return sessionId;
    } catch (error) {
      failure = error;
      return null;
    }
  });
  // next-auth would answer a failure with a redirect to its own page.
  if (failure) throw failure;
  const response = withConsoleHeaders(answer, requestId);
  response.headers.append("set-cookie", await deviceCookie(knownDevice));
  return response;
}

const invalidCookie = Symbol("a cookie that next-auth refuses");

async function nextAuth(request: NextRequest, nextauth: string[], authorize: Authorize): Promise<Response> {
  const answer: unknown = await NextAuth(request, { params: { nextauth } }, authOptions(authorize));
  if (!(answer instanceof Response)) throw new TypeError("next-auth gave no answer");
  // At this point, next-auth itself fails only a request with a forged return-to cookie.
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
