"use client";

import {
  BellRing,
  BookOpen,
  CircleUser,
  Gauge,
  Gavel,
  IdCard,
  Landmark,
  ListChecks,
  type LucideIcon,
  ScrollText,
  Stamp,
  UsersRound,
} from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { Tooltip } from "@/components/ui/tooltip";
import { cn } from "@/components/ui/tv";
import type { Permission } from "@/lib/auth/permissions";
import { isCurrent, type NavItem, navFor } from "./nav-items";

export type NavCounts = Partial<Record<string, { value: string; late?: boolean }>>;

const icons: Record<NavItem["icon"], LucideIcon> = {
  applicants: IdCard,
  approvals: Stamp,
  orders: Landmark,
  audit: ScrollText,
  reference: BookOpen,
  notifications: BellRing,
  decisions: Gavel,
  staff: UsersRound,
  policies: ListChecks,
  limits: Gauge,
  account: CircleUser,
};

type Shape = "column" | "sheet";

/**
 * The destinations that this person may open. As a "column" it shrinks to icons between 760 and 1200 px; in the phone's
 * "sheet" it keeps its labels, with 44 px a row.
 *
 * @param props.counts what waits, by address: `{ "/approvals": { value: "4" } }`
 */
export function NavList(props: {
  permissions: readonly Permission[];
  counts?: NavCounts | undefined;
  shape: Shape;
  onNavigate?: () => void;
}) {
  const path = usePathname();
  return navFor(props.permissions).map((group, index) => (
    <div key={group.items[0]?.href} className={cn(index > 0 && "mt-3 border-line border-t pt-3")}>
      {group.title ? (
        <div className={cn("px-2 pb-1 text-ink-3 text-micro", props.shape === "column" && "max-xl:sr-only")}>
          {group.title}
        </div>
      ) : null}
      <ul className="grid gap-px">
        {group.items.map((item) => (
          <li key={item.href}>
            <NavLink {...props} item={item} current={isCurrent(item.href, path)} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

function NavLink(props: {
  item: NavItem;
  current: boolean;
  counts?: NavCounts | undefined;
  shape: Shape;
  onNavigate?: () => void;
}) {
  const { item, current, shape } = props;
  const Icon = icons[item.icon];
  const count = props.counts?.[item.href];
  const narrow = shape === "column";
  const link = (
    <Link
      href={item.href}
      aria-current={current ? "page" : undefined}
      onClick={props.onNavigate}
      className={cn(
        "relative flex h-7.5 items-center gap-2.5 rounded-button px-2 font-medium text-ink-2 hover:bg-sunken hover:no-underline [&>svg]:text-ink-3",
        narrow ? "max-xl:h-10 max-xl:justify-center" : "h-touch",
        current &&
          "bg-sunken font-semibold text-ink before:absolute before:inset-y-1.5 before:-left-2 before:w-0.75 before:rounded-r-[2px] before:bg-accent [&>svg]:text-ink",
      )}
    >
      <Icon />
      <span className={cn(narrow && "max-xl:sr-only")}>{item.label}</span>
      {count ? (
        <span
          className={cn(
            "num ml-auto font-medium text-ink-3 text-micro",
            count.late && "font-semibold text-blocking",
            narrow && "max-xl:sr-only",
          )}
        >
          {count.value}
        </span>
      ) : null}
    </Link>
  );
  if (!narrow) return link;
  return (
    <Tooltip content={count ? `${item.label}, ${count.value}` : item.label} side="right" className="xl:hidden">
      {link}
    </Tooltip>
  );
}
