"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { History } from "lucide-react";
import { failureFacts } from "@/components/shared/failure-facts";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { FailureNotice } from "@/components/ui/failure-state";
import { SkeletonLines } from "@/components/ui/skeleton";
import { Timeline } from "@/components/ui/timeline";
import { Timestamp } from "@/components/ui/timestamp";
import { call, operationKey, refetchOnMount } from "@/lib/console-api";
import { getTimeline } from "@/lib/contracts/applicants";
import type { OutputOf } from "@/lib/contracts/endpoint";

type Page = OutputOf<typeof getTimeline>;
type Entry = Page["items"][number];

/** The pages of the timeline, starting with the one that the server sent. */
function useTimeline(applicantId: string) {
  const queries = useQueryClient();
  const params = { id: applicantId };
  const first = operationKey(getTimeline, { params });
  return useInfiniteQuery({
    queryKey: [...first, "pages"],
    queryFn: ({ pageParam, signal }) =>
      call(getTimeline, { params, query: pageParam ? { cursor: pageParam } : {} }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    initialData: () => {
      const page = queries.getQueryData<Page>(first);
      return page && { pages: [page], pageParams: [null] };
    },
    refetchOnMount,
  });
}

/** What happened to the applicant, newest first. */
export function TimelineCard(props: { applicantId: string }) {
  const timeline = useTimeline(props.applicantId);
  const entries = timeline.data?.pages.flatMap(({ items }) => items);
  return (
    <Card aria-labelledby="timeline-title">
      <CardHeader id="timeline-title" icon={<History />} title="Timeline" />
      <CardBody>
        {entries ? (
          <Entries entries={entries} />
        ) : timeline.error ? (
          <FailureNotice
            {...failureFacts(timeline.error)}
            tone="unknown"
            onRetry={() => void timeline.refetch()}
            retrying={timeline.isFetching}
          />
        ) : (
          <SkeletonLines lines={6} label="Loading timeline" />
        )}
        {entries && timeline.isFetchNextPageError ? (
          <FailureNotice {...failureFacts(timeline.error)} tone="unknown" className="mt-3" />
        ) : null}
      </CardBody>
      {timeline.hasNextPage ? (
        <CardFooter>
          <Button
            variant="ghost"
            size="xs"
            className="-ml-2"
            loading={timeline.isFetchingNextPage}
            onClick={() => void timeline.fetchNextPage()}
          >
            Earlier events
          </Button>
        </CardFooter>
      ) : null}
    </Card>
  );
}

function Entries(props: { entries: readonly Entry[] }) {
  if (props.entries.length === 0) return <p className="text-ink-3">Nothing is recorded yet.</p>;
  return (
    <Timeline
      label="Timeline events"
      entries={props.entries.map((entry, index) => ({
        key: entry.id,
        title: entry.title,
        detail: detailOf(entry),
        at: <Timestamp at={entry.at} />,
        strong: index === 0,
      }))}
    />
  );
}

const outcomes: Record<Entry["outcome"], string | null> = {
  done: null,
  refused: "Refused",
  failed: "Failed",
  unknown: "Outcome unknown",
  open: "Not finished",
};

function detailOf({ by, outcome, detail }: Entry): string | null {
  const parts = [outcomes[outcome], detail, by ? `by ${by.name}` : null].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(", ");
}
