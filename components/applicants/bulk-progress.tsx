"use client";

import { failedRead, failureFacts } from "@/components/shared/failure-facts";
import { useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-state";
import { Link } from "@/components/ui/link";
import { Progress } from "@/components/ui/progress";
import type { BulkView } from "@/lib/contracts/bulk";
import { cancelBulk, getBulk } from "@/lib/contracts/queue.actions";
import { plural } from "@/lib/dates";
import { isOver } from "@/lib/inbox/message-path";
import { useJob } from "./use-job";

const actionLabels: Record<BulkView["kind"], { doing: string; done: string }> = {
  assign: { doing: "Assigning", done: "assigned" },
  snooze: { doing: "Snoozing", done: "snoozed" },
  refresh: { doing: "Refreshing results", done: "refreshed" },
};

/**
 * The progress of a bulk job, and the applicants it skipped or failed for.
 *
 * @param props.nameOf the name of an applicant of the list, where it is known
 */
export function BulkProgress(props: {
  jobId: string;
  nameOf: (applicantId: string) => string | undefined;
  onClose: () => void;
}) {
  const params = { jobId: props.jobId };
  const job = useJob(getBulk, { params }, isOver);
  const cancel = useAction(cancelBulk);
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
      {cancel.error ? <FailureNotice {...failureFacts(cancel.error)} /> : null}
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
