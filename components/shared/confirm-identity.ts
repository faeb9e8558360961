import { call } from "@/lib/browser/console-api";
import { AppError } from "@/lib/errors";
import { askStepUp, stepUp } from "@/lib/features/session/contract/session.actions";

/** The form value instead of a password when the reader uses a passkey. No password is that short. */
export const byPasskey = "passkey";

/** The form value for a reader who has no other proof and just signed in by single sign-on. */
export const byRecentSignIn = "recent";

/**
 * Confirms the reader's identity for one act, such as "override.approve:<id>", or for several that are shown together.
 *
 * @param proof their password, a code of their authenticator app, `byPasskey` or `byRecentSignIn`
 * @returns a token that is valid once for each act, for five minutes
 * @throws AppError `credentials_wrong` with an issue of the field "proof", `passkey_unused` or `too_many_requests`
 */
export async function confirmIdentity(proof: string, act: string | string[]): Promise<string> {
  try {
    const { token } = await call(stepUp, { body: { ...(await proofOf(proof, act)), act } });
    return token;
  } catch (error) {
    // The console reports a wrong proof as an invalid field, because 401 would mean that the session has ended.
    if (!(error instanceof AppError)) throw error;
    const issue = error.facts.issues?.find(({ path }) => ["password", "totp", "passkey"].includes(path));
    if (!issue) throw error;
    const message = issue.path === "password" ? "This is not your password" : issue.message;
    throw new AppError("credentials_wrong", { ...error.facts, issues: [{ path: "proof", message }], cause: error });
  }
}

async function proofOf(proof: string, act: string | string[]) {
  if (proof === byPasskey) {
    const { provePasskey } = await import("@/lib/browser/passkey");
    return { passkey: await provePasskey(await call(askStepUp, { body: { act } })) };
  }
  if (proof === byRecentSignIn) return { recentSignIn: true as const };
  // No password has six characters.
  return /^\d{6}$/.test(proof) ? { totp: proof } : { password: proof };
}
