"use client";

import { useQuery } from "@tanstack/react-query";
import { failedRead } from "@/components/shared/failure-facts";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-state";
import { Link } from "@/components/ui/link";
import { SkeletonLines } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/browser/console-api";
import { listMessages } from "@/lib/features/inbox/contract/inbox.actions";
import { MessageList, useMarkAllRead } from "./message-list";

export function InboxPanel(props: { onClose: () => void }) {
  const messages = useQuery({ ...queryFor(listMessages, { query: { limit: 20 } }), refetchOnMount: "always" });
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
