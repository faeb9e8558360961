import { afterAll, beforeAll, expect, test } from "vitest";
import { type Desk, logOf, openDesk } from "@/lib/testing/orders";
import { ask, decide, prove, resolve } from "@/lib/testing/overrides";
import { signedIn, type TestPerson } from "@/lib/testing/staff";

let desk: Desk;
let alone: TestPerson;

beforeAll(async () => {
  process.env.OVERRIDE_POLICY = "single";
  desk = await openDesk();
  alone = await signedIn(["reviewer", "approver"]);
});
afterAll(() => desk.close());

test("one person decides alone where the deployment says so, with two confirmations, and the log says it", async () => {
  const { id: applicantId } = await desk.makeApplicant();
  const token = await prove(alone, `override.request:${applicantId}`);
  const { id } = await ask(alone, applicantId, token);
  await expect(decide("approve", alone, id, token)).rejects.toMatchObject({ code: "step_up_required" });
  expect((await decide("approve", alone, id)).state).toBe("applied");
  expect((await logOf(id, "override.approve")).at(-1)).toMatchObject({ outcome: "done", details: { single: true } });
});

test("and says alone what became of it, which the log says too", async () => {
  const { id } = await ask(alone, (await desk.makeApplicant()).id);
  desk.fault({ operation: "user.override", kind: "reset-after" });
  expect(await decide("approve", alone, id)).toMatchObject({ state: "outcome_unknown", resolveBlockedFor: null });
  expect((await resolve("applied", alone, id)).state).toBe("applied");
  expect((await logOf(id, "override.resolve")).at(-1)).toMatchObject({ outcome: "done", details: { single: true } });
});
