"use client";

import { createContext, useContext, useSyncExternalStore } from "react";
import { formatRelative, formatTime, formatTimestamp, formatTimestampDay, formatterOf } from "@/lib/base/dates";
import { useHydrated } from "./use-hydrated";

let zoneOfReader: string | undefined;
/** Reads the zone once: the browser creates a formatter for each read, and a page may have a hundred timestamps. */
const readZone = () => {
  zoneOfReader ??= Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  return zoneOfReader;
};

/** The reader's time zone. It is UTC on the server and while hydrating, so that both render the same. */
export function useTimeZone(): string {
  return useHydrated() ? readZone() : "UTC";
}

const minuteOf = (at: number) => Math.floor(at / 60_000) * 60_000;
const minuteNow = () => minuteOf(Date.now());
const waiting = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Calls `changed` every minute. All timestamps of a page share one timer. */
function everyMinute(changed: () => void): () => void {
  waiting.add(changed);
  timer ??= setInterval(() => {
    for (const each of waiting) each();
  }, 60_000);
  return () => {
    waiting.delete(changed);
    if (waiting.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const RequestTime = createContext<number | undefined>(undefined);

/** Gives the timestamps below the time at which the server renders the page, in epoch milliseconds. */
export const RequestTimeProvider = RequestTime;

/**
 * The current minute, in epoch milliseconds. On the server and while hydrating, it is the minute of the request, so
 * that both render the same and "12 min ago" has its width from the start.
 */
export function useNow(): number | undefined {
  const atRequest = useContext(RequestTime);
  return useSyncExternalStore(everyMinute, minuteNow, () =>
    atRequest === undefined ? undefined : minuteOf(atRequest),
  );
}

type As = "moment" | "moment-seconds" | "time" | "seconds" | "day" | "relative";

/** The reader's zone, in short: "EST". Shown once under a list whose times are `bare`. */
export function ZoneName() {
  return zoneName(useTimeZone());
}

function zoneName(timeZone: string, at?: string): string {
  const named = formatterOf("zone", timeZone, { timeZoneName: "short" });
  // The zone's name depends on the day: EST in winter, EDT in summer.
  const moment = at === undefined || Number.isNaN(Date.parse(at)) ? undefined : new Date(at);
  return named.formatToParts(moment).find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

/**
 * A time from ISO text, in the reader's zone. It names the zone, as in "16:20 EST", unless it is `bare`, a day or
 * relative. On hover it shows seconds in UTC. The formats without the zone: "moment" Nov 18, 16:20 · "moment-seconds"
 * Nov 18, 16:20:07 · "time" 16:20 · "seconds" 16:20:07 · "day" Nov 18, 2026 · "relative" 12 min ago
 */
export function Timestamp(props: { at: string; as?: As; bare?: boolean; className?: string }) {
  const { at, as = "moment", className } = props;
  const timeZone = useTimeZone();
  const now = useNow();
  // "12 min ago" has no zone.
  const isNamed = !props.bare && as !== "day" && as !== "relative";
  return (
    <time
      dateTime={at}
      title={`${formatTimestampDay(at)} ${formatTime(at, { seconds: true })} UTC`}
      className={className ?? "num whitespace-nowrap"}
    >
      {formatAs(at, as, timeZone, now)}
      {isNamed ? ` ${zoneName(timeZone, at)}` : null}
    </time>
  );
}

function formatAs(at: string, as: As, timeZone: string, now: number | undefined) {
  if (as === "time") return formatTime(at, { timeZone });
  if (as === "seconds") return formatTime(at, { timeZone, seconds: true });
  if (as === "day") return formatTimestampDay(at, timeZone);
  if (as === "relative" && now !== undefined) return formatRelative(at, now);
  return formatTimestamp(at, { timeZone, seconds: as === "moment-seconds", now });
}
