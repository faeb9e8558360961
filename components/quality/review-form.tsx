"use client";

import { FormOf, useActionForm } from "@/components/shared/action-form";
import { AreaField, FormFailure, RadioField, SubmitButton } from "@/components/shared/form-fields";
import { CardBody, CardFooter, TitledCard } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { type DecisionOutcome, decisionOutcomes, decisionTitles, otherReason } from "@/lib/domain/decisions/outcomes";
import type { OfferedReasons } from "@/lib/features/decisions/contract/decision-reasons";
import { giveQualityReview } from "@/lib/features/decisions/contract/quality.actions";
import * as contract from "@/lib/features/decisions/contract/quality-reviews";

const outcomes = decisionOutcomes.map((value) => ({ value, label: decisionTitles[value].action }));

const start: { outcome?: DecisionOutcome; reasonCode: string; note: string } = { reasonCode: "", note: "" };

/** The form in which a reviewer gives the review. No answer is preselected. */
export function ReviewForm(props: { id: string; reasons: OfferedReasons }) {
  const review = useActionForm({
    action: giveQualityReview,
    schema: contract.giveQualityReview.body,
    start,
    input: (body) => ({ params: { id: props.id }, body }),
    successTitle: "Review given",
  });
  const outcome = decisionOutcomes.find((value) => value === review.form.watch("outcome"));
  const reasons = outcome ? props.reasons[outcome].map(({ code, title }) => ({ value: code, label: title })) : [];
  const isOther = review.form.watch("reasonCode") === otherReason.code;
  return (
    <TitledCard icon="check" title="Your review">
      <FormOf of={review}>
        <CardBody className="grid gap-4">
          <RadioField
            name="outcome"
            legend="How would you decide?"
            boxed
            options={outcomes}
            className="[&>div]:grid-cols-2 [&>div]:gap-2"
          />
          {outcome ? <RadioField key={outcome} name="reasonCode" legend="Reason" rows options={reasons} /> : null}
          <AreaField name="note" label="Note" note={isOther ? "required for this reason" : "optional"} max={2000} />
          <FormFailure />
          <SubmitButton block>Give review</SubmitButton>
        </CardBody>
      </FormOf>
      <CardFooter>
        <Icon name="scroll-text" />
        <span className="min-w-0 flex-1">
          You can't change your review later. It doesn't change the decision: if you disagree, an approver settles it.
        </span>
      </CardFooter>
    </TitledCard>
  );
}
