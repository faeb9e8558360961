/**
 * Two consoles share sessions, confirmations and challenges, although the clock of one console is minutes ahead of the
 * other's.
 */
import { v7 as uuid } from "uuid";
import { afterEach, expect, test, vi } from "vitest";
import { getProofs, stepUp } from "@/lib/features/session/step-up";
import { runAction } from "@/lib/platform/actions/define-action";
import { db, transaction } from "@/lib/platform/data/prisma";
import { createTestStaff, newSession, setUpDatabase, signInAs, testPassword } from "@/lib/testing/staff";
import { issueChallenge, spendChallenge } from "./challenge";
import { beginSession, currentStaff, sessionCookie, sessionsOf } from "./session";
import { consumeStepUp } from "./step-up";

setUpDatabase();
afterEach(() => {
  vi.useRealTimers();
});

const none = { params: {}, query: {}, headers: {}, body: {} };
/** Sets the clock 14 minutes ahead or behind. The audit log allows a difference of 15 minutes. */
const onConsole = (which: "ahead" | "behind") =>
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + (which === "ahead" ? 14 : -14) * 60_000 });

test("a confirmation of one is used on the other, and expires on both", async () => {
  const person = await signInAs(["approver"]);
  const act = `override.approve:${uuid()}`;
  const confirm = () => runAction(stepUp, person.caller(), { ...none, body: { password: testPassword, act } });
  const use = (token: string) => transaction((tx) => consumeStepUp(tx, person.staff, act, token));
  const { token } = await confirm();
  onConsole("ahead");
  await use(token);
  const { token: later } = await confirm();
  await db.$executeRaw`update "StepUp" set "expiresAt" = "expiresAt" - interval '6 minutes' where act = ${act}`;
  vi.useRealTimers();
  await expect(use(later)).rejects.toMatchObject({ code: "step_up_required" });
});

test("a challenge of one is answered on the other, and expires on both", async () => {
  const ask = () => transaction((tx) => issueChallenge(tx, "sign-in", null));
  const answer = (challenge: string) => transaction((tx) => spendChallenge(tx, challenge, "sign-in", null));
  const challenge = await ask();
  onConsole("ahead");
  expect(await answer(challenge)).toBe(true);
  const late = await ask();
  await db.$executeRaw`update "Challenge" set "expiresAt" = "expiresAt" - interval '6 minutes'`;
  vi.useRealTimers();
  expect(await answer(late)).toBe(false);
});

test("the list of sessions has each that is valid", async () => {
  const { id } = await createTestStaff(["viewer"]);
  const { staff } = await newSession(id);
  await db.$executeRaw`
    update "Session" set "lastSeenAt" = now() - interval '2 minutes' where id = ${staff.sessionId}::uuid`;
  onConsole("ahead");
  expect((await sessionsOf(id)).map((session) => session.id)).toEqual([staff.sessionId]);
});

test("a sign-in by single sign-on is recent for five minutes on both", async () => {
  const { id } = await createTestStaff(["viewer"]);
  await db.staff.update({ where: { id }, data: { passwordHash: null } });
  const sessionId = await transaction((tx) => beginSession(tx, id, { method: "sso" }));
  const cookie = (await sessionCookie(sessionId)).split(";")[0] ?? "";
  const staff = await currentStaff(new Headers({ cookie }));
  const isRecent = async () => (await runAction(getProofs, { staff, requestId: uuid(), ip: null }, none)).recentSignIn;
  onConsole("ahead");
  expect(await isRecent()).toBe(true);
  vi.useRealTimers();
  await db.$executeRaw`
    update "Session" set "createdAt" = now() - interval '6 minutes' where id = ${sessionId}::uuid`;
  onConsole("behind");
  expect(await isRecent()).toBe(false);
});
