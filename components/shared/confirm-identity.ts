import { call } from "@/lib/console-api";
import { stepUp } from "@/lib/contracts/session";

/**
 * Proves again who is there, for one act.
 *
 * @param password the reader's own
 * @param act what it is for, such as "override.approve:<id>"
 * @returns a token, good once, for this act, for five minutes
 * @throws AppError `credentials_wrong` or `too_many_requests`
 */
export async function confirmIdentity(password: string, act: string): Promise<string> {
  const { token } = await call(stepUp, { body: { password, act } });
  return token;
}
