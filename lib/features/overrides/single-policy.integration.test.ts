import { expect, test } from "vitest";
import { db } from "@/lib/platform/data/prisma";
import { auditEventsOf, setUpTestConsole } from "@/lib/testing/orders";
import { decideOverrideAs, requestOverrideAs, resolveOverrideAs } from "@/lib/testing/overrides";
import { confirmPassword, setUpPerson, signInAs } from "@/lib/testing/staff";

process.env.OVERRIDE_POLICY = "single";
const testConsole = setUpTestConsole();
const alone = setUpPerson(["reviewer", "approver"]);

test("the single policy lets one person request and approve with two step-ups, and audits it", async () => {
  const { id: applicantId } = await testConsole.makeApplicant();
  const token = await confirmPassword(alone, `override.request:${applicantId}`);
  const { id } = await requestOverrideAs(alone, applicantId, token);
  await expect(decideOverrideAs("approve", alone, id, token)).rejects.toMatchObject({ code: "step_up_required" });
  expect((await decideOverrideAs("approve", alone, id)).state).toBe("applied");
  expect((await auditEventsOf(id, "override.approve")).at(-1)).toMatchObject({
    outcome: "done",
    details: { single: true },
  });
});

test("the single policy lets one person resolve an unknown outcome, and audits it", async () => {
  const { id: applicantId } = await testConsole.makeApplicant();
  const { id } = await requestOverrideAs(alone, applicantId);
  testConsole.fault(applicantId, { operation: "user.override", kind: "reset-after" });
  expect(await decideOverrideAs("approve", alone, id)).toMatchObject({
    state: "outcome_unknown",
    resolveBlockedFor: null,
  });
  expect((await resolveOverrideAs("applied", alone, id)).state).toBe("applied");
  expect((await auditEventsOf(id, "override.resolve")).at(-1)).toMatchObject({
    outcome: "done",
    details: { single: true },
  });
});

test("under the single policy, too, approvals rest after a new link", async () => {
  const [person, admin] = [await signInAs(["reviewer", "approver"]), await signInAs(["admin"])];
  const { id: applicantId } = await testConsole.makeApplicant();
  const { id } = await requestOverrideAs(person, applicantId);
  await db.accessGrant.create({ data: { staffId: person.id, byId: admin.id, kind: "link" } });
  await expect(decideOverrideAs("approve", person, id)).rejects.toMatchObject({ code: "approvals_rest" });
});
