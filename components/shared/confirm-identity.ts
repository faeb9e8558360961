import { call } from "@/lib/console-api";
import { stepUp } from "@/lib/contracts/session";
import { AppError } from "@/lib/errors";

/**
 * Proves again who is there, for one act.
 *
 * @param password the reader's own
 * @param act what it is for, such as "override.approve:<id>"
 * @returns a token, good once, for this act, for five minutes
 * @throws AppError `credentials_wrong` or `too_many_requests`
 */
export async function confirmIdentity(password: string, act: string): Promise<string> {
  try {
    const { token } = await call(stepUp, { body: { password, act } });
    return token;
  } catch (error) {
    // A field that is wrong, as the console answers it: 401 would say that the session has ended.
    const isWrong = error instanceof AppError && error.facts.issues?.some(({ path }) => path === "password");
    throw isWrong ? new AppError("credentials_wrong", { ...error.facts, cause: error }) : error;
  }
}
