/** Whom a control of the sandbox is about: a person of the store, or the one whom a call names. */
import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { readJsonObject } from "./http";
import type { Person } from "./service/person";
import type { Store } from "./service/store";

/** A person, by access code or by the name (and birth date, DD-MM-YYYY) they were created with. */
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

const naming = z
  .object({ userAccessCode: z.string(), firstName: z.string(), lastName: z.string(), dob: z.string() })
  .partial();

/** Whom a call is about: Create User names them, every other operation has their access code. */
export async function subjectOf(request: IncomingMessage, store: Store): Promise<Subject> {
  const body = await readJsonObject(request).catch(() => ({}));
  const { userAccessCode: accessCode, ...origin } = naming.safeParse(body).data ?? {};
  return (accessCode && store.find(accessCode)) || { accessCode, origin };
}
