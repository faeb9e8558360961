"use client";

import { useState } from "react";
import { failureFacts } from "@/components/shared/failure-facts";
import { useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogBody, SubmitFooter } from "@/components/ui/dialog";
import { FailureNotice } from "@/components/ui/failure-state";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Textarea } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import type { DisputableJudgment } from "@/lib/contracts/disputes";
import { hitVerdictTitles } from "@/lib/contracts/words/hits";
import { useDisputes } from "./use-disputes";

const verdictOf = ({ verdict }: DisputableJudgment) =>
  verdict === "acknowledged" ? "Answered with a reason" : hitVerdictTitles[verdict];

/** Records that the applicant disputes the current decision. Nothing if it is disputed already. */
export function OpenDispute(props: { applicantId: string; decisionId: string }) {
  const { applicantId, decisionId } = props;
  const disputable = useDisputes(applicantId).data?.disputable;
  const [isOpen, setOpen] = useState(false);
  const [statement, setStatement] = useState("");
  const [evidence, setEvidence] = useState("");
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string>();
  const open = useAction("POST /api/applicants/:id/disputes", {
    onDone: () => {
      setOpen(false);
      toast({ title: "Dispute opened" });
    },
  });
  if (disputable?.id !== decisionId) return null;
  const submit = () => {
    const isEmpty = statement.trim() === "";
    setProblem(isEmpty ? "Say what the applicant disputes" : undefined);
    if (isEmpty || open.isPending) return;
    const judgmentIds = disputable.judgments.flatMap(({ id }) => (chosen.includes(id) ? [id] : []));
    const body = { decisionId, judgmentIds, statement, ...(evidence.trim() ? { evidence } : {}) };
    open.mutate({ params: { id: applicantId }, body });
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      size="m"
      trigger={
        <Button size="s" variant="ghost">
          Dispute
        </Button>
      }
      title="Open a dispute"
      description="The decision is not final until another person than who made it has resolved the dispute."
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DialogBody>
          {open.error ? <FailureNotice {...failureFacts(open.error)} /> : null}
          <Field label="What the applicant says" error={problem}>
            <Textarea
              rows={4}
              maxLength={4000}
              value={statement}
              onChange={(event) => setStatement(event.target.value)}
            />
          </Field>
          <Field label="Evidence" note="optional" hint="Files are added to the dispute once it is open.">
            <Textarea
              rows={3}
              maxLength={4000}
              value={evidence}
              onChange={(event) => setEvidence(event.target.value)}
            />
          </Field>
          {disputable.judgments.length > 0 ? (
            <fieldset className="grid gap-2">
              <legend className="mb-1.5 p-0 font-strong text-meta">Disputed with it</legend>
              {disputable.judgments.map((judgment) => (
                <Checkbox
                  key={judgment.id}
                  label={judgment.title}
                  description={verdictOf(judgment)}
                  checked={chosen.includes(judgment.id)}
                  onChange={({ target }) =>
                    setChosen((before) =>
                      target.checked ? [...before, judgment.id] : before.filter((one) => one !== judgment.id),
                    )
                  }
                />
              ))}
            </fieldset>
          ) : null}
        </DialogBody>
        <SubmitFooter submitLabel="Open dispute" pending={open.isPending} />
      </Form>
    </Dialog>
  );
}
