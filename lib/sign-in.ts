/** Signing in and out from the browser. */
import { z } from "zod";
import { call, noAnswer, refusalOf } from "@/lib/console-api";
import { signOut } from "@/lib/contracts/session";
import { AppError } from "@/lib/errors";

/**
 * Signs in by password. The session is in an HttpOnly cookie.
 *
 * @param totp a code of the authenticator app, or a recovery code
 * @throws AppError `credentials_wrong`, `second_factor_required`, `too_many_requests` with the seconds to wait, `unavailable`
 */
export async function signIn(email: string, password: string, totp?: string): Promise<void> {
  await signInBy("credentials", { email, password, ...(totp ? { totp } : {}) });
}

/** Fetches a CSRF token, then sends what the person signs in with. */
export async function signInBy(way: "credentials" | "passkey", sent: Record<string, unknown>): Promise<void> {
  const token = z.object({ csrfToken: z.string() }).safeParse(await (await send("/api/auth/csrf")).json());
  if (!token.success) throw new AppError("unavailable");
  const body = JSON.stringify({ ...sent, csrfToken: token.data.csrfToken, json: true });
  await send(`/api/auth/callback/${way}`, { method: "POST", headers: { "content-type": "application/json" }, body });
}

/** Ends the session, if it has not ended already, and goes to the sign-in page. */
export async function signOutHere(): Promise<void> {
  try {
    await call(signOut, { body: {} });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "unauthenticated") throw error;
  }
  window.location.assign("/sign-in");
}

async function send(address: string, init: RequestInit = {}): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(address, { ...init, cache: "no-store", credentials: "same-origin", redirect: "error" });
  } catch (cause) {
    throw noAnswer(cause, false);
  }
  if (!answer.ok) throw await refusalOf(answer);
  return answer;
}
