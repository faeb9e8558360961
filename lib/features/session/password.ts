import "server-only";
import { AppError } from "@/lib/errors";
import * as actions from "@/lib/features/session/contract/account.actions";
import * as contract from "@/lib/features/session/contract/session";
import { lockOwnAccount } from "@/lib/features/staff/staff-record";
import { defineAction } from "@/lib/platform/actions/define-action";
import { hashPassword, verifyPassword } from "@/lib/platform/auth/password";
import { passwordWeaknessAside } from "@/lib/platform/auth/password-thread";
import { type CurrentStaff, endSessionsOf } from "@/lib/platform/auth/session";
import { endStepUpsOf } from "@/lib/platform/auth/step-up";
import { countPasswordConfirmation } from "@/lib/platform/auth/throttle";
import { db } from "@/lib/platform/data/prisma";

/**
 * @param field the form field that shows a wrong password
 * @throws AppError `too_many_requests`, or `invalid_input` for a wrong password (not 401: the session is valid)
 */
export async function confirmPassword(staff: CurrentStaff, password: string, field: string): Promise<void> {
  const clearAttempts = await countPasswordConfirmation(staff.sessionId);
  const stored = await db.staff.findUnique({ where: { id: staff.id }, select: { passwordHash: true } });
  if (!(await verifyPassword(stored?.passwordHash ?? null, password))) {
    throw new AppError("invalid_input", { issues: [{ path: field, message: "This is not your password" }] });
  }
  await clearAttempts();
}

/** Changes the password, which the current password must confirm. The person's other sessions end. */
export const changePassword = defineAction(actions.changePassword, contract.changePassword, {
  async run({ staff, transaction, setTarget, addDetails }, { body }) {
    setTarget({ type: "staff", id: staff.id });
    await confirmPassword(staff, body.current, "current");
    const weakness = await passwordWeaknessAside(body.next, [staff.name, staff.email]);
    if (weakness) throw new AppError("invalid_input", { issues: [{ path: "next", message: weakness }] });
    const passwordHash = await hashPassword(body.next);
    const changedAt = new Date();
    await transaction(async (tx) => {
      await lockOwnAccount(tx, staff);
      await tx.staff.update({ where: { id: staff.id }, data: { passwordHash }, select: { id: true } });
      await endStepUpsOf(tx, staff.id);
      addDetails({ sessionsEnded: await endSessionsOf(tx, staff.id, staff.sessionId) });
    });
    return { changedAt: changedAt.toISOString() };
  },
});
