import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { OrderPage } from "@/components/orders/order-page";
import { Page } from "@/components/shell/page";
import { can } from "@/lib/base/permissions";
import { getOrder } from "@/lib/features/orders/get-order";
import { pageCaller, prefetched, prefetchQuery } from "@/lib/platform/http/prefetch";

type Props = { params: Promise<{ id: string }> };

/** Reads the order once, for the page and its title. */
const readOrder = cache(async (id: string) => {
  const queries = new QueryClient();
  await prefetchQuery(queries, getOrder, { params: { id } }, { onMissing: notFound });
  return {
    queries,
    order: prefetched(queries, getOrder, { params: { id } }),
  };
});

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { order } = await readOrder((await props.params).id);
  return { title: ["Court search", order?.applicantName].filter(Boolean).join(" · ") };
}

export default async function OrderDetailPage(props: Props) {
  const { id } = await props.params;
  const { staff } = await pageCaller();
  const { queries } = await readOrder(id);
  return (
    <Page>
      <HydrationBoundary state={dehydrate(queries)}>
        <OrderPage
          id={id}
          mayOrder={can(staff.roles, "order.place")}
          mayJudge={can(staff.roles, "decision.make")}
          self={staff.id}
          mayReveal={can(staff.roles, "applicant.reveal")}
        />
      </HydrationBoundary>
    </Page>
  );
}
