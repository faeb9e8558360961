/** The person whom a control of the sandbox affects: a person of the store, or the person whom a call names. */
import { z } from "zod";
import type { Person } from "./service/person";

/** Names a person by access code, or by the name (and birth date, DD-MM-YYYY) that they had when they were created. */
export const who = z.union([
  z.strictObject({ userAccessCode: z.string() }),
  z.strictObject({ firstName: z.string(), lastName: z.string(), dob: z.string().optional() }),
]);
export type Who = z.output<typeof who>;

export type Subject = { accessCode?: string; origin: Partial<Person["origin"]> };

export function isAbout(whom: Who, { accessCode, origin }: Subject): boolean {
  if ("userAccessCode" in whom) return whom.userAccessCode === accessCode;
  const sameName = whom.firstName === origin.firstName && whom.lastName === origin.lastName;
  return sameName && (whom.dob === undefined || whom.dob === origin.dob);
}
