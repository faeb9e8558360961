"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { failureFacts } from "@/components/shared/failure-facts";
import { changedBy } from "@/components/shared/query-client";
import { SchemaForm } from "@/components/shared/schema-form/schema-form";
import { Code, RawBlock } from "@/components/ui/code";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { FailureNotice, RequestId } from "@/components/ui/failure-state";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { StatusIcon } from "@/components/ui/status-icon";
import { priceOf } from "@/lib/checks/catalog";
import { callWithRequestId, queryFor } from "@/lib/console-api";
import type { AnswerOf } from "@/lib/contracts/api";
import type { OperationReference } from "@/lib/contracts/reference";
import { AppError } from "@/lib/errors";
import { operation as recordOf } from "@/lib/identity/operations/registry";

/** For operations that take no fields. */
type RunnableOperation = Pick<OperationReference, "id" | "title" | "billing">;
type Done = { answer: AnswerOf<"POST /api/applicants/:id/operations/:operationId">; requestId: string | undefined };
type Fields = Record<string, unknown>;

/** One request per press; a failure is the refusal's AppError. */
function useRunOnce(operationId: string, applicantId: string) {
  const inFlight = useRef(false);
  return useMutation<Done, unknown, Fields>({
    mutationFn: async (fields) => {
      if (inFlight.current) throw new AppError("conflict", { detail: "It is being sent." });
      inFlight.current = true;
      try {
        return await callWithRequestId("POST /api/applicants/:id/operations/:operationId", {
          params: { id: applicantId, operationId },
          body: fields,
        });
      } finally {
        inFlight.current = false;
      }
    },
    meta: {
      changes: changedBy("POST /api/applicants/:id/operations/:operationId", applicantId),
      waitForReads: "never",
    },
  });
}

/** The operation's form for one applicant, and its answer. */
export function RunOperation(props: { operation: RunnableOperation; applicantId: string }) {
  const { operation, applicantId } = props;
  const run = useRunOnce(operation.id, applicantId);
  const [pendingFields, setPendingFields] = useState<Fields | null>(null);
  const billed = operation.billing !== "not-stated";
  const issues = run.error instanceof AppError ? run.error.facts.issues : undefined;
  const send = (fields: Fields) => {
    if (billed) setPendingFields(fields);
    else run.mutate(fields);
  };
  return (
    <>
      <Blocks operationId={operation.id} applicantId={applicantId} />
      <SchemaForm
        schema={recordOf(operation.id).request}
        label={operation.title}
        submitLabel="Run"
        busy={run.isPending}
        issues={issues}
        onSubmit={send}
      >
        {run.isError ? <FailureNotice {...failureFacts(run.error)} /> : null}
      </SchemaForm>
      {run.data ? <Answered {...run.data} /> : null}
      <ConfirmDialog
        open={pendingFields !== null}
        onOpenChange={(open) => open || setPendingFields(null)}
        title={`Run ${operation.title}?`}
        description={`This is a real call. ${priceOf(operation).sentence}`}
        confirmLabel="Run and be billed"
        onConfirm={() => {
          if (pendingFields) run.mutate(pendingFields);
        }}
        describeFailure={() => null}
      />
    </>
  );
}

/** What blocks it for this applicant, with a link to the remedy. */
function Blocks(props: { operationId: string; applicantId: string }) {
  const options = useQuery(queryFor("GET /api/applicants/:id/checks", { params: { id: props.applicantId } }));
  const blocks = options.data?.items.find(({ operationId }) => operationId === props.operationId)?.blocks ?? [];
  if (blocks.length === 0) return null;
  return (
    <Notice title="It would be refused right now.">
      <ul className="grid gap-0.5">
        {blocks.map(({ code, why, fix }) => (
          <li key={code}>
            {why} {fix ? <Link href={fix.href}>{fix.label}</Link> : null}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Answered({ answer, requestId }: Done) {
  return (
    <section aria-label="Outcome" className="grid min-w-0 gap-2" role="status">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="flex items-center gap-1.5 font-strong">
          <StatusIcon state="info" size="s" />
          Answered
        </span>
        <span className="text-ink-3 text-meta">
          Run <Code>{answer.runId}</Code>
        </span>
        {requestId ? <RequestId id={requestId} /> : null}
      </div>
      <p className="text-ink-2 text-meta">
        The service's answer, masked. What it means for the applicant is on their page.
      </p>
      <RawBlock label="The service's answer">{JSON.stringify(answer.response, null, 2)}</RawBlock>
    </section>
  );
}
