"use client";

import { useState } from "react";
import { DialogForm } from "@/components/shared/dialog-form";
import { useAction } from "@/components/shared/use-action";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { toast } from "@/components/ui/toast";
import { type DisputeOutcome, disputeOutcomes, disputeOutcomeTitles } from "@/lib/decisions/disputes";

/** Resolves a dispute, with its outcome and a reason. */
export function ResolveDisputeDialog(props: { disputeId: string; open: boolean; onClose: () => void }) {
  const [outcome, setOutcome] = useState<DisputeOutcome | null>(null);
  const [reason, setReason] = useState("");
  const [problems, setProblems] = useState<{ outcome?: string; reason?: string }>({});
  const resolve = useAction("POST /api/disputes/:id/resolve", {
    onDone: () => {
      props.onClose();
      toast({ title: "Dispute resolved" });
    },
  });
  const submit = () => {
    const missing = {
      ...(outcome ? {} : { outcome: "Choose an outcome" }),
      ...(reason.trim() ? {} : { reason: "Say why" }),
    };
    setProblems(missing);
    if (!outcome || Object.keys(missing).length > 0 || resolve.isPending) return;
    resolve.mutate({ params: { id: props.disputeId }, body: { outcome, reason } });
  };
  return (
    <Dialog open={props.open} onOpenChange={props.onClose} size="m" title="Resolve the dispute">
      <DialogForm submitLabel="Resolve" pending={resolve.isPending} error={resolve.error} onSubmit={submit}>
        <RadioGroup legend="Outcome" boxed error={problems.outcome}>
          {disputeOutcomes.map((one) => (
            <Radio
              key={one}
              value={one}
              checked={outcome === one}
              onChange={() => setOutcome(one)}
              label={disputeOutcomeTitles[one].action}
              description={disputeOutcomeTitles[one].effect}
            />
          ))}
        </RadioGroup>
        <Field label="Reason" error={problems.reason}>
          <Textarea rows={3} maxLength={1000} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </DialogForm>
    </Dialog>
  );
}
