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

export function sessionCookieName(): string {
  return name("proofdesk.session");
}

/** next-auth would store the return path in this cookie, so the console removes it. */
export function callbackCookieName(): string {
  return name("proofdesk.callback");
}

/** Holds the challenge of a round trip to the identity provider and the return path, encrypted. */
export function ssoCookieName(): string {
  return name("proofdesk.sso");
}

/** Holds the random id of a browser in which a person has signed in, encrypted. */
export function deviceCookieName(): string {
  return name("proofdesk.device");
}

export function authCookies() {
  return {
    sessionToken: { name: sessionCookieName(), options: { ...flags(), maxAge: sessionSeconds.absolute } },
    csrfToken: { name: name("proofdesk.csrf"), options: flags() },
    callbackUrl: { name: callbackCookieName(), options: flags() },
  };
}

/** Returns a `Set-Cookie` value for one of these cookies. */
export function setCookie(cookie: string, value: string, seconds: number): string {
  return `${cookie}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${https() ? "; Secure" : ""}`;
}

export function clearedCookie(cookie: string): string {
  return setCookie(cookie, "", 0);
}
