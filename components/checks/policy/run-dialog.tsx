"use client";

import { ReasonDialog } from "@/components/shared/reason-dialog";
import { Button } from "@/components/ui/button";
import { plural } from "@/lib/base/dates";
import type { PolicyLine, PolicyStanding } from "@/lib/features/policies/contract/policies";
import { startPolicyRun } from "@/lib/features/policies/contract/policies.actions";

export function RunDialog(props: {
  applicantId: string;
  policy: PolicyStanding["policy"];
  lines: readonly PolicyLine[];
}) {
  const { applicantId, policy, lines } = props;
  const checks = plural(lines.length, "check");
  const operations = lines.flatMap(({ next }) => (next?.kind === "run" ? [next.operationId] : []));
  return (
    <>
      <ReasonDialog
        trigger={
          <Button variant="primary" block>
            Run {checks}
          </Button>
        }
        title={`Run ${checks}?`}
        description={`${lines.map(({ title }) => title).join(", ")}. Each is sent once. The reason is kept as a note.`}
        submit={`Run ${checks}`}
        action={startPolicyRun}
        input={(reason) => ({
          params: { id: applicantId },
          body: { policyVersionId: policy.versionId, operations, reason },
        })}
      >
        <p className="text-ink-2">Each may be billed. The service states no price.</p>
      </ReasonDialog>
      <p className="text-ink-3 text-meta">Each is sent once. Court searches are ordered on their own page.</p>
    </>
  );
}
