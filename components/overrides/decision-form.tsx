"use client";

import type { z } from "zod";
import { FormOf } from "@/components/shared/action-form";
import { ActionProof } from "@/components/shared/action-proof";
import { failureText } from "@/components/shared/failure-facts";
import { AreaField, FormFailure } from "@/components/shared/form-fields";
import { DecisionButtons, useDecision } from "@/components/shared/second-person-decision";
import { BlockedNotice } from "@/components/shared/two-person-rule";
import { useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Icon } from "@/components/ui/icon";
import { toast } from "@/components/ui/toast";
import type { OverrideDetail } from "@/lib/features/overrides/contract/overrides";
import * as contract from "@/lib/features/overrides/contract/overrides";
import { approveOverride, rejectOverride, withdrawOverride } from "@/lib/features/overrides/contract/overrides.actions";

const blocked = {
  own_request: {
    title: "You requested this.",
    text: "A second person with approval rights must decide. This includes admins.",
  },
  no_right: { title: "You can view but not decide this.", text: "Requires the approver role. An admin can grant it." },
  decided: { title: "Already decided.", text: "The decision and its note are shown alongside." },
};

const actions = { approve: approveOverride, reject: rejectOverride };

const withdrawn = {
  title: "Withdrawn.",
  text: "The requester withdrew it before a decision. Nothing was sent.",
};

/** The second person's decision. */
export function DecisionForm(props: { override: OverrideDetail }) {
  const { override } = props;
  const decision = useDecision((verb) => ({
    action: actions[verb],
    schema: contract.approveOverride.body,
    start: { note: "" },
    input: (body: z.output<typeof contract.approveOverride.body>) => ({ params: { id: override.id }, body }),
    successTitle: verb === "approve" ? "Approved, and done by the service" : "Rejected",
  }));

  if (override.blockedFor) {
    const words = override.state === "withdrawn" ? { ...blocked, decided: withdrawn } : blocked;
    const note = decision.error ? decision.form.getValues("note").trim() : "";
    return (
      <BlockedNotice block={override.blockedFor} words={words} secondPerson={override.secondPerson}>
        {note ? (
          <p className="mt-1">
            Your decision was not saved. You wrote: <bdi className="whitespace-pre-wrap wrap-anywhere">“{note}”</bdi>
          </p>
        ) : null}
      </BlockedNotice>
    );
  }
  return (
    <Card>
      <CardHeader icon={<Icon name="stamp" />} title="Your decision" />
      <FormOf of={decision}>
        <CardBody className="grid gap-4">
          <AreaField name="note" label="Note" note="needed either way" />
          <ActionProof />
          <FormFailure />
          <DecisionButtons of={decision} approve="Approve" />
        </CardBody>
      </FormOf>
      <CardFooter>
        <Icon name="scroll-text" />
        <span className="min-w-0 flex-1">Both names, notes and the evidence go to the audit log.</span>
      </CardFooter>
    </Card>
  );
}

/** Withdraws the reader's own waiting request, after a confirmation: a new request needs a new reason and note. */
export function WithdrawRequest(props: { id: string }) {
  const withdraw = useAction(withdrawOverride, { onDone: () => toast({ title: "Withdrawn" }) });
  return (
    <ConfirmDialog
      trigger={
        <Button icon={<Icon name="undo-2" />} block>
          Withdraw the request
        </Button>
      }
      title="Withdraw this request?"
      description="Nothing is sent to the service. Another override may be requested afterwards."
      confirmLabel="Withdraw"
      cancelLabel="Keep request"
      danger
      onConfirm={async () => {
        await withdraw.mutateAsync({ params: { id: props.id } });
      }}
      describeFailure={failureText}
    />
  );
}
