import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { InboxPage } from "@/components/shell/inbox/inbox-page";
import { Page } from "@/components/shell/page";
import { listMessages } from "@/lib/features/inbox/messages";
import { prefetchQuery } from "@/lib/platform/http/prefetch";

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
