"use client";

import { useState } from "react";
import { useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { Dialog, dialogParts } from "@/components/ui/dialog";
import { partOf } from "@/components/ui/lazy-popup";
import { withContent } from "@/components/ui/loadable";
import { toast } from "@/components/ui/toast";
import type { DisputeDraft } from "./open-dispute-form";
import { useDisputes } from "./use-disputes";

const parts = withContent(dialogParts, () => import("./open-dispute-form"));
const OpenDisputeForm = partOf(parts, "OpenDisputeForm");

const emptyDraft: DisputeDraft = { statement: "", evidence: "", judgmentIds: [] };

/** Records that the applicant disputes the current decision. Nothing if it is disputed already. */
export function OpenDispute(props: { applicantId: string; decisionId: string }) {
  const { applicantId, decisionId } = props;
  const disputable = useDisputes(applicantId).data?.disputable;
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState(emptyDraft);
  const [problem, setProblem] = useState<string>();
  const open = useAction("POST /api/applicants/:id/disputes", {
    onDone: () => {
      setOpen(false);
      setDraft(emptyDraft);
      toast({ title: "Dispute opened" });
    },
  });
  if (disputable?.id !== decisionId) return null;
  const submit = () => {
    const { statement, evidence } = draft;
    const isEmpty = statement.trim() === "";
    setProblem(isEmpty ? "Say what the applicant disputes" : undefined);
    if (isEmpty || open.isPending) return;
    const judgmentIds = disputable.judgments.flatMap(({ id }) => (draft.judgmentIds.includes(id) ? [id] : []));
    const body = { decisionId, judgmentIds, statement, ...(evidence.trim() ? { evidence } : {}) };
    open.mutate({ params: { id: applicantId }, body });
  };
  return (
    <Dialog
      parts={parts}
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
      <OpenDisputeForm
        judgments={disputable.judgments}
        draft={draft}
        onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
        problem={problem}
        error={open.error}
        pending={open.isPending}
        onSubmit={submit}
      />
    </Dialog>
  );
}
