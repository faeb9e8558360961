/**
 * A request whose session ends while the request is under way changes no credential: the new credential would outlast
 * what ended the session.
 */

import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { endStaffSessions, resetAuthenticator, updateStaff } from "@/lib/features/staff/staff";
import { runAction } from "@/lib/platform/actions/define-action";
import { db } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { SoftwareAuthenticator } from "@/lib/testing/software-authenticator";
import {
  confirmPassword,
  setUpDatabase,
  setUpPerson,
  signInAs,
  type TestPerson,
  testPassword,
} from "@/lib/testing/staff";
import { addAuthenticator, confirmAuthenticator, removeAuthenticator, renewRecoveryCodes } from "./authenticator";
import { addPasskey, beginPasskey, removePasskey } from "./passkeys";
import { changePassword } from "./password";

const origin = "https://desk.example";
const none = { params: {}, query: {}, headers: {}, body: {} };

process.env.NEXTAUTH_URL = origin;
setUpDatabase();
const admin = setUpPerson(["admin"]);

async function newPasskey(person: TestPerson) {
  const token = await confirmPassword(person, `account.add-passkey:${person.id}`);
  const options = await runAction(beginPasskey, person.caller(), { ...none, body: { stepUp: token } });
  const body = { name: "Laptop", passkey: new SoftwareAuthenticator(origin).make(options) };
  return () => runAction(addPasskey, person.caller(), { ...none, body });
}

async function newApp(person: TestPerson) {
  const token = await confirmPassword(person, `account.add-authenticator:${person.id}`);
  const { secret } = await runAction(addAuthenticator, person.caller(), { ...none, body: { stepUp: token } });
  const code = TOTP.generate({ secret: Secret.fromBase32(secret) });
  return () => runAction(confirmAuthenticator, person.caller(), { ...none, body: { code } });
}

/** Prepares a change by the person, and returns what makes it. */
type Prepare = (person: TestPerson) => Promise<() => Promise<unknown>>;

const newPassword: Prepare = async (person) => () =>
  runAction(changePassword, person.caller(), {
    ...none,
    body: { current: testPassword, next: "slow-rivers-carry-lanterns" },
  });
const firstApp: Prepare = async (person) => {
  const body = { stepUp: await confirmPassword(person, `account.add-authenticator:${person.id}`) };
  return () => runAction(addAuthenticator, person.caller(), { ...none, body });
};
const withoutApp: Prepare = async (person) => {
  await (await newApp(person))();
  const body = { stepUp: await confirmPassword(person, `account.remove-authenticator:${person.id}`) };
  return () => runAction(removeAuthenticator, person.caller(), { ...none, body });
};
const newCodes: Prepare = async (person) => {
  await (await newApp(person))();
  const body = { stepUp: await confirmPassword(person, `account.recovery-codes:${person.id}`) };
  return () => runAction(renewRecoveryCodes, person.caller(), { ...none, body });
};
const withoutPasskey: Prepare = async (person) => {
  const { id } = (await (await newPasskey(person))()) as { id: string };
  const body = { stepUp: await confirmPassword(person, `account.remove-passkey:${id}`) };
  return () => runAction(removePasskey, person.caller(), { ...none, params: { id }, body });
};

const of = (id: string) => ({ ...none, params: { id } });
const endings = {
  "sessions ended by an admin": (id: string) => runAction(endStaffSessions, admin.caller(), of(id)),
  "account disabled": (id: string) => runAs(updateStaff, admin, { params: { id }, body: { disabled: true } }),
  "authenticator reset by an admin": (id: string) => runAs(resetAuthenticator, admin, { params: { id } }),
} as const;

/** What a person signs in with. */
async function credentialsOf(staffId: string) {
  const { passwordHash } = await db.staff.findUniqueOrThrow({ where: { id: staffId } });
  const [passkeys, apps, codes] = await Promise.all([
    db.passkey.findMany({ where: { staffId } }),
    db.authenticator.findMany({ where: { staffId } }),
    db.recoveryCode.findMany({ where: { staffId }, orderBy: { codeHash: "asc" } }),
  ]);
  return { passwordHash, passkeys, apps, codes };
}

const changes: [string, keyof typeof endings, Prepare][] = [
  ["a changed password", "sessions ended by an admin", newPassword],
  ["a changed password", "account disabled", newPassword],
  ["a new passkey", "authenticator reset by an admin", newPasskey],
  ["a removed passkey", "sessions ended by an admin", withoutPasskey],
  ["an app begun", "authenticator reset by an admin", firstApp],
  ["an app confirmed", "sessions ended by an admin", newApp],
  ["an app turned off", "sessions ended by an admin", withoutApp],
  ["new recovery codes", "sessions ended by an admin", newCodes],
];

test.each(changes)("%s under way is refused: %s", async (_, ending, prepare) => {
  const person = await signInAs(["reviewer"]);
  const make = await prepare(person);
  await endings[ending](person.id);
  const before = await credentialsOf(person.id);
  await expect(make()).rejects.toMatchObject({ code: "unauthenticated" });
  expect(await credentialsOf(person.id)).toEqual(before);
});
