"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ReasonDialog } from "@/components/shared/reason-dialog";
import { useCase } from "@/components/shared/use-case";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { plural } from "@/lib/base/dates";
import { queryFor } from "@/lib/browser/console-api";
import type { PolicyStanding } from "@/lib/features/policies/contract/policies";
import { choosePolicy, listPolicies } from "@/lib/features/policies/contract/policies.actions";

/** Changing the policy requires a reason. The policy of a decided applicant cannot be changed. */
export function ChoosePolicy(props: { applicantId: string; policy: PolicyStanding["policy"] }) {
  const { applicantId, policy } = props;
  // A view of the checks must be one entry in the audit log, so the policies are read only when the reader opens the
  // list.
  const [isReached, setReached] = useState(false);
  const policies = useQuery({ ...queryFor(listPolicies), enabled: isReached });
  const decisions = useCase(applicantId, "decisions").data?.items ?? [];
  const [chosenId, setChosen] = useState<string>();
  const offered = (policies.data?.items ?? [{ ...policy, archivedAt: null }]).filter(
    ({ id, archivedAt }) => !archivedAt || id === policy.id,
  );
  const chosen = offered.find(({ id }) => id === chosenId);
  const isDecided = decisions.some(
    ({ reopened, outcome }) => reopened === null && (outcome === "approve" || outcome === "decline"),
  );
  return (
    <div className="grid gap-1">
      <Select
        aria-label="Policy"
        options={offered.map(({ id, name }) => ({ value: id, label: name }))}
        value={policy.id}
        placeholder="Policy"
        disabled={isDecided}
        onReach={() => setReached(true)}
        onValueChange={(id) => setChosen(id === policy.id ? undefined : id)}
      />
      {isDecided ? (
        <p className="text-ink-3 text-meta">The applicant is decided. Reopen the decision to change the policy.</p>
      ) : null}
      {chosen ? (
        <ReasonDialog
          onClose={() => setChosen(undefined)}
          title={`Change the policy from ${policy.name} to ${chosen.name}?`}
          description="If this removes something that blocks approval, you can't approve this applicant: another reviewer must. Your reason is kept as a note."
          submit="Change policy"
          action={choosePolicy}
          input={(reason) => ({ params: { id: applicantId }, body: { policyId: chosen.id, reason } })}
          onDone={({ policy: { name }, lifted }) =>
            toast({
              title: `Policy: ${name}`,
              ...(lifted.length > 0
                ? { description: `${plural(lifted.length, "block")} lifted. Another reviewer must approve.` }
                : {}),
            })
          }
        />
      ) : null}
    </div>
  );
}
