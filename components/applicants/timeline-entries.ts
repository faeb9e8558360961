/** The timeline as sentences, grouped by day, with the steps of one action in one entry. Pure. */
import { stepOf as catalogStep } from "@/lib/checks/catalog";
import type { ResponseOf } from "@/lib/contracts/action";
import type { getTimeline } from "@/lib/contracts/cases.actions";
import { formatTimestampDay, midSentence } from "@/lib/dates";
import { isOperationId } from "@/lib/identity/operations/list";
import type { Check } from "@/lib/results/view";

export type TimelineEvent = ResponseOf<typeof getTimeline>["items"][number];

type TimelineStep = Pick<TimelineEvent, "id" | "at"> & {
  /** "Photo ID uploaded by Soren Kaldevik: failed" */
  sentence: string;
};

export type TimelineAction = TimelineStep & {
  detail: string | null;
  failed: boolean;
  /** Its steps, oldest first; none for a single event. */
  steps: readonly TimelineStep[];
};

/** Steps of one action follow each other within this time. */
const maxPauseMs = 30 * 60_000;

/** A read is not attributed to the person whose session triggered it. */
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
 * @param checks the checks of the result: the newest action of a check ends with what the check says now
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
 * The oldest entry that is newer than the reader's last look, if one before it is shown too.
 *
 * @param lookedAt null if the reader never looked before
 */
export function lastNewEntry(days: ReturnType<typeof timelineDays>, lookedAt: string | null): string | undefined {
  const entries = days.flatMap((day) => day.entries);
  const seen = lookedAt === null ? -1 : entries.findIndex(({ at }) => Date.parse(at) <= Date.parse(lookedAt));
  return entries[seen - 1]?.id;
}

/** Whether an event is an attempt at its check, so that the check's state is its outcome. */
const isAttempt = ({ action }: TimelineEvent) => isOperationId(action) && catalogStep(action).isAttempt === true;

/** Whether an event is an earlier step of the action that this later event belongs to. */
function continues(later: TimelineEvent | undefined, event: TimelineEvent): boolean {
  if (!later || event.subject === null || later.subject !== event.subject) return false;
  return Date.parse(later.at) - Date.parse(event.at) <= maxPauseMs;
}

function actionOf(events: readonly TimelineEvent[], found: string | undefined): TimelineAction | undefined {
  const inOrder = events.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const [first] = inOrder;
  const last = inOrder.at(-1);
  if (!last || !first) return undefined;
  const single = events.length === 1;
  // What matters about a placed order is whether it was sent, whoever refreshed it later.
  const sent = single ? undefined : inOrder.find(({ action }) => action === "order.send");
  const decisive = sent ?? last;
  const words = sent ? "sent" : found && midSentence(found);
  const ending = endings[decisive.outcome] ?? (decisive.outcome === "done" && words ? words : null);
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
