/**
 * Query conditions for the requests that a person may decide. Lists show these requests, and the navigation counts
 * them.
 */
import "server-only";
import { can, type Permission } from "@/lib/base/permissions";
import { isResting, mayActAlone, readRestAndTies, tiedTo } from "@/lib/cases/two-person-rule";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { Prisma } from "@/lib/platform/data/prisma";

const readable = { wrappedKey: { not: null } };
const none = { id: { in: [] } };

type Reader = Pick<CurrentStaff, "id" | "roles">;

/** The condition for requests of people for whom this person may act as the second person now. */
async function requestedByIndependentPeople({ id, roles }: Reader, permission: Permission) {
  if (!can(roles, permission)) return none;
  const { rests, tied } = await readRestAndTies(id, permission);
  if (rests) return none;
  return mayActAlone(permission) ? {} : { requestedById: { notIn: [id, ...tied] } };
}

/** Overrides that wait for this person's decision. */
export async function decidableOverrides(staff: Reader): Promise<Prisma.OverrideRequestWhereInput> {
  return {
    state: "requested",
    applicant: readable,
    ...(await requestedByIndependentPeople(staff, "override.approve")),
  };
}

/** Orders that wait for this person's decision. */
export async function decidableOrders(staff: Reader): Promise<Prisma.OrderWhereInput> {
  return {
    state: "awaiting_approval",
    applicant: readable,
    ...(await requestedByIndependentPeople(staff, "order.approve")),
  };
}

const isReadable = Prisma.sql`exists (
  select 1 from "Applicant" applicant where applicant.id = request."applicantId" and applicant."wrappedKey" is not null)`;

/** The condition of `requestedByIndependentPeople` in SQL, for a table that is called `request`. */
function isOfOthers({ id, roles }: Reader, permission: Permission): Prisma.Sql {
  if (!can(roles, permission)) return Prisma.sql`false`;
  const others = Prisma.sql`request."requestedById" <> ${id}::uuid
    and request."requestedById" not in (${tiedTo(id, permission)})`;
  return Prisma.sql`not ${isResting(id, permission)} and ${mayActAlone(permission) ? Prisma.sql`true` : others}`;
}

/** The condition of `decidableOverrides` in SQL. The query calls the table "OverrideRequest" `request`. */
export const isOverrideToDecide = (staff: Reader): Prisma.Sql =>
  Prisma.sql`request.state = 'requested' and ${isOfOthers(staff, "override.approve")} and ${isReadable}`;

/** The condition of `decidableOrders` in SQL. The query calls the table "Order" `request`. */
export const isOrderToDecide = (staff: Reader): Prisma.Sql =>
  Prisma.sql`request.state = 'awaiting_approval' and ${isOfOthers(staff, "order.approve")} and ${isReadable}`;
