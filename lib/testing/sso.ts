/** Gives integration tests browsers that sign in to the console by single sign-on, and users of the provider. */
import { NextRequest } from "next/server";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll } from "vitest";
import { ssoPath } from "@/lib/base/sso-problems";
import { authRoute } from "@/lib/features/session/auth-route";
import { closeDatabase } from "@/lib/platform/data/prisma";
import { addressHeader } from "@/lib/platform/http/client-address";
import { type IdentityProvider, ssoClient, startIdentityProvider } from "./identity-provider";
import { onceStarted } from "./once-started";
import { setTestEnvironment } from "./staff";

export const desk = "https://desk.example";

/**
 * Starts a provider for the tests of a file, and stops it after them. The groups of its users give roles in the
 * console.
 */
export function setUpSso(): IdentityProvider {
  let started: IdentityProvider | undefined;
  const provider = onceStarted(() => started);
  beforeAll(async () => {
    setTestEnvironment();
    started = await startIdentityProvider(`${desk}/api/auth/callback/oidc`);
    Object.assign(process.env, {
      NEXTAUTH_URL: desk,
      OIDC_ISSUER: started.issuer,
      OIDC_CLIENT_ID: ssoClient.id,
      OIDC_CLIENT_SECRET: ssoClient.secret,
      OIDC_SCOPES: "openid profile email groups",
      OIDC_ROLES: '{"compliance-reviewers": "reviewer", "compliance-leads": ["reviewer", "approver"], "it": "admin"}',
    });
  });
  afterAll(async () => {
    await started?.close();
    await closeDatabase();
  });
  return provider;
}

/** Sends a browser's request to the console. */
export function go(path: string, headers: Record<string, string> = {}) {
  const requestHeaders = { host: "desk.example", [addressHeader]: `2001:db8::${uuid()}`, ...headers };
  return authRoute(new NextRequest(`${desk}${path}`, { headers: requestHeaders }));
}

/** Returns a cookie that the answer sets and does not clear, as "name=value". */
export const cookieOf = (answer: Response, name: string) =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`__Host-proofdesk.${name}=`) && !cookie.includes("Max-Age=0"))
    ?.split(";")[0];

/** Begins a sign-in. Returns the provider's address and the browser's cookie. */
export async function begin(next = "/") {
  const answer = await go(`${ssoPath}?next=${encodeURIComponent(next)}`);
  return { address: answer.headers.get("location") ?? "", cookie: cookieOf(answer, "sso") ?? "" };
}

export const finish = (back: URL, cookie: string) => go(`${back.pathname}${back.search}`, { cookie });

/** Creates a user whom the provider knows and the console does not. */
export function newcomerOf(provider: IdentityProvider, groups: readonly string[], more = {}) {
  const subject = uuid();
  const person = { email: `${subject}@example.test`, email_verified: true, name: "Ada Newcomer", groups, ...more };
  provider.setClaims(subject, person);
  return { subject, ...person };
}
