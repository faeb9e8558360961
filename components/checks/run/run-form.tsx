"use client";

import { useEffect, useRef, useState } from "react";
import { failureText } from "@/components/shared/failure-facts";
import { SchemaForm } from "@/components/shared/schema-form/schema-form";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Timestamp } from "@/components/ui/timestamp";
import { checksOfOperation, describePrice, stepOf } from "@/lib/domain/checks/catalog";
import { AppError } from "@/lib/errors";
import type { CheckOption } from "@/lib/features/checks/contract/checks";
import type { OperationId } from "@/lib/identity/operations/list";
import type { Operation } from "@/lib/identity/operations/operation";
import { operation } from "@/lib/identity/operations/registry";
import { Blocks } from "../blocks";
import { missingFields } from "./missing-fields";
import { MissingFieldsForm } from "./missing-fields-form";
import { ArrivalNote, useResultArrival } from "./result-arrival";
import { RunFailure } from "./run-failure";
import { useRun } from "./use-run";

type Fields = Record<string, unknown>;

/** A billed call needs a confirmation if the last one is at most this old, in milliseconds. */
const recentMs = 10 * 60_000;

export function RunForm(props: {
  applicantId: string;
  operationId: OperationId;
  option: CheckOption;
  defaults: Fields;
  mayUpdate: boolean;
  /** Called with the id of the run under which the answer is stored. */
  onAnswered: (runId: string) => void;
}) {
  const { applicantId, operationId, option } = props;
  const record: Operation = operation(operationId);
  const run = useRun(applicantId);
  const [fieldsToConfirm, setFieldsToConfirm] = useState<Fields | null>(null);
  const [areFieldsSaved, setAreFieldsSaved] = useState(false);
  const runId = run.data?.runId;
  const { verb, arrivesInResult } = stepOf(operationId);
  const checks = checksOfOperation(operationId);
  const arrival = useResultArrival(applicantId, runId && arrivesInResult ? { id: runId, checks } : null);
  const { error } = run;
  const facts = error instanceof AppError ? error.facts : undefined;
  const missing = props.mayUpdate ? missingFields(operationId, facts?.upstreamMessage) : [];
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const send = (fields: Fields) => {
    setAreFieldsSaved(false);
    run
      .runAny({ operationId, fields })
      // The reader may have opened another operation or page meanwhile, which must not show this answer.
      .then((answer) => answer && isOpen.current && props.onAnswered(answer.runId))
      // The failure is shown above the button.
      .catch(() => undefined);
  };
  const submit = (fields: Fields) => {
    if (record.billing !== "not-stated" && wasRunRecently(option)) setFieldsToConfirm(fields);
    else send(fields);
  };
  const isBlocked = option.blocks.length > 0;
  return (
    <>
      {isBlocked ? (
        <div className="grid gap-1.5">
          <Blocks applicantId={applicantId} blocks={option.blocks} />
        </div>
      ) : (
        <SchemaForm
          schema={record.request}
          label={record.title}
          defaults={props.defaults}
          submitLabel={verb}
          busy={run.isPending}
          issues={facts?.issues}
          onSubmit={submit}
        >
          {error && !facts?.issues && !areFieldsSaved ? (
            <RunFailure error={error} free={record.billing === "not-stated"} />
          ) : null}
        </SchemaForm>
      )}
      {missing.length > 0 && !areFieldsSaved ? (
        <MissingFieldsForm
          key={missing.join(" ")}
          applicantId={applicantId}
          fields={missing}
          onDone={() => setAreFieldsSaved(true)}
        />
      ) : null}
      {areFieldsSaved ? (
        <p role="status" className="text-ink-2">
          Saved. Run it again when you are ready.
        </p>
      ) : null}
      {arrival && !run.isPending ? <ArrivalNote applicantId={applicantId} arrival={arrival} /> : null}
      {fieldsToConfirm && option.last ? (
        <ConfirmDialog
          open
          onOpenChange={() => setFieldsToConfirm(null)}
          title="Run this check again?"
          description={
            <>
              {record.title} was run <Timestamp at={option.last.at} as="relative" />.
            </>
          }
          confirmLabel="Run it again"
          onConfirm={() => send(fieldsToConfirm)}
          describeFailure={failureText}
        >
          <p>Each run may be billed. {describePrice(record).sentence}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function wasRunRecently({ last }: CheckOption): boolean {
  if (!last || last.outcome === "failed" || last.outcome === "refused") return false;
  return Date.now() - Date.parse(last.at) < recentMs;
}
