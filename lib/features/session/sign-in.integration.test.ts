/** An account that changes during a sign-in. */

import { Secret, TOTP } from "otpauth";
import { v7 as uuid } from "uuid";
import { beforeEach, expect, test, vi } from "vitest";
import { resetAuthenticator, updateStaff } from "@/lib/features/staff/staff";
import { runAction } from "@/lib/platform/actions/define-action";
import { db } from "@/lib/platform/data/prisma";
import { SoftwareAuthenticator } from "@/lib/testing/software-authenticator";
import {
  confirmPassword,
  setUpDatabase,
  setUpPerson,
  signInAs,
  type TestPerson,
  testPassword,
} from "@/lib/testing/staff";
import { waitOptions } from "@/lib/testing/wait-options";
import { addAuthenticator, confirmAuthenticator } from "./authenticator";
import { addPasskey, askSignIn, beginPasskey, removePasskey } from "./passkeys";
import { changePassword } from "./password";
import { signIn, signInWithPasskey } from "./sign-in";

/** Work to do after the credentials are checked, and while the transaction that starts the session is open. */
const { meanwhile } = vi.hoisted(() => {
  const nothing = async (): Promise<unknown> => undefined;
  return { meanwhile: { before: nothing, during: nothing } };
});
vi.mock(import("@/lib/platform/auth/session"), async (load) => {
  const real = await load();
  const once = async (at: keyof typeof meanwhile) => {
    const happen = meanwhile[at];
    meanwhile[at] = async () => undefined;
    await happen();
  };
  const sessionIdOf: typeof real.sessionIdOf = async (cookie) => {
    await once("before");
    return real.sessionIdOf(cookie);
  };
  const beginSession: typeof real.beginSession = async (...given) => {
    const id = await real.beginSession(...given);
    await once("during");
    return id;
  };
  return { ...real, sessionIdOf, beginSession };
});

const origin = "https://desk.example";
const none = { params: {}, query: {}, headers: {}, body: {} };
let person: TestPerson;
let device: SoftwareAuthenticator;
let passkeyId: string;

process.env.NEXTAUTH_URL = origin;
setUpDatabase();
const admin = setUpPerson(["admin"]);
beforeEach(async () => {
  person = await signInAs(["reviewer"]);
});

async function addKey(): Promise<void> {
  device = new SoftwareAuthenticator(origin);
  const begun = await runAction(beginPasskey, person.caller(), {
    ...none,
    body: { stepUp: await confirmPassword(person, `account.add-passkey:${person.id}`) },
  });
  const body = { name: "Laptop", passkey: device.make(begun) };
  passkeyId = (await runAction(addPasskey, person.caller(), { ...none, body })).id;
}

async function addApp(): Promise<() => Promise<unknown>> {
  const body = { stepUp: await confirmPassword(person, `account.add-authenticator:${person.id}`) };
  const { secret } = await runAction(addAuthenticator, person.caller(), { ...none, body });
  const code = TOTP.generate({ secret: Secret.fromBase32(secret) });
  return () => runAction(confirmAuthenticator, person.caller(), { ...none, body: { code } });
}

const changeIt = async () => () =>
  runAction(changePassword, person.caller(), {
    ...none,
    body: { current: testPassword, next: "slow-rivers-carry-lanterns" },
  });
const disable = async () => {
  const stepUp = await confirmPassword(admin, `staff.update:${person.id}`);
  const body = { disabled: true, stepUp };
  return () => runAction(updateStaff, admin.caller(), { ...none, params: { id: person.id }, body });
};
const reset = async () => {
  const body = { stepUp: await confirmPassword(admin, `staff.reset-authenticator:${person.id}`) };
  return () => runAction(resetAuthenticator, admin.caller(), { ...none, params: { id: person.id }, body });
};
const removeKey = async () => {
  const body = { stepUp: await confirmPassword(person, `account.remove-passkey:${passkeyId}`) };
  return () => runAction(removePasskey, person.caller(), { ...none, params: { id: passkeyId }, body });
};

const anonymous = () => ({ staff: null, requestId: uuid(), ip: `2001:db8::${uuid()}` });
const byPassword = () =>
  runAction(signIn, anonymous(), { ...none, body: { email: person.email, password: testPassword } });
async function byPasskey() {
  const passkey = device.use(await runAction(askSignIn, anonymous(), none));
  return runAction(signInWithPasskey, anonymous(), { ...none, body: { passkey } });
}

/** Counts the sessions that have not ended, without the session in which the person makes the change. */
const left = () =>
  db.session.count({ where: { staffId: person.id, endedAt: null, id: { not: person.staff.sessionId } } });

const changes = [
  ["password", "changed password", changeIt, byPassword],
  ["password", "disabled account", disable, byPassword],
  ["password", "new authenticator app", addApp, byPassword],
  ["passkey", "disabled account", disable, byPasskey],
  ["passkey", "passkey reset by an admin", reset, byPasskey],
  ["passkey", "passkey removed by its owner", removeKey, byPasskey],
] as const;

test.each(changes)("by %s: starts no session after the check, for a %s", async (_, __, prepare, signingIn) => {
  if (signingIn === byPasskey) await addKey();
  meanwhile.before = await prepare();
  await expect(signingIn()).rejects.toMatchObject({
    code: expect.stringMatching(/^(credentials_wrong|passkey_refused)$/),
  });
  expect(await left()).toBe(0);
});

/** Whether a statement waits for another transaction. The embedded database accepts no query during a transaction. */
async function someoneWaits(sinceMs: number): Promise<boolean> {
  if (process.env.TEST_DATABASE !== "postgres") return performance.now() - sinceMs > 300;
  const waiting: unknown[] = await db.$queryRaw`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return waiting.length > 0;
}

test.each(changes)("by %s: a session just started ends with a %s", async (_, __, prepare, signingIn) => {
  if (signingIn === byPasskey) await addKey();
  const happen = await prepare();
  let happened: Promise<unknown> = Promise.resolve();
  meanwhile.during = async () => {
    const since = performance.now();
    let isDone = false;
    happened = happen().finally(() => {
      isDone = true;
    });
    await vi.waitUntil(async () => isDone || (await someoneWaits(since)), waitOptions);
  };
  await signingIn();
  await happened;
  expect(await left()).toBe(0);
});

test("C146: an email in capitals, with spaces around it, signs in", async () => {
  const email = `  ${person.email.toUpperCase()} `;
  const body = signIn.endpoint.body.parse({ email, password: testPassword });
  expect(await runAction(signIn, anonymous(), { ...none, body })).toMatchObject({ sessionId: expect.any(String) });
});
