"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failedRead, failureFacts } from "@/components/shared/failure-facts";
import { useCase, useResult } from "@/components/shared/use-case";
import { Button } from "@/components/ui/button";
import { CardBody, CardFooter, TitledCard } from "@/components/ui/card";
import { FailureNotice } from "@/components/ui/failure-state";
import { SkeletonLines } from "@/components/ui/skeleton";
import { Timeline } from "@/components/ui/timeline";
import { Timestamp, useTimeZone, ZoneName } from "@/components/ui/timestamp";
import { formatTimestampDay, midSentence, plural } from "@/lib/base/dates";
import { call, operationKey } from "@/lib/browser/console-api";
import { stepOf as catalogStep } from "@/lib/domain/checks/catalog";
import type { Check } from "@/lib/domain/results/view";
import { isOperationId } from "@/lib/identity/operations/list";
import type { ResponseOf } from "@/lib/platform/contract/action";
import { getTimeline } from "@/lib/views/audit-log/contract/audit.actions";

/** How many entries the card shows at first. A button shows the others, to keep the page short. */
const firstShown = 8;

export function TimelineCard(props: { applicantId: string }) {
  const timeline = useCase(props.applicantId, "timeline");
  const earlier = useEarlier(props.applicantId, timeline.data?.nextCursor ?? null);
  const timeZone = useTimeZone();
  const checks = useResult(props.applicantId).data?.checks;
  const [isLong, setLong] = useState(false);
  const entries = timeline.data && [...timeline.data.items, ...earlier.items];
  const days = entries && timelineDays(entries, checks ?? [], timeZone);
  const isFolded = days !== undefined && !isLong && countOf(days) > firstShown;
  return (
    <TitledCard
      titleId="timeline-title"
      icon="rotate-ccw-clock"
      title="Timeline"
      aside={
        <span className="text-ink-3 text-meta">
          <ZoneName />
        </span>
      }
    >
      <CardBody>
        {days ? (
          <Days
            days={isFolded ? newestOf(days, firstShown) : days}
            oldestNewId={oldestNewEntry(days, timeline.data?.lookedAt ?? null)}
          />
        ) : timeline.error ? (
          <FailureNotice {...failedRead(timeline)} tone="unknown" />
        ) : (
          <SkeletonLines lines={6} label="Loading timeline" />
        )}
        {earlier.error ? <FailureNotice {...failureFacts(earlier.error)} tone="unknown" className="mt-3" /> : null}
      </CardBody>
      {isFolded || earlier.hasMore ? (
        <CardFooter>
          <Button
            variant="ghost"
            size="xs"
            className="-ml-2"
            loading={earlier.isFetching}
            onClick={isFolded ? () => setLong(true) : earlier.read}
          >
            Earlier events
          </Button>
        </CardFooter>
      ) : null}
    </TitledCard>
  );
}

/**
 * Reads the entries before the first page once the reader asks for them. If the first page changes, these entries are
 * read again. `after` is the cursor at which the first page ends.
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

type TimelineDays = ReturnType<typeof timelineDays>;

const countOf = (days: TimelineDays) => days.reduce((sum, { entries }) => sum + entries.length, 0);

function newestOf(days: TimelineDays, most: number): TimelineDays {
  let left = most;
  return days.flatMap(({ day, entries }) => {
    const kept = entries.slice(0, left);
    left -= kept.length;
    return kept.length > 0 ? [{ day, entries: kept }] : [];
  });
}

function Days(props: { days: TimelineDays; oldestNewId: string | undefined }) {
  if (props.days.length === 0) return <p className="text-ink-3">Nothing is recorded yet.</p>;
  return (
    <div className="grid gap-3">
      {props.days.map(({ day, entries }, index) => (
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
              lineBelow: entry.id === props.oldestNewId ? "New since you last looked" : undefined,
            }))}
          />
        </section>
      ))}
    </div>
  );
}

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

export type TimelineEvent = ResponseOf<typeof getTimeline>["items"][number];

type TimelineStep = Pick<TimelineEvent, "id" | "at"> & {
  /** For example, "Photo ID uploaded by Soren Kaldevik: failed". */
  sentence: string;
};

type TimelineAction = TimelineStep & {
  detail: string | null;
  failed: boolean;
  /** The steps of the action, oldest first. Empty for a single event. */
  steps: readonly TimelineStep[];
};

/** The longest time between two steps of the same action, in milliseconds. */
const maxPauseMs = 30 * 60_000;

/**
 * Actions whose entries name no actor. The console reads results by itself, so the person in whose session it did so is
 * not named.
 */
const withoutActor = ["result.read"];

const endings: Record<TimelineEvent["outcome"], string | null> = {
  done: null,
  refused: "refused",
  failed: "failed",
  unknown: "outcome unknown",
  open: "in progress",
};

/**
 * @param events newest first
 * @param checks the checks of the result: the newest action of a check ends with the current state of that check
 * @returns days and their entries, newest first
 */
export function timelineDays(
  events: readonly TimelineEvent[],
  checks: readonly Pick<Check, "key" | "state" | "summary">[],
  timeZone: string,
): { day: string; entries: TimelineAction[] }[] {
  const days = new Map<string, TimelineEvent[][]>();
  for (const event of events) {
    const day = formatTimestampDay(event.at, timeZone);
    const actions = days.get(day) ?? [];
    days.set(day, actions);
    const same = actions.findLast((action) => continues(action.at(-1), event));
    if (same) same.push(event);
    else actions.push([event]);
  }
  const seen = new Set<string>();
  return [...days].map(([day, actions]) => ({
    day,
    entries: actions.flatMap((action) => {
      const subject = action[0]?.subject ?? null;
      const isNewest = subject !== null && action.some(isAttempt) && !seen.has(subject);
      const check = isNewest ? checks.find(({ key }) => key === subject) : undefined;
      if (isNewest) seen.add(subject);
      return actionOf(action, check?.state === "absent" ? undefined : check?.summary) ?? [];
    }),
  }));
}

/**
 * Returns the oldest entry that is newer than the reader's last visit, if an older entry is shown too. `lookedAt` is
 * null on the first visit.
 */
export function oldestNewEntry(days: ReturnType<typeof timelineDays>, lookedAt: string | null): string | undefined {
  const entries = days.flatMap((day) => day.entries);
  const seen = lookedAt === null ? -1 : entries.findIndex(({ at }) => Date.parse(at) <= Date.parse(lookedAt));
  return entries[seen - 1]?.id;
}

/** Whether an event is an attempt at its check. The check's state is then the outcome of the event. */
const isAttempt = ({ action }: TimelineEvent) => isOperationId(action) && catalogStep(action).isAttempt === true;

/** Whether an event is an earlier step of the action that this later event belongs to. */
function continues(later: TimelineEvent | undefined, event: TimelineEvent): boolean {
  if (!later || event.subject === null || later.subject !== event.subject) return false;
  return Date.parse(later.at) - Date.parse(event.at) <= maxPauseMs;
}

function actionOf(events: readonly TimelineEvent[], checkSummary: string | undefined): TimelineAction | undefined {
  const inOrder = events.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const [first] = inOrder;
  const last = inOrder.at(-1);
  if (!last || !first) return undefined;
  const single = events.length === 1;
  // What matters about a placed order is whether it was sent, not who refreshed it later.
  const sent = single ? undefined : inOrder.find(({ action }) => action === "order.send");
  const decisive = sent ?? last;
  const outcomeText = sent ? "sent" : checkSummary && midSentence(checkSummary);
  const ending = endings[decisive.outcome] ?? (decisive.outcome === "done" && outcomeText ? outcomeText : null);
  return {
    id: last.id,
    at: last.at,
    sentence: sentenceOf(first, ending),
    detail: decisive.detail,
    failed: decisive.outcome === "failed" || decisive.outcome === "refused",
    steps: single ? [] : inOrder.map((event) => ({ id: event.id, at: event.at, sentence: stepOf(event) })),
  };
}

function sentenceOf(event: TimelineEvent, ending: string | null): string {
  const who = event.by && !withoutActor.includes(event.action) ? ` by ${event.by.name}` : "";
  return `${event.title}${who}${ending === null ? "" : `: ${ending}`}`;
}

const stepOf = (event: TimelineEvent) => sentenceOf(event, endings[event.outcome] ?? event.detail);
