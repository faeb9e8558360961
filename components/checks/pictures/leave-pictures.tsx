"use client";

import type { Slot } from "@/components/capture/use-slot";
import { LeaveQuestion } from "@/components/shared/leave-question";
import { useLeaveGuard } from "@/components/shared/use-leave-guard";
import type { useUpload } from "./use-upload";

/** Asks before leaving pictures that are not sent yet: they exist only in this page's memory. */
export function LeavePictures(props: { slots: readonly Slot[]; upload: ReturnType<typeof useUpload> }) {
  const guard = useLeaveGuard(props.slots.some(({ state }) => state.step !== "empty"));
  return (
    <LeaveQuestion
      guard={guard}
      title="Leave the pictures?"
      description={
        props.upload.isSending
          ? "They are being sent. What came of it is shown when this test is opened again."
          : "They are not sent yet, and are kept nowhere else: they would have to be added again."
      }
    />
  );
}
