"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failedRead } from "@/components/shared/failure-facts";
import { runOutcomeLabels } from "@/components/shared/run-outcomes";
import { CardBody } from "@/components/ui/card";
import { FailureNotice } from "@/components/ui/failure-state";
import { Link } from "@/components/ui/link";
import { SkeletonLines } from "@/components/ui/skeleton";
import { Timestamp } from "@/components/ui/timestamp";
import { queryFor } from "@/lib/browser/console-api";
import { checks, stepsOf } from "@/lib/domain/checks/catalog";
import type { ResultView } from "@/lib/domain/results/view";
import type { CheckRunRow } from "@/lib/features/checks/contract/checks";
import { listCheckRuns } from "@/lib/features/checks/contract/checks.actions";
import { isOperationId, operationList } from "@/lib/identity/operations/list";

/** How many of an applicant's runs are read to find the runs of a card. The number is the largest page of the API. */
const newest = 100;

/** The runs are read when the reader opens the list. The card itself shows the latest answer of each operation. */
export function CardRuns(props: { applicantId: string; card: string; result: Pick<ResultView, "checks"> }) {
  const [isOpen, setIsOpen] = useState(false);
  const ofCard = checks.filter(({ card }) => card === props.card);
  const hasRun = props.result.checks.some(({ key, at }) => at !== null && ofCard.some((check) => check.key === key));
  if (!hasRun) return null;
  const operations = ofCard.flatMap((check) => stepsOf(check).map((step): string => step.operation));
  return (
    <CardBody>
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="w-fit cursor-pointer text-accent text-meta">Recent runs</summary>
        {isOpen ? <Runs applicantId={props.applicantId} operations={operations} /> : null}
      </details>
    </CardBody>
  );
}

function Runs(props: { applicantId: string; operations: readonly string[] }) {
  const { applicantId, operations } = props;
  const runs = useQuery(queryFor(listCheckRuns, { params: { id: applicantId }, query: { limit: newest } }));
  if (runs.error) return <FailureNotice {...failedRead(runs)} />;
  if (!runs.data) return <SkeletonLines lines={3} label="Loading recent runs" />;
  const shown = runs.data.items.filter(({ operationId }) => operations.includes(operationId));
  return (
    <>
      <ul className="mt-1.5 grid gap-1">
        {shown.map((run) => (
          <li key={run.id} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <Title applicantId={applicantId} run={run} />
            <span className="text-ink-3 text-meta">
              <Timestamp at={run.at} />, {runOutcomeLabels[run.outcome]}
              {run.by ? `, ${run.by.name}` : ""}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-1.5 text-ink-3 text-meta">
        The card shows the latest answer of each operation.
        {runs.data.nextCursor ? ` This list covers only the applicant's latest ${newest} runs.` : ""}
      </p>
    </>
  );
}

function Title(props: { applicantId: string; run: CheckRunRow }) {
  const { id, operationId, outcome } = props.run;
  const title = isOperationId(operationId) ? operationList[operationId].title : operationId;
  if (outcome !== "answered") return <span>{title}</span>;
  return <Link href={`/applicants/${props.applicantId}/checks?run=${operationId}&answer=${id}`}>{title}</Link>;
}
