"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failedRead, failureFacts } from "@/components/shared/failure-facts";
import { useAction } from "@/components/shared/use-action";
import { Button, IconButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { FailureNotice } from "@/components/ui/failure-state";
import { Icon } from "@/components/ui/icon";
import { lazyDialog } from "@/components/ui/lazy-part";
import { Link } from "@/components/ui/link";
import { Popover } from "@/components/ui/popover";
import { Progress } from "@/components/ui/progress";
import { plural } from "@/lib/base/dates";
import { queryFor } from "@/lib/browser/console-api";
import { isOver } from "@/lib/domain/inbox/message-path";
import type { BulkAction, BulkView } from "@/lib/features/applicants/contract/bulk";
import {
  cancelBulk,
  continueBulk,
  getBulk,
  listAssignees,
  startBulk,
} from "@/lib/features/applicants/contract/queue.actions";
import { useJob } from "./use-job";

const SnoozeDialog = lazyDialog(() =>
  import("./snooze-dialog").then((module) => module.SnoozeDialog<typeof startBulk>),
);

/** The bulk actions. Decisions are not among them: each applicant is decided individually. */
export function BulkBar(props: {
  applicantIds: readonly string[];
  /** The applicants to snooze while the snooze dialog is open. Null while it is closed. */
  applicantIdsToSnooze: readonly string[] | null;
  onSnoozing: (applicantIds: readonly string[] | null) => void;
  self: string | undefined;
  onStarted: (jobId: string) => void;
  onClear: () => void;
}) {
  const { applicantIds, applicantIdsToSnooze, onSnoozing } = props;
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
          icon={<Icon name="alarm-clock-off" />}
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
          icon={<Icon name="refresh-cw" />}
          loading={bulk.isPending && bulk.variables.body?.kind === "refresh"}
          onClick={() => start({ kind: "refresh", applicantIds: ids })}
        >
          Refresh results
        </Button>
        <span className="border-line border-l pl-3 text-ink-3 text-meta">Decisions are made one at a time</span>
        <IconButton size="s" label="Clear the selection" icon={<Icon name="x" />} onClick={props.onClear} />
      </div>
      {applicantIdsToSnooze ? (
        <SnoozeDialog
          whom={plural(applicantIdsToSnooze.length, "applicant")}
          action={startBulk}
          input={(terms) => ({ body: { kind: "snooze", applicantIds: [...applicantIdsToSnooze], ...terms } })}
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
        <Button size="s" variant="ghost" icon={<Icon name="user-round" />} loading={props.pending}>
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

const actionLabels: Record<BulkView["kind"], { doing: string; done: string }> = {
  assign: { doing: "Assigning", done: "assigned" },
  snooze: { doing: "Snoozing", done: "snoozed" },
  refresh: { doing: "Refreshing results", done: "refreshed" },
  reopen: { doing: "Reopening", done: "reopened" },
};

export function BulkProgress(props: {
  jobId: string;
  nameOf: (applicantId: string) => string | undefined;
  onClose: () => void;
}) {
  const params = { jobId: props.jobId };
  const job = useJob(getBulk, { params }, isOver);
  const cancel = useAction(cancelBulk);
  const again = useAction(continueBulk);
  const failure = cancel.error ?? again.error;
  const view = job.data;
  if (!view) {
    return job.error ? (
      <div className="px-6 pt-2.5 max-md:px-4">
        <FailureNotice {...failedRead(job)} />
        <Button size="s" variant="ghost" onClick={props.onClose}>
          Close
        </Button>
      </div>
    ) : null;
  }
  return (
    <section aria-label="Job" className="grid gap-2 border-line border-b px-6 py-2.5 max-md:px-4">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <div role="status" className="min-w-60 flex-1">
          {isOver(view) ? (
            <span className="font-strong">{summaryOf(view)}</span>
          ) : (
            <Progress
              label={`${actionLabels[view.kind].doing} ${plural(view.total, "applicant")}`}
              value={view.done}
              max={view.total}
            />
          )}
        </div>
        {view.state === "failed" ? (
          <Button size="s" loading={again.isPending} onClick={() => again.mutate({ params, body: {} })}>
            Run the rest again
          </Button>
        ) : null}
        {isOver(view) ? (
          <Button size="s" onClick={props.onClose}>
            Close
          </Button>
        ) : (
          <Button size="s" loading={cancel.isPending} onClick={() => cancel.mutate({ params })}>
            Cancel the rest
          </Button>
        )}
      </div>
      {failure ? <FailureNotice {...failureFacts(failure)} /> : null}
      {view.failures.length > 0 ? (
        <ul aria-label="Not done" className="grid max-h-40 gap-0.5 overflow-y-auto text-meta">
          {view.failures.map(({ applicantId, title, detail }) => (
            <li key={applicantId}>
              <Link href={`/applicants/${applicantId}`}>
                <bdi>{props.nameOf(applicantId) ?? "An applicant not on this page"}</bdi>
              </Link>
              <span className="text-ink-2">: {detail ?? title}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function summaryOf({ kind, state, total, done, failures }: BulkView): string {
  const made = done - failures.length;
  const counted = `${made} of ${plural(total, "applicant")} ${actionLabels[kind].done}`;
  if (state === "canceled") return `Canceled: ${counted}.`;
  if (state === "failed") return `Stopped before it was done: ${counted}.`;
  return failures.length > 0 ? `${counted}, ${failures.length} not.` : `${counted}.`;
}
