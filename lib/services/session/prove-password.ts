import "server-only";
import { verifyPassword } from "@/lib/auth/password";
import type { CurrentStaff } from "@/lib/auth/session";
import { countPasswordConfirmation } from "@/lib/auth/throttle";
import { db } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";

/**
 * Makes sure that whoever sits at the screen knows the password of who is signed in.
 *
 * @param field where the form shows that it is wrong
 * @throws AppError `too_many_requests`, or `invalid_input` for a wrong password (not 401: the session stands)
 */
export async function provePassword(staff: CurrentStaff, password: string, field: string): Promise<void> {
  const right = await countPasswordConfirmation(staff.id);
  const stored = await db.staff.findUnique({ where: { id: staff.id }, select: { passwordHash: true } });
  if (!(await verifyPassword(stored?.passwordHash ?? null, password))) {
    throw new AppError("invalid_input", { issues: [{ path: field, message: "This is not your password" }] });
  }
  await right();
}
