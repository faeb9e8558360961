"use client";

import { type ReactNode, useState } from "react";
import { failureFacts } from "@/components/shared/failure-facts";
import { useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { lazyDialog } from "@/components/ui/lazy-part";
import { useNow, useTimeZone } from "@/components/ui/timestamp";
import { toast } from "@/components/ui/toast";
import type { ApplicantView } from "@/lib/cases/contract/applicant-view";
import { isOpenStatus } from "@/lib/domain/applicants/statuses";
import type { ApplicantRow } from "@/lib/features/applicants/contract/applicants";
import { endSnooze, snoozeApplicant } from "@/lib/features/applicants/contract/queue.actions";
import { snoozeText } from "./snooze-times";

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
      {snooze ? <Icon name="alarm-clock-off" /> : null}
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
        // The negative margin aligns this icon with the icons of the other facts.
        <Button
          size="xs"
          variant="ghost"
          className="-ml-1.5"
          icon={<Icon name="alarm-clock-off" />}
          onClick={() => ask({ id: applicant.id, name })}
        >
          Snooze
        </Button>
      ) : null}
      {dialog}
    </span>
  );
}

export function SnoozeLine(props: { row: ApplicantRow }) {
  const { snooze } = props.row;
  const now = useNow();
  const timeZone = useTimeZone();
  if (!snooze) return null;
  return (
    <span className="flex min-w-0 items-center gap-1.25 text-ink-2 text-meta leading-4 [&>svg]:size-3.5 [&>svg]:flex-none [&>svg]:text-ink-3">
      <Icon name="alarm-clock-off" />
      <span className="min-w-0">{snoozeText(snooze, { now, timeZone })}</span>
    </span>
  );
}

const SnoozeDialog = lazyDialog(() =>
  import("./snooze-dialog").then((module) => module.SnoozeDialog<typeof snoozeApplicant>),
);

type Snoozed = { id: string; name: string };

export function useSnooze(onDone?: () => void): { ask: (applicant: Snoozed) => void; dialog: ReactNode } {
  const [target, setTarget] = useState<Snoozed>();
  const dialog = target ? (
    <SnoozeDialog
      whom={target.name}
      action={snoozeApplicant}
      input={(body) => ({ params: { id: target.id }, body })}
      onDone={() => onDone?.()}
      onClose={() => setTarget(undefined)}
    />
  ) : null;
  return { ask: setTarget, dialog };
}
