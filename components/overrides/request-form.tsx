"use client";

import { useRouter } from "next/navigation";
import { FormOf, useActionForm } from "@/components/shared/action-form";
import { ActionProof } from "@/components/shared/action-proof";
import { ConfirmLeaveDialog } from "@/components/shared/confirm-leave-dialog";
import { AreaField, FormFailure, SelectField, SubmitButton } from "@/components/shared/form-fields";
import { useLeaveGuard } from "@/components/shared/use-leave-guard";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { toast } from "@/components/ui/toast";
import { reasonsFor } from "@/lib/domain/checks/override-reasons";
import type { Check } from "@/lib/domain/results/view";
import * as contract from "@/lib/features/overrides/contract/overrides";
import { requestOverride } from "@/lib/features/overrides/contract/overrides.actions";

export function RequestForm(props: { applicantId: string; checks: readonly Check[] }) {
  const { applicantId } = props;
  const router = useRouter();
  const request = useActionForm({
    action: requestOverride,
    schema: contract.requestOverride.body,
    start: { note: "" },
    input: (body) => ({ params: { id: applicantId }, body }),
    onDone: ({ id }) => {
      toast({ title: "Approval requested", description: "Anyone with approval rights except you can decide it." });
      guard.leaveWithoutAsking(() => router.replace(`/approvals/${id}`));
    },
    leavesPage: true,
  });
  const { dirtyFields } = request.form.formState;
  const guard = useLeaveGuard(Boolean(dirtyFields.note || dirtyFields.reasonCode));
  return (
    <Card>
      <CardHeader icon={<Icon name="stamp" />} title="Your request" />
      <FormOf of={request}>
        <CardBody className="grid gap-4">
          <SelectField name="reasonCode" label="Reason" options={reasonsFor(props.checks)} />
          <AreaField name="note" label="Note" hint="For the approver and later reviewers" rows={4} />
          <ActionProof />
          <FormFailure />
          <SubmitButton icon={<Icon name="stamp" />} block>
            Request approval
          </SubmitButton>
        </CardBody>
      </FormOf>
      <CardFooter>
        <Icon name="scroll-text" />
        <span className="min-w-0 flex-1">Your name, note and the evidence go to the audit log.</span>
      </CardFooter>
      <ConfirmLeaveDialog guard={guard} title="Leave the request?" description="Your changes will be lost." />
    </Card>
  );
}
