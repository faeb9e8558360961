import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import { hashPassword, passwordWeakness } from "@/lib/auth/password";
import { endSessionsOf } from "@/lib/auth/session";
import { changePassword as contract } from "@/lib/contracts/session";
import { AppError } from "@/lib/errors";
import { provePassword } from "@/lib/services/session/prove-password";

/** Changes one's own password, proved by the current one. Every other session of the person ends. */
export const changePassword = defineAction(contract, {
  permission: "signed-in",
  audit: { action: "account.password" },
  async run({ staff, transaction: change, setTarget: on, addDetails: note }, { body }) {
    on({ type: "staff", id: staff.id });
    await provePassword(staff, body.current, "current");
    const weakness = passwordWeakness(body.next, [staff.name, staff.email]);
    if (weakness) throw new AppError("invalid_input", { issues: [{ path: "next", message: weakness }] });
    const passwordHash = await hashPassword(body.next);
    const changedAt = new Date();
    await change(async (tx) => {
      await tx.staff.update({ where: { id: staff.id }, data: { passwordHash }, select: { id: true } });
      note({ sessionsEnded: await endSessionsOf(tx, staff.id, staff.sessionId) });
    });
    return { changedAt: changedAt.toISOString() };
  },
});
