import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Page } from "@/components/layout/page";
import { PageHeader } from "@/components/ui/page-header";
import { WebhooksList } from "@/components/webhooks/webhooks-list";
import { can } from "@/lib/auth/permissions";
import { pageCaller, prefetchQuery, queryIn } from "@/lib/http/prefetch";
import { listWebhooks } from "@/lib/services/webhooks/list-webhooks";

export const metadata: Metadata = { title: "Notifications" };

type Search = Promise<Record<string, string | string[] | undefined>>;

/** The identity service's notifications, for admins and reviewers. */
export default async function NotificationsPage(props: { searchParams: Search }) {
  const { staff } = await pageCaller();
  const queries = new QueryClient();
  await prefetchQuery(queries, listWebhooks, { query: queryIn(listWebhooks, await props.searchParams) ?? {} });
  return (
    <Page paper>
      <PageHeader
        title="Notifications"
        facts="A notification only prompts the console to ask the service again; the service's answer is what counts"
      />
      <HydrationBoundary state={dehydrate(queries)}>
        <WebhooksList mayOpenApplicants={can(staff.roles, "applicant.read")} />
      </HydrationBoundary>
    </Page>
  );
}
