import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ReviewsList } from "@/components/quality/reviews-list";
import { AgreementCard } from "@/components/shared/agreement-card";
import { Page } from "@/components/shell/page";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/base/permissions";
import { listQualityReviews } from "@/lib/features/decisions/quality-reviews";
import { getTodayAgreement } from "@/lib/features/today/today-agreement";
import { pageCaller, prefetchQuery, queryIn } from "@/lib/platform/http/prefetch";

export const metadata: Metadata = { title: "Quality reviews" };

export default async function QualityReviewsPage(props: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const search = await props.searchParams;
  const queries = new QueryClient();
  const { staff } = await pageCaller();
  const readsAll = can(staff.roles, "quality.read-all");
  await Promise.all([
    prefetchQuery(queries, listQualityReviews, { query: queryIn(listQualityReviews, search) ?? {} }),
    readsAll ? prefetchQuery(queries, getTodayAgreement) : null,
  ]);
  return (
    <Page paper>
      <PageHeader title="Quality reviews" facts="Decisions that a second person reviews without knowing the outcome" />
      <HydrationBoundary state={dehydrate(queries)}>
        <ReviewsList />
        {readsAll ? <AgreementCard className="mx-6 mb-10 max-md:mx-3" /> : null}
      </HydrationBoundary>
    </Page>
  );
}
