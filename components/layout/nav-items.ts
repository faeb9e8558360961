import type { Permission } from "@/lib/auth/permissions";

export type NavItem = {
  href: string;
  label: string;
  icon: "applicants" | "approvals" | "orders" | "audit" | "reference" | "notifications" | "staff" | "account";
  /** The right that opens the page; none means that everybody who is signed in may. */
  needs?: Permission;
};

/** Every place of the console, in groups. What a role may not open is not shown to it. */
const navGroups: readonly { title?: string; items: readonly NavItem[] }[] = [
  {
    items: [
      { href: "/applicants", label: "Applicants", icon: "applicants", needs: "applicant.read" },
      { href: "/approvals", label: "Approvals", icon: "approvals", needs: "override.read" },
      { href: "/orders", label: "Orders", icon: "orders", needs: "order.read" },
    ],
  },
  {
    items: [
      { href: "/audit", label: "Audit", icon: "audit", needs: "audit.read" },
      { href: "/reference", label: "Reference", icon: "reference" },
    ],
  },
  {
    title: "Settings",
    items: [
      { href: "/settings/staff", label: "Staff", icon: "staff", needs: "staff.manage" },
      { href: "/settings/notifications", label: "Notifications", icon: "notifications", needs: "webhook.read" },
      { href: "/account", label: "Account", icon: "account" },
    ],
  },
];

/**
 * The groups that somebody with these rights sees; empty groups are left out.
 *
 * @param held the permissions of the signed-in person
 */
export function navFor(held: readonly Permission[]): { title?: string; items: readonly NavItem[] }[] {
  return navGroups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ needs }) => needs === undefined || held.includes(needs)),
    }))
    .filter((group) => group.items.length > 0);
}

/** True when this path is the item's page or one below it. */
export function isCurrent(href: string, path: string): boolean {
  return path === href || path.startsWith(`${href}/`);
}
