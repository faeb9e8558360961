"use client";

import { useQuery } from "@tanstack/react-query";
import { failureFacts } from "@/components/shared/failure-facts";
import { useAction } from "@/components/shared/use-action";
import { FailureNotice } from "@/components/ui/failure-state";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { hydratedQueryFor } from "@/lib/console-api";
import { choosePolicy, listPolicies } from "@/lib/contracts/policies.actions";

export function ChoosePolicy(props: { applicantId: string; policyId: string }) {
  const policies = useQuery(hydratedQueryFor(listPolicies));
  const choose = useAction(choosePolicy, {
    onDone: ({ policy }) => toast({ title: `Policy: ${policy.name}` }),
  });
  const offered = (policies.data?.items ?? []).filter(({ id, archivedAt }) => !archivedAt || id === props.policyId);
  return (
    <div className="grid gap-2">
      <Select
        aria-label="Policy"
        options={offered.map(({ id, name }) => ({ value: id, label: name }))}
        value={offered.length > 0 ? props.policyId : ""}
        placeholder="Policy"
        disabled={choose.isPending || offered.length === 0}
        onValueChange={(policyId) => {
          if (policyId !== props.policyId) choose.mutate({ params: { id: props.applicantId }, body: { policyId } });
        }}
      />
      {choose.error ? <FailureNotice {...failureFacts(choose.error)} /> : null}
    </div>
  );
}
