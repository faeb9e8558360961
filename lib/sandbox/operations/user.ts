/** Create User, consent, Get User, Update User, override. */
import { z } from "zod";
import { createUser, getUser, overrideIdentity, submitConsent, updateUser } from "@/lib/identity/operations/user";
import { overrideCondition } from "../facts/override";
import { type Person, person as personSchema } from "../person";
import { drawUuid } from "../random";
import { badRequest } from "../refusal";
import type { Script } from "../script";
import { phoneOf } from "../scripts";
import { handle, type Settings } from "./handler";

const addressParts = ["address", "houseNumber", "streetName", "city", "state", "zipCode"] as const;
const lockedOnceVerified = ["firstName", "middleName", "lastName", "dob", "ssn"] as const;

/** User Object. It carries no SSN. */
export function userObject(person: Person, script: Script) {
  const { ssn: _, ...fields } = person.user;
  return { userAccessCode: person.accessCode, ...fields, phone: phoneOf(person, script) };
}

/**
 * Create User: makes a person nobody has met yet, though they may share name and birth date with another.
 *
 * @param namesakes how many people were created with the same name, birth date and email
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

/** Get User. Whoever has an expired code learns nothing: every field is null. */
const summary = handle(getUser, ({ person, script }) => {
  const found = userObject(person, script);
  return person.expired ? Object.fromEntries(Object.keys(found).map((name) => [name, null])) : found;
});

/** Update User: unsent fields stay; after a successful verification, who the user is can no longer be changed. */
const update = handle(updateUser, ({ person, script, now }, fields) => {
  const refused = person.verified ? lockedOnceVerified.filter((name) => fields[name] !== undefined) : [];
  if (refused.length > 0) {
    throw badRequest(`These cannot be updated after the identity was verified: ${refused.join(", ")}`);
  }
  const sent = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  person.user = { ...person.user, ...sent };
  if (addressParts.some((name) => fields[name] !== undefined)) person.addressAt = now;
  return userObject(person, script);
});

/** Manually Verify Identity (rule 4): at least one of its three conditions has to hold. */
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
