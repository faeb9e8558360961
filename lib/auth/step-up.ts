/** A fresh confirmation of identity, for one action in one session: valid for five minutes and one use. */
import "server-only";
import { v7 as uuid } from "uuid";
import { databaseNow, later } from "@/lib/data/database-time";
import type { Transaction } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import { hashOfToken, newToken } from "./secret-token";
import type { CurrentStaff } from "./session";

const lifetimeSeconds = 5 * 60;

/**
 * Issues a token of 43 characters to a person who has just confirmed their identity. Only its hash is stored.
 *
 * @param action what the token allows, such as "override.approve:<id>"
 */
export async function issueStepUp(tx: Transaction, staff: CurrentStaff, action: string) {
  const token = newToken();
  const expiresAt = later(await databaseNow(tx), lifetimeSeconds * 1000);
  await tx.stepUp.create({
    data: { id: uuid(), sessionId: staff.sessionId, act: action, tokenHash: hashOfToken(token), expiresAt },
    select: { id: true },
  });
  return { token, expiresAt };
}

/**
 * Consumes a token in the transaction of the action that it allows: if the action is rolled back, so is the use.
 *
 * @throws AppError `step_up_required` for a token that is wrong, used, expired, or for another action or session,
 *   or whose session has ended since the request began
 */
export async function consumeStepUp(tx: Transaction, staff: CurrentStaff, action: string, token: string) {
  // One statement: the row lock lets the first of several concurrent uses through, and the others see it as used.
  const used = await tx.$executeRaw`
    update "StepUp" set "usedAt" = now()
    where "tokenHash" = ${hashOfToken(token)} and "sessionId" = ${staff.sessionId}::uuid and act = ${action}
      and "usedAt" is null and "expiresAt" > now()
      and exists (select from "Session" session join "Staff" staff on staff.id = session."staffId"
                  where session.id = "sessionId" and session."endedAt" is null and staff."disabledAt" is null)`;
  if (used === 1) return;
  throw new AppError("step_up_required", {
    detail: "Confirm your identity again: the confirmation was used or has expired.",
  });
}
