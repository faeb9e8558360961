"use client";

import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { LeaveGuard } from "./use-leave-guard";

/** `description` says what is lost, and how to get it back. */
export function ConfirmLeaveDialog(props: { guard: LeaveGuard; title: string; description: string }) {
  const { guard } = props;
  return (
    <ConfirmDialog
      open={guard.isConfirmOpen}
      onOpenChange={(open) => !open && guard.stay()}
      title={props.title}
      description={props.description}
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onConfirm={guard.leave}
      describeFailure={() => "The console could not leave the page."}
    />
  );
}
