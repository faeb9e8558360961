import { redirect } from "next/navigation";
import { navFor } from "@/components/layout/nav-items";
import { can, permissions } from "@/lib/auth/permissions";
import { pageCaller } from "@/lib/http/prefetch";

/** The first page that the person's roles open; those that anybody may open are nobody's work. */
export default async function HomePage() {
  const { staff } = await pageCaller();
  const held = permissions.filter((permission) => can(staff.roles, permission));
  const places = navFor(held).flatMap(({ items }) => items);
  redirect(places.find(({ needs }) => needs !== undefined)?.href ?? "/account");
}
