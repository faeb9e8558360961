"use client";

import { cannotShow, failedRead, failureFacts } from "@/components/shared/failure-facts";
import { usePages } from "@/components/shared/use-pages";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FailureNotice, FailureState } from "@/components/ui/failure-state";
import { PageHeader } from "@/components/ui/page-header";
import { listMessages } from "@/lib/features/inbox/contract/inbox.actions";
import { MessageList, useMarkAllRead } from "./message-list";

export function InboxPage() {
  const messages = usePages(listMessages);
  const markAll = useMarkAllRead();
  const items = messages.data?.pages.flatMap((answer) => answer.items) ?? [];
  const hasNew = items.some(({ read, ended }) => !read && !ended);
  return (
    <div className="max-w-200">
      <PageHeader
        title="Inbox"
        actions={
          hasNew ? (
            <Button loading={markAll.isPending} onClick={markAll.run}>
              Mark all as read
            </Button>
          ) : null
        }
      />
      <div className="grid gap-3 px-6 pt-2 pb-10 max-md:px-3">
        {cannotShow(messages) ? (
          <FailureState {...failedRead(messages)} />
        ) : (
          <Card className="overflow-hidden">
            <MessageList items={items} />
          </Card>
        )}
        {messages.error && messages.data ? <FailureNotice {...failureFacts(messages.error)} /> : null}
        {messages.hasNextPage ? (
          <Button
            className="justify-self-center"
            loading={messages.isFetchingNextPage}
            onClick={() => void messages.fetchNextPage()}
          >
            Show older
          </Button>
        ) : null}
      </div>
    </div>
  );
}
