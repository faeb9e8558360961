/** Create User, consent, Get User, Update User, override. */

import { z } from "zod";
import { parseDayMonthYear } from "@/lib/base/calendar-dates";
import { createUser, getUser, overrideIdentity, submitConsent, updateUser } from "@/lib/identity/operations/user";
import { type Person, person as personSchema } from "../person";
import { drawUuid } from "../random";
import { badRequest } from "../refusal";
import type { Script } from "../script";
import { phoneOf } from "../script-of";
import { idReading, passportReading } from "./documents";
import { type Call, handle, type Settings } from "./handler";

/**
 * Returns the first condition of Manually Verify Identity that holds (interface, User operations, rule 4), or null.
 * (a) the ID's confidence is 50 or more, and its name and birth date are the user's;
 * (b) the passport's result is Passed or Unknown, and its name and birth date are the user's;
 * (c) otherwise, the full SSN of 9 digits is in the User Object and verifies.
 */
function overrideCondition(call: Omit<Call, "settings">): "a" | "b" | "c" | null {
  const id = idReading(call);
  if (id && call.script.id.confidence >= 50 && id.isSameName && id.isSameBirth) return "a";
  const passport = passportReading(call);
  const isAcceptable = ["Passed", "Unknown"].includes(call.script.passport.authentication);
  if (passport && isAcceptable && passport.isSameName && passport.isSameBirth) return "b";
  return call.person.user.ssn?.length === 9 && call.script.ssn.valid ? "c" : null;
}

const two = (part: number | undefined) => (part === undefined ? null : String(part).padStart(2, "0"));

/**
 * Returns `user` of the Test Result: the User Object with its birth date in parts. The parts are null for a date that
 * does not exist.
 */
export function userSection<User extends { dob: string; state: string | null; country: string | null }>(
  userFields: User,
) {
  const { dob, ...user } = userFields;
  const born = parseDayMonthYear(dob);
  const [year, month, day] = [born ? String(born.year) : null, two(born?.month), two(born?.day)];
  return {
    ...user,
    birthday: born && `${year}-${month}-${day}T00:00:00.000Z`,
    year,
    month,
    day,
    street: null,
    province: user.country === "CAN" ? user.state : null,
    buildingNumber: null,
  };
}

const addressParts = ["address", "houseNumber", "streetName", "city", "state", "zipCode"] as const;
const lockedOnceVerified = ["firstName", "middleName", "lastName", "dob", "ssn"] as const;

/** Returns the User Object, which never contains the SSN. */
export function userObject(person: Person, script: Script) {
  const { ssn: _, ...fields } = person.user;
  return { userAccessCode: person.accessCode, ...fields, phone: phoneOf(person, script) };
}

/**
 * Creates a new person, even if another person has the same name and birth date.
 *
 * @param namesakes returns the number of people created with the same name, birth date and email
 */
export function createPerson(
  fields: unknown,
  { now, settings, namesakes }: { now: number; settings: Settings; namesakes: (key: string) => number },
): Person {
  const user = z.parse(createUser.request, fields);
  const key = JSON.stringify([settings.seed, user.firstName, user.lastName, user.dob, user.email]);
  return personSchema.parse({
    accessCode: drawUuid(key, "access code", namesakes(key)),
    key,
    origin: { firstName: user.firstName, middleName: user.middleName, lastName: user.lastName, dob: user.dob },
    createdAt: now,
    user,
  });
}

const consent = handle(submitConsent, ({ person, now }, fields) => {
  if (person.consent) throw badRequest("The consent of this user is already recorded and cannot be modified");
  person.consent = { at: now, disclosure: fields.isBackgroundDisclosureAccepted, fullName: fields.fullName };
  return { success: true };
});

/** Get User returns null in every field if the access code has expired. */
const summary = handle(getUser, ({ person, script }) => {
  const user = userObject(person, script);
  return person.expired ? Object.fromEntries(Object.keys(user).map((name) => [name, null])) : user;
});

/**
 * Update User changes only the fields that are sent. After a successful verification, the user's identity can no longer
 * be changed.
 */
const update = handle(updateUser, ({ person, script, now }, fields) => {
  const refused = person.verified ? lockedOnceVerified.filter((name) => fields[name] !== undefined) : [];
  if (refused.length > 0) {
    throw badRequest(`These cannot be updated after the identity was verified: ${refused.join(", ")}`);
  }
  const sentFields = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  person.user = { ...person.user, ...sentFields };
  if (addressParts.some((name) => fields[name] !== undefined)) person.addressAt = now;
  return userObject(person, script);
});

/** Manually Verify Identity (rule 4): at least one of its three conditions must hold. */
const override = handle(overrideIdentity, (call) => {
  const { person, now } = call;
  if (person.verified) return { success: true };
  if (!overrideCondition(call)) {
    throw badRequest(
      "The identity cannot be verified manually: no document with sufficient confidence matches the user, and no full SSN verifies",
    );
  }
  person.verified = { by: "override", at: now };
  return { success: true };
});

export const userHandlers = [consent, summary, update, override];
