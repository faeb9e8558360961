"use client";

import { useCaseToReview } from "@/components/shared/use-case-to-review";
import { summarizeResult } from "@/lib/domain/checks/result-summary";
import { ResultSections } from "./result-sections";

/**
 * The sections of a result in a quality review. They do not link to the applicant's pages, because those show the
 * decision.
 */
export function EvidenceToReview(props: { reviewId: string }) {
  const shown = useCaseToReview(props.reviewId);
  if (!shown) return null;
  const { result } = shown;
  if (!result) return <p className="text-ink-2">The result can't be read.</p>;
  return (
    <>
      <h2>Evidence</h2>
      <ResultSections result={result} cards={summarizeResult(result).cards} />
    </>
  );
}
