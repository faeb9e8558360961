import { call } from "@/lib/console-api";
import { AppError } from "@/lib/errors";

/** Ends the session, if it has not ended already, and goes to the sign-in page. */
export async function signOutHere(): Promise<void> {
  try {
    await call("POST /api/account/sign-out", { body: {} });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "unauthenticated") throw error;
  }
  window.location.assign("/sign-in");
}
