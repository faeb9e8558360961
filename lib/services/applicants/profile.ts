/** The User Object as Proofdesk keeps it: what the service last said of an applicant, sealed. Pure. */
import { z } from "zod";
import { userAnswer } from "@/lib/identity/operations/answers";
import { secretNumber, text } from "@/lib/identity/operations/tolerant";
import { type Clearance, maskSection } from "@/lib/results/mask";
import { maskDirect } from "@/lib/results/mask-text";

/** Fields as the service or a person gave them. */
export type Fields = Record<string, unknown>;

/** What is kept of them: scalars. The access code is kept apart. */
export type Profile = Record<string, string | number | boolean | null>;

const stored = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
/** No honest field is longer. */
const longestField = 1000;

/** The User Object never shows an SSN; it is kept beside it, because later checks depend on which part was sent. */
const profileSchema = userAnswer.extend({ ssn: secretNumber("ssn", text) });

const isGiven = (value: unknown) => value !== null && value !== undefined && value !== "";

/**
 * Reads a kept profile.
 *
 * @throws SyntaxError or ZodError when it is not what was kept
 */
export function parseProfile(json: string): Profile {
  return stored.parse(JSON.parse(json));
}

/** Whether a User Object says anything: of an expired access code, Get User returns no data. */
export function hasAnyContent(user: Fields): boolean {
  return Object.entries(user).some(([key, value]) => key !== "userAccessCode" && isGiven(value));
}

/**
 * Brings what is known up to date.
 *
 * @param known the profile so far
 * @param sent fields that somebody sent and the service accepted
 * @param answered the User Object the service answered with; fields without data come back as null, and say nothing
 */
export function mergedProfile(known: Profile, sent: Fields, answered: Fields): Profile {
  const merged = new Map<string, Profile[string]>();
  for (const source of [known, sent, answered]) {
    for (const [key, value] of Object.entries(source)) {
      // "__proto__" names no field, and parsing what is stored would drop it.
      if (key === "userAccessCode" || key === "__proto__") continue;
      const kept = scalarOf(value);
      if (isGiven(kept) || !merged.has(key)) merged.set(key, kept);
    }
  }
  return Object.fromEntries(merged);
}

/** What the interface does not describe may be anything: an object or a list stays in the answer's snapshot only. */
function scalarOf(value: unknown): Profile[string] {
  if (typeof value === "string") return value.slice(0, longestField).toWellFormed();
  return typeof value === "number" || typeof value === "boolean" ? value : null;
}

/** One field as text; null when it is not given. */
export function fieldOf(profile: Profile, key: string): string | null {
  const value = Object.hasOwn(profile, key) ? profile[key] : null;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

/**
 * The SSN that was sent to the service from here.
 *
 * @returns null when none was given; undefined of somebody added by their code, of whom nobody here knows
 */
export function ssnOf(profile: Profile): string | null | undefined {
  return Object.hasOwn(profile, "ssn") ? fieldOf(profile, "ssn") : undefined;
}

/** Given and family name, masked for who may not read them; null when the service never gave one. */
export function nameOf(profile: Profile, clearance: Clearance): { given: string; family: string } | null {
  const shown = (key: string) => {
    const name = fieldOf(profile, key);
    return name === null ? "" : clearance.direct ? name : maskDirect(name);
  };
  const name = { given: shown("firstName"), family: shown("lastName") };
  return name.given === "" && name.family === "" ? null : name;
}

/** The whole name on one line, masked alike; null when there is none. */
export function fullNameOf(profile: Profile, clearance: Clearance): string | null {
  const name = nameOf(profile, clearance);
  return name && `${name.given} ${name.family}`.trim();
}

/** The email address, masked alike. */
export function emailOf(profile: Profile, clearance: Clearance): string | null {
  const email = fieldOf(profile, "email");
  return email === null || clearance.direct ? email : maskDirect(email);
}

/**
 * The profile as a reader may see it.
 *
 * @returns every field as text, and the paths (`user.…`) of those that are masked
 */
export function maskedProfile(
  profile: Profile,
  clearance: Clearance,
): { user: Record<string, string | null>; masked: string[] } {
  const { data, masked } = maskSection(profileSchema, profile, clearance, "user");
  const shown = Object.entries(stored.parse(data));
  return {
    user: Object.fromEntries(shown.map(([key, value]) => [key, value === null ? null : String(value)])),
    masked,
  };
}

/** What the blind index is made of. */
export function searchableOf(profile: Profile) {
  const field = (key: string) => fieldOf(profile, key);
  return {
    firstName: field("firstName"),
    middleName: field("middleName"),
    lastName: field("lastName"),
    email: field("email"),
  };
}
