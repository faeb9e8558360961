"use client";

import { useQuery } from "@tanstack/react-query";
import { AlarmClockOff, RefreshCw, UserRound, X } from "lucide-react";
import { useState } from "react";
import { failureFacts } from "@/components/shared/failure-facts";
import { useAction } from "@/components/shared/use-action";
import { Button, IconButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { FailureNotice } from "@/components/ui/failure-state";
import { lazyDialog } from "@/components/ui/lazy-part";
import { Popover } from "@/components/ui/popover";
import { queryFor } from "@/lib/console-api";
import type { BulkAction } from "@/lib/contracts/bulk";
import { listAssignees, startBulk } from "@/lib/contracts/queue.actions";
import { plural } from "@/lib/dates";

const SnoozeDialog = lazyDialog(() =>
  import("./snooze-dialog").then((module) => module.SnoozeDialog<typeof startBulk>),
);

/**
 * Bulk actions on the chosen applicants; deciding is not among them.
 *
 * @param props.onStarted gets the started job
 */
export function BulkBar(props: {
  applicantIds: readonly string[];
  /** Those to snooze, while the dialog about it is open. */
  snoozing: readonly string[] | null;
  onSnoozing: (applicantIds: readonly string[] | null) => void;
  self: string | undefined;
  onStarted: (jobId: string) => void;
  onClear: () => void;
}) {
  const { applicantIds, snoozing, onSnoozing } = props;
  const bulk = useAction(startBulk, {
    onDone: ({ jobId }) => props.onStarted(jobId),
  });
  const start = (action: BulkAction) => {
    if (!bulk.isPending) bulk.mutate({ body: action });
  };
  const ids = [...applicantIds];
  return (
    <section
      aria-label="Selected applicants"
      className="popup sticky bottom-4 z-20 mx-auto mt-3 grid w-fit max-w-[calc(100%-3rem)] gap-2 px-3 py-2 max-md:hidden"
    >
      {bulk.error ? <FailureNotice {...failureFacts(bulk.error)} /> : null}
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        <strong aria-live="polite" className="num border-line border-r pr-3 font-semibold">
          {applicantIds.length} selected
        </strong>
        <AssignTo
          self={props.self}
          pending={bulk.isPending}
          onAssign={(assignee, reassign) =>
            start({ kind: "assign", applicantIds: ids, assignee, ...(reassign ? { reassign } : {}) })
          }
        />
        <Button
          size="s"
          variant="ghost"
          icon={<AlarmClockOff />}
          onClick={() => {
            bulk.reset();
            onSnoozing(ids);
          }}
        >
          Snooze…
        </Button>
        <Button
          size="s"
          variant="ghost"
          icon={<RefreshCw />}
          loading={bulk.isPending && bulk.variables.body?.kind === "refresh"}
          onClick={() => start({ kind: "refresh", applicantIds: ids })}
        >
          Refresh results
        </Button>
        <span className="border-line border-l pl-3 text-ink-3 text-meta">Decisions are made one at a time</span>
        <IconButton size="s" label="Clear the selection" icon={<X />} onClick={props.onClear} />
      </div>
      {snoozing ? (
        <SnoozeDialog
          whom={plural(snoozing.length, "applicant")}
          action={startBulk}
          input={(terms) => ({ body: { kind: "snooze", applicantIds: [...snoozing], ...terms } })}
          onDone={({ jobId }) => props.onStarted(jobId)}
          onClose={() => onSnoozing(null)}
        />
      ) : null}
    </section>
  );
}

function AssignTo(props: {
  self: string | undefined;
  pending: boolean;
  onAssign: (assignee: string, reassign: boolean) => void;
}) {
  const [open, setOpen] = useState(false);
  const [reassign, setReassign] = useState(false);
  const people = useQuery({ ...queryFor(listAssignees), enabled: open });
  const others = (people.data?.items ?? []).filter(({ id }) => id !== props.self);
  const give = (assignee: string) => {
    setOpen(false);
    props.onAssign(assignee, reassign);
  };
  return (
    <Popover
      side="top"
      title="Assign to"
      open={open}
      onOpenChange={setOpen}
      className="grid w-72 gap-2"
      trigger={
        <Button size="s" variant="ghost" icon={<UserRound />} loading={props.pending}>
          Assign to…
        </Button>
      }
    >
      <div className="-mx-1.5 grid max-h-60 overflow-y-auto">
        <Button size="s" variant="ghost" className="justify-start" onClick={() => give("me")}>
          Me
        </Button>
        {others.map(({ id, name }) => (
          <Button key={id} size="s" variant="ghost" className="justify-start" onClick={() => give(id)}>
            <bdi className="truncate">{name}</bdi>
          </Button>
        ))}
      </div>
      {people.error ? <FailureNotice {...failureFacts(people.error)} /> : null}
      <Checkbox
        label="Also from those who work on them"
        description="Otherwise they keep their assignee, and are reported. You cannot take them for yourself this way."
        checked={reassign}
        onChange={(event) => setReassign(event.target.checked)}
      />
    </Popover>
  );
}
