"use client";

import { useState } from "react";
import { SchemaForm } from "@/components/shared/schema-form/schema-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "@/components/ui/dialog";
import { Timestamp } from "@/components/ui/timestamp";
import { checksOfOperation, priceOf, stepOf } from "@/lib/checks/catalog";
import type { CheckOption } from "@/lib/contracts/checks";
import { AppError } from "@/lib/errors";
import type { Operation } from "@/lib/identity/operations/operation";
import { type OperationId, operation } from "@/lib/identity/operations/registry";
import { ArrivalNote } from "./arrival-note";
import { Blocks } from "./blocks";
import { missingFields } from "./missing-fields";
import { MoreData } from "./more-data";
import { RunFailure } from "./run-failure";
import { useArrival } from "./use-arrival";
import { useRun } from "./use-run";

type Fields = Record<string, unknown>;

/** A billed call that was made so lately is asked about once more. */
const latelyMs = 10 * 60_000;

/** The form of one operation, the way it is sent, and what came of sending it. */
export function RunForm(props: {
  applicantId: string;
  operationId: OperationId;
  option: CheckOption;
  defaults: Fields;
  mayUpdate: boolean;
  /** It was answered, and the answer is kept under this run. */
  onAnswered: (runId: string) => void;
}) {
  const { applicantId, operationId, option } = props;
  const record: Operation = operation(operationId);
  const run = useRun(applicantId);
  const [asking, setAsking] = useState<Fields | null>(null);
  const [supplied, setSupplied] = useState(false);
  const runId = run.data?.runId;
  const { verb, arrivesInResult } = stepOf(operationId);
  const checks = checksOfOperation(operationId);
  const arrival = useArrival(applicantId, runId && arrivesInResult ? { id: runId, checks } : null);
  const { error } = run;
  const facts = error instanceof AppError ? error.facts : undefined;
  const missing = props.mayUpdate ? missingFields(operationId, facts?.upstreamMessage) : [];
  const send = (fields: Fields) => {
    setSupplied(false);
    run
      .runAny({ operationId, fields })
      .then((answer) => answer && props.onAnswered(answer.runId))
      // Said above the button.
      .catch(() => undefined);
  };
  const submit = (fields: Fields) => {
    if (record.billing !== "free" && wasRunLately(option)) setAsking(fields);
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
          {error && !facts?.issues && !supplied ? <RunFailure error={error} free={record.billing === "free"} /> : null}
        </SchemaForm>
      )}
      {missing.length > 0 && !supplied ? (
        <MoreData key={missing.join(" ")} applicantId={applicantId} fields={missing} onDone={() => setSupplied(true)} />
      ) : null}
      {supplied ? (
        <p role="status" className="text-ink-2">
          Saved. Run it again when you are ready.
        </p>
      ) : null}
      {arrival && !run.isPending ? <ArrivalNote applicantId={applicantId} arrival={arrival} /> : null}
      {asking && option.last ? (
        <RunAgain
          title={record.title}
          at={option.last.at}
          price={priceOf(record).sentence}
          onCancel={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            send(asking);
          }}
        />
      ) : null}
    </>
  );
}

function wasRunLately({ last }: CheckOption): boolean {
  if (!last || last.outcome === "failed" || last.outcome === "refused") return false;
  return Date.now() - Date.parse(last.at) < latelyMs;
}

function RunAgain(props: { title: string; at: string; price: string; onCancel: () => void; onConfirm: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onCancel()}
      title="Run it again?"
      closable={false}
      description={
        <>
          {props.title} was run <Timestamp at={props.at} as="relative" />.
        </>
      }
    >
      <DialogBody>
        <p>{props.price.replace("It is", "Each run is")}</p>
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button variant="ghost">Cancel</Button>
        </DialogClose>
        <Button variant="primary" onClick={props.onConfirm}>
          Run it again
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
