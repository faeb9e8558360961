"use client";

import { failedRead } from "@/components/shared/failure-facts";
import { runOutcomeLabels } from "@/components/shared/run-outcomes";
import { useCase } from "@/components/shared/use-case";
import { CardBody, TitledCard } from "@/components/ui/card";
import { FailureNotice } from "@/components/ui/failure-state";
import { SkeletonLines } from "@/components/ui/skeleton";
import { Term } from "@/components/ui/term";
import { Timestamp } from "@/components/ui/timestamp";
import type { CheckRunRow } from "@/lib/features/checks/contract/checks";
import { isOperationId, operationList } from "@/lib/identity/operations/list";
import { useSelectedOperation } from "./use-selected-operation";

export function RunsCard(props: { applicantId: string }) {
  const { applicantId } = props;
  const runs = useCase(applicantId, "runs");
  if (runs.data?.length === 0) return null;
  return (
    <TitledCard icon="rotate-ccw-clock" title={<Term word="run">Recent runs</Term>}>
      {runs.error ? (
        <CardBody>
          <FailureNotice {...failedRead(runs)} />
        </CardBody>
      ) : runs.data ? (
        <ul className="py-1.5">
          {runs.data.map((run) => (
            <li key={run.id} className="flex items-baseline gap-3 px-4 py-1 max-md:px-3 max-md:py-2">
              <span className="min-w-0 flex-1">
                {isOperationId(run.operationId) ? operationList[run.operationId].title : run.operationId}
              </span>
              <span className="flex-none text-ink-3 text-meta">
                <LastRun applicantId={applicantId} run={run} />
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <CardBody>
          <SkeletonLines lines={4} label="Loading recent runs" />
        </CardBody>
      )}
    </TitledCard>
  );
}

export function LastRun(props: { applicantId: string; run: CheckRunRow }) {
  const { applicantId, run } = props;
  const { within, addressOf } = useSelectedOperation(applicantId);
  const text = (
    <>
      <Timestamp at={run.at} as="relative" />, {runOutcomeLabels[run.outcome]}
    </>
  );
  if (run.outcome !== "answered") return text;
  return (
    <a {...within(addressOf(run.operationId, run.id))} className="underline">
      {text}
    </a>
  );
}
