"use client";

import { useState } from "react";
import { DialogForm } from "@/components/shared/dialog-form";
import { useAction } from "@/components/shared/use-action";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { toast } from "@/components/ui/toast";
import type { DisputableJudgment } from "@/lib/contracts/disputes";
import { type DisputeOutcome, disputeOutcomes, disputeOutcomeTitles } from "@/lib/decisions/outcomes";
import { hitVerdictTitles } from "@/lib/decisions/verdicts";

const verdictOf = ({ verdict }: DisputableJudgment) =>
  verdict === "acknowledged" ? "Answered with a reason" : hitVerdictTitles[verdict];

/** Opens a dispute of a decision, and of the judgments that are disputed with it. */
export function OpenDisputeDialog(props: {
  applicantId: string;
  decisionId: string;
  judgments: readonly DisputableJudgment[];
  open: boolean;
  onClose: () => void;
}) {
  const { judgments } = props;
  const [statement, setStatement] = useState("");
  const [evidence, setEvidence] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string>();
  const open = useAction("POST /api/applicants/:id/disputes", {
    onDone: () => {
      props.onClose();
      setStatement("");
      setEvidence("");
      setChosen([]);
      toast({ title: "Dispute opened" });
    },
  });
  const submit = () => {
    const isEmpty = statement.trim() === "";
    setProblem(isEmpty ? "Say what the applicant disputes" : undefined);
    if (isEmpty || open.isPending) return;
    const judgmentIds = judgments.flatMap(({ id }) => (chosen.includes(id) ? [id] : []));
    const body = {
      decisionId: props.decisionId,
      judgmentIds,
      statement,
      ...(evidence.trim() ? { evidence } : {}),
    };
    open.mutate({ params: { id: props.applicantId }, body });
  };
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onClose}
      size="m"
      title="Open a dispute"
      description="The decision is not final until another person than who made it has resolved the dispute."
    >
      <DialogForm submitLabel="Open dispute" pending={open.isPending} error={open.error} onSubmit={submit}>
        <Field label="What the applicant says" error={problem}>
          <Textarea
            rows={4}
            maxLength={4000}
            value={statement}
            onChange={(event) => setStatement(event.target.value)}
          />
        </Field>
        <Field label="Evidence" note="optional" hint="Files are added to the dispute once it is open.">
          <Textarea rows={3} maxLength={4000} value={evidence} onChange={(event) => setEvidence(event.target.value)} />
        </Field>
        {judgments.length > 0 ? (
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 p-0 font-strong text-meta">Disputed with it</legend>
            {judgments.map((judgment) => (
              <Checkbox
                key={judgment.id}
                label={judgment.title}
                description={verdictOf(judgment)}
                checked={chosen.includes(judgment.id)}
                onChange={({ target }) => {
                  const others = chosen.filter((one) => one !== judgment.id);
                  setChosen(target.checked ? [...others, judgment.id] : others);
                }}
              />
            ))}
          </fieldset>
        ) : null}
      </DialogForm>
    </Dialog>
  );
}

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
