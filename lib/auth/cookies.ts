/** The names and flags of the cookies that sign-in sets. */
import "server-only";
import { env } from "@/lib/env";
import { sessionSeconds } from "./session-limits";

function https(): boolean {
  return env.NEXTAUTH_URL?.startsWith("https://") ?? false;
}

/** `__Host-` ties a cookie to this host, this path and TLS; without TLS a browser would refuse it. */
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

/** The three cookies of next-auth, under names of our own. */
export function authCookies() {
  return {
    sessionToken: { name: sessionCookieName(), options: { ...flags(), maxAge: sessionSeconds.absolute } },
    csrfToken: { name: name("proofdesk.csrf"), options: flags() },
    callbackUrl: { name: name("proofdesk.callback"), options: flags() },
  };
}

/** A `Set-Cookie` value that takes the session cookie away. */
export function clearedSessionCookie(): string {
  return `${sessionCookieName()}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${https() ? "; Secure" : ""}`;
}
