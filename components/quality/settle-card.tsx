"use client";

import { FormOf, useActionForm } from "@/components/shared/action-form";
import { AreaField, FormFailure, RadioField, SubmitButton } from "@/components/shared/form-fields";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { settleQualityReview } from "@/lib/contracts/quality.actions";
import * as contract from "@/lib/contracts/quality-reviews";
import { type QualitySettlement, qualitySettlements, qualitySettlementTitles } from "@/lib/decisions/quality-reviews";

const options = qualitySettlements.map((value) => ({ value, label: qualitySettlementTitles[value].action }));

const start: { settlement?: QualitySettlement; reason: string } = { reason: "" };

/** For an approver who is neither of the two. */
export function SettleCard(props: { id: string }) {
  const settle = useActionForm({
    action: settleQualityReview,
    schema: contract.settleQualityReview.body,
    start,
    input: (body) => ({ params: { id: props.id }, body }),
    done: "Disagreement settled",
  });
  return (
    <Card>
      <CardHeader icon={<Icon name="gavel" />} title="Settle the disagreement" />
      <FormOf of={settle}>
        <CardBody className="grid gap-4">
          <RadioField name="settlement" legend="What happens to the decision?" boxed options={options} />
          <AreaField name="reason" label="Reason" max={1000} />
          <FormFailure />
          <SubmitButton block>Settle</SubmitButton>
        </CardBody>
      </FormOf>
      <CardFooter>
        <Icon name="scroll-text" />
        <span className="min-w-0 flex-1">Reopening puts the applicant up for a new decision.</span>
      </CardFooter>
    </Card>
  );
}
