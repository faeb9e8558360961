"use client";

import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { sizeLabel } from "@/components/ui/capture/picture";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { Progress } from "@/components/ui/progress";
import type { CheckOption } from "@/lib/features/checks/contract/checks";
import { Blocks } from "../blocks";
import { RunFailure } from "../run/run-failure";
import type { RunInput, RunResponse } from "../run/use-run";
import { unavailableReason } from "../use-check-data";
import type { UploadStep, useUpload } from "./use-upload";

/**
 * @param props.input the request, or a sentence that says what is missing. The sentence is shown after the first click
 */
export function SendPictures(props: {
  applicantId: string;
  option: CheckOption | undefined;
  upload: ReturnType<typeof useUpload>;
  input: RunInput | string;
  label: string;
  onSent: (run: RunResponse) => void;
  secondaryButton?: ReactNode;
}) {
  const { option, upload, input } = props;
  const [wasClicked, setWasClicked] = useState(false);
  const send = async () => {
    setWasClicked(true);
    if (typeof input === "string") return;
    const run = await upload.send(input);
    if (!run) return;
    setWasClicked(false);
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
          icon={<Icon name="send" />}
          loading={upload.isSending}
          unavailable={unavailableReason(option)}
          onClick={() => void send()}
        >
          {props.label}
        </Button>
        {props.secondaryButton}
      </div>
      {wasClicked && typeof input === "string" ? (
        <p role="alert" className="text-ink-2">
          {input}
        </p>
      ) : null}
    </>
  );
}

function SendingNote(props: { state: UploadStep; onCancel: (() => void) | undefined }) {
  const { state, onCancel } = props;
  switch (state.step) {
    case "sending":
      return (
        <div className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <Progress
              label="Sending"
              value={state.sent}
              max={state.total}
              detail={state.total > 1 ? `${sizeLabel(state.sent)} of ${sizeLabel(state.total)}` : "beginning"}
            />
          </div>
          <Button size="s" onClick={onCancel} className="max-md:h-touch">
            Cancel
          </Button>
        </div>
      );
    case "sent":
      return (
        <div role="status">
          <Progress label="Sent" value={1} max={1} detail="waiting for the service's answer" />
          <p className="mt-1 text-ink-3 text-meta">Received by the service; it can no longer be canceled.</p>
        </div>
      );
    case "canceled":
      return <Notice live>Canceled before sending. The pictures are still here.</Notice>;
    case "not-saved":
      return (
        <Notice tone="attention" live title="The service did not save the pictures.">
          Send them again, or take new ones.
        </Notice>
      );
    default:
      return null;
  }
}
