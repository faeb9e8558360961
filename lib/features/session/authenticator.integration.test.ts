import { Secret, TOTP } from "otpauth";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { resetAuthenticator } from "@/lib/features/staff/staff";
import { runAction } from "@/lib/platform/actions/define-action";
import { deviceCookie } from "@/lib/platform/auth/known-device";
import { currentStaff } from "@/lib/platform/auth/session";
import { closeDatabase, db } from "@/lib/platform/data/prisma";
import { codeOf, runAs } from "@/lib/testing/actions";
import { recordMeasurement } from "@/lib/testing/record-measurement";
import {
  confirmPassword,
  newSession,
  setTestEnvironment,
  signInAs,
  type TestPerson,
  testPassword,
} from "@/lib/testing/staff";
import {
  addAuthenticator,
  confirmAuthenticator,
  getAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from "./authenticator";
import { endOtherSessions, endOwnSession, listSessions } from "./sessions";
import { signIn } from "./sign-in";
import { stepUp } from "./step-up";

beforeAll(() => {
  setTestEnvironment();
  // Codes change with the clock. This clock stands still until a test advances it.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
});
afterAll(async () => {
  vi.useRealTimers();
  await closeDatabase();
});

const none = { params: {}, query: {}, headers: {} };
const nextStep = () => vi.setSystemTime(Date.now() + 30_000);

const tokenFor = (who: TestPerson, action: string) => confirmPassword(who, `account.${action}:${who.id}`);

async function enroll(who: TestPerson) {
  const body = { stepUp: await tokenFor(who, "add-authenticator") };
  const { secret, uri } = await runAction(addAuthenticator, who.caller(), { ...none, body });
  const code = () => TOTP.generate({ secret: Secret.fromBase32(secret) });
  expect(uri).toContain(secret);
  const confirm = { code: code() };
  const { recoveryCodes } = await runAction(confirmAuthenticator, who.caller(), { ...none, body: confirm });
  nextStep();
  return { code, recoveryCodes, secret };
}

const signInWith = (email: string, totp?: string, password = testPassword, cookie?: string) => {
  const body = { email, password, ...(totp === undefined ? {} : { totp }) };
  const headers = {
    "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Firefox/127.0",
    ...(cookie ? { cookie } : {}),
  };
  return runAction(signIn, { staff: null, requestId: uuid(), ip: `2001:db8::${uuid()}` }, { ...none, body, headers });
};

describe("an authenticator app", () => {
  test("is required at sign-in once its first code is confirmed, not before", async () => {
    const person = await signInAs(["viewer"]);
    const other = await newSession(person.id);
    const body = { stepUp: await tokenFor(person, "add-authenticator") };
    await runAction(addAuthenticator, person.caller(), { ...none, body });
    expect(await codeOf(signInWith(person.email))).toBe("done");
    expect(await codeOf(runAction(confirmAuthenticator, person.caller(), { ...none, body: { code: "000000" } }))).toBe(
      "invalid_input",
    );
    const { code, recoveryCodes } = await enroll(person);
    expect(recoveryCodes).toHaveLength(10);
    expect(await currentStaff(new Headers({ cookie: other.cookie }))).toBeNull();
    expect(await codeOf(signInWith(person.email))).toBe("second_factor_required");
    expect(await codeOf(signInWith(person.email, undefined, "not the password"))).toBe("credentials_wrong");
    expect(await codeOf(signInWith(person.email, code(), "not the password"))).toBe("credentials_wrong");
    expect(await codeOf(signInWith(person.email, "000000"))).toBe("credentials_wrong");
    expect(await codeOf(signInWith(person.email, code()))).toBe("done");
  });

  test("gives codes that work once: of 50 concurrent uses, 1 signs in", async () => {
    const person = await signInAs(["viewer"]);
    const { code } = await enroll(person);
    const used = code();
    const before = await db.session.count({ where: { staffId: person.id } });
    const answers = await Promise.all(Array.from({ length: 50 }, () => codeOf(signInWith(person.email, used))));
    expect(answers.filter((answer) => answer === "done")).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(["done", "credentials_wrong"]));
    expect(await db.session.count({ where: { staffId: person.id } })).toBe(before + 1);
    recordMeasurement("1 of 50 uses of one code signed in");
  });

  test("confirms an action, and the code that signed in does not", async () => {
    const person = await signInAs(["approver"]);
    const { code } = await enroll(person);
    const prove = (totp: string) =>
      codeOf(runAction(stepUp, person.caller(), { ...none, body: { totp, act: `override.approve:${uuid()}` } }));
    const used = code();
    await signInWith(person.email, used);
    expect(await prove(used)).toBe("invalid_input");
    nextStep();
    expect(await prove(code())).toBe("done");
    expect(await prove(code())).toBe("invalid_input");
  });

  test("guesses by someone with the password end at 100 a day, and use up none of the person's own", async () => {
    const person = await signInAs(["viewer"]);
    const { code, recoveryCodes } = await enroll(person);
    const device = await deviceCookie((await signInWith(person.email, code())).device);
    nextStep();
    // There were 98 guesses before.
    const data = {
      key: `second-factor/others/86400:${person.id}`,
      points: 98,
      expire: new Date(Date.now() + 3_600_000),
    };
    await db.rateLimiterFlexible.create({ data });
    const answers: string[] = [];
    for (let guess = 0; guess < 4; guess += 1) answers.push(await codeOf(signInWith(person.email, `00000${guess}`)));
    expect(answers).toEqual(["credentials_wrong", "credentials_wrong", "too_many_requests", "too_many_requests"]);
    expect(await codeOf(signInWith(person.email, code()))).toBe("too_many_requests");
    // A recovery code cannot be guessed.
    expect(await codeOf(signInWith(person.email, recoveryCodes[0]))).toBe("done");
    expect(await codeOf(signInWith(person.email, code(), testPassword, device))).toBe("done");
    nextStep();
    const own = () => codeOf(signInWith(person.email, "000000", testPassword, device));
    const guesses = [await own(), await own(), await own(), await own(), await own(), await own()];
    expect(guesses).toEqual([...Array.from({ length: 5 }, () => "credentials_wrong"), "too_many_requests"]);
  });

  test("is stored sealed, and neither it nor a code is in the audit log", async () => {
    const person = await signInAs(["viewer"]);
    const { secret, recoveryCodes } = await enroll(person);
    const row = await db.authenticator.findUniqueOrThrow({ where: { staffId: person.id } });
    expect(Buffer.from(row.secret).includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false);
    const rows = await db.auditEvent.findMany({ where: { actorId: person.id } });
    const text = rows.map(({ bytes }) => Buffer.from(bytes).toString()).join("\n");
    for (const value of [secret, ...recoveryCodes]) expect(text).not.toContain(value);
    expect(rows.map(({ action }) => action)).toContain("account.confirm-authenticator");
  });

  test("with a damaged secret refuses sign-in, and says so", async () => {
    const [person, whole] = [await signInAs(["viewer"]), await signInAs(["viewer"])];
    const [{ code }, other] = [await enroll(person), await enroll(whole)];
    await db.$executeRaw`update "Authenticator" set secret = set_byte(secret, 20, get_byte(secret, 20) # 1)
      where "staffId" = ${person.id}::uuid`;
    expect(await codeOf(signInWith(person.email, code()))).toBe("record_unreadable");
    expect(await codeOf(signInWith(whole.email, other.code()))).toBe("done");
  });

  test("is turned off with a step-up, or by an admin, who ends the person's sessions", async () => {
    const [person, lost, admin] = [await signInAs(["viewer"]), await signInAs(["viewer"]), await signInAs(["admin"])];
    await enroll(person);
    const remove = (token: string) =>
      runAction(removeAuthenticator, person.caller(), { ...none, body: { stepUp: token } });
    expect(await codeOf(remove("not a token"))).toBe("step_up_required");
    expect(await remove(await tokenFor(person, "remove-authenticator"))).toEqual({ removed: true });
    expect(await codeOf(signInWith(person.email))).toBe("done");
    await enroll(lost);
    const reset = (by: TestPerson, id: string) => runAs(resetAuthenticator, by, { params: { id } });
    expect(await codeOf(reset(person, lost.id))).toBe("forbidden");
    expect(await codeOf(reset(admin, admin.id))).toBe("forbidden");
    expect(await reset(admin, lost.id)).toEqual({ removed: true, passkeysRemoved: 0 });
    expect(await currentStaff(new Headers({ cookie: lost.cookie }))).toBeNull();
    expect(await codeOf(signInWith(lost.email))).toBe("done");
    expect(await db.recoveryCode.count({ where: { staffId: { in: [person.id, lost.id] } } })).toBe(0);
  });
});

describe("a recovery code", () => {
  test("signs in once, in either case and with or without hyphens", async () => {
    const person = await signInAs(["viewer"]);
    const { recoveryCodes } = await enroll(person);
    const [first = "", second = ""] = recoveryCodes;
    const answers = await Promise.all([
      codeOf(signInWith(person.email, first)),
      codeOf(signInWith(person.email, first)),
    ]);
    expect(answers.toSorted()).toEqual(["credentials_wrong", "done"]);
    expect(await codeOf(signInWith(person.email, second.replaceAll("-", "").toUpperCase()))).toBe("done");
    const left = await runAction(getAuthenticator, person.caller(), { ...none, body: {} });
    expect(left).toMatchObject({ confirmedAt: expect.any(String), recoveryCodesLeft: 8 });
  });

  test("does not work once replaced", async () => {
    const person = await signInAs(["viewer"]);
    const { recoveryCodes } = await enroll(person);
    const body = { stepUp: await tokenFor(person, "recovery-codes") };
    const renewed = await runAction(renewRecoveryCodes, person.caller(), { ...none, body });
    expect(await codeOf(signInWith(person.email, recoveryCodes[0]))).toBe("credentials_wrong");
    expect(await codeOf(signInWith(person.email, renewed.recoveryCodes[0]))).toBe("done");
  });
});

describe("sessions", () => {
  const list = (who: Pick<TestPerson, "caller">) => runAction(listSessions, who.caller(), { ...none, body: {} });

  test("a new sign-in in the same browser ends the old session, even another person's", async () => {
    const [person, other] = [await signInAs(["viewer"]), await signInAs(["viewer"])];
    await signInWith(person.email, undefined, testPassword, `theme=dark; ${other.cookie}`);
    expect(await currentStaff(new Headers({ cookie: other.cookie }))).toBeNull();
    expect(await currentStaff(new Headers({ cookie: person.cookie }))).not.toBeNull();
    expect(await codeOf(signInWith(person.email, undefined, "not the password", person.cookie))).toBe(
      "credentials_wrong",
    );
    expect(await currentStaff(new Headers({ cookie: person.cookie }))).not.toBeNull();
  });

  test("are listed with their browser and system, and ended one by one or all others", async () => {
    const [person, stranger] = [await signInAs(["viewer"]), await signInAs(["viewer"])];
    const { sessionId } = await signInWith(person.email);
    await newSession(person.id);
    const { items } = await list(person);
    expect(items).toHaveLength(3);
    expect(items.find(({ id }) => id === sessionId)).toMatchObject({ device: "Firefox on Linux", current: false });
    expect(items.find(({ current }) => current)?.id).toBe(person.staff.sessionId);
    const end = (who: TestPerson, id: string) =>
      runAction(endOwnSession, who.caller(), { ...none, params: { id }, body: {} });
    expect(await codeOf(end(stranger, sessionId))).toBe("not_found");
    expect(await end(person, sessionId)).toEqual({ ended: 1 });
    expect(await runAction(endOtherSessions, person.caller(), { ...none, body: {} })).toEqual({ ended: 1 });
    expect((await list(person)).items.map(({ id }) => id)).toEqual([person.staff.sessionId]);
  });
});
