"use client";

import { DialogForm } from "@/components/shared/dialog-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { hitVerdictTitles } from "@/lib/contracts/constants/hits";
import type { DisputableJudgment } from "@/lib/contracts/disputes";

/** What was typed and chosen. */
export type DisputeDraft = { statement: string; evidence: string; judgmentIds: readonly string[] };

const verdictOf = ({ verdict }: DisputableJudgment) =>
  verdict === "acknowledged" ? "Answered with a reason" : hitVerdictTitles[verdict];

/** The content of the dialog that opens a dispute. */
export function OpenDisputeForm(props: {
  judgments: readonly DisputableJudgment[];
  draft: DisputeDraft;
  onChange: (change: Partial<DisputeDraft>) => void;
  problem: string | undefined;
  error: unknown;
  pending: boolean;
  onSubmit: () => void;
}) {
  const { judgments, draft, onChange } = props;
  return (
    <DialogForm submitLabel="Open dispute" pending={props.pending} error={props.error} onSubmit={props.onSubmit}>
      <Field label="What the applicant says" error={props.problem}>
        <Textarea
          rows={4}
          maxLength={4000}
          value={draft.statement}
          onChange={(event) => onChange({ statement: event.target.value })}
        />
      </Field>
      <Field label="Evidence" note="optional" hint="Files are added to the dispute once it is open.">
        <Textarea
          rows={3}
          maxLength={4000}
          value={draft.evidence}
          onChange={(event) => onChange({ evidence: event.target.value })}
        />
      </Field>
      {judgments.length > 0 ? (
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 p-0 font-strong text-meta">Disputed with it</legend>
          {judgments.map((judgment) => (
            <Checkbox
              key={judgment.id}
              label={judgment.title}
              description={verdictOf(judgment)}
              checked={draft.judgmentIds.includes(judgment.id)}
              onChange={({ target }) => {
                const others = draft.judgmentIds.filter((one) => one !== judgment.id);
                onChange({ judgmentIds: target.checked ? [...others, judgment.id] : others });
              }}
            />
          ))}
        </fieldset>
      ) : null}
    </DialogForm>
  );
}
