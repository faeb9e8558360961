import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import { endSessionsOf } from "@/lib/auth/session";
import { signOutEverywhere as contract } from "@/lib/contracts/session";

/** Ends every session of the person, this one included. */
export const signOutEverywhere = defineAction(contract, {
  permission: "signed-in",
  audit: { action: "session.sign-out-everywhere" },
  async run({ staff, transaction: change, setTarget: on, addDetails: note }) {
    on({ type: "staff", id: staff.id });
    return change(async (tx) => {
      const ended = await endSessionsOf(tx, staff.id);
      note({ ended });
      return { ended };
    });
  },
});
