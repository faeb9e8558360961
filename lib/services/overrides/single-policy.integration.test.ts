import { afterAll, beforeAll, expect, test } from "vitest";
import { issueStepUp } from "@/lib/auth/step-up";
import { signedIn, type TestPerson } from "@/lib/auth/testing";
import { transaction } from "@/lib/data/prisma";
import { perform } from "@/lib/services/act";
import { type Desk, logOf, openDesk } from "@/lib/services/orders/testing";
import { approveOverride } from "./approve-override";
import { requestOverride } from "./request-override";

let desk: Desk;
let alone: TestPerson;

beforeAll(async () => {
  process.env.OVERRIDE_POLICY = "single";
  desk = await openDesk();
  alone = await signedIn(["reviewer", "approver"]);
});
afterAll(() => desk.close());

async function prove(act: string): Promise<string> {
  return (await transaction((tx) => issueStepUp(tx, alone.staff, act))).token;
}

test("one person decides alone where the deployment says so, with two confirmations, and the log says it", async () => {
  const { id: applicantId } = await desk.makeApplicant();
  const token = await prove(`override.request:${applicantId}`);
  const asking = { reasonCode: "poor_image", note: "A good document, badly taken.", stepUp: token } as const;
  const { id } = await perform(requestOverride, alone.caller(), {
    params: { id: applicantId },
    query: {},
    headers: {},
    body: asking,
  });
  const approve = (stepUp: string) =>
    perform(approveOverride, alone.caller(), {
      params: { id },
      query: {},
      headers: {},
      body: { note: "Alone.", stepUp },
    });
  await expect(approve(token)).rejects.toMatchObject({ code: "step_up_required" });
  expect((await approve(await prove(`override.approve:${id}`))).state).toBe("applied");
  expect((await logOf(id, "override.approve")).at(-1)).toMatchObject({ outcome: "done", details: { single: true } });
});
