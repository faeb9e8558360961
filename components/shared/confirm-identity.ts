import { call } from "@/lib/console-api";
import { stepUp } from "@/lib/contracts/session";
import { AppError } from "@/lib/errors";

/**
 * Confirms the reader's password for one action.
 *
 * @param action what it is for, such as "override.approve:<id>"
 * @returns a token that is valid once, for this action, for five minutes
 * @throws AppError `credentials_wrong` or `too_many_requests`
 */
export async function confirmIdentity(password: string, action: string): Promise<string> {
  try {
    const { token } = await call(stepUp, { body: { password, act: action } });
    return token;
  } catch (error) {
    // The console reports a wrong password as an invalid field, because 401 would mean that the session has ended.
    const isWrong = error instanceof AppError && error.facts.issues?.some(({ path }) => path === "password");
    throw isWrong ? new AppError("credentials_wrong", { ...error.facts, cause: error }) : error;
  }
}
