"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useState } from "react";
import { failedRead, failureFacts } from "@/components/shared/failure-facts";
import { useCase, useResult } from "@/components/shared/use-case";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { FailureNotice } from "@/components/ui/failure-state";
import { SkeletonLines } from "@/components/ui/skeleton";
import { Timeline } from "@/components/ui/timeline";
import { Timestamp, useTimeZone, ZoneName } from "@/components/ui/timestamp";
import { call, operationKey } from "@/lib/console-api";
import type { ResponseOf } from "@/lib/contracts/action";
import { getTimeline } from "@/lib/contracts/cases.actions";
import { plural } from "@/lib/dates";
import { lastNewEntry, type TimelineAction, timelineDays } from "./timeline-entries";

type Entry = ResponseOf<typeof getTimeline>["items"][number];

/** What happened to the applicant, newest first. */
export function TimelineCard(props: { applicantId: string }) {
  const timeline = useCase(props.applicantId, "timeline");
  const earlier = useEarlier(props.applicantId, timeline.data?.nextCursor ?? null);
  const entries = timeline.data && [...timeline.data.items, ...earlier.items];
  return (
    <Card aria-labelledby="timeline-title">
      <CardHeader
        id="timeline-title"
        icon={<History />}
        title="Timeline"
        aside={
          <span className="text-ink-3 text-meta">
            <ZoneName />
          </span>
        }
      />
      <CardBody>
        {entries ? (
          <Entries applicantId={props.applicantId} entries={entries} lookedAt={timeline.data?.lookedAt ?? null} />
        ) : timeline.error ? (
          <FailureNotice {...failedRead(timeline)} tone="unknown" />
        ) : (
          <SkeletonLines lines={6} label="Loading timeline" />
        )}
        {earlier.error ? <FailureNotice {...failureFacts(earlier.error)} tone="unknown" className="mt-3" /> : null}
      </CardBody>
      {earlier.hasMore ? (
        <CardFooter>
          <Button variant="ghost" size="xs" className="-ml-2" loading={earlier.isFetching} onClick={earlier.read}>
            Earlier events
          </Button>
        </CardFooter>
      ) : null}
    </Card>
  );
}

/**
 * What happened before the first page. Once it was asked for, it is read again when the first page moves on.
 *
 * @param after where the first page ends; null: there is nothing before it
 */
function useEarlier(applicantId: string, after: string | null) {
  const [isOpen, setOpen] = useState(false);
  const params = { id: applicantId };
  const query = useInfiniteQuery({
    queryKey: [...operationKey(getTimeline, { params }), "before", after],
    queryFn: ({ pageParam, signal }) =>
      call(getTimeline, { params, query: { cursor: pageParam ?? undefined } }, signal),
    initialPageParam: after,
    getNextPageParam: (page) => page.nextCursor,
    enabled: isOpen && after !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    items: query.data?.pages.flatMap(({ items }) => items) ?? [],
    hasMore: after !== null && (query.data === undefined || query.hasNextPage),
    error: query.error,
    isFetching: query.isFetching,
    read: () => (query.data || query.error ? void query.fetchNextPage() : setOpen(true)),
  };
}

function Entries(props: { applicantId: string; entries: readonly Entry[]; lookedAt: string | null }) {
  const timeZone = useTimeZone();
  const checks = useResult(props.applicantId).data?.checks;
  if (props.entries.length === 0) return <p className="text-ink-3">Nothing is recorded yet.</p>;
  const days = timelineDays(props.entries, checks ?? [], timeZone);
  const lastNew = lastNewEntry(days, props.lookedAt);
  return (
    <div className="grid gap-3">
      {days.map(({ day, entries }, index) => (
        <section key={day} aria-label={day}>
          <h3 className="mb-2 text-ink-3 text-meta">{day}</h3>
          <Timeline
            label={`Events of ${day}`}
            entries={entries.map((entry, place) => ({
              key: entry.id,
              title: entry.sentence,
              detail: <Details entry={entry} />,
              at: <Timestamp at={entry.at} as="time" bare />,
              strong: index === 0 && place === 0,
              failed: entry.failed,
              lineBelow: entry.id === lastNew ? "New since you last looked" : undefined,
            }))}
          />
        </section>
      ))}
    </div>
  );
}

/** Details of an entry; the steps of an action are collapsed. */
function Details({ entry }: { entry: TimelineAction }) {
  if (entry.steps.length === 0) return entry.detail;
  return (
    <>
      {entry.detail}
      <details>
        <summary className="w-fit cursor-pointer text-accent">{plural(entry.steps.length, "step")}</summary>
        <ol className="mt-1 grid gap-0.5">
          {entry.steps.map((step) => (
            <li key={step.id}>
              {step.sentence} <Timestamp at={step.at} as="time" bare className="num text-ink-3" />
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}
