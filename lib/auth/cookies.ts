/** The session's lifetime, and the names and flags of the cookies that sign-in sets. */
import "server-only";
import { env } from "@/lib/env";

/** How long a session lasts after sign-in, and without a request, in seconds. */
export const sessionSeconds = { absolute: 12 * 60 * 60, idle: 15 * 60 } as const;

function https(): boolean {
  return env.NEXTAUTH_URL?.startsWith("https://") ?? false;
}

/** The `__Host-` prefix binds a cookie to this host and path, and needs TLS: browsers refuse it otherwise. */
function name(base: string): string {
  return https() ? `__Host-${base}` : base;
}

function flags() {
  return { httpOnly: true, sameSite: "lax", path: "/", secure: https() } as const;
}

/** The cookie that holds the session's id, encrypted. */
export function sessionCookieName(): string {
  return name("proofdesk.session");
}

/** The cookie in which next-auth would store the return path; the console removes it. */
export function callbackCookieName(): string {
  return name("proofdesk.callback");
}

/** The encrypted cookie with the challenge of a round trip to the identity provider, and the return path. */
export function ssoCookieName(): string {
  return name("proofdesk.sso");
}

/** next-auth's three cookies, renamed. */
export function authCookies() {
  return {
    sessionToken: { name: sessionCookieName(), options: { ...flags(), maxAge: sessionSeconds.absolute } },
    csrfToken: { name: name("proofdesk.csrf"), options: flags() },
    callbackUrl: { name: callbackCookieName(), options: flags() },
  };
}

/** A `Set-Cookie` value for one of these cookies, valid for this many seconds. */
export function setCookie(cookie: string, value: string, seconds: number): string {
  return `${cookie}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${https() ? "; Secure" : ""}`;
}

/** A `Set-Cookie` value that deletes one of these cookies. */
export function clearedCookie(cookie: string): string {
  return setCookie(cookie, "", 0);
}
