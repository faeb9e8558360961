/** A fresh proof of who acts: bound to one act and one session, good for five minutes and for one use. */
import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import type { CurrentStaff } from "./session";

const lifetimeSeconds = 5 * 60;

/**
 * Makes a token for somebody who has just given their password. Only its hash is stored.
 *
 * @param act what it may be used for, such as "override.approve:<id>"
 * @returns the token (43 characters) and when it ends
 */
export async function issueStepUp(
  tx: Transaction,
  staff: CurrentStaff,
  act: string,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(Date.now() + lifetimeSeconds * 1000);
  await tx.stepUp.create({
    data: { id: uuid(), sessionId: staff.sessionId, act, tokenHash: hashOf(token), expiresAt },
    select: { id: true },
  });
  return { token, expiresAt };
}

/**
 * Uses a token up, in the transaction of the act that it allows: when the act is not stored, neither is the use.
 *
 * @param act the act that is about to be done
 * @param token what the browser sent
 * @throws AppError `step_up_required` for a token that is wrong, used, too old, or of another act or session
 */
export async function consumeStepUp(tx: Transaction, staff: CurrentStaff, act: string, token: string): Promise<void> {
  // One statement: of several uses at once, the row's lock lets the first through and shows it to the others as used.
  const now = new Date();
  const used = await tx.$executeRaw`
    update "StepUp" set "usedAt" = ${now}
    where "tokenHash" = ${hashOf(token)} and "sessionId" = ${staff.sessionId}::uuid and act = ${act}
      and "usedAt" is null and "expiresAt" > ${now}`;
  if (used === 1) return;
  throw new AppError("step_up_required", { detail: "Enter your password again: the confirmation is used or too old." });
}

function hashOf(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(token, "utf8").digest());
}
