/** The console returns a file only to a person who has every permission with which the file was created. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Role, roles } from "@/lib/base/permissions";
import { createApplicant } from "@/lib/features/applicants/applicant";
import { db } from "@/lib/platform/data/prisma";
import { stopBoss } from "@/lib/platform/queues/boss";
import { codeOf, runAs } from "@/lib/testing/actions";
import { exportFile } from "@/lib/testing/exports";
import { familyName } from "@/lib/testing/family-name";
import { runJob } from "@/lib/testing/jobs";
import { setUpTestConsole } from "@/lib/testing/orders";
import { applicant as someone } from "@/lib/testing/sandbox";
import { newSession, setUpPerson, signInAs, type TestPerson } from "@/lib/testing/staff";
import { createExport, getExport, listExports } from "./exports";
import { exportJob } from "./run-export";

setUpTestConsole();
const lastName = familyName("Righter");
const reviewer = setUpPerson(["reviewer"]);

beforeAll(async () => {
  await runAs(createApplicant, reviewer, { body: { ...someone, lastName, confirmedDuplicate: true } });
});
afterAll(async () => {
  await stopBoss(1_000);
});

const fields = ["id", "given", "family", "email", "phone", "birthDate", "city"];

async function exported(person: TestPerson): Promise<string> {
  const { id } = await runAs(createExport, person, { body: { kind: "applicants", format: "jsonl", fields } });
  await runJob(exportJob, { exportId: id });
  return id;
}

/** Gives an account other roles, and signs it in again. */
async function withRoles(person: TestPerson, held: Role[]): Promise<TestPerson> {
  await db.staff.update({ where: { id: person.id }, data: { roles: held } });
  return { ...person, ...(await newSession(person.id)) };
}

async function mayGet(person: TestPerson, id: string): Promise<boolean> {
  const listed = (await runAs(listExports, person, { query: {} })).items.find((item) => item.id === id)?.mayGet;
  const { mayGet: shown } = await runAs(getExport, person, { params: { id } });
  expect(listed).toBe(shown);
  return shown;
}

test("a reviewer who became a viewer cannot get a file with unmasked names until a role grants that permission again", async () => {
  const owner = await signInAs(["reviewer"]);
  const id = await exported(owner);
  expect((await exportFile(owner, id)).toString()).toContain(lastName);

  const viewer = await withRoles(owner, ["viewer"]);
  expect(await mayGet(viewer, id)).toBe(false);
  expect(await codeOf(exportFile(viewer, id))).toBe("permission_denied");

  const orderer = await withRoles(owner, ["orderer"]);
  expect(await mayGet(orderer, id)).toBe(true);
  expect((await exportFile(orderer, id)).toString()).toContain(lastName);
});

test("a viewer who became a reviewer keeps their masked file", async () => {
  const owner = await signInAs(["viewer"]);
  const id = await exported(owner);
  const promoted = await withRoles(owner, ["reviewer"]);
  expect(await mayGet(promoted, id)).toBe(true);
  expect((await exportFile(promoted, id)).toString()).not.toContain(lastName);
});

test("nobody gets a file that shows more than an export that they would make now", async () => {
  const readers = roles.filter((role) => role !== "auditor" && role !== "admin");
  const owners = await Promise.all(readers.map((role) => signInAs([role])));
  const files = [];
  for (const owner of owners) {
    const id = await exported(owner);
    files.push({ owner, id, text: (await exportFile(owner, id)).toString() });
  }
  const clear = (text: string) => text.includes(lastName);
  for (const { owner, id, text } of files) {
    for (const [at, role] of readers.entries()) {
      const person = await withRoles(owner, [role]);
      if ((await mayGet(person, id)) && clear(text)) expect(clear(files[at]?.text ?? ""), role).toBe(true);
    }
  }
  expect(files.map(({ text }) => clear(text))).toContain(false);
});
