"use client";

import { AlarmClockOff } from "lucide-react";
import { useNow, useTimeZone } from "@/components/ui/timestamp";
import type { ApplicantRow } from "@/lib/contracts/applicants";
import { snoozeText } from "./snooze-times";

/** A row's second line: until when it is snoozed. */
export function SnoozeLine(props: { row: ApplicantRow }) {
  const { snooze } = props.row;
  const now = useNow();
  const timeZone = useTimeZone();
  if (!snooze) return null;
  return (
    <span className="flex min-w-0 items-center gap-1.25 text-ink-2 text-meta leading-4 [&>svg]:size-3.5 [&>svg]:flex-none [&>svg]:text-ink-3">
      <AlarmClockOff aria-hidden />
      <span className="min-w-0">{snoozeText(snooze, { now, timeZone })}</span>
    </span>
  );
}
