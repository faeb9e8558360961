/** The requests that a person may decide, as SQL conditions: lists show them, the navigation counts them. */
import "server-only";
import { can } from "@/lib/auth/permissions";
import type { CurrentStaff } from "@/lib/auth/session";
import { db, type Prisma } from "@/lib/data/prisma";
import { env } from "@/lib/env";

const readable = { wrappedKey: { not: null } };

/** Overrides that wait for this person's decision: not their own if two people are required. */
export function decidableOverrides(staff: CurrentStaff): Prisma.OverrideRequestWhereInput {
  if (!can(staff.roles, "override.approve")) return { id: { in: [] } };
  const byOthers = env.OVERRIDE_POLICY === "single" ? {} : { requestedById: { not: staff.id } };
  return { state: "requested", applicant: readable, ...byOthers };
}

/** Orders of others that wait for this person's decision. */
export function decidableOrders(staff: CurrentStaff): Prisma.OrderWhereInput {
  if (!can(staff.roles, "order.approve")) return { id: { in: [] } };
  return { state: "awaiting_approval", applicant: readable, requestedById: { not: staff.id } };
}

/** The number of requests that this person may decide. Counts up to 100 of each. */
export async function countApprovals(staff: CurrentStaff): Promise<{ overrides: number; orders: number }> {
  const take = 100;
  const [overrides, orders] = await Promise.all([
    can(staff.roles, "override.approve") ? db.overrideRequest.count({ where: decidableOverrides(staff), take }) : 0,
    can(staff.roles, "order.approve") ? db.order.count({ where: decidableOrders(staff), take }) : 0,
  ]);
  return { overrides, orders };
}
