import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ExportButton } from "@/components/exports/export-button";
import { LedgerView } from "@/components/orders/ledger";
import { Page } from "@/components/shell/page";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { PageHeader } from "@/components/ui/page-header";
import { getLedger } from "@/lib/features/orders/get-ledger";
import { prefetchQuery, queryIn } from "@/lib/platform/http/prefetch";

export const metadata: Metadata = { title: "Ledger" };

export default async function LedgerPage(props: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const query = queryIn(getLedger, await props.searchParams) ?? {};
  const queries = new QueryClient();
  await prefetchQuery(queries, getLedger, { query });
  return (
    <Page>
      <PageHeader
        breadcrumb={<Breadcrumb trail={[{ label: "Orders", href: "/orders" }, { label: "Ledger" }]} />}
        title="Ledger"
        actions={<ExportButton kind="ledger" filter={query} />}
        facts="Court search spending (priced searches only)"
      />
      <HydrationBoundary state={dehydrate(queries)}>
        <LedgerView month={query.month ?? null} />
      </HydrationBoundary>
    </Page>
  );
}
