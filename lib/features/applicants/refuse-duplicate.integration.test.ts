/** @database both: requests race to create the same person. */

import { describe, expect, test } from "vitest";
import { samePersonToken } from "@/lib/platform/data/blind-index";
import { db } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { auditEventsOf, setUpTestConsole } from "@/lib/testing/orders";
import { applicant as someone } from "@/lib/testing/sandbox";
import { setUpPerson } from "@/lib/testing/staff";
import { createApplicant, updateApplicant } from "./applicant";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"]);

const create = (fields: Record<string, unknown>) =>
  runAs(createApplicant, reviewer, { body: { ...someone, ...fields } });

describe("an applicant with an existing name and birth date", () => {
  const person = { firstName: "Zsófia", lastName: "O’Dwyer-Kiss", dob: "07-03-1988" };

  test("is pointed out before anything is sent, since Create User makes a new user each time", async () => {
    const { id } = await create({ ...person, confirmedDuplicate: false });
    const calls = testConsole.calls("user.create");
    const written = { firstName: "ZSOFIA", lastName: "O'Dwyer Kiss", dob: "07-03-1988", email: "other@example.com" };
    await expect(create({ ...written, confirmedDuplicate: false })).rejects.toMatchObject({
      code: "duplicate_applicant",
      facts: { refs: { applicant1: id } },
    });
    expect(testConsole.calls("user.create")).toBe(calls);
    const second = await create({ ...written, confirmedDuplicate: true });
    expect((await auditEventsOf(second.id, "applicant.create")).at(-1)).toMatchObject({ outcome: "done" });
    await expect(create({ ...person, confirmedDuplicate: false })).rejects.toMatchObject({
      facts: { refs: { applicant1: second.id, applicant2: id } },
    });
  });

  test("is created by one of several concurrent requests; the others are refused", async () => {
    const racer = { ...person, lastName: "Racing", confirmedDuplicate: false };
    const calls = testConsole.calls("user.create");
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => create(racer)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "duplicate_applicant" });
    }
    expect(testConsole.calls("user.create")).toBe(calls + 1);
    expect(await db.creationClaim.count()).toBe(0);
  });

  test("is created if confirmed, even concurrently", async () => {
    const twins = { ...person, lastName: "Twinned", confirmedDuplicate: true };
    await Promise.all([create(twins), create(twins)]);
  });

  test("can be created after a failed or interrupted creation, within the claim's time", async () => {
    const failing = { ...person, lastName: "Failing", confirmedDuplicate: false };
    const who = { firstName: failing.firstName, lastName: failing.lastName };
    testConsole.sandbox.control.faults.plan({ who, operation: "user.create", kind: "status", status: 417 });
    await expect(create(failing)).rejects.toMatchObject({ code: "upstream_expectation_failed" });
    const personToken = samePersonToken(failing) ?? "";
    const leftBehind = { personToken, holder: reviewer.staff.id, expiresAt: new Date(Date.now() + 60_000) };
    await db.creationClaim.create({ data: leftBehind });
    await expect(create(failing)).rejects.toMatchObject({ code: "duplicate_applicant" });
    await db.creationClaim.update({ where: { personToken }, data: { expiresAt: new Date(0) } });
    await create(failing);
  });

  test("is another person with a different birth date or name", async () => {
    await create({ ...person, dob: "08-03-1988", confirmedDuplicate: false });
    await create({ ...person, firstName: "Zsófi", confirmedDuplicate: false });
  });

  test("is compared by the current name", async () => {
    const { id } = await create({ ...person, lastName: "Márton", confirmedDuplicate: false });
    await runAs(updateApplicant, reviewer, { params: { id }, body: { lastName: "Halmos" } });
    await create({ ...person, lastName: "Márton", confirmedDuplicate: false });
    await expect(create({ ...person, lastName: "Halmos", confirmedDuplicate: false })).rejects.toMatchObject({
      code: "duplicate_applicant",
    });
  });
});
