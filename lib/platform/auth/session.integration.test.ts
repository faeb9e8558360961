import { encode } from "next-auth/jwt";
import { v7 as uuid } from "uuid";
import { describe, expect, test } from "vitest";
import { env } from "@/lib/env";
import { changePassword } from "@/lib/features/session/password";
import { signOut, signOutEverywhere } from "@/lib/features/session/sign-in";
import { updateStaff } from "@/lib/features/staff/staff";
import { runAction } from "@/lib/platform/actions/define-action";
import { db } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { newSession, setUpDatabase, setUpPerson, signInAs, testPassword } from "@/lib/testing/staff";
import { sessionCookieName } from "./cookies";
import { currentStaff, staffActiveElsewhere } from "./session";

const whoIs = (cookie: string) => currentStaff(new Headers({ cookie }));
const none = { params: {}, query: {}, headers: {} };

setUpDatabase();
const admin = setUpPerson(["admin"]);

const change = (id: string, body: { roles?: ("viewer" | "reviewer")[]; disabled?: boolean }) =>
  runAs(updateStaff, admin, { params: { id }, body });

describe("a session ends immediately", () => {
  test("on sign-out: a copied cookie no longer works, and other sessions continue", async () => {
    const person = await signInAs(["viewer"]);
    const otherSession = await newSession(person.id);
    expect(await runAction(signOut, person.caller(), { ...none, body: {} })).toEqual({ ended: 1 });
    expect(await whoIs(person.cookie)).toBeNull();
    expect(await whoIs(otherSession.cookie)).not.toBeNull();
  });

  test("on sign-out everywhere", async () => {
    const person = await signInAs(["viewer"]);
    const others = await Promise.all([newSession(person.id), newSession(person.id)]);
    expect(await runAction(signOutEverywhere, person.caller(), { ...none, body: {} })).toEqual({ ended: 3 });
    for (const { cookie } of [person, ...others]) expect(await whoIs(cookie)).toBeNull();
  });

  test("when the person is disabled, and enabling them does not restore it", async () => {
    const person = await signInAs(["viewer"]);
    await change(person.id, { disabled: true });
    expect(await whoIs(person.cookie)).toBeNull();
    await change(person.id, { disabled: false });
    expect(await whoIs(person.cookie)).toBeNull();
  });

  test("a change of roles takes effect on the next request", async () => {
    const person = await signInAs(["viewer"]);
    await change(person.id, { roles: ["reviewer"] });
    expect((await whoIs(person.cookie))?.roles).toEqual(["reviewer"]);
    await change(person.id, { roles: [] });
    expect((await whoIs(person.cookie))?.roles).toEqual([]);
  });

  test("a new password ends every other session of the person", async () => {
    const person = await signInAs(["viewer"]);
    const otherSession = await newSession(person.id);
    const body = { current: testPassword, next: "violet gravel tomorrow" };
    await runAction(changePassword, person.caller(), { ...none, body });
    expect(await whoIs(person.cookie)).not.toBeNull();
    expect(await whoIs(otherSession.cookie)).toBeNull();
  });

  test("after 15 idle minutes, and after 12 hours even if active", async () => {
    const [idle, old] = await Promise.all([signInAs(["viewer"]), signInAs(["viewer"])]);
    await db.$executeRaw`update "Session" set "lastSeenAt" = now() - interval '901 seconds'
      where id = ${idle.staff.sessionId}::uuid`;
    await db.$executeRaw`update "Session" set "expiresAt" = now() - interval '1 second'
      where id = ${old.staff.sessionId}::uuid`;
    expect(await whoIs(idle.cookie)).toBeNull();
    expect(await whoIs(old.cookie)).toBeNull();
    const hours = (Number(idle.staff.sessionExpiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(11.9);
    expect(hours).toBeLessThan(12.1);
  });
});

describe("lastSeenAt", () => {
  const lastSeenOf = async (id: string) => (await db.session.findUniqueOrThrow({ where: { id } })).lastSeenAt.getTime();
  const goBack = (id: string, seconds: number) =>
    db.$executeRaw`update "Session" set "lastSeenAt" = now() - make_interval(secs => ${seconds}) where id = ${id}::uuid`;

  test("is written at most once a minute, and keeps a session alive", async () => {
    const person = await signInAs(["viewer"]);
    const { sessionId } = person.staff;
    await goBack(sessionId, 50);
    const before = await lastSeenOf(sessionId);
    await whoIs(person.cookie);
    expect(await lastSeenOf(sessionId)).toBe(before);
    await goBack(sessionId, 14 * 60);
    await Promise.all(Array.from({ length: 10 }, () => whoIs(person.cookie)));
    expect(Date.now() - (await lastSeenOf(sessionId))).toBeLessThan(60_000);
  });

  test.each([
    { tab: "only this tab", idleSeconds: 14 * 60 - 30, isActiveElsewhere: false },
    { tab: "another tab too", idleSeconds: 12 * 60, isActiveElsewhere: true },
  ])(
    "is not written for a tab that has declared the session ended: $tab",
    async ({ idleSeconds, isActiveElsewhere }) => {
      const person = await signInAs(["viewer"]);
      const { sessionId } = person.staff;
      await goBack(sessionId, idleSeconds);
      const before = await lastSeenOf(sessionId);
      const staff = await staffActiveElsewhere(new Headers({ cookie: person.cookie }));
      expect(staff !== null).toBe(isActiveElsewhere);
      expect(await lastSeenOf(sessionId)).toBe(before);
    },
  );
});

test("a tab whose clock is a little fast is not told that another tab was active at the end of the 12 hours", async () => {
  const person = await signInAs(["viewer"]);
  expect(await staffActiveElsewhere(new Headers({ cookie: person.cookie }))).toMatchObject({ id: person.id });
  await db.$executeRaw`update "Session" set "expiresAt" = now() + interval '5 seconds'
    where id = ${person.staff.sessionId}::uuid`;
  expect(await staffActiveElsewhere(new Headers({ cookie: person.cookie }))).toBeNull();
});

describe("an invalid cookie is no session", () => {
  test("encrypted with another secret, damaged, empty, or with an invalid id", async () => {
    const person = await signInAs(["viewer"]);
    const name = sessionCookieName();
    const sid = person.staff.sessionId;
    const foreign = await encode({ token: { sid }, secret: "another secret, just as long as the real one" });
    const malformed = await encode({ token: { sid: "' or true --" }, secret: env.NEXTAUTH_SECRET });
    const unknown = await encode({ token: { sid: uuid() }, secret: env.NEXTAUTH_SECRET });
    const late = await encode({ token: { sid }, secret: env.NEXTAUTH_SECRET, maxAge: -100 });
    for (const value of [foreign, malformed, unknown, late, "", "x.y.z", person.cookie.slice(name.length + 1, -3)]) {
      expect(await whoIs(`${name}=${value}`)).toBeNull();
    }
    expect(await whoIs("other=1")).toBeNull();
    expect(await currentStaff(new Headers())).toBeNull();
    expect(await whoIs(`other=1; ${person.cookie}; more=2`)).toMatchObject({ id: person.id, sessionId: sid });
  });
});
