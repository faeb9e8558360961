"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Tooltip } from "@/components/ui/tooltip";
import { cn } from "@/components/ui/tv";
import type { Permission } from "@/lib/base/permissions";
import { hydratedQueryFor } from "@/lib/browser/console-api";
import { countWaiting } from "@/lib/views/shell/contract/shell.actions";
import { isCurrent, type NavItem, navFor, type Waiting, waitingAt } from "./nav-items";

type Shape = "column" | "sheet";

/**
 * The pages that this person may open. As a "column", the list shrinks to icons between 760 and 1200 px. In the phone's
 * "sheet", it keeps its labels, and its rows are 44 px high.
 */
export function NavList(props: { permissions: readonly Permission[]; shape: Shape; onNavigate?: () => void }) {
  const path = usePathname();
  const waiting = useQuery(hydratedQueryFor(countWaiting)).data;
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
            <NavLink
              {...props}
              item={item}
              current={isCurrent(item.href, path)}
              waiting={waitingAt(item.href, waiting)}
            />
          </li>
        ))}
      </ul>
    </div>
  ));
}

function NavLink(props: {
  item: NavItem;
  current: boolean;
  waiting: Waiting | null;
  shape: Shape;
  onNavigate?: () => void;
}) {
  const { item, current, shape, waiting } = props;
  const narrow = shape === "column";
  const link = (
    <Link
      href={item.href}
      aria-current={current ? "page" : undefined}
      onClick={props.onNavigate}
      className={`nav-link nav-link-${shape}`}
    >
      <Icon name={item.icon} />
      <span className={cn(narrow && "max-xl:sr-only")}>{item.label}</span>
      {waiting ? (
        <span className={cn("num ml-auto font-medium text-ink-3 text-micro", narrow && "max-xl:sr-only")}>
          {waiting.value} <span className="sr-only">{waiting.what}</span>
        </span>
      ) : null}
    </Link>
  );
  if (!narrow) return link;
  return (
    <Tooltip
      content={waiting ? `${item.label}: ${waiting.value} ${waiting.what}` : item.label}
      side="right"
      className="xl:hidden"
    >
      {link}
    </Tooltip>
  );
}
