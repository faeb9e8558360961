/** Creates staff in the run's database. Integration tests act as these people. */
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll } from "vitest";
import type { Role } from "@/lib/base/permissions";
import type { Caller } from "@/lib/platform/actions/define-action";
import { hashPassword } from "@/lib/platform/auth/password";
import { beginSession, type CurrentStaff, currentStaff, sessionCookie } from "@/lib/platform/auth/session";
import { issueStepUp } from "@/lib/platform/auth/step-up";
import { closeDatabase, db, transaction } from "@/lib/platform/data/prisma";
import { databaseUrl } from "./database-url";

/** Sets the run's database in this process's environment. Call it before anything reads the environment. */
export function setTestEnvironment(): void {
  process.env.DATABASE_URL = databaseUrl();
  process.env.IDENTITY_BASE_URL ??= "http://127.0.0.1:9";
  process.env.IDENTITY_API_KEY ??= "a-key-for-tests";
  process.env.NEXTAUTH_SECRET ??= "a secret for tests, of more than 32 characters";
  process.env.DATA_KEYS ??= `test:${Buffer.alloc(32, 7).toString("base64")}`;
  process.env.AUDIT_SIGNING_KEY ??= `test:${Buffer.alloc(32, 9).toString("base64")}`;
  process.env.LOG_LEVEL ??= "silent";
}

/** Gives a test file the run's database, for tests that need no identity service. */
export function setUpDatabase(): void {
  beforeAll(setTestEnvironment);
  afterAll(() => closeDatabase());
}

/** All accounts share one password hash, because hashing is slow. */
let shared: Promise<string> | undefined;
export const testPassword = "tall-lanterns-drift-north";

export type TestPerson = { id: string; email: string; staff: CurrentStaff; cookie: string; caller(): Caller };

export async function createTestStaff(
  roles: readonly Role[],
  name = "Test Person",
): Promise<{ id: string; email: string }> {
  const id = uuid();
  const email = `${id}@example.test`;
  shared ??= hashPassword(testPassword);
  await db.staff.create({ data: { id, email, name, roles: [...roles], passwordHash: await shared } });
  return { id, email };
}

export async function signInAs(roles: readonly Role[], name?: string): Promise<TestPerson> {
  const { id, email } = await createTestStaff(roles, name);
  return { id, email, ...(await newSession(id)) };
}

/**
 * Gives a test file a person who is signed in before its tests. Call it after `setUpDatabase` or `setUpTestConsole`.
 */
export function setUpPerson(roles: readonly Role[], name?: string): TestPerson {
  const person = {} as TestPerson;
  beforeAll(async () => {
    Object.assign(person, await signInAs(roles, name));
  });
  return person;
}

export async function newSession(staffId: string): Promise<Pick<TestPerson, "staff" | "cookie" | "caller">> {
  const sessionId = await transaction((tx) => beginSession(tx, staffId));
  const [cookie = ""] = (await sessionCookie(sessionId)).split(";");
  const staff = await currentStaff(new Headers({ cookie }));
  if (!staff) throw new Error("The session just started does not exist");
  return { staff, cookie, caller: () => ({ staff, requestId: uuid(), ip: "192.0.2.1" }) };
}

/** Issues a step-up token without the password, because attempts with a password are limited. */
export async function confirmPassword(person: Pick<TestPerson, "staff">, ...acts: string[]): Promise<string> {
  return (await transaction((tx) => issueStepUp(tx, person.staff, acts))).token;
}
