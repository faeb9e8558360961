import "server-only";
import { can } from "@/lib/auth/permissions";
import type { CurrentStaff } from "@/lib/auth/session";
import { db } from "@/lib/data/prisma";
import { env } from "@/lib/env";

/**
 * Counts the requests that await a decision which this person may make: never their own, where two people are required.
 *
 * @param atMost where counting stops
 */
export async function countApprovals({ id, roles }: CurrentStaff, atMost: number): Promise<number> {
  if (!can(roles, "override.approve")) return 0;
  const own = env.OVERRIDE_POLICY === "single" ? {} : { requestedById: { not: id } };
  return db.overrideRequest.count({ where: { state: "requested", ...own }, take: atMost });
}
