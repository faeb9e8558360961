"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy-part";
import { useDisputes } from "./use-decisions";

const OpenDisputeDialog = lazyDialog(() => import("./open-dispute-dialog").then((module) => module.OpenDisputeDialog));

/** Records that the applicant disputes the current decision. Nothing if it is disputed already. */
export function OpenDispute(props: { applicantId: string; decisionId: string }) {
  const disputable = useDisputes(props.applicantId).data?.disputable;
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
