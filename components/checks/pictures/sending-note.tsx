"use client";

import { sizeLabel } from "@/components/capture/picture";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Progress } from "@/components/ui/progress";
import type { UploadStep } from "./use-upload";

/** How far an upload has come on its way out, and whether it can still be stopped. */
export function SendingNote(props: { state: UploadStep; onCancel: (() => void) | undefined }) {
  const { state, onCancel } = props;
  switch (state.step) {
    case "leaving":
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
          <p className="mt-1 text-ink-3 text-meta">It is with the service now, and can no longer be canceled.</p>
        </div>
      );
    case "canceled":
      return (
        <Notice live>Canceled before it was sent: the service has nothing of it. The pictures are still here.</Notice>
      );
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
