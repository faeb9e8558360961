/** What both decisions on a request share. */
import "server-only";
import type { CurrentStaff } from "@/lib/auth/session";
import { db, type OverrideRequest } from "@/lib/data/prisma";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { blockFor } from "./view";

/**
 * Finds a request that this person may decide.
 *
 * @returns the request, and whether one person asks for it and decides it (possible only under OVERRIDE_POLICY=single)
 * @throws AppError `not_found`; `state_conflict` when it is decided; `same_person` when it is their own
 */
export async function findToDecide(
  id: string,
  staff: CurrentStaff,
): Promise<{ request: OverrideRequest; single: boolean }> {
  const request = await db.overrideRequest.findUnique({ where: { id } });
  if (!request) throw new AppError("not_found");
  switch (blockFor(request, staff)) {
    case "decided":
      throw decided();
    case "no_right":
      throw new AppError("forbidden");
    case "own_request":
      throw new AppError("same_person", {
        detail: "You asked for this override, so another approver has to decide it.",
      });
    case null:
      return { request, single: env.OVERRIDE_POLICY === "single" && request.requestedById === staff.id };
  }
}

/** Somebody was faster. */
export function decided(): AppError {
  return new AppError("state_conflict", { detail: "This request is decided already." });
}
