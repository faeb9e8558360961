"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { cannotShow } from "@/components/shared/failure-facts";
import { QueryFailure } from "@/components/shared/query-state";
import { Columns } from "@/components/shell/page";
import { Notice } from "@/components/ui/notice";
import { SkeletonCard } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/browser/console-api";
import { getQualityReview } from "@/lib/features/decisions/contract/quality.actions";
import { CaseToReview } from "./case-to-review";
import { OutcomesCard } from "./outcomes-card";
import { ReviewForm } from "./review-form";
import { SettleCard } from "./settle-card";

/**
 * Shows the case and a form while the review is open. Once the review is given, shows both outcomes, and how a
 * disagreement was settled.
 */
export function ReviewPage(props: { id: string; hits: ReactNode; evidence: ReactNode }) {
  const query = useQuery(queryFor(getQualityReview, { params: { id: props.id } }));
  if (cannotShow(query)) return <QueryFailure query={query} what="this review" />;
  const review = query.data;
  if (!review) {
    return (
      <Columns wide rail={<SkeletonCard lines={5} label="Loading review" />}>
        <SkeletonCard lines={10} label="Loading case" />
      </Columns>
    );
  }
  if (review.case) {
    return (
      <Columns wide sticky rail={<ReviewForm id={review.id} reasons={review.case.reasons} />}>
        <CaseToReview of={review.case} />
        {props.hits}
        {props.evidence}
      </Columns>
    );
  }
  return (
    <Columns wide rail={review.maySettle ? <SettleCard id={review.id} /> : null}>
      {review.state === "open" ? (
        <Notice tone="info" title="You can't give this review.">
          {review.refusal} The outcome of the decision is shown once the review is given.
        </Notice>
      ) : (
        <OutcomesCard review={review} />
      )}
    </Columns>
  );
}
