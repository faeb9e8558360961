"use client";

import { Undo2 } from "lucide-react";
import { failureText } from "@/components/shared/failure-facts";
import { useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";

/** Withdraws the reader's own waiting request, after a confirmation: a new request needs a new reason and note. */
export function WithdrawRequest(props: { id: string }) {
  const withdraw = useAction("POST /api/overrides/:id/withdraw", { onDone: () => toast({ title: "Withdrawn" }) });
  return (
    <ConfirmDialog
      trigger={
        <Button icon={<Undo2 />} block>
          Withdraw the request
        </Button>
      }
      title="Withdraw this request?"
      description="Nothing is sent to the service. Another override may be requested afterwards."
      confirmLabel="Withdraw"
      cancelLabel="Keep request"
      danger
      onConfirm={async () => {
        await withdraw.mutateAsync({ params: { id: props.id } });
      }}
      describeFailure={failureText}
    />
  );
}
