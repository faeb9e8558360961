/**
 * Challenges: random values that a sign-in, a new passkey or a step-up must answer. The console stores a challenge as a
 * hash. It is bound to one purpose and one session, and is valid once, for five minutes. A job removes challenges that
 * were never used.
 */
import "server-only";
import { databaseNow, later } from "@/lib/platform/data/database-time";
import type { Transaction } from "@/lib/platform/data/prisma";
import { hashOfToken, newToken } from "./secret-token";

/** "sso" is a round trip to the identity provider. A step-up names its act, such as "override.approve:<id>". */
export type ChallengePurpose = "sign-in" | "sso" | "register" | `step-up ${string}`;

/** The lifetime in seconds. */
export const challengeLifetime = 5 * 60;

/** Creates a challenge: 256 random bits, as base64url. `sessionId` is null before a sign-in. */
export async function issueChallenge(tx: Transaction, purpose: ChallengePurpose, sessionId: string | null) {
  const challenge = newToken();
  const expiresAt = later(await databaseNow(tx), challengeLifetime * 1000);
  await tx.challenge.create({
    data: { hash: hashOfToken(challenge), purpose, sessionId, expiresAt },
    select: { purpose: true },
  });
  return challenge;
}

/**
 * Consumes a challenge, in the transaction of the act that it allows. Returns whether the challenge was valid. Of
 * several concurrent uses, only the first succeeds.
 */
export async function spendChallenge(
  tx: Pick<Transaction, "$executeRaw">,
  challenge: string,
  purpose: ChallengePurpose,
  sessionId: string | null,
): Promise<boolean> {
  const used = await tx.$executeRaw`
    delete from "Challenge"
    where hash = ${hashOfToken(challenge)} and purpose = ${purpose} and "sessionId" is not distinct from ${sessionId}::uuid
      and "expiresAt" > now()`;
  return used === 1;
}
