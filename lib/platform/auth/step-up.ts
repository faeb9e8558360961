/**
 * A fresh confirmation of identity for named acts in one session. It is valid for five minutes, and once for each act.
 * Changing the password ends it.
 */
import "server-only";
import { v7 as uuid } from "uuid";
import { AppError } from "@/lib/errors";
import { databaseNow, later } from "@/lib/platform/data/database-time";
import type { Transaction } from "@/lib/platform/data/prisma";
import { hashOfToken, newToken } from "./secret-token";
import type { CurrentStaff } from "./session";

const lifetimeSeconds = 5 * 60;

/**
 * Issues a token of 43 characters to a person who has just confirmed their identity. Only its hash is stored.
 *
 * @param acts what the token allows, such as "override.approve:<id>"
 */
export async function issueStepUp(tx: Transaction, staff: CurrentStaff, acts: readonly string[]) {
  const token = newToken();
  const expiresAt = later(await databaseNow(tx), lifetimeSeconds * 1000);
  const shared = { sessionId: staff.sessionId, tokenHash: hashOfToken(token), expiresAt };
  await tx.stepUp.createMany({ data: [...new Set(acts)].map((act) => ({ id: uuid(), act, ...shared })) });
  return { token, expiresAt };
}

/**
 * Consumes a token in the transaction of the action that it allows. If the action is rolled back, the token stays
 * unused.
 *
 * @throws AppError `step_up_required` for a token that is wrong, used, expired, or for another action or session;
 *   `unauthenticated` if the session has ended since the request began
 */
export async function consumeStepUp(tx: Transaction, staff: CurrentStaff, action: string, token: string) {
  // This is one statement, so that its row lock lets the first of several concurrent uses through, and the others see
  // the token as used.
  const used = await tx.$executeRaw`
    update "StepUp" set "usedAt" = now()
    where "tokenHash" = ${hashOfToken(token)} and "sessionId" = ${staff.sessionId}::uuid and act = ${action}
      and "usedAt" is null and "expiresAt" > now()
      and exists (select from "Session" session join "Staff" staff on staff.id = session."staffId"
                  where session.id = "sessionId" and session."endedAt" is null and staff."disabledAt" is null)`;
  if (used === 1) return;
  const live = { id: staff.sessionId, endedAt: null, staff: { disabledAt: null } };
  if ((await tx.session.count({ where: live })) === 0) throw new AppError("unauthenticated");
  throw stepUpRequired(action, "Confirm your identity again: the confirmation was used or has expired.");
}

/** Returns the refusal of an act without a confirmation. It names what the person has to confirm. */
export function stepUpRequired(act: string, detail = "Confirm your identity for this action."): AppError {
  return new AppError("step_up_required", { detail, refs: { act } });
}

/** Ends a person's unused confirmations, in the transaction that changes their password. */
export async function endStepUpsOf(tx: Transaction, staffId: string): Promise<void> {
  await tx.stepUp.deleteMany({ where: { usedAt: null, session: { staffId } } });
}
