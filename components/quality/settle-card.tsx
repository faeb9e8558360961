"use client";

import { FormOf, useActionForm } from "@/components/shared/action-form";
import { AreaField, FormFailure, RadioField, SubmitButton } from "@/components/shared/form-fields";
import { CardBody, CardFooter, TitledCard } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import {
  type QualitySettlement,
  qualitySettlements,
  qualitySettlementTitles,
} from "@/lib/domain/decisions/quality-reviews";
import { settleQualityReview } from "@/lib/features/decisions/contract/quality.actions";
import * as contract from "@/lib/features/decisions/contract/quality-reviews";

const options = qualitySettlements.map((value) => ({ value, label: qualitySettlementTitles[value].action }));

const start: { settlement?: QualitySettlement; reason: string } = { reason: "" };

/** The form in which an approver who made neither the decision nor the review settles a disagreement. */
export function SettleCard(props: { id: string }) {
  const settle = useActionForm({
    action: settleQualityReview,
    schema: contract.settleQualityReview.body,
    start,
    input: (body) => ({ params: { id: props.id }, body }),
    successTitle: "Disagreement settled",
  });
  return (
    <TitledCard icon="gavel" title="Settle the disagreement">
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
        <span className="min-w-0 flex-1">If you reopen the decision, the applicant needs a new one.</span>
      </CardFooter>
    </TitledCard>
  );
}
