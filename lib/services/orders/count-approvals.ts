import "server-only";
import { can } from "@/lib/auth/permissions";
import type { CurrentStaff } from "@/lib/auth/session";
import { db } from "@/lib/data/prisma";
import { env } from "@/lib/env";

/**
 * How many requests wait for a decision that this person may make: not their own where two
 * people are required, and none without the right. Counts up to 100 of each.
 */
export async function countApprovals({
  staff,
}: {
  staff: CurrentStaff;
}): Promise<{ overrides: number; orders: number }> {
  const byOthers = { requestedById: { not: staff.id } };
  const take = 100;
  const [overrides, orders] = await Promise.all([
    can(staff.roles, "override.approve")
      ? db.overrideRequest.count({
          where: { state: "requested", ...(env.OVERRIDE_POLICY === "single" ? {} : byOthers) },
          take,
        })
      : 0,
    can(staff.roles, "order.approve")
      ? db.order.count({ where: { state: "awaiting_approval", ...byOthers }, take })
      : 0,
  ]);
  return { overrides, orders };
}
