"use client";

import { FormDialog } from "@/components/shared/form-dialog";
import { AreaField, ChecksField, RadioField } from "@/components/shared/form-fields";
import type { Openable } from "@/components/ui/lazy-part";
import { disputeOutcomes, disputeOutcomeTitles } from "@/lib/domain/decisions/outcomes";
import { hitVerdictTitles } from "@/lib/domain/decisions/verdicts";
import { openDispute, resolveDispute } from "@/lib/features/decisions/contract/decisions.actions";
import type { DisputableJudgment } from "@/lib/features/decisions/contract/disputes";
import * as contract from "@/lib/features/decisions/contract/disputes";

const verdictOf = ({ verdict }: DisputableJudgment) =>
  verdict === "acknowledged" ? "Resolved with a reason" : hitVerdictTitles[verdict];

export function OpenDisputeDialog(
  props: Openable & { applicantId: string; decisionId: string; judgments: readonly DisputableJudgment[] },
) {
  const { applicantId, decisionId, judgments, ...opened } = props;
  return (
    <FormDialog
      {...opened}
      size="m"
      title="Open a dispute"
      description="The decision is not final until another person than who made it has resolved the dispute."
      submit="Open dispute"
      action={openDispute}
      schema={contract.openDispute.body.omit({ decisionId: true })}
      start={{ statement: "", evidence: "", judgmentIds: [] }}
      input={(body) => ({ params: { id: applicantId }, body: { ...body, decisionId } })}
      successTitle="Dispute opened"
    >
      <AreaField name="statement" label="What the applicant says" rows={4} max={4000} />
      <AreaField
        name="evidence"
        label="Evidence"
        note="optional"
        hint="Files are added to the dispute once it is open."
        max={4000}
      />
      {judgments.length > 0 ? (
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 p-0 font-strong text-meta">Disputed with it</legend>
          <ChecksField
            name="judgmentIds"
            options={judgments.map((one) => ({ value: one.id, label: one.title, description: verdictOf(one) }))}
          />
        </fieldset>
      ) : null}
    </FormDialog>
  );
}

const outcomes = disputeOutcomes.map((value) => ({
  value,
  label: disputeOutcomeTitles[value].action,
  description: disputeOutcomeTitles[value].effect,
}));

export function ResolveDisputeDialog({ disputeId, ...opened }: Openable & { disputeId: string }) {
  return (
    <FormDialog
      {...opened}
      size="m"
      title="Resolve the dispute"
      submit="Resolve"
      action={resolveDispute}
      schema={contract.resolveDispute.body}
      start={{ reason: "" }}
      input={(body) => ({ params: { id: disputeId }, body })}
      successTitle="Dispute resolved"
    >
      <RadioField name="outcome" legend="Outcome" boxed options={outcomes} />
      <AreaField name="reason" label="Reason" max={1000} />
    </FormDialog>
  );
}
