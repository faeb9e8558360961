import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import { endSession } from "@/lib/auth/session";
import { signOut as contract } from "@/lib/contracts/session";

/** Ends this session: the cookie, wherever it was copied to, opens nothing from the next request on. */
export const signOut = defineAction(contract, {
  permission: "signed-in",
  audit: { action: "session.sign-out" },
  async run({ staff, transaction: change, setTarget: on }) {
    on({ type: "session", id: staff.sessionId });
    return { ended: await change((tx) => endSession(tx, staff.sessionId)) };
  },
});
