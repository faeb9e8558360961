/** Manually Verify Identity, once, and what its outcome means. Nothing is stored here, and nothing is sent twice. */
import "server-only";
import { AppError } from "@/lib/errors";
import { UpstreamFailure } from "@/lib/identity/upstream-error";
import { identity } from "@/lib/identity-service";

export type OverrideOutcome = { event: "apply" } | { event: "refuse" | "unsent" | "lose"; error: AppError };

/**
 * Calls Manually Verify Identity.
 *
 * @returns what came of it; never throws
 */
export async function callOverride(accessCode: string): Promise<OverrideOutcome> {
  try {
    const { response } = await identity().call("user.override", { accessCode, fields: {} });
    if (response.success === true) return { event: "apply" };
    // `success: false` is the service's no; an answer that says neither leaves it open.
    return response.success === false
      ? { event: "refuse", error: new AppError("upstream_rejected") }
      : { event: "lose", error: new AppError("upstream_unreadable") };
  } catch (error) {
    if (error instanceof UpstreamFailure) {
      const event = error.sent === "no" ? "unsent" : error.sent === "answered" ? "refuse" : "lose";
      return { event, error };
    }
    return { event: "lose", error: error instanceof AppError ? error : new AppError("internal", { cause: error }) };
  }
}
