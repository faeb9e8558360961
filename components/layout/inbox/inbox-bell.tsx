"use client";

import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import Link from "next/link";
import { type ComponentProps, useState } from "react";
import { failedRead } from "@/components/shared/failure-facts";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-state";
import { Popover } from "@/components/ui/popover";
import { SkeletonLines } from "@/components/ui/skeleton";
import { hydratedQueryFor, queryFor } from "@/lib/console-api";
import { waitingAt } from "../nav-items";
import { MessageList, useMarkAllRead } from "./message-list";

const look =
  "relative flex flex-none items-center justify-center rounded-button text-ink-2 hover:bg-hover hover:no-underline [&>svg]:size-4";

/** The reader's inbox in the bar: the number of new messages, and a panel with the newest. On a phone it is a page. */
export function InboxBell() {
  const [open, setOpen] = useState(false);
  const unread = waitingAt("/inbox", useQuery(hydratedQueryFor("GET /api/session/counts")).data);
  const label = unread ? `Inbox, ${unread.value} ${unread.what}` : "Inbox";
  const face = (
    <>
      <Bell />
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
        <Panel onClose={() => setOpen(false)} />
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

function Panel(props: { onClose: () => void }) {
  const messages = useQuery({ ...queryFor("GET /api/inbox", { query: { limit: 20 } }), refetchOnMount: "always" });
  const markAll = useMarkAllRead();
  const items = messages.data?.items;
  return (
    <>
      <div className="flex h-11 items-center gap-2 border-line border-b px-3">
        <h2 className="font-semibold text-body">Inbox</h2>
        <span className="ml-auto" />
        {items?.some(({ read, ended }) => !read && !ended) ? (
          <Button size="xs" variant="ghost" loading={markAll.isPending} onClick={markAll.run}>
            Mark all as read
          </Button>
        ) : null}
      </div>
      <div className="max-h-[min(32rem,70dvh)] overflow-y-auto">
        {items ? (
          <MessageList items={items} onOpen={props.onClose} />
        ) : messages.error ? (
          <FailureNotice {...failedRead(messages)} className="m-3" />
        ) : (
          <div className="p-3">
            <SkeletonLines lines={4} label="Loading messages" />
          </div>
        )}
      </div>
      <div className="border-line border-t px-3 py-2">
        <Link href="/inbox" onClick={props.onClose} className="text-meta">
          Open the inbox
        </Link>
      </div>
    </>
  );
}
