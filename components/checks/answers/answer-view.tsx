"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SourcePath } from "@/components/shared/evidence/path";
import { rawParts } from "@/components/shared/evidence/raw-text";
import { RevealProvider } from "@/components/shared/evidence/reveal";
import { Source, SourcesButton } from "@/components/shared/evidence/sources";
import { QueryFailure } from "@/components/shared/query-state";
import { Button } from "@/components/ui/button";
import { CardBody, EvidenceCard } from "@/components/ui/card";
import { RawBlock } from "@/components/ui/code";
import { Icon } from "@/components/ui/icon";
import { Skeleton } from "@/components/ui/skeleton";
import { Timestamp } from "@/components/ui/timestamp";
import { queryFor } from "@/lib/browser/console-api";
import { leavesOf, maxLeaves, readerOf } from "@/lib/domain/results/reading";
import type { CheckRunRow } from "@/lib/features/checks/contract/checks";
import { getCheckRun } from "@/lib/features/checks/contract/checks.actions";
import { isOperationId } from "@/lib/identity/operations/list";
import { operation } from "@/lib/identity/operations/registry";
import type { ResponseOf } from "@/lib/platform/contract/action";
import { AnswerBody } from "./answer-body";
import { statusOfRun } from "./run-status";

type Run = ResponseOf<typeof getCheckRun>;

export function AnswerView(props: { applicantId: string; run: Pick<CheckRunRow, "id">; mayReveal: boolean }) {
  const { applicantId, run, mayReveal } = props;
  // A stored answer never changes.
  const answer = useQuery({
    ...queryFor(getCheckRun, { params: { id: applicantId, runId: run.id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (answer.data) {
    return (
      <RevealProvider key={run.id} applicantId={applicantId} runId={run.id} canReveal={mayReveal}>
        <Answer run={answer.data} />
      </RevealProvider>
    );
  }
  return (
    <div className="rounded-card border border-line bg-surface">
      {answer.error ? (
        <QueryFailure query={answer} what="this answer" />
      ) : (
        <div role="status" aria-label="Loading answer" className="grid gap-3 p-4">
          <Skeleton className="w-1/3" />
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/2" />
        </div>
      )}
    </div>
  );
}

function Answer({ run }: { run: Run }) {
  const [raw, setRaw] = useState(false);
  const { state, label } = statusOfRun(run);
  const title = isOperationId(run.operationId) ? operation(run.operationId).title : run.operationId;
  return (
    <EvidenceCard
      state={state}
      word={label}
      icon={<Icon name="file-text" />}
      title={title}
      provenance={
        <>
          Run <Timestamp at={run.at} /> {run.by ? <>by {run.by.name}</> : "by the worker"}
        </>
      }
      footer={
        run.response === null ? null : (
          <>
            <Source>
              <Button size="s" variant="ghost" aria-expanded={raw} onClick={() => setRaw(!raw)}>
                {raw ? "Hide raw" : "Show raw"}
              </Button>
            </Source>
            <span className="ml-auto">
              <SourcesButton />
            </span>
          </>
        )
      }
    >
      {run.problems.length > 0 ? <Departures problems={run.problems} /> : null}
      {run.response === null ? (
        <CardBody>
          <p className="text-ink-2">
            {run.removedAt ? (
              <>
                This answer was removed on <Timestamp at={run.removedAt} />: its retention period ended.
              </>
            ) : (
              "No answer stored for this run."
            )}
          </p>
        </CardBody>
      ) : (
        <AnswerBody operationId={run.operationId} of={readerOf({ data: run.response, masked: run.masked }, "")} />
      )}
      {raw ? (
        <Source>
          <RawAnswer run={run} />
        </Source>
      ) : null}
    </EvidenceCard>
  );
}

function Departures(props: { problems: Run["problems"] }) {
  return (
    <CardBody className="grid gap-2">
      <p className="text-ink-2">We cannot interpret all of this answer. What can be read is shown below.</p>
      <ul className="grid gap-0.5">
        {props.problems.map(({ path, message }) => (
          <li key={`${path} ${message}`} className="text-ink-2 [overflow-wrap:anywhere]">
            {message} <SourcePath className="inline">{path}</SourcePath>
          </li>
        ))}
      </ul>
    </CardBody>
  );
}

function RawAnswer({ run }: { run: Run }) {
  const problemPaths = run.problems.map(({ path }) => path);
  const isCut = leavesOf(run.response, "", run.masked).length >= maxLeaves;
  return (
    <CardBody>
      <RawBlock label="Answer as received">
        {rawParts(run.response, "", problemPaths).map(({ at, text, marked }) =>
          marked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
        )}
      </RawBlock>
      {isCut ? <p className="mt-2 text-ink-3 text-meta">Long answer: the list above is shortened.</p> : null}
    </CardBody>
  );
}
