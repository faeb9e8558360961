import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import { issueStepUp } from "@/lib/auth/step-up";
import { stepUp as contract } from "@/lib/contracts/session";
import { provePassword } from "./prove-password";

/** Proves again, by password, who acts; answers with a token for one act, once, within five minutes. */
export const stepUp = defineAction(contract, {
  permission: "signed-in",
  audit: { action: "session.step-up", details: ({ body }) => ({ act: body.act }) },
  async run({ staff, transaction: change, setTarget: on }, { body }) {
    on({ type: "session", id: staff.sessionId });
    await provePassword(staff, body.password, "password");
    const { token, expiresAt } = await change((tx) => issueStepUp(tx, staff, body.act));
    return { token, expiresAt: expiresAt.toISOString() };
  },
});
