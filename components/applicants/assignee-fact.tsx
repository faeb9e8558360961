"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleUserRound } from "lucide-react";
import { failureFacts } from "@/components/shared/failure-facts";
import { useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { useShortcuts } from "@/components/ui/shortcuts";
import { toast } from "@/components/ui/toast";
import { hydratedQueryFor } from "@/lib/console-api";
import type { ApplicantView } from "@/lib/contracts/applicants";
import { assign } from "@/lib/contracts/queue.actions";
import { getSession } from "@/lib/contracts/session.actions";

/** Who works on the applicant, with a button to claim or to give back. */
export function AssigneeFact(props: { applicant: ApplicantView; mayAssign: boolean }) {
  const { applicant, mayAssign } = props;
  const { assignee } = applicant.assignment;
  const self = useQuery(hydratedQueryFor(getSession, {})).data?.staff;
  const claim = useAction(assign);
  const set = (to: "me" | null) =>
    claim.mutate(
      { params: { id: applicant.id }, body: { assignee: to } },
      { onError: (error) => toast({ title: failureFacts(error).children ?? failureFacts(error).title }) },
    );
  const isMine = assignee !== null && assignee.id === self?.id;
  const mayTake = mayAssign && self !== undefined && !assignee;
  useShortcuts(
    "Applicant",
    mayTake ? [{ keys: ["c"], title: "take this applicant", run: () => claim.isPending || set("me") }] : [],
  );
  return (
    <span className="inline-flex min-w-0 items-center gap-1.25">
      <CircleUserRound />
      {assignee ? (isMine ? "Assigned to you" : `Assigned to ${assignee.name}`) : "Unassigned"}
      {mayAssign && (isMine || !assignee) ? (
        <Button size="xs" variant="ghost" loading={claim.isPending} onClick={() => set(isMine ? null : "me")}>
          {isMine ? (
            "Give back"
          ) : (
            <>
              Take
              <span aria-hidden="true" className="inline-flex max-md:hidden">
                <Kbd onButton>C</Kbd>
              </span>
            </>
          )}
        </Button>
      ) : null}
    </span>
  );
}
