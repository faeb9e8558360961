import { redirect } from "next/navigation";
import { navFor } from "@/components/layout/nav-items";
import { can, permissions } from "@/lib/auth/permissions";
import { pageCaller } from "@/lib/http/prefetch";

/** Redirects to the first page that the person's roles open; pages open to everyone do not count as their work. */
export default async function HomePage() {
  const { staff } = await pageCaller();
  const permitted = permissions.filter((permission) => can(staff.roles, permission));
  const items = navFor(permitted).flatMap((group) => group.items);
  redirect(items.find(({ needs }) => needs !== undefined)?.href ?? "/account");
}
