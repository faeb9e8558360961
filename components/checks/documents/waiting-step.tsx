"use client";

import { useQuery } from "@tanstack/react-query";
import { failureFacts } from "@/components/shared/failure-facts";
import { useUserActive } from "@/components/shared/live/use-user-active";
import { Button } from "@/components/ui/button";
import { DisabledReason } from "@/components/ui/disabled-reason";
import { FailureNotice } from "@/components/ui/failure-state";
import { Finding } from "@/components/ui/finding";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { Timestamp } from "@/components/ui/timestamp";
import { Blocks } from "../blocks";
import { useRun } from "../run/use-run";
import { formatCountdown, secondsUntil, useSeconds } from "../run/use-seconds";
import { type OptionOf, unavailableReason } from "../use-check-data";
import { type DocumentKind, documents } from "./document-kinds";
import type { UploadProgress } from "./upload-progress";
import { isTooEarly, uploadStatusOf, waitingMessage } from "./upload-status";

/**
 * Shows an upload whose result is not known yet. The worker polls accepted uploads, and its results arrive with the list of
 * uploads. If the response to an upload was lost, the worker does not know of the upload, so this page queries the service.
 */
export function WaitingStep(props: {
  applicantId: string;
  kind: DocumentKind;
  progress: Extract<UploadProgress, { step: "waiting" | "outcome-unknown" | "given-up" }>;
  /** The error that left the outcome unknown, if this page sent the pictures. */
  failure: unknown;
  optionOf: OptionOf;
  onRestart: () => void;
}) {
  const { applicantId, kind, progress, onRestart } = props;
  const { check, word: label } = documents[kind];
  const option = props.optionOf(check);
  const waiting = progress.step === "given-up" ? null : progress.waiting;
  const { run, error, isPending } = useRun(applicantId);
  // `useRun` keeps the failure in `error`, so the promise does not reject.
  const checkNow = () => run({ operationId: check, fields: {} }).catch(() => null);
  const userActive = useUserActive();
  useQuery({
    queryKey: ["lost-upload", applicantId, check],
    queryFn: checkNow,
    enabled: waiting?.nextAskAt === null && option?.blocks.length === 0,
    // Without initial data, each opening of the page would call the service.
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: userActive ? checkEveryMs : false,
  });
  const now = useSeconds(waiting !== null);
  const tooEarly = now !== null && waiting !== null && isTooEarly(waiting, now);
  const nextAskAt = waiting?.nextAskAt ?? null;
  const status = uploadStatusOf(waiting?.lastResult ?? null);
  return (
    <div className="grid min-w-0 gap-3">
      {progress.step === "waiting" ? <LastStatus status={status} /> : null}
      {progress.step === "outcome-unknown" ? <OutcomeUnknown status={status} failure={props.failure} /> : null}
      {progress.step === "given-up" ? (
        <Notice tone="unknown" title="The outcome is unknown.">
          Checked for a day without a final answer. Check again, or resend the pictures.
        </Notice>
      ) : null}
      {waiting ? (
        <p className="text-ink-3 text-meta">
          Sent <Timestamp at={waiting.startedAt} as="relative" />
          {waiting.lastAskedAt ? (
            <>
              , last checked <Timestamp at={waiting.lastAskedAt} as="seconds" />
            </>
          ) : null}
          .{" "}
          <Countdown
            secondsLeft={now === null || nextAskAt === null ? null : secondsUntil(Date.parse(nextAskAt), now)}
            isChecking={isPending}
          />
        </p>
      ) : null}
      {error ? <FailureNotice {...failureFacts(error)} tone="unknown" /> : null}
      <div className="flex flex-wrap gap-2 max-md:[&>button]:h-touch max-md:[&>button]:flex-1">
        <Button
          icon={<Icon name="refresh-cw" />}
          loading={isPending}
          unavailable={unavailableReason(option) ?? (tooEarly ? tooEarlyReason : undefined)}
          onClick={() => void checkNow()}
        >
          Check now
        </Button>
        <Button variant="ghost" icon={<Icon name="rotate-ccw" />} onClick={onRestart}>
          {progress.step === "waiting" ? `Upload another ${label}` : "Resend the pictures"}
        </Button>
      </div>
      {tooEarly ? <DisabledReason>{tooEarlyReason}</DisabledReason> : null}
      <Blocks applicantId={applicantId} blocks={option?.blocks ?? []} />
    </div>
  );
}

/** The interval in milliseconds. The interface allows a check every minute in each status ("check again in minutes"). */
const checkEveryMs = 60_000;

const tooEarlyReason = "The service returns only “too early” until the next check is due.";

function LastStatus(props: { status: ReturnType<typeof uploadStatusOf> }) {
  const { state, title, next } = waitingMessage(props.status);
  return (
    <div role="status">
      <Finding state={state} detail={next}>
        <b>{title}</b>
      </Finding>
    </div>
  );
}

function OutcomeUnknown(props: { status: ReturnType<typeof uploadStatusOf>; failure: unknown }) {
  return (
    <div className="grid gap-2">
      <Notice tone="unknown" live title="Sent; the outcome is unknown.">
        {props.status === "unknown_state"
          ? "The service says that nothing was uploaded, or that it is too early to tell. If it still says so after a minute, send the pictures again."
          : "No answer came back, so the service may have the pictures or not. The console checks the upload's status. Sending the pictures again may use another attempt and be billed twice."}
      </Notice>
      {props.failure ? <FailureNotice {...failureFacts(props.failure)} tone="unknown" /> : null}
    </div>
  );
}

function Countdown(props: { secondsLeft: number | null; isChecking: boolean }) {
  const { secondsLeft, isChecking } = props;
  if (isChecking || secondsLeft === 0) return <>Checking…</>;
  if (secondsLeft === null) return null;
  return (
    <>
      Next check in <span className="num">{formatCountdown(secondsLeft)}</span>.
    </>
  );
}
