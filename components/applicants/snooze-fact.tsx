"use client";

import { AlarmClockOff } from "lucide-react";
import { failureFacts } from "@/components/shared/failure-facts";
import { useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { useNow, useTimeZone } from "@/components/ui/timestamp";
import { toast } from "@/components/ui/toast";
import { isOpenStatus } from "@/lib/applicants/statuses";
import type { ApplicantView } from "@/lib/contracts/applicants";
import { endSnooze } from "@/lib/contracts/queue.actions";
import { snoozeText } from "./snooze-times";
import { useSnooze } from "./use-snooze";

/** Until when the applicant is snoozed, with a button to snooze or to end the snooze. */
export function SnoozeFact(props: { applicant: ApplicantView; maySnooze: boolean }) {
  const { applicant, maySnooze } = props;
  const { snooze } = applicant;
  const params = { id: applicant.id };
  const { ask, dialog } = useSnooze();
  const end = useAction(endSnooze);
  const facts = { now: useNow(), timeZone: useTimeZone() };
  if (!isOpenStatus(applicant.status) || (!snooze && !maySnooze)) return null;
  const name = applicant.name ? `${applicant.name.given} ${applicant.name.family}` : "the applicant";
  const wake = () =>
    end.mutate(
      { params },
      { onError: (error) => toast({ title: failureFacts(error).children ?? failureFacts(error).title }) },
    );
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-1.25">
      {snooze ? <AlarmClockOff /> : null}
      {snooze ? (
        <span>
          {snoozeText(snooze, facts)}
          {snooze.note ? (
            <>
              : <bdi className="text-ink">{snooze.note}</bdi>
            </>
          ) : null}
        </span>
      ) : null}
      {maySnooze && snooze ? (
        <Button size="xs" variant="ghost" loading={end.isPending} onClick={wake}>
          End snooze
        </Button>
      ) : null}
      {maySnooze && !snooze ? (
        // Its icon is in line with those of the other facts.
        <Button
          size="xs"
          variant="ghost"
          className="-ml-1.5"
          icon={<AlarmClockOff />}
          onClick={() => ask({ id: applicant.id, name })}
        >
          Snooze
        </Button>
      ) : null}
      {dialog}
    </span>
  );
}
