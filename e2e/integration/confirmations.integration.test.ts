/** An action that needs a confirmation does nothing without one, or with a confirmation of something else. */
import { describe, expect, test } from "vitest";
import { type CurrentStaff, currentStaff } from "@/lib/platform/auth/session";
import { boundActFor, stepUpActs } from "@/lib/platform/contract/step-up";
import { recordMeasurement } from "@/lib/testing/record-measurement";
import { confirmPassword } from "@/lib/testing/staff";
import { apiRoutes } from "./api-routes";
import type { Client } from "./client";
import { sql, stateFingerprint } from "./database";
import { setUpRoutes } from "./in-process";
import { sendRequest } from "./request-parts";
import { entries } from "./requests";
import { withoutAnyCall } from "./sandbox";

const { staff, resources } = setUpRoutes();

const sensitive = { fields: ["id", "ssn"], reason: "The regulator audits these people this year." };
/** Inputs with which an action requires a confirmation, for actions that do not always require one. */
const conditions: Record<string, object> = {
  "staff.create": { roles: ["approver"] },
  "export.create": sensitive,
  "export-schedule.create": sensitive,
};
async function signedInStaff({ cookie }: Client): Promise<CurrentStaff> {
  const person = await currentStaff(new Headers({ cookie }));
  if (!person) throw new Error("This client is not signed in");
  return person;
}

const conditionOf = (stepUp: unknown) => conditions[String(Object(stepUp).act)] ?? {};

describe("what is to be confirmed is not done without its confirmation", () => {
  const withStepUp = apiRoutes.flatMap(({ action, name }) =>
    action?.record.stepUp ? [[name, action.record.stepUp] as const] : [],
  );
  /**
   * How often each request is sent. The default is once. `npm run verify:trust` sends at least 500 requests in total.
   */
  const rounds = Math.ceil(Number(process.env.CONFIRMATIONS ?? 1) / withStepUp.length / 5);

  test.each(withStepUp)("%s", async (name, needed) => {
    const entry = entries[name];
    const [role = "admin"] = entry?.may ?? [];
    const valid = entry?.request(resources) ?? {};
    const body = { ...Object(valid.body), ...conditionOf(needed), stepUp: undefined };
    const person = await signedInStaff(staff[role]);
    const act = await boundActFor({ name, stepUp: needed }, { ...valid, body }, person.id);
    if (!act) throw new Error("The request of this entry needs no confirmation: give it one that does");
    const another = await confirmPassword({ staff: person }, `account.recovery-codes:${person.id}`);
    const someoneElse = await signedInStaff(staff[role === "auditor" ? "admin" : "auditor"]);
    const ofAnother = await confirmPassword({ staff: someoneElse }, act);
    const expired = await confirmPassword({ staff: person }, act);
    await sql(
      `update "StepUp" set "expiresAt" = now() - interval '1 second' where "usedAt" is null and act = $1
      and "sessionId" in (select id from "Session" where "staffId" = $2)`,
      [act, person.id],
    );
    const before = await stateFingerprint();
    for (let round = 0; round < rounds; round += 1) {
      const without = await withoutAnyCall(() => sendRequest(staff[role], name, { ...valid, body }));
      expect(without).toMatchObject({ status: 403, body: { code: "step_up_required", refs: { act } } });
      for (const token of ["made up", another, ofAnother, expired]) {
        const { status } = await sendRequest(staff[role], name, { ...valid, body: { ...body, stepUp: token } });
        expect(status).toBeGreaterThanOrEqual(400);
      }
    }
    expect(await stateFingerprint()).toBe(before);
  });

  test("each act is an action's", () => {
    const acts = withStepUp.map(([, needed]) => Object(needed).act ?? needed);
    expect(acts.toSorted()).toEqual(stepUpActs.toSorted());
    recordMeasurement(`0 of ${rounds * 5 * withStepUp.length} actions done without their confirmation`);
  });
});
