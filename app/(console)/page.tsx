import { redirect } from "next/navigation";
import { navFor } from "@/components/layout/nav-items";
import { can, permissions } from "@/lib/auth/permissions";
import { pageCaller } from "@/lib/http/prefetch";

/** The first page that the person's roles open. */
export default async function HomePage() {
  const { staff } = await pageCaller();
  const held = permissions.filter((permission) => can(staff.roles, permission));
  redirect(navFor(held)[0]?.items[0]?.href ?? "/account");
}
