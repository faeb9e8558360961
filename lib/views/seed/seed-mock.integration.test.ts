import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadApplicant } from "@/lib/cases/applicant-record";
import { createApplicant } from "@/lib/features/applicants/applicant";
import { closeIdentity } from "@/lib/identity/service";
import { db } from "@/lib/platform/data/prisma";
import { mockCodes } from "@/lib/sandbox/mock/codes";
import { mockUsers } from "@/lib/sandbox/mock/mock-data";
import { type Sandbox, startSandbox } from "@/lib/sandbox/server";
import { runAs } from "@/lib/testing/actions";
import { exampleFields } from "@/lib/testing/example-fields";
import { setTestEnvironment, signInAs } from "@/lib/testing/staff";
import { seedMockApplicants } from "./seed-mock";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ apiKey: "never sent in mock mode" });
  process.env.IDENTITY_BASE_URL = sandbox.url;
  process.env.IDENTITY_MODE = "mock";
  setTestEnvironment();
});
afterAll(async () => {
  await closeIdentity();
  await sandbox.stop();
});

const outcomes = async () => (await seedMockApplicants(mockCodes)).map(({ outcome }) => outcome);

test("names come from the results if the host has no Get User", async () => {
  sandbox.control.faults.plan({ operation: "user.summary", kind: "status", status: 404, count: 5 });
  expect(await outcomes()).toEqual(Array.from(mockCodes, () => "added"));
  const rows = await db.applicant.findMany({
    select: { id: true, resultFetchedAt: true },
    orderBy: { createdAt: "asc" },
  });
  const people = await Promise.all(rows.map(({ id }) => loadApplicant(id)));
  const users = Object.values(mockUsers);
  expect(people.map(({ accessCode }) => accessCode)).toEqual([...mockCodes]);
  expect(people.map(({ profile }) => profile.lastName)).toEqual(users.map(({ lastName }) => lastName));
  expect(people.map(({ profile }) => profile.dob)).toEqual(users.map(({ dob }) => dob));
  expect(rows.every(({ resultFetchedAt }) => resultFetchedAt !== null)).toBe(true);
});

test("seeding again adds no one", async () => {
  expect(await outcomes()).toEqual(Array.from(mockCodes, () => "already_here"));
  expect(await db.applicant.count()).toBe(mockCodes.length);
});

test("Create User that answers with an existing preset user is refused with their id", async () => {
  const reviewer = await signInAs(["reviewer"]);
  const body = { ...exampleFields["user.create"], firstName: `Anybody${uuid().slice(0, 4)}` };
  const refused = await runAs(createApplicant, reviewer, { body }).catch((error: unknown) => error);
  const second = await db.applicant.findMany({ orderBy: { createdAt: "asc" }, skip: 1, take: 1, select: { id: true } });
  expect(refused).toMatchObject({
    code: "already_exists",
    facts: { refs: { applicantId: second[0]?.id }, detail: expect.stringContaining("Mock mode creates no one new") },
  });
  expect(await db.applicant.count()).toBe(mockCodes.length);
});

test("an unknown code is reported, and the others are added", async () => {
  const [first = ""] = mockCodes;
  const added = await seedMockApplicants(["not-a-code-of-this-host", first]);
  expect(added.map(({ outcome }) => outcome)).toEqual(["failed", "already_here"]);
});
