"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { cannotShow, failedRead, failureFacts } from "@/components/shared/failure-facts";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { FailureNotice, FailureState } from "@/components/ui/failure-state";
import { PageHeader } from "@/components/ui/page-header";
import { call, operationKey, refetchOnMount } from "@/lib/console-api";
import type { AnswerOf } from "@/lib/contracts/api";
import { MessageList, useMarkAllRead } from "./message-list";

type Answer = AnswerOf<"GET /api/inbox">;

/** The pages of the inbox, starting with the one that the server sent. */
function useMessages() {
  const queries = useQueryClient();
  const first = operationKey("GET /api/inbox", {});
  return useInfiniteQuery({
    queryKey: [...first, "pages"],
    queryFn: ({ pageParam, signal }) =>
      call("GET /api/inbox", { query: pageParam ? { cursor: pageParam } : {} }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (answer) => answer.nextCursor,
    initialData: () => {
      const answer = queries.getQueryData<Answer>(first);
      return answer && { pages: [answer], pageParams: [null] };
    },
    refetchOnMount,
  });
}

/** All of the reader's messages. */
export function InboxPage() {
  const messages = useMessages();
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
