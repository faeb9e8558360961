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

/** The findings of the worker arrive with the uploads. It knows nothing of one whose answer was lost: the page asks. */
export function WaitingStep(props: {
  applicantId: string;
  kind: DocumentKind;
  progress: Extract<UploadProgress, { step: "waiting" | "outcome-unknown" | "given-up" }>;
  /** The error that left the outcome unknown, if this page sent the pictures. */
  failure: unknown;
  optionOf: OptionOf;
  onAgain: () => void;
}) {
  const { applicantId, kind, progress, onAgain } = props;
  const { check, word: document } = documents[kind];
  const option = props.optionOf(check);
  const waiting = progress.step === "given-up" ? null : progress.waiting;
  const { run, error, isPending } = useRun(applicantId);
  // The failure is in `error`.
  const ask = () => run({ operationId: check, fields: {} }).catch(() => null);
  const userActive = useUserActive();
  useQuery({
    queryKey: ["lost-upload", applicantId, check],
    queryFn: ask,
    enabled: waiting?.nextAskAt === null && option?.blocks.length === 0,
    // Not when it is first shown: each opening of the page would be a call.
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: userActive ? askEveryMs : false,
  });
  const now = useSeconds(waiting !== null);
  const tooEarly = now !== null && waiting !== null && isTooEarly(waiting, now);
  const nextAskAt = waiting?.nextAskAt ?? null;
  const word = uploadStatusOf(waiting?.lastResult ?? null);
  return (
    <div className="grid min-w-0 gap-3">
      {progress.step === "waiting" ? <LastStatus word={word} /> : null}
      {progress.step === "outcome-unknown" ? <OutcomeUnknown word={word} failure={props.failure} /> : null}
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
            isAsking={isPending}
          />
        </p>
      ) : null}
      {error ? <FailureNotice {...failureFacts(error)} tone="unknown" /> : null}
      <div className="flex flex-wrap gap-2 max-md:[&>button]:h-touch max-md:[&>button]:flex-1">
        <Button
          icon={<Icon name="refresh-cw" />}
          loading={isPending}
          unavailable={unavailableReason(option) ?? (tooEarly ? tooEarlyReason : undefined)}
          onClick={() => void ask()}
        >
          Ask now
        </Button>
        <Button variant="ghost" icon={<Icon name="rotate-ccw" />} onClick={onAgain}>
          {progress.step === "waiting" ? `Upload another ${document}` : "Resend the pictures"}
        </Button>
      </div>
      {tooEarly ? <DisabledReason>{tooEarlyReason}</DisabledReason> : null}
      <Blocks applicantId={applicantId} blocks={option?.blocks ?? []} />
    </div>
  );
}

/** Each status of the interface allows it ("check again in minutes"), in milliseconds. */
const askEveryMs = 60_000;

const tooEarlyReason = "Before then, the service only answers that it is too early.";

function LastStatus(props: { word: ReturnType<typeof uploadStatusOf> }) {
  const { state, title, next } = waitingMessage(props.word);
  return (
    <div role="status">
      <Finding state={state} detail={next}>
        <b>{title}</b>
      </Finding>
    </div>
  );
}

function OutcomeUnknown(props: { word: ReturnType<typeof uploadStatusOf>; failure: unknown }) {
  return (
    <div className="grid gap-2">
      <Notice tone="unknown" live title="Sent; the outcome is unknown.">
        {props.word === "unknown_state"
          ? "The service says that nothing was uploaded, or that it is too early to tell. If it still says so after a minute, send the pictures again."
          : "No answer came back, so the service may have the pictures or not. It is asked how the upload stands; sending again may use another attempt and be billed twice."}
      </Notice>
      {props.failure ? <FailureNotice {...failureFacts(props.failure)} tone="unknown" /> : null}
    </div>
  );
}

function Countdown(props: { secondsLeft: number | null; isAsking: boolean }) {
  const { secondsLeft, isAsking } = props;
  if (isAsking || secondsLeft === 0) return <>Checking…</>;
  if (secondsLeft === null) return null;
  return (
    <>
      Next check in <span className="num">{formatCountdown(secondsLeft)}</span>.
    </>
  );
}
