/** The person whom a control of the sandbox affects: a person of the store, or the person whom a call names. */
import { z } from "zod";
import type { Person } from "./service/person";

/** Names a person by access code, or by the name (and birth date, DD-MM-YYYY) that they had when they were created. */
export const personSelector = z.union([
  z.strictObject({ userAccessCode: z.string() }),
  z.strictObject({ firstName: z.string(), lastName: z.string(), dob: z.string().optional() }),
]);
export type PersonSelector = z.output<typeof personSelector>;

export type Subject = { accessCode?: string; origin: Partial<Person["origin"]> };

export function matchesPerson(selector: PersonSelector, { accessCode, origin }: Subject): boolean {
  if ("userAccessCode" in selector) return selector.userAccessCode === accessCode;
  const sameName = selector.firstName === origin.firstName && selector.lastName === origin.lastName;
  return sameName && (selector.dob === undefined || selector.dob === origin.dob);
}
