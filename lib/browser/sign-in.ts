import { noAnswerError, refusalOf } from "@/lib/browser/refusals";
import { AppError } from "@/lib/errors";

/**
 * Signs in with a password and, if the account requires it, with `totp`: a code of the authenticator app, or a recovery
 * code.
 *
 * @throws AppError `credentials_wrong`, `second_factor_required`, `too_many_requests` with the seconds to wait,
 *   `unavailable`
 */
export async function signIn(email: string, password: string, totp?: string): Promise<void> {
  await signInBy("credentials", { email, password, ...(totp ? { totp } : {}) });
}

export async function signInBy(way: "credentials" | "passkey", credentials: Record<string, unknown>): Promise<void> {
  const { csrfToken } = Object(await (await send("/api/auth/csrf")).json());
  if (typeof csrfToken !== "string") throw new AppError("unavailable");
  const body = JSON.stringify({ ...credentials, csrfToken, json: true });
  await send(`/api/auth/callback/${way}`, { method: "POST", headers: { "content-type": "application/json" }, body });
}

async function send(address: string, init: RequestInit = {}): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(address, { ...init, cache: "no-store", credentials: "same-origin", redirect: "error" });
  } catch (cause) {
    throw noAnswerError(cause, false);
  }
  if (!answer.ok) throw await refusalOf(answer);
  return answer;
}
