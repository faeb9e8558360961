import "server-only";
import { endSessionsOf } from "@/lib/auth/session";
import { signOutEverywhere as contract } from "@/lib/contracts/session";
import { defineAction } from "@/lib/services/act";

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
