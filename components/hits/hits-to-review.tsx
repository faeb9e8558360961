"use client";

import { useCaseToReview } from "@/components/shared/use-case-to-review";
import { TitledCard } from "@/components/ui/card";
import { Count } from "@/components/ui/count";
import { Tag } from "@/components/ui/tag";
import { hitVerdictTitles } from "@/lib/domain/decisions/verdicts";
import { HitRecord } from "./record-comparison";

/**
 * The hits of a quality review with their verdicts, read-only. They do not link to the applicant's pages, because those
 * show the decision.
 */
export function HitsToReview(props: { reviewId: string }) {
  const hits = useCaseToReview(props.reviewId)?.hits.items ?? [];
  if (hits.length === 0) return null;
  return (
    <>
      <h2 className="flex items-center gap-2">
        Hits <Count value={hits.length} />
      </h2>
      {hits.map((hit) => (
        <TitledCard
          key={hit.id}
          as="article"
          aria-label={hit.title}
          level={3}
          icon="user-search"
          title={hit.title}
          provenance={hit.source}
          aside={<Tag>{hit.verdict ? hitVerdictTitles[hit.verdict] : "Not judged"}</Tag>}
        >
          <HitRecord hit={hit} applicantId="" mayReveal={false}>
            {hit.headline ? <p className="text-ink-2">{hit.headline}</p> : null}
          </HitRecord>
        </TitledCard>
      ))}
    </>
  );
}
