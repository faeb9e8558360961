"use client";

import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { useLeaveGuard } from "./use-leave-guard";

/**
 * The question whether to leave work that is not sent.
 *
 * @param props.active whether there is something to lose
 * @param props.description what is lost, and how it is got again
 */
export function LeaveQuestion(props: { active: boolean; title: string; description: string }) {
  const guard = useLeaveGuard(props.active);
  return (
    <ConfirmDialog
      open={guard.asked}
      onOpenChange={(open) => !open && guard.stay()}
      title={props.title}
      description={props.description}
      confirmLabel="Leave"
      cancelLabel="Stay"
      danger
      onConfirm={guard.leave}
      describeFailure={() => "The page could not be left."}
    />
  );
}
