"use client";

import { failureFacts } from "@/components/shared/failure-facts";
import { DialogBody, SubmitFooter } from "@/components/ui/dialog";
import { FailureNotice } from "@/components/ui/failure-state";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Textarea } from "@/components/ui/input";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { type DisputeOutcome, disputeOutcomes, disputeOutcomeTitles } from "@/lib/contracts/words/disputes";

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
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      <DialogBody>
        {props.error ? <FailureNotice {...failureFacts(props.error)} /> : null}
        <RadioGroup legend="Outcome" boxed error={problems.outcome}>
          {disputeOutcomes.map((one) => (
            <Radio
              key={one}
              value={one}
              checked={outcome === one}
              onChange={() => props.onChoose(one)}
              label={disputeOutcomeTitles[one].act}
              description={disputeOutcomeTitles[one].effect}
            />
          ))}
        </RadioGroup>
        <Field label="Reason" error={problems.reason}>
          <Textarea rows={3} maxLength={1000} value={reason} onChange={(event) => props.onReason(event.target.value)} />
        </Field>
      </DialogBody>
      <SubmitFooter submitLabel="Resolve" pending={props.pending} />
    </Form>
  );
}
