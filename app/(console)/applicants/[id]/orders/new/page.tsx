import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Page } from "@/components/layout/page";
import { NewOrderPage } from "@/components/orders/new-order-page";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/auth/permissions";
import { operationKey } from "@/lib/console-api";
import type { OutputOf } from "@/lib/contracts/endpoint";
import { getOrderOptions as contract } from "@/lib/contracts/orders";
import { pageCaller, prefetchQuery } from "@/lib/http/prefetch";
import { getOrderOptions } from "@/lib/services/orders/get-order-options";

export const metadata: Metadata = { title: "Order court searches" };

/** Orders paid court searches for one applicant. */
export default async function OrderSearchesPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const { staff } = await pageCaller();
  const queries = new QueryClient();
  await prefetchQuery(queries, getOrderOptions, { params: { id } });
  const options = queries.getQueryData<OutputOf<typeof contract>>([...operationKey(contract, { params: { id } })]);
  return (
    <Page>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            trail={[
              { label: "Orders", href: "/orders" },
              { label: <bdi>{options?.applicantName ?? "This applicant"}</bdi>, href: `/applicants/${id}` },
              { label: "New" },
            ]}
          />
        }
        title="Order court searches"
      />
      <HydrationBoundary state={dehydrate(queries)}>
        <NewOrderPage applicantId={id} mayOrder={can(staff.roles, "order.place")} />
      </HydrationBoundary>
    </Page>
  );
}
