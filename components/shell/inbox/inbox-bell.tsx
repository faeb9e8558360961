"use client";

import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { lazyPanel } from "@/components/ui/lazy-part";
import { Link } from "@/components/ui/link";
import { Popover } from "@/components/ui/popover";
import { SkeletonLines } from "@/components/ui/skeleton";
import { hydratedQueryFor } from "@/lib/browser/console-api";
import { countWaiting } from "@/lib/views/shell/contract/shell.actions";
import { waitingAt } from "../nav-items";

const InboxPanel = lazyPanel(
  () => import("./inbox-panel").then((module) => module.InboxPanel),
  () => <SkeletonLines lines={4} label="Loading messages" className="p-3" />,
);

const look =
  "relative flex flex-none items-center justify-center rounded-button text-ink-2 hover:bg-hover hover:no-underline [&>svg]:size-4";

/**
 * The inbox in the bar: the number of unread messages, and a panel with the newest. On a phone it links to the page.
 */
export function InboxBell() {
  const [open, setOpen] = useState(false);
  const unread = waitingAt("/inbox", useQuery(hydratedQueryFor(countWaiting)).data);
  const label = unread ? `Inbox, ${unread.value} ${unread.what}` : "Inbox";
  const face = (
    <>
      <Icon name="bell" />
      {unread ? (
        <span
          aria-hidden="true"
          className="num absolute top-0 right-0 inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-primary px-1 font-strong text-micro text-primary-foreground max-md:top-1.5 max-md:right-1.5"
        >
          {unread.value}
        </span>
      ) : null}
    </>
  );
  return (
    <>
      <Popover
        open={open}
        onOpenChange={setOpen}
        align="end"
        label="Inbox"
        className="w-96 max-w-96 overflow-hidden p-0"
        trigger={<BellButton aria-label={label}>{face}</BellButton>}
      >
        <InboxPanel onClose={() => setOpen(false)} />
      </Popover>
      <Link href="/inbox" aria-label={label} className={`${look} size-touch md:hidden`}>
        {face}
      </Link>
    </>
  );
}

function BellButton(props: ComponentProps<"button">) {
  return <button type="button" {...props} className={`${look} size-8 max-md:hidden`} />;
}
