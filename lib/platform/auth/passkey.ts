/** Passkeys (WebAuthn). Each use requires user verification by the device, so that it counts as two factors. */
import "server-only";
import { isIP } from "node:net";
import type { VerifiedRegistrationResponse, WebAuthnCredential } from "@simplewebauthn/server";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import type { CreationOptions, NewPasskey, PasskeyProof, RequestOptions } from "@/lib/platform/contract/passkey-json";
import { databaseNow, later } from "@/lib/platform/data/database-time";
import type { Passkey, Transaction } from "@/lib/platform/data/prisma";
import { type ChallengePurpose, challengeLifetime, issueChallenge, spendChallenge } from "./challenge";
import type { CurrentStaff } from "./session";

/** The library is loaded on first use, because most requests do not involve passkeys. */
const library = () => import("@simplewebauthn/server");

type RelyingParty = { id: string; origin: string };

/**
 * Returns the host name and the origin to which browsers bind this console's passkeys. The origin needs HTTPS, except
 * on this machine itself.
 *
 * @returns null if passkeys cannot be used at the console's address. On a loopback address the name is "localhost"
 */
export function relyingPartyOf(address: string | undefined): RelyingParty | null {
  if (!address) return null;
  const url = new URL(address);
  if (/^(127\.[\d.]+|\[::1\])$/.test(url.hostname)) url.hostname = "localhost";
  const isLocal = url.hostname === "localhost" || url.hostname.endsWith(".localhost");
  if (isIP(url.hostname.replace(/^\[|\]$/g, "")) !== 0 || (url.protocol !== "https:" && !isLocal)) return null;
  return { id: url.hostname, origin: url.origin };
}

/** Returns the only origin at which browsers use this console's passkeys, or null if passkeys cannot be used. */
export function passkeyAddress(): string | null {
  return relyingPartyOf(env.NEXTAUTH_URL)?.origin ?? null;
}

/** @throws AppError `condition_not_met` */
function relyingParty(): RelyingParty {
  const party = relyingPartyOf(env.NEXTAUTH_URL);
  if (party) return party;
  throw new AppError("condition_not_met", { detail: "Passkeys need a console that is reached by its name and HTTPS." });
}

const timeout = challengeLifetime * 1000;
const idOf = ({ credentialId }: Pick<Passkey, "credentialId">) => Buffer.from(credentialId).toString("base64url");
/** The user handle stored in a passkey. It contains no personal data. */
const handleOf = (staffId: string) => Buffer.from(staffId).toString("base64url");
const listed = (passkeys: readonly Passkey[]) =>
  passkeys.map((passkey) => ({ id: idOf(passkey), type: "public-key" as const, transports: passkey.transports }));

/** @param passkeys the passkeys that may be used. If empty, the person may choose any passkey */
export async function requestPasskey(
  tx: Transaction,
  purpose: ChallengePurpose,
  sessionId: string | null,
  passkeys: readonly Passkey[] = [],
): Promise<RequestOptions> {
  const { id: rpId } = relyingParty();
  const challenge = await issueChallenge(tx, purpose, sessionId);
  return { challenge, rpId, timeout, userVerification: "required", allowCredentials: listed(passkeys) };
}

/** @param passkeys the person's existing passkeys, so that their devices do not create another one */
export async function requestNewPasskey(
  tx: Transaction,
  staff: CurrentStaff,
  passkeys: readonly Passkey[],
): Promise<CreationOptions> {
  const { id } = relyingParty();
  const { getDefaultSupportedAlgorithmIDs } = await library();
  return {
    challenge: await issueChallenge(tx, "register", staff.sessionId),
    rp: { id, name: "Proofdesk" },
    user: { id: handleOf(staff.id), name: staff.email, displayName: staff.name },
    pubKeyCredParams: getDefaultSupportedAlgorithmIDs().map((alg) => ({ type: "public-key", alg })),
    timeout,
    attestation: "none",
    excludeCredentials: listed(passkeys),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  };
}

/** Returns the challenge in the browser's answer, or null if it is unreadable. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge }: { challenge?: unknown } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}

/**
 * Consumes the challenge of a new passkey, and returns the data to store. Returns null if the proof is wrong, or if it
 * does not answer a challenge of this session.
 */
export async function acceptNewPasskey(
  tx: Transaction,
  staff: CurrentStaff,
  created: NewPasskey,
): Promise<Pick<Passkey, "credentialId" | "publicKey" | "counter" | "transports"> | null> {
  const { id, origin } = relyingParty();
  const expectedChallenge = challengeIn(created.response.clientDataJSON);
  if (expectedChallenge === null) return null;
  const { verifyRegistrationResponse } = await library();
  const checked: VerifiedRegistrationResponse = await verifyRegistrationResponse({
    response: created as Parameters<typeof verifyRegistrationResponse>[0]["response"],
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch(() => ({ verified: false }));
  if (!checked.verified || !(await spendChallenge(tx, expectedChallenge, "register", staff.sessionId))) return null;
  const { credential } = checked.registrationInfo;
  return {
    credentialId: new Uint8Array(Buffer.from(credential.id, "base64url")),
    publicKey: credential.publicKey,
    counter: BigInt(credential.counter),
    transports: created.response.transports ?? [],
  };
}

/**
 * Accepts the use of a passkey once: consumes its challenge, and stores the device's counter. A counter that has not
 * increased is refused, because a copy of the passkey may be in use.
 *
 * @returns why the use was refused; null if it was accepted
 */
export async function acceptPasskey(
  tx: Transaction,
  passkey: Passkey,
  proof: PasskeyProof,
  purpose: ChallengePurpose,
  sessionId: string | null,
): Promise<"proof" | "challenge" | "counter" | null> {
  const { id, origin } = relyingParty();
  const expectedChallenge = challengeIn(proof.response.clientDataJSON);
  const { userHandle } = proof.response;
  if (expectedChallenge === null || (userHandle && userHandle !== handleOf(passkey.staffId))) return "proof";
  const { verifyAuthenticationResponse } = await library();
  const stored: WebAuthnCredential = { id: idOf(passkey), publicKey: new Uint8Array(passkey.publicKey), counter: 0 };
  const checked = await verifyAuthenticationResponse({
    response: proof as Parameters<typeof verifyAuthenticationResponse>[0]["response"],
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    // The counter is compared below, in the statement that stores it.
    credential: stored,
    requireUserVerification: true,
  }).catch(() => null);
  if (!checked?.verified) return "proof";
  if (!(await spendChallenge(tx, expectedChallenge, purpose, sessionId))) return "challenge";
  const counter = BigInt(checked.authenticationInfo.newCounter);
  // A device without a counter always sends 0.
  const isNext = counter === 0n ? { counter } : { counter: { lt: counter } };
  const { count } = await tx.passkey.updateMany({
    where: { id: passkey.id, ...isNext },
    data: { counter, lastUsedAt: new Date() },
  });
  return count === 1 ? null : "counter";
}

export async function removePasskeys(tx: Transaction, staffId: string): Promise<number> {
  const { count } = await tx.passkey.deleteMany({ where: { staffId } });
  return count;
}

const recentMs = 30 * 24 * 60 * 60_000;

/**
 * Returns the passkeys that were created in the last 30 days. Someone who took over the account may have added them.
 */
export async function recentPasskeys(client: Pick<Transaction, "passkey" | "$queryRaw">, staffId: string) {
  return client.passkey.findMany({
    where: { staffId, createdAt: { gt: later(await databaseNow(client), -recentMs) } },
    select: { id: true, name: true, createdAt: true },
    orderBy: { id: "desc" },
  });
}

/**
 * Removes a person's recent passkeys, except those in `keep`, which the person has confirmed. Returns how many were
 * removed.
 */
export async function removeRecentPasskeys(tx: Transaction, staffId: string, keep: readonly string[]): Promise<number> {
  const recent = (await recentPasskeys(tx, staffId)).map(({ id }) => id).filter((id) => !keep.includes(id));
  return (await tx.passkey.deleteMany({ where: { id: { in: recent }, staffId } })).count;
}
