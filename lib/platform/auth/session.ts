/**
 * Sessions of people who are signed in. The cookie has only a session id. The session's row is read on every request,
 * so that signing out, disabling a person or changing their roles takes effect on the next request.
 */
import "server-only";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { type Role, roles } from "@/lib/base/permissions";
import { databaseNow, later } from "@/lib/platform/data/database-time";
import { db, Prisma, type Transaction } from "@/lib/platform/data/prisma";
import { prepared } from "@/lib/platform/data/statements";
import { sessionCookieName, sessionSeconds } from "./cookies";
import { cookieValue, openCookie, sealCookie } from "./sealed-cookie";

export type CurrentStaff = {
  id: string;
  name: string;
  email: string;
  roles: readonly Role[];
  sessionId: string;
  /** A session ends at the latest after this time. */
  sessionExpiresAt: Date;
};

const sessionRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(roles)),
  sessionId: z.string(),
  sessionExpiresAt: z.date(),
  touch: z.boolean(),
});

/** `lastSeenAt` is written at most once in this time. */
const touchAfterSeconds = 60;

const readSession = {
  name: "session",
  text: `
    select staff.id, staff.name, staff.email, staff.roles::text[] as roles,
           session.id as "sessionId", session."expiresAt" as "sessionExpiresAt",
           session."lastSeenAt" < now() - make_interval(secs => $2) as touch
    from "Session" session join "Staff" staff on staff.id = session."staffId"
    where session.id = $1 and session."endedAt" is null and session."expiresAt" > now()
      and session."lastSeenAt" > now() - make_interval(secs => $3) and staff."disabledAt" is null`,
};

/**
 * Finds the person who sent a request.
 *
 * @param isActivity whether the request counts as activity, so that the session does not become idle
 * @param maxIdleSeconds how long the session may have been idle
 * @returns null unless the cookie names a session that is not signed out, idle for 15 minutes or older than 12 hours,
 *   and whose person is not disabled
 * @throws AppError `unavailable` when the database cannot be reached
 */
export async function currentStaff(
  headers: Headers,
  isActivity = true,
  maxIdleSeconds: number = sessionSeconds.idle,
): Promise<CurrentStaff | null> {
  const sessionId = await sessionIdOf(headers.get("cookie"));
  if (!sessionId) return null;
  const rows = await prepared(readSession, [sessionId, touchAfterSeconds, maxIdleSeconds]);
  if (!rows[0]) return null;
  const { touch, ...staff } = sessionRow.parse(rows[0]);
  if (touch && isActivity) await touchSession(staff.sessionId);
  return staff;
}

/**
 * Finds the person of a request whose session was active outside the tab that sends it. That tab has declared the
 * session ended, at the earliest 14 minutes after its own last request (`session-clock.ts`), so a session that was active
 * in the last 13 minutes was active elsewhere. The request does not count as activity: otherwise an unattended tab
 * would extend the session each time it declares the end.
 *
 * @returns null also in the last minute of the 12 hours, because the browser's clock may be a little fast
 */
export async function staffActiveElsewhere(headers: Headers): Promise<CurrentStaff | null> {
  const staff = await currentStaff(headers, false, sessionSeconds.idle - 2 * touchAfterSeconds);
  return staff && staff.sessionExpiresAt > later(new Date(), 60_000) ? staff : null;
}

/**
 * The condition for staff who can sign in: not disabled, and with a password or single sign-on. A person who was only
 * invited is not assigned or mentioned, because they would not see it.
 */
export const isActive = {
  disabledAt: null,
  OR: [{ passwordHash: { not: null } }, { ssoSubject: { not: null } }],
} satisfies Prisma.StaffWhereInput;

/** Returns the valid sessions of a person, newest first. */
export async function sessionsOf(staffId: string) {
  const now = await databaseNow(db);
  return db.session.findMany({
    where: {
      staffId,
      endedAt: null,
      expiresAt: { gt: now },
      lastSeenAt: { gt: later(now, -sessionSeconds.idle * 1000) },
    },
    select: { id: true, device: true, createdAt: true, lastSeenAt: true },
    orderBy: [{ lastSeenAt: "desc" }, { id: "desc" }],
  });
}

/** Returns the sessions that are still valid, with the roles of their people. */
export async function liveSessions(ids: readonly string[]): Promise<ReadonlyMap<string, readonly Role[]>> {
  if (ids.length === 0) return new Map();
  const rows: unknown = await db.$queryRaw`
    select session.id, staff.roles::text[] as roles
    from "Session" session join "Staff" staff on staff.id = session."staffId"
    where session.id = any(${ids}::uuid[]) and session."endedAt" is null and session."expiresAt" > now()
      and session."lastSeenAt" > now() - ${seconds(sessionSeconds.idle)} and staff."disabledAt" is null`;
  return new Map(
    z
      .array(sessionRow.pick({ id: true, roles: true }))
      .parse(rows)
      .map(({ id, roles: currentRoles }) => [id, currentRoles]),
  );
}

function seconds(count: number) {
  return Prisma.sql`make_interval(secs => ${count})`;
}

// Of two concurrent requests, the second one finds the row updated and writes nothing.
async function touchSession(id: string): Promise<void> {
  await db.$executeRaw`
    update "Session" set "lastSeenAt" = now()
    where id = ${id}::uuid and "endedAt" is null and "lastSeenAt" < now() - ${seconds(touchAfterSeconds)}`;
}

/** Returns the session id of the encrypted cookie, or null if the cookie cannot be decrypted. */
export async function sessionIdOf(cookieHeader: string | null): Promise<string | null> {
  const cookie = cookieValue(cookieHeader, sessionCookieName());
  const cached = cookie === null ? undefined : opened.get(cookie);
  if (cached && cached.exp * 1000 > Date.now()) return cached.sid;
  const claims = await openCookie(cookieHeader, sessionCookieName(), cookieClaims);
  if (cookie === null || !claims) return null;
  if (opened.size >= maxOpened) opened.clear();
  opened.set(cookie, claims);
  return claims.sid;
}

const cookieClaims = z.object({ sid: z.uuid(), exp: z.number() });

/**
 * A cache of decrypted cookies, because decrypting one takes as long as reading the session. The session itself is
 * still read on each request.
 */
const opened = new Map<string, z.infer<typeof cookieClaims>>();
const maxOpened = 1_000;

/** Returns a `Set-Cookie` value that signs a browser in. next-auth sets the same cookie. */
export function sessionCookie(sessionId: string): Promise<string> {
  return sealCookie(sessionCookieName(), { sid: sessionId }, sessionSeconds.absolute);
}

type Beginning = { device?: string | null; method?: "password" | "passkey" | "sso"; passkeyId?: string };

/** Starts a session in the transaction of the sign-in, and returns its id. */
export async function beginSession(tx: Transaction, staffId: string, how: Beginning = {}): Promise<string> {
  const { device = null, method = "password", passkeyId = null } = how;
  const id = uuid();
  await tx.$executeRaw`
    insert into "Session" (id, "staffId", "createdAt", "lastSeenAt", "expiresAt", device, method, "passkeyId")
    values (${id}::uuid, ${staffId}::uuid, now(), now(), now() + ${seconds(sessionSeconds.absolute)}, ${device},
            ${method}::"SignInMethod", ${passkeyId}::uuid)`;
  return id;
}

/** @returns 1, or 0 if the session had already ended */
export async function endSession(tx: Transaction, sessionId: string): Promise<number> {
  const { count } = await tx.session.updateMany({
    where: { id: sessionId, endedAt: null },
    data: { endedAt: new Date() },
  });
  return count;
}

/** Ends every session of a person except `except`, and returns how many of them were still valid. */
export async function endSessionsOf(tx: Transaction, staffId: string, except?: string): Promise<number> {
  const ended: unknown[] = await tx.$queryRaw`
    update "Session" set "endedAt" = now()
    where "staffId" = ${staffId}::uuid and "endedAt" is null and id is distinct from ${except ?? null}::uuid
    returning "expiresAt" > now() and "lastSeenAt" > now() - ${seconds(sessionSeconds.idle)} as live`;
  return z
    .array(z.object({ live: z.boolean() }))
    .parse(ended)
    .filter(({ live }) => live).length;
}
