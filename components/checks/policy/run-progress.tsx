"use client";

import { failureFacts } from "@/components/shared/failure-facts";
import { useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { CardBody, CardFooter, TitledCard } from "@/components/ui/card";
import { FailureNotice } from "@/components/ui/failure-state";
import { Progress } from "@/components/ui/progress";
import { StatusIcon } from "@/components/ui/status-icon";
import { Timestamp } from "@/components/ui/timestamp";
import { plural } from "@/lib/base/dates";
import type { EvidenceState } from "@/lib/domain/results/evidence";
import { titleOfError } from "@/lib/errors";
import type { PolicyRun } from "@/lib/features/policies/contract/policies";
import { cancelPolicyRun } from "@/lib/features/policies/contract/policies.actions";
import { isOperationId, operationList } from "@/lib/identity/operations/list";

type Step = PolicyRun["steps"][number];

const stepStates: Record<Step["state"], { icon: EvidenceState; label: string }> = {
  waiting: { icon: "absent", label: "Waiting" },
  running: { icon: "pending", label: "Sending" },
  // "Answered" only says that the service answered. The row of the check shows the findings.
  answered: { icon: "info", label: "Answered" },
  refused: { icon: "attention", label: "Refused by the service" },
  failed: { icon: "attention", label: "Not sent" },
  unknown: { icon: "unknown", label: "Outcome unknown: it may be billed, and is not sent again" },
  skipped: { icon: "absent", label: "Not run" },
};

const needsReviewer = ({ state }: Step) => state === "refused" || state === "failed" || state === "unknown";

/**
 * Shows a run of the policy. During the run, the steps appear in their order. After it, those that need a reviewer come
 * first.
 */
export function RunProgress(props: { applicantId: string; run: PolicyRun; mayCancel: boolean }) {
  const { applicantId, run } = props;
  const cancel = useAction(cancelPolicyRun);
  const done = run.steps.filter(({ state }) => state !== "waiting" && state !== "running").length;
  const isOver = run.finishedAt !== null;
  const stepsToReview = run.steps.filter(needsReviewer);
  const steps = isOver ? [...stepsToReview, ...run.steps.filter((step) => !needsReviewer(step))] : run.steps;
  return (
    <TitledCard
      titleId="run-title"
      icon="list-checks"
      title={isOver ? "Checks finished" : "Running checks"}
      aside={<span className="num text-ink-3 text-meta">{`${done} of ${run.steps.length} done`}</span>}
    >
      <CardBody>
        <div role="status">
          {isOver ? (
            <p>
              {plural(done, "step")} ended,{" "}
              <b className="font-strong">
                {stepsToReview.length === 0 ? "none needs you" : `${stepsToReview.length} needs you`}
              </b>
              .
            </p>
          ) : (
            <Progress label="You can leave this page; the run goes on." value={done} max={run.steps.length} detail="" />
          )}
        </div>
      </CardBody>
      <ul aria-label="Steps of the run">
        {steps.map((step) => (
          <li
            key={step.operationId}
            className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-start gap-x-2 border-line border-t px-4 py-2.5 max-md:px-3"
          >
            <StatusIcon state={stepStates[step.state].icon} className="mt-0.5" />
            <div className="min-w-0 wrap-anywhere">
              <b className="font-strong">
                {isOperationId(step.operationId) ? operationList[step.operationId].title : step.operationId}
              </b>
              <p className="text-ink-2 text-meta">
                {stepStates[step.state].label}
                {step.errorCode ? `: ${titleOfError(step.errorCode)}` : ""}
              </p>
            </div>
            {step.finishedAt ? (
              <span className="text-ink-3 text-meta">
                <Timestamp at={step.finishedAt} as="relative" />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {cancel.error ? <FailureNotice {...failureFacts(cancel.error)} /> : null}
      <CardFooter>
        <span className="flex-1">
          Started by {run.startedBy.name}, <Timestamp at={run.startedAt} as="relative" />
        </span>
        {isOver || !props.mayCancel ? null : run.cancelRequested ? (
          <span>Stops after this step</span>
        ) : (
          <Button
            size="s"
            variant="ghost"
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ params: { id: applicantId, runId: run.id }, body: {} })}
          >
            Stop before the next step
          </Button>
        )}
      </CardFooter>
    </TitledCard>
  );
}
