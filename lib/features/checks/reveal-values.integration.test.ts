import { expect, test } from "vitest";
import { runAs } from "@/lib/testing/actions";
import { dumpContains, dumpDatabase } from "@/lib/testing/database-dump";
import { readAs } from "@/lib/testing/operations";
import { auditEventsOf, setUpTestConsole } from "@/lib/testing/orders";
import { setUpPerson, signInAs } from "@/lib/testing/staff";
import { revealValues } from "./reveal-values";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"], "Ravi Reviewer");

const reveal = (id: string, paths: string[], reason = "Call-back check", person = reviewer) =>
  runAs(revealValues, person, { params: { id }, body: { paths, reason } });

test("reveals the value with permission, and audits path and reason, never the value", async () => {
  const { id, accessCode } = await testConsole.makeApplicant();
  await readAs(reviewer, id);
  const { values } = await reveal(id, ["user.ssn", "user.userAccessCode", "user.firstName"]);
  expect(values).toEqual({
    "user.ssn": "900101234",
    "user.userAccessCode": accessCode,
    "user.firstName": "Imogen",
  });
  const [intent, outcome] = await auditEventsOf(id, "applicant.reveal");
  expect(intent).toMatchObject({ phase: "intent", details: { count: 3, reason: "Call-back check" } });
  expect(outcome).toMatchObject({
    outcome: "done",
    details: { paths: ["user.ssn", "user.userAccessCode", "user.firstName"], reason: "Call-back check" },
  });
  const stored = await dumpDatabase();
  for (const value of ["900101234", accessCode]) expect(dumpContains(stored, value)).toBe(false);
});

test.each([
  ["something that is not masked", "idVerification.status"],
  ["something that is not there", "user.nonsense"],
  ["a prototype", "user.__proto__"],
  ["a whole section", "user"],
  ["nothing", "."],
])("%s is refused", async (_, path) => {
  const { id } = await testConsole.makeApplicant();
  await readAs(reviewer, id);
  await expect(reveal(id, [path])).rejects.toMatchObject({ code: "invalid_input" });
  const [, outcome] = await auditEventsOf(id, "applicant.reveal");
  expect(outcome).toMatchObject({ outcome: "refused", details: { count: 1 } });
  expect(outcome?.details).not.toHaveProperty("paths");
});

test.each(["viewer", "orderer", "approver", "auditor", "admin"] as const)("a %s reveals nothing", async (role) => {
  const person = await signInAs([role]);
  const { id } = await testConsole.makeApplicant();
  await expect(reveal(id, ["user.ssn"], "because", person)).rejects.toMatchObject({ code: "forbidden" });
});

test.each(["SSN 900101234", "it is 900-10-1234", "900 10 1234", "٩٠٠-١٠-١٢٣٤", "passport X12345678"])(
  "a reason with a number (%s) is refused and never logged",
  async (reason) => {
    const { id } = await testConsole.makeApplicant();
    await expect(reveal(id, ["user.ssn"], reason)).rejects.toThrow(/Leave out numbers/);
    expect(await auditEventsOf(id, "applicant.reveal")).toEqual([]);
  },
);
