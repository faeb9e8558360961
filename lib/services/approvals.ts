/** The requests that a person may decide, as conditions: lists show them, the navigation counts them. */
import "server-only";
import { can } from "@/lib/auth/permissions";
import type { CurrentStaff } from "@/lib/auth/session";
import { Prisma } from "@/lib/data/prisma";
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

const isReadable = Prisma.sql`exists (
  select 1 from "Applicant" applicant where applicant.id = request."applicantId" and applicant."wrappedKey" is not null)`;

type Reader = Pick<CurrentStaff, "id" | "roles">;

const byOthers = ({ id }: Reader) => Prisma.sql`request."requestedById" <> ${id}::uuid`;

/** `decidableOverrides` of "OverrideRequest" request, in SQL. */
export function isOverrideToDecide(staff: Reader): Prisma.Sql {
  if (!can(staff.roles, "override.approve")) return Prisma.sql`false`;
  const others = env.OVERRIDE_POLICY === "single" ? Prisma.sql`true` : byOthers(staff);
  return Prisma.sql`request.state = 'requested' and ${others} and ${isReadable}`;
}

/** `decidableOrders` of "Order" request, in SQL. */
export function isOrderToDecide(staff: Reader): Prisma.Sql {
  if (!can(staff.roles, "order.approve")) return Prisma.sql`false`;
  return Prisma.sql`request.state = 'awaiting_approval' and ${byOthers(staff)} and ${isReadable}`;
}
