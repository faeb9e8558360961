"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Timestamp } from "@/components/ui/timestamp";
import { AppError } from "@/lib/errors";
import type { CheckOption } from "@/lib/features/checks/contract/checks";
import { Blocks } from "../blocks";
import { missingFields } from "../run/missing-fields";
import { MissingFieldsForm } from "../run/missing-fields-form";
import { RunFailure } from "../run/run-failure";
import { useRun } from "../run/use-run";
import { attemptsLabel, unavailableReason } from "../use-check-data";

/** "The reply names the missing information": the form asks for exactly the fields that the reply names. */
const missingNow = (error: unknown) =>
  missingFields("quiz.get", error instanceof AppError ? error.facts.upstreamMessage : undefined);

export function QuizStart(props: {
  applicantId: string;
  get: CheckOption | undefined;
  answer: CheckOption | undefined;
  opening: boolean;
  /** The error, if the questions could not be opened. */
  failure: unknown;
  /** Whether a quiz was just answered. */
  again: boolean;
  onOpen: (runId: string) => void;
}) {
  const { applicantId, get, answer, onOpen } = props;
  const { run, error, isPending, reset } = useRun(applicantId);
  const [updated, setUpdated] = useState(false);
  const begin = async () => {
    setUpdated(false);
    const quiz = await run({ operationId: "quiz.get", fields: {} }).catch(() => null);
    if (quiz) onOpen(quiz.runId);
  };
  const fields = error ? missingNow(error) : [];
  const open = unanswered(get, answer);
  const attempts = attemptsLabel(answer);
  return (
    <div className="grid justify-items-start gap-4">
      {props.again ? null : (
        <p className="text-ink-2">
          Read each question and its options aloud, and choose what the person says. The options are shown to you while
          the quiz runs, which is recorded; the chosen answers are sent and kept nowhere.
        </p>
      )}
      {attempts ? <p className="text-ink-3 text-meta">{attempts}</p> : null}
      <Blocks applicantId={applicantId} blocks={get?.blocks ?? []} />
      <div className="flex flex-wrap gap-2 max-md:w-full max-md:[&>*]:h-touch max-md:[&>*]:flex-1">
        <Button
          variant={props.again || fields.length > 0 ? "secondary" : "primary"}
          loading={isPending || props.opening}
          unavailable={unavailableReason(get)}
          onClick={() => void begin()}
        >
          {props.again || error || updated ? "Get the quiz again" : "Get the quiz"}
        </Button>
        {open && !props.again ? (
          <Button unavailable={unavailableReason(answer)} loading={props.opening} onClick={() => onOpen(open.id)}>
            Open the quiz that was not answered
          </Button>
        ) : null}
      </div>
      {open && !props.again ? (
        <p className="text-ink-3 text-meta">
          The quiz was fetched <Timestamp at={open.at} as="relative" />. The service may have ended its session since.
        </p>
      ) : null}
      {error ? (
        <div className="w-full">
          <RunFailure error={error} free={false} />
        </div>
      ) : null}
      {props.failure ? (
        <div className="w-full">
          <RunFailure error={props.failure} free />
        </div>
      ) : null}
      {fields.length > 0 ? (
        <div className="grid w-full gap-2">
          {fields.includes("ssn") ? <p className="text-ink-2">The service asks for the SSN.</p> : null}
          <MissingFieldsForm
            key={fields.join(" ")}
            applicantId={applicantId}
            fields={fields}
            onDone={() => {
              reset();
              setUpdated(true);
            }}
          />
        </div>
      ) : null}
      {updated ? <Notice live>The applicant's data is changed. Get the quiz again.</Notice> : null}
    </div>
  );
}

/** Returns the last quiz that was fetched, unless the console has a record that it was answered. */
function unanswered(get: CheckOption | undefined, answer: CheckOption | undefined) {
  const got = get?.last;
  if (got?.outcome !== "answered") return null;
  const sent = answer?.last;
  return sent && sent.outcome !== "failed" && Date.parse(sent.at) >= Date.parse(got.at) ? null : got;
}
