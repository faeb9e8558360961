/** The User Object as Proofdesk stores it: the latest value of each field, from the service or sent to it. Pure. */
import { z } from "zod";
import { type Clearance, maskSection } from "@/lib/domain/results/mask";
import { maskDirect } from "@/lib/domain/results/mask-text";
import { isOtherName, nameIn } from "@/lib/domain/results/signals/identity";
import { userResponse } from "@/lib/identity/operations/responses";
import { secretNumber, text } from "@/lib/identity/operations/tolerant";

export type Fields = Record<string, unknown>;

/** The stored fields: scalars only. The access code is stored in its own column. */
export type Profile = Record<string, string | number | boolean | null>;

const storedProfile = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
/** Characters; longer values are cut. */
const maxFieldLength = 1000;

/** The User Object never has an SSN; it is stored when sent, because later checks depend on which part was sent. */
const profileSchema = userResponse.extend({ ssn: secretNumber("ssn", text) });

const isGiven = (value: unknown) => value !== null && value !== undefined && value !== "";

/** @throws SyntaxError or ZodError */
export function parseProfile(json: string): Profile {
  return storedProfile.parse(JSON.parse(json));
}

/** Whether a User Object has any data: for an expired access code, Get User returns none. */
export function hasAnyContent(user: Fields): boolean {
  return Object.entries(user).some(([key, value]) => key !== "userAccessCode" && isGiven(value));
}

/** What makes an applicant this person. Another value in an answer is a finding, and replaces nothing. */
const identityFields = ["firstName", "middleName", "lastName", "dob"];

export const withoutIdentity = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => !identityFields.includes(key)));

/**
 * @param sent fields that the service accepted
 * @param answered the service's User Object; null means that it has no data, and changes nothing. It adds a
 *   name or a birth date that is missing, and replaces neither; under another name it adds neither
 */
export function mergedProfile(current: Profile, sent: Fields, answered: Fields): Profile {
  const merged = new Map<string, Profile[string]>();
  const add = (source: Fields, isKept: (key: string) => boolean) => {
    for (const [key, value] of Object.entries(source)) {
      // "__proto__" is not a field, and JSON.parse of the stored profile would drop it.
      if (key === "userAccessCode" || key === "__proto__" || isKept(key)) continue;
      const scalar = scalarOf(value);
      if (isGiven(scalar) || !merged.has(key)) merged.set(key, scalar);
    }
  };
  add(current, () => false);
  add(sent, () => false);
  const isOther = isOtherName(nameIn(Object.fromEntries(merged)), nameIn(answered));
  add(answered, (key) => identityFields.includes(key) && (isOther || isGiven(merged.get(key))));
  return Object.fromEntries(merged);
}

/** Fields that the interface does not describe may have any type: objects and lists stay in the snapshot only. */
function scalarOf(value: unknown): Profile[string] {
  if (typeof value === "string") return value.slice(0, maxFieldLength).toWellFormed();
  return typeof value === "number" || typeof value === "boolean" ? value : null;
}

export function fieldOf(profile: Profile, key: string): string | null {
  const value = Object.hasOwn(profile, key) ? profile[key] : null;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

/** The SSN sent from the console: null if none was; undefined (unknown) if the applicant was added by access code. */
export function ssnOf(profile: Profile): string | null | undefined {
  return Object.hasOwn(profile, "ssn") ? fieldOf(profile, "ssn") : undefined;
}

/** Masked by clearance; null when there is neither. */
export function nameOf(profile: Profile, clearance: Clearance): { given: string; family: string } | null {
  const shown = (key: string) => {
    const name = fieldOf(profile, key);
    return name === null ? "" : clearance.direct ? name : maskDirect(name);
  };
  const name = { given: shown("firstName"), family: shown("lastName") };
  return name.given === "" && name.family === "" ? null : name;
}

export function fullNameOf(profile: Profile, clearance: Clearance): string | null {
  const name = nameOf(profile, clearance);
  return name && `${name.given} ${name.family}`.trim();
}

export function emailOf(profile: Profile, clearance: Clearance): string | null {
  const email = fieldOf(profile, "email");
  return email === null || clearance.direct ? email : maskDirect(email);
}

/** Every field as text, and the paths (`user.…`) of the masked ones. */
export function maskedProfile(
  profile: Profile,
  clearance: Clearance,
): { user: Record<string, string | null>; masked: string[] } {
  const { data, masked } = maskSection(profileSchema, profile, clearance, "user");
  const shown = Object.entries(storedProfile.parse(data));
  return {
    user: Object.fromEntries(shown.map(([key, value]) => [key, value === null ? null : String(value)])),
    masked,
  };
}

export function searchableOf(profile: Profile) {
  const field = (key: string) => fieldOf(profile, key);
  return {
    firstName: field("firstName"),
    middleName: field("middleName"),
    lastName: field("lastName"),
    email: field("email"),
    dob: field("dob"),
  };
}
