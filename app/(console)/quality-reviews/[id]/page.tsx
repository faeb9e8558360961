import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { HitsToReview } from "@/components/hits/hits-to-review";
import { ReviewPage } from "@/components/quality/review-page";
import { EvidenceToReview } from "@/components/results/evidence-to-review";
import { Page } from "@/components/shell/page";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { PageHeader } from "@/components/ui/page-header";
import { getQualityReview } from "@/lib/features/decisions/quality-reviews";
import { prefetched, prefetchQuery } from "@/lib/platform/http/prefetch";

type Props = { params: Promise<{ id: string }> };

/** Reads the review once, for the page and for its title. */
const readReview = cache(async (id: string) => {
  const queries = new QueryClient();
  await prefetchQuery(queries, getQualityReview, { params: { id } }, { onMissing: notFound });
  return { queries, review: prefetched(queries, getQualityReview, { params: { id } }) };
});

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { review } = await readReview((await props.params).id);
  return { title: ["Quality review", review?.applicantName].filter(Boolean).join(" · ") };
}

export default async function QualityReviewPage(props: Props) {
  const { id } = await props.params;
  const { queries, review } = await readReview(id);
  const name = review?.applicantName;
  return (
    <Page>
      <PageHeader
        breadcrumb={
          <Breadcrumb trail={[{ label: "Quality reviews", href: "/quality-reviews" }, { label: "Review" }]} />
        }
        title={name ? <>Quality review of {<bdi>{name}</bdi>}</> : "Quality review"}
        facts={review?.policy ? `Policy: ${review.policy.name}, version ${review.policy.version}` : null}
      />
      <HydrationBoundary state={dehydrate(queries)}>
        <ReviewPage id={id} hits={<HitsToReview reviewId={id} />} evidence={<EvidenceToReview reviewId={id} />} />
      </HydrationBoundary>
    </Page>
  );
}
