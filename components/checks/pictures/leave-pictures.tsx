"use client";

import { ConfirmLeaveDialog } from "@/components/shared/confirm-leave-dialog";
import { useLeaveGuard } from "@/components/shared/use-leave-guard";
import type { Slot } from "@/components/ui/capture/use-slot";
import type { useUpload } from "./use-upload";

/** Asks before the reader leaves pictures that are not sent yet, because they exist only in the memory of this page. */
export function LeavePictures(props: { slots: readonly Slot[]; upload: ReturnType<typeof useUpload> }) {
  const guard = useLeaveGuard(props.slots.some(({ state }) => state.step !== "empty"));
  return (
    <ConfirmLeaveDialog
      guard={guard}
      title="Leave the pictures?"
      description={
        props.upload.isSending
          ? "Upload in progress. Reopen this check to see the outcome."
          : "Not sent yet. If you leave, you will have to add them again."
      }
    />
  );
}
