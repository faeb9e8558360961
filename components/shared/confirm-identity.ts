import { call } from "@/lib/console-api";
import { stepUp } from "@/lib/contracts/session";
import { AppError } from "@/lib/errors";

/**
 * Confirms who the reader is, for one action.
 *
 * @param password theirs, or a code of their authenticator app
 * @param action what it is for, such as "override.approve:<id>"
 * @returns a token that is valid once, for this action, for five minutes
 * @throws AppError `credentials_wrong` or `too_many_requests`
 */
export async function confirmIdentity(password: string, action: string): Promise<string> {
  try {
    // No password has six characters.
    const proof = /^\d{6}$/.test(password) ? { totp: password } : { password };
    const { token } = await call(stepUp, { body: { ...proof, act: action } });
    return token;
  } catch (error) {
    // The console reports a wrong password as an invalid field, because 401 would mean that the session has ended.
    const isWrong =
      error instanceof AppError && error.facts.issues?.some(({ path }) => path === "password" || path === "totp");
    throw isWrong ? new AppError("credentials_wrong", { ...error.facts, cause: error }) : error;
  }
}

/** What is wrong with what the reader confirmed with: it belongs at its field. */
export function wrongProof(error: unknown): string {
  const code = error instanceof AppError ? error.facts.issues?.find(({ path }) => path === "totp") : undefined;
  return code?.message ?? "This is not your password";
}
