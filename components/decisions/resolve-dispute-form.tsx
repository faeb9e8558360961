"use client";

import { DialogForm } from "@/components/shared/dialog-form";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { type DisputeOutcome, disputeOutcomes, disputeOutcomeTitles } from "@/lib/contracts/constants/disputes";

/** The content of the dialog that resolves a dispute. */
export function ResolveDisputeForm(props: {
  outcome: DisputeOutcome | null;
  onChoose: (outcome: DisputeOutcome) => void;
  reason: string;
  onReason: (reason: string) => void;
  problems: { outcome?: string; reason?: string };
  error: unknown;
  pending: boolean;
  onSubmit: () => void;
}) {
  const { outcome, reason, problems } = props;
  return (
    <DialogForm submitLabel="Resolve" pending={props.pending} error={props.error} onSubmit={props.onSubmit}>
      <RadioGroup legend="Outcome" boxed error={problems.outcome}>
        {disputeOutcomes.map((one) => (
          <Radio
            key={one}
            value={one}
            checked={outcome === one}
            onChange={() => props.onChoose(one)}
            label={disputeOutcomeTitles[one].action}
            description={disputeOutcomeTitles[one].effect}
          />
        ))}
      </RadioGroup>
      <Field label="Reason" error={problems.reason}>
        <Textarea rows={3} maxLength={1000} value={reason} onChange={(event) => props.onReason(event.target.value)} />
      </Field>
    </DialogForm>
  );
}
