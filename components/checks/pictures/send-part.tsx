"use client";

import { Send } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import type { CheckOption } from "@/lib/contracts/checks";
import { Blocks } from "../blocks";
import { unavailableReason } from "../flow/use-option";
import { RunFailure } from "../run-failure";
import type { RunAnswer, RunInput } from "../use-run";
import { SendingNote } from "./sending-note";
import type { useUpload } from "./use-upload";

/**
 * Sends the pictures of a screen: why they cannot be sent, how far they have come, what failed, and what is still missing
 * once it was tried.
 *
 * @param props.input what is sent, or what is missing for it, in a sentence
 * @param props.onSent the service has saved them under this run
 * @param props.beside a further button
 */
export function SendPart(props: {
  applicantId: string;
  option: CheckOption | undefined;
  upload: ReturnType<typeof useUpload>;
  input: RunInput | string;
  label: string;
  onSent: (run: RunAnswer) => void;
  beside?: ReactNode;
}) {
  const { option, upload, input } = props;
  const [asked, setAsked] = useState(false);
  const send = async () => {
    setAsked(true);
    if (typeof input === "string") return;
    const run = await upload.send(input);
    if (!run) return;
    setAsked(false);
    props.onSent(run);
  };
  return (
    <>
      <Blocks applicantId={props.applicantId} blocks={option?.blocks ?? []} />
      <SendingNote state={upload.state} onCancel={upload.cancel} />
      {upload.error ? <RunFailure error={upload.error} free={false} /> : null}
      <div className="flex flex-wrap items-center gap-2 max-md:[&>button]:h-touch max-md:[&>button]:flex-1">
        <Button
          variant="primary"
          icon={<Send />}
          loading={upload.isSending}
          unavailable={unavailableReason(option)}
          onClick={() => void send()}
        >
          {props.label}
        </Button>
        {props.beside}
      </div>
      {asked && typeof input === "string" ? (
        <p role="alert" className="text-ink-2">
          {input}
        </p>
      ) : null}
    </>
  );
}
