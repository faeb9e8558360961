import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { InboxPage } from "@/components/layout/inbox/inbox-page";
import { Page } from "@/components/layout/page";
import { prefetchQuery } from "@/lib/http/prefetch";
import { listMessages } from "@/lib/services/inbox/messages";

export const metadata: Metadata = { title: "Inbox" };

export default async function Inbox() {
  const queries = new QueryClient();
  await prefetchQuery(queries, listMessages);
  return (
    <Page>
      <HydrationBoundary state={dehydrate(queries)}>
        <InboxPage />
      </HydrationBoundary>
    </Page>
  );
}
