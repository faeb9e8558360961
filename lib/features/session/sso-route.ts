/** The browser navigates to the provider and back, so a failure redirects to the sign-in page, which says why. */
import "server-only";
import { z } from "zod";
import { relativePath, signInPath } from "@/lib/base/return-to";
import { isSsoProblem, type SsoProblem } from "@/lib/base/sso-problems";
import { AppError } from "@/lib/errors";
import { beginSso, endsSso, finishSso } from "@/lib/features/session/sso";
import { runAction } from "@/lib/platform/actions/define-action";
import { challengeLifetime } from "@/lib/platform/auth/challenge";
import { clearedCookie, ssoCookieName } from "@/lib/platform/auth/cookies";
import { deviceCookie } from "@/lib/platform/auth/known-device";
import { hasSso } from "@/lib/platform/auth/oidc";
import { openCookie, sealCookie } from "@/lib/platform/auth/sealed-cookie";
import { sessionCookie } from "@/lib/platform/auth/session";
import { privateHeaders } from "@/lib/platform/http/problem";
import { parsePart } from "@/lib/platform/http/request";
import { log } from "@/lib/platform/process/log";
import { withinLimit } from "@/lib/platform/process/time-limit";

type SsoRequest = { request: Request; requestId: string; ip: string | null };

/** Redirects a browser to the identity provider. A link from another site only opens the sign-in page. */
export async function startSso({ request, requestId, ip }: SsoRequest): Promise<Response> {
  if (!hasSso()) throw new AppError("not_found");
  const next = relativePath(new URL(request.url).searchParams.get("next")) ?? "/";
  const site = request.headers.get("sec-fetch-site") ?? "none";
  if (!["none", "same-origin"].includes(site)) return goTo(signInPath(next), requestId);
  try {
    const begin = () => runAction(beginSso, { staff: null, requestId, ip }, noInput);
    const { address, challenge } = await withinLimit(begin);
    const cookie = await sealCookie(ssoCookieName(), { challenge, next }, challengeLifetime);
    return goTo(address, requestId, [cookie]);
  } catch (error) {
    return explain(error, next, requestId);
  }
}

const noInput = { params: {}, query: {}, body: {}, headers: {} };
const challengeCookie = z.object({ challenge: z.string(), next: z.string() });

export async function returnFromSso({ request, requestId, ip }: SsoRequest): Promise<Response> {
  if (!hasSso()) throw new AppError("not_found");
  const cookie = await openCookie(request.headers.get("cookie"), ssoCookieName(), challengeCookie);
  const next = relativePath(cookie?.next) ?? "/";
  const { search } = new URL(request.url);
  try {
    const challenge = cookie?.challenge ?? "";
    if (!(await withinLimit(() => endsSso(challenge, search)))) return refuse("invalid", next, requestId);
    const query = { challenge, search };
    const headers = parsePart(finishSso.endpoint.headers, Object.fromEntries(request.headers));
    const finish = () => runAction(finishSso, { staff: null, requestId, ip }, { ...noInput, query, headers });
    const { sessionId, device } = await withinLimit(finish);
    const cookies = await Promise.all([sessionCookie(sessionId), deviceCookie(device)]);
    return goTo(next, requestId, [...cookies, clearedCookie(ssoCookieName())]);
  } catch (error) {
    return explain(error, next, requestId);
  }
}

function explain(error: unknown, next: string, requestId: string): Response {
  const { refs, cause } = error instanceof AppError ? error.facts : { refs: undefined, cause: error };
  const isBusy = error instanceof AppError && error.code === "too_many_requests";
  const problem: SsoProblem = isSsoProblem(refs?.problem) ? refs.problem : isBusy ? "busy" : "unavailable";
  log.warn({ requestId, code: problem, error: cause }, "single sign-on was refused");
  return refuse(problem, next, requestId);
}

function refuse(problem: SsoProblem, next: string, requestId: string): Response {
  const address = signInPath(next);
  const page = `${address}${address.includes("?") ? "&" : "?"}sso=${problem}`;
  return goTo(page, requestId, [clearedCookie(ssoCookieName())]);
}

function goTo(location: string, requestId: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ ...privateHeaders, "x-request-id": requestId, location });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 302, headers });
}
