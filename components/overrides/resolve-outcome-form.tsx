"use client";

import { ActionForm } from "@/components/shared/action-form";
import { ActionProof } from "@/components/shared/action-proof";
import { AreaField, FormFailure, RadioField, SubmitButton } from "@/components/shared/form-fields";
import { BlockedNotice } from "@/components/shared/two-person-rule";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { StatusIcon } from "@/components/ui/status-icon";
import { Timestamp } from "@/components/ui/timestamp";
import { toast } from "@/components/ui/toast";
import { errorTable, isErrorCode } from "@/lib/errors";
import type { OverrideDetail, Resolution } from "@/lib/features/overrides/contract/overrides";
import * as contract from "@/lib/features/overrides/contract/overrides";
import { resolveOverride } from "@/lib/features/overrides/contract/overrides.actions";

const outcomes = [
  {
    value: "applied",
    label: "It was applied",
    description: "The identity counts as verified by override, from when it was sent",
  },
  { value: "not_applied", label: "It was not applied", description: "This request closes; a new one can be made" },
];

const blocked = {
  own_request: {
    title: "You requested this.",
    text: "A second person with approval rights must record the outcome. This includes admins.",
  },
  no_right: {
    title: "You can view but not resolve this.",
    text: "An approver other than the requester records the outcome. An admin can give the role.",
  },
};

const resolved: Record<Resolution, string> = {
  applied: "Resolved: verified by override",
  not_applied: "Resolved: not applied",
};

/** Records the outcome of a call whose answer was lost. Nothing is preselected, and the service is not called. */
export function ResolveOutcomeForm(props: { override: OverrideDetail }) {
  const { id, resolveBlockedFor, secondPerson } = props.override;
  // Another person resolved the outcome meanwhile, and the page is being refreshed.
  if (resolveBlockedFor === "not_unknown") return null;
  if (resolveBlockedFor) {
    return <BlockedNotice block={resolveBlockedFor} words={blocked} secondPerson={secondPerson} />;
  }
  return (
    <Card>
      <CardHeader icon={<StatusIcon state="unknown" />} title="Outcome" />
      <ActionForm
        action={resolveOverride}
        schema={contract.resolveOverride.body}
        start={{ note: "" }}
        input={(body) => ({ params: { id }, body })}
        onDone={(_, { outcome }) => toast({ title: resolved[outcome] })}
      >
        <CardBody className="grid gap-4">
          <RadioField name="outcome" legend="Did the service apply it?" boxed options={outcomes} />
          <AreaField name="note" label="Note" note="how you know the outcome" />
          <ActionProof />
          <FormFailure />
          <SubmitButton variant="secondary">Resolve outcome</SubmitButton>
        </CardBody>
      </ActionForm>
      <CardFooter>
        <Icon name="scroll-text" />
        <span className="min-w-0 flex-1">Nothing is sent to the service. Your name and note go to the audit log.</span>
      </CardFooter>
    </Card>
  );
}

export function UnknownOutcomeNotice(props: { override: OverrideDetail }) {
  const { decidedAt, finishedAt, errorCode } = props.override;
  const cause = isErrorCode(errorCode) ? errorTable[errorCode].title : null;
  return (
    <Notice tone="unknown" title="Outcome unknown: the service may have done it.">
      <span className="text-ink">
        {decidedAt ? (
          <>
            The call was sent <Timestamp at={decidedAt} />
            {finishedAt ? (
              <>
                {" "}
                and given up <Timestamp at={finishedAt} />
              </>
            ) : null}
            {". "}
          </>
        ) : null}
        {cause ? `${cause}. ` : "No usable answer came. "}
        It is never resent automatically. An approver other than the requester records the outcome.
      </span>
    </Notice>
  );
}
