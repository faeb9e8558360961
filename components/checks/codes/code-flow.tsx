"use client";

import { useState } from "react";
import { failureFacts } from "@/components/shared/failure-facts";
import { useResult } from "@/components/shared/use-case";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-state";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { Timestamp } from "@/components/ui/timestamp";
import { flagOf, readerOf } from "@/lib/domain/results/reading";
import { Blocks } from "../blocks";
import { successOf, useRun } from "../run/use-run";
import { formatCountdown, secondsUntil, useSeconds } from "../run/use-seconds";
import { unavailableReason, useOptions } from "../use-check-data";
import { CodeForm } from "./code-form";

type Channel = "phone" | "email";

const channels = {
  phone: { start: "user.phone", code: "user.phone-code", flag: "verifiedPhone", icon: "smartphone", by: "An SMS" },
  email: { start: "user.email", code: "user.email-code", flag: "verifiedEmail", icon: "mail", by: "An email" },
} as const;

/** How long a message may take to arrive, in milliseconds. Each message is billed, so a resend must wait this long. */
const resendAfterMs = 30_000;

export function CodeFlow(props: { applicantId: string; channel: Channel }) {
  const { applicantId, channel } = props;
  const { start, flag, icon, by } = channels[channel];
  const option = useOptions(applicantId)(start);
  const result = useResult(applicantId);
  const sending = useRun(applicantId);
  const [accepted, setAccepted] = useState<boolean | null>(null);
  const [verified, setVerified] = useState(false);

  const last = option?.last;
  const isSent = last?.outcome === "answered" && accepted !== false;
  const isVerifiedInResult = flagOf(readerOf(result.data?.sections.contactProof, "contactProof").at(flag)) === true;
  const now = useSeconds(isSent);
  const send = () =>
    sending
      .run({ operationId: start, fields: {} })
      .then((answer) => answer && setAccepted(successOf(answer.response)))
      // The failure is shown below.
      .catch(() => undefined);
  const wait = last && now !== null ? secondsUntil(Date.parse(last.at) + resendAfterMs, now) : 0;
  const resendReason =
    wait > 0 ? `A message can take a moment. You can send it again in ${formatCountdown(wait)}.` : undefined;
  if (verified || isVerifiedInResult) {
    return (
      <div className="grid justify-items-start gap-3">
        <Notice live={verified}>
          {channel === "phone" ? "The phone is verified." : "The email address is verified."}
        </Notice>
      </div>
    );
  }
  return (
    <div className="grid min-w-0 justify-items-start gap-4">
      {isSent ? (
        <>
          <p>
            {by} with a code is sent, <Timestamp at={last.at} as="relative" />. Ask the person for it.
          </p>
          <CodeForm
            applicantId={applicantId}
            operationId={channels[channel].code}
            onVerified={() => setVerified(true)}
          />
          <div className="grid justify-items-start gap-1.5">
            <Button
              size="s"
              icon={<Icon name="rotate-ccw" />}
              loading={sending.isPending}
              unavailable={resendReason ?? unavailableReason(option)}
              onClick={() => void send()}
            >
              Send another code
            </Button>
            {resendReason ? <p className="text-ink-3 text-meta">{resendReason}</p> : null}
          </div>
        </>
      ) : (
        <>
          <Button
            variant="primary"
            icon={<Icon name={icon} />}
            loading={sending.isPending}
            unavailable={unavailableReason(option)}
            onClick={() => void send()}
            className="max-md:h-touch max-md:w-full"
          >
            {channel === "phone" ? "Send the SMS" : "Send the email"}
          </Button>
          {accepted === false ? (
            <Notice tone="attention" live>
              The service sent nothing. Check the {channel === "phone" ? "phone number" : "email address"}.
            </Notice>
          ) : null}
        </>
      )}
      <Blocks applicantId={applicantId} blocks={option?.blocks ?? []} />
      {sending.error ? <FailureNotice {...failureFacts(sending.error)} className="w-full" /> : null}
    </div>
  );
}
