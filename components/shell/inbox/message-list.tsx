"use client";

import { useAction } from "@/components/shared/use-action";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Timestamp } from "@/components/ui/timestamp";
import { cn } from "@/components/ui/tv";
import { pathOf } from "@/lib/domain/inbox/message-path";
import type { Message } from "@/lib/features/inbox/contract/inbox";
import { markRead } from "@/lib/features/inbox/contract/inbox.actions";
import { endingOf, sentenceOf } from "./message-copy";

const isNew = ({ read, ended }: Message): boolean => !read && !ended;

/** Opening a message marks it as read. */
export function MessageList(props: { items: readonly Message[]; onOpen?: () => void }) {
  const mark = useAction(markRead);
  if (props.items.length === 0) {
    return (
      <EmptyState title="No messages" settled className="py-8">
        Requests to you, and the outcomes of yours, appear here.
      </EmptyState>
    );
  }
  const open = ({ id, read }: Message) => {
    if (!read) mark.mutate({ body: { ids: [id] } });
    props.onOpen?.();
  };
  return (
    <ul className="divide-y divide-line">
      {props.items.map((item) => (
        <li key={item.id}>
          <Link
            href={pathOf({
              kind: item.kind,
              objectId: item.objectId,
              applicantId: item.applicant?.id ?? null,
              jobKind: item.job?.kind,
            })}
            onClick={() => open(item)}
            className="grid min-h-touch grid-cols-[0.5rem_minmax(0,1fr)] gap-x-2.5 px-3 py-2.5 text-ink hover:bg-hover hover:no-underline"
          >
            <span className={cn("mt-1.5 size-2 rounded-full", isNew(item) && "bg-ink")} />
            <span className="wrap-anywhere">
              <span className={isNew(item) ? "font-strong" : "text-ink-2"}>
                {isNew(item) ? <span className="sr-only">Unread: </span> : null}
                {sentenceOf(item)}
              </span>
              <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-ink-3 text-meta">
                <Timestamp at={item.at} as="relative" />
                {item.ended ? (
                  <span className="inline-flex items-center gap-1 [&>svg]:size-3.5">
                    <Icon name="check" />
                    {endingOf(item.ended)}
                  </span>
                ) : null}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function useMarkAllRead() {
  const mark = useAction(markRead);
  return { run: () => mark.mutate({ body: { ids: "all" } }), isPending: mark.isPending };
}
