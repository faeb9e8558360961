import { useQuery } from "@tanstack/react-query";
import { queryFor } from "@/lib/browser/console-api";
import { getQualityReview } from "@/lib/features/decisions/contract/quality.actions";

/** Returns the case of a quality review as it was decided. Undefined for a reader who cannot give the review. */
export function useCaseToReview(reviewId: string) {
  return useQuery(queryFor(getQualityReview, { params: { id: reviewId } })).data?.case ?? undefined;
}
