import type { Permission } from "@/lib/base/permissions";
import type { IconName } from "@/lib/domain/icon-names";
import type { ResponseOf } from "@/lib/platform/contract/action";
import { waitingCountedTo } from "@/lib/platform/contract/changes";
import type { countWaiting } from "@/lib/views/shell/contract/shell.actions";

export type NavItem = {
  href: string;
  label: string;
  icon: IconName;
  /** The permission that opens the page. If it is not set, every signed-in user may open the page. */
  needs?: Permission;
};

const navGroups: readonly { title?: string; items: readonly NavItem[] }[] = [
  {
    items: [
      { href: "/", label: "Today", icon: "gauge", needs: "applicant.read" },
      { href: "/applicants", label: "Applicants", icon: "id-card", needs: "applicant.read" },
      { href: "/approvals", label: "Approvals", icon: "stamp", needs: "override.read" },
      { href: "/quality-reviews", label: "Quality reviews", icon: "scale", needs: "quality.read" },
      { href: "/orders", label: "Orders", icon: "landmark", needs: "order.read" },
      { href: "/monitoring", label: "Monitoring", icon: "activity", needs: "monitoring.read" },
      { href: "/exports", label: "Exports", icon: "file-down" },
    ],
  },
  {
    items: [
      { href: "/audit", label: "Audit", icon: "scroll-text", needs: "audit.read" },
      { href: "/timeliness", label: "Timeliness", icon: "timer", needs: "timeliness.read" },
      { href: "/reference", label: "Reference", icon: "book-open" },
    ],
  },
  {
    title: "Settings",
    items: [
      { href: "/settings/staff", label: "Staff", icon: "users-round", needs: "staff.manage" },
      { href: "/settings/policies", label: "Policies", icon: "list-checks", needs: "policy.write" },
      { href: "/settings/decisions", label: "Decisions", icon: "gavel", needs: "decision.configure" },
      { href: "/settings/orders", label: "Order limits", icon: "wallet-cards", needs: "order.set-limits" },
      { href: "/settings/unlisted-fields", label: "Unlisted fields", icon: "braces", needs: "decision.configure" },
      { href: "/settings/retention", label: "Retention and erasure", icon: "trash", needs: "hold.manage" },
      {
        href: "/audit?action=webhook.receive",
        label: "Messages from the service",
        icon: "bell-ring",
        needs: "audit.read",
      },
      { href: "/account", label: "Account", icon: "circle-user" },
    ],
  },
];

/** Returns the pages that these permissions open. Empty groups are left out. */
export function navFor(granted: readonly Permission[]): { title?: string; items: readonly NavItem[] }[] {
  return navGroups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ needs }) => needs === undefined || granted.includes(needs)),
    }))
    .filter((group) => group.items.length > 0);
}

export function isCurrent(href: string, path: string): boolean {
  return path === href || path.startsWith(`${href}/`);
}

/** A destination's count: "99+" on screen, and a description for screen readers. */
export type Waiting = { value: string; what: string };

/** @returns the count of the page `href`; null if the count is zero or the page has none */
export function waitingAt(href: string, counts: ResponseOf<typeof countWaiting> | undefined): Waiting | null {
  if (!counts) return null;
  if (href === "/applicants") return waiting(counts.applicants, "open with you");
  if (href === "/approvals") return waiting(counts.approvals, "to decide");
  if (href === "/quality-reviews") return waiting(counts.reviews, "waiting for you");
  if (href === "/inbox") return waiting(counts.messages, "unread");
  return href === "/orders" ? waiting(counts.orders, "of unknown outcome") : null;
}

function waiting(count: number, what: string): Waiting | null {
  if (count === 0) return null;
  const value = count > waitingCountedTo ? `${waitingCountedTo}+` : String(count);
  return { value, what };
}
