"use client";

import { useState } from "react";
import { useCase } from "@/components/shared/use-case";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy-part";

const OpenDisputeDialog = lazyDialog(() => import("./open-dispute-dialog").then((module) => module.OpenDisputeDialog));

/** Records that the applicant disputes the current decision. Nothing if it is disputed already. */
export function OpenDispute(props: { applicantId: string; decisionId: string }) {
  const disputable = useCase(props.applicantId, "disputes").data?.disputable;
  const [isOpen, setOpen] = useState(false);
  if (disputable?.id !== props.decisionId) return null;
  return (
    <>
      <Button size="s" variant="ghost" onClick={() => setOpen(true)}>
        Dispute
      </Button>
      <OpenDisputeDialog {...props} judgments={disputable.judgments} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
