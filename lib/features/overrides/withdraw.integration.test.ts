import { describe, expect, test } from "vitest";
import { runAction } from "@/lib/platform/actions/define-action";
import { db } from "@/lib/platform/data/prisma";
import { auditEventsOf, pathInput, setUpTestConsole } from "@/lib/testing/orders";
import { decideOverrideAs, requestOverrideAs, stateOf, withdrawOverrideAs } from "@/lib/testing/overrides";
import { confirmPassword, setUpPerson, signInAs, type TestPerson } from "@/lib/testing/staff";
import { getOverride } from "./get-override";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"]);
const approver = setUpPerson(["approver"]);

async function requested(person = reviewer) {
  const applicant = await testConsole.makeApplicant();
  const { id } = await requestOverrideAs(person, applicant.id);
  return { id, applicantId: applicant.id };
}

const detailOf = (person: TestPerson, id: string) => runAction(getOverride, person.caller(), pathInput({ id }));
const statusOf = async (id: string) => (await db.applicant.findUniqueOrThrow({ where: { id } })).status;

test("withdrawing sends nothing, and allows another request", async () => {
  const { id, applicantId } = await requested();
  expect(await statusOf(applicantId)).toBe("in_approval");
  expect(await detailOf(reviewer, id)).toMatchObject({ mayWithdraw: true });
  expect(await withdrawOverrideAs(reviewer, id)).toMatchObject({
    state: "withdrawn",
    mayWithdraw: false,
    decidedBy: null,
    finishedAt: expect.any(String),
  });
  expect(await statusOf(applicantId)).not.toBe("in_approval");
  expect(testConsole.calls("user.override")).toBe(0);
  expect((await auditEventsOf(id, "override.withdraw")).map(({ phase, outcome }) => outcome ?? phase)).toEqual([
    "intent",
    "done",
  ]);
  const { id: next } = await requestOverrideAs(reviewer, applicantId);
  expect((await decideOverrideAs("approve", approver, next)).state).toBe("applied");
});

describe("permission to withdraw", () => {
  test("only the requester withdraws", async () => {
    const { id, applicantId } = await requested();
    for (const other of [await signInAs(["reviewer"]), approver, await signInAs(["admin"])]) {
      await expect(withdrawOverrideAs(other, id)).rejects.toMatchObject({ code: "forbidden" });
    }
    expect((await detailOf(approver, id)).mayWithdraw).toBe(false);
    expect(await stateOf(id)).toBe("requested");
    expect(await statusOf(applicantId)).toBe("in_approval");
  });

  test("refused after the decision", async () => {
    const [approved, rejected] = [await requested(), await requested()];
    await decideOverrideAs("approve", approver, approved.id);
    await decideOverrideAs("reject", approver, rejected.id);
    for (const { id } of [approved, rejected]) {
      expect((await detailOf(reviewer, id)).mayWithdraw).toBe(false);
      await expect(withdrawOverrideAs(reviewer, id)).rejects.toMatchObject({ code: "state_conflict" });
    }
    expect([await stateOf(approved.id), await stateOf(rejected.id)]).toEqual(["applied", "rejected"]);
  });

  test("a withdrawn request cannot be decided", async () => {
    const { id } = await requested();
    await withdrawOverrideAs(reviewer, id);
    await expect(withdrawOverrideAs(reviewer, id)).rejects.toMatchObject({ code: "state_conflict" });
    await expect(decideOverrideAs("approve", approver, id)).rejects.toMatchObject({ code: "state_conflict" });
    expect((await detailOf(approver, id)).blockedFor).toBe("decided");
    expect(testConsole.calls("user.override")).toBe(0);
  });
});

test("of a concurrent approval and withdrawal one succeeds", async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id, applicantId } = await requested();
    const token = await confirmPassword(approver, `override.approve:${id}`);
    testConsole.sandbox.control.clearCalls();
    const approving = () => decideOverrideAs("approve", approver, id, token);
    const withdrawing = () => withdrawOverrideAs(reviewer, id);
    const race = round % 2 ? [approving(), withdrawing()] : [withdrawing(), approving()];
    const answers = await Promise.allSettled(race);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "state_conflict" });
    }
    const isApplied = (await stateOf(id)) === "applied";
    if (!isApplied) expect(await stateOf(id)).toBe("withdrawn");
    expect(testConsole.calls("user.override")).toBe(isApplied ? 1 : 0);
    expect((await db.applicant.findUniqueOrThrow({ where: { id: applicantId } })).overriddenAt !== null).toBe(
      isApplied,
    );
  }
});
