/** Who may decide a request, withdraw it, and say what became of it. */
import "server-only";
import type { CurrentStaff } from "@/lib/auth/session";
import { db, type OverrideRequest } from "@/lib/data/prisma";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { blockFor, resolveBlockFor } from "./view";

/** A request, and whether one person asks for it and acts on it (possible only under OVERRIDE_POLICY=single). */
type Found = { request: OverrideRequest; single: boolean };

/**
 * Finds a request that this person may decide.
 *
 * @throws AppError `not_found`; `state_conflict` when it is decided; `same_person` when it is their own
 */
export async function findToDecide(id: string, staff: CurrentStaff): Promise<Found> {
  const request = await find(id);
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
      return { request, single: isAlone(request, staff) };
  }
}

/**
 * Finds a request of unknown outcome of which this person may say what became of it. The two-person rule holds here as
 * it does for approving: who wants an override is not the one to say that it was applied.
 *
 * @throws AppError `not_found`; `state_conflict` when its outcome is known; `same_person` when it is their own
 */
export async function findToResolve(id: string, staff: CurrentStaff): Promise<Found> {
  const request = await find(id);
  switch (resolveBlockFor(request, staff)) {
    case "not_unknown":
      throw notUnknown();
    case "no_right":
      throw new AppError("forbidden");
    case "own_request":
      throw new AppError("same_person", {
        detail: "You asked for this override, so another approver has to say what became of it.",
      });
    case null:
      return { request, single: isAlone(request, staff) };
  }
}

/**
 * Finds a request that this person may withdraw: their own, while it waits.
 *
 * @throws AppError `not_found`; `forbidden` when another person asked; `state_conflict` when it is decided
 */
export async function findToWithdraw(id: string, { id: staffId }: CurrentStaff): Promise<OverrideRequest> {
  const request = await find(id);
  if (request.requestedById !== staffId) {
    throw new AppError("forbidden", { detail: "Only the person who asked for an override can withdraw it." });
  }
  if (request.state !== "requested") throw decided();
  return request;
}

async function find(id: string): Promise<OverrideRequest> {
  const request = await db.overrideRequest.findUnique({ where: { id } });
  if (!request) throw new AppError("not_found");
  return request;
}

function isAlone(request: OverrideRequest, staff: CurrentStaff): boolean {
  return env.OVERRIDE_POLICY === "single" && request.requestedById === staff.id;
}

/** Somebody was faster. */
export function decided(): AppError {
  return new AppError("state_conflict", { detail: "This request is decided or withdrawn already." });
}

/** Somebody was faster, or there was never a doubt. */
export function notUnknown(): AppError {
  return new AppError("state_conflict", { detail: "The outcome of this request is known, or still to come." });
}
