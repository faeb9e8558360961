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

/** The cookie in which next-auth would keep the way back; it is not sent. */
export function callbackCookieName(): string {
  return name("proofdesk.callback");
}

/** The three cookies of next-auth, under names of our own. */
export function authCookies() {
  return {
    sessionToken: { name: sessionCookieName(), options: { ...flags(), maxAge: sessionSeconds.absolute } },
    csrfToken: { name: name("proofdesk.csrf"), options: flags() },
    callbackUrl: { name: callbackCookieName(), options: flags() },
  };
}

/** A `Set-Cookie` value that takes a cookie of ours away. */
export function clearedCookie(cookie: string): string {
  return `${cookie}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${https() ? "; Secure" : ""}`;
}
