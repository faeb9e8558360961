"use client";

import { Clock } from "lucide-react";
import { Timestamp, useNow } from "@/components/ui/timestamp";
import { type ApplicantStatus, isOpenStatus } from "@/lib/applicants/statuses";
import { formatSpan, formatTime, formatTimestampDay, type Instant } from "@/lib/dates";

const minuteMs = 60_000;

/**
 * How much time is left until a due time, or how late it is: "3 h left", "40 min late", "due now" within a minute.
 * Pure.
 */
export function latenessOf(dueAt: Instant, now: Instant): { text: string; isLate: boolean } {
  const left = new Date(dueAt).getTime() - new Date(now).getTime();
  if (Math.abs(left) < minuteMs) return { text: "due now", isLate: false };
  return left > 0
    ? { text: `${formatSpan(left)} left`, isLate: false }
    : { text: `${formatSpan(left)} late`, isLate: true };
}

/**
 * When an applicant is due. Late is a clock and a word in ink: colors are for evidence. Decided applicants are not due.
 */
export function Due(props: { dueAt: string; status: ApplicantStatus }) {
  const { dueAt, status } = props;
  const now = useNow();
  if (!isOpenStatus(status)) {
    return (
      <span className="text-ink-3">
        <span aria-hidden>–</span>
        <span className="sr-only">Not due</span>
      </span>
    );
  }
  if (now === undefined) return <Timestamp at={dueAt} bare />;
  const { text, isLate } = latenessOf(dueAt, now);
  if (!isLate) return <DueTime dueAt={dueAt}>{text}</DueTime>;
  return (
    <span className="inline-flex items-center gap-1 font-semibold text-ink">
      <Clock className="size-3.5 flex-none stroke-2" aria-hidden />
      <DueTime dueAt={dueAt}>{text}</DueTime>
    </span>
  );
}

function DueTime(props: { dueAt: string; children: string }) {
  return (
    <time
      dateTime={props.dueAt}
      title={`Due ${formatTimestampDay(props.dueAt)} ${formatTime(props.dueAt)} UTC`}
      className="num whitespace-nowrap"
    >
      {props.children}
    </time>
  );
}
