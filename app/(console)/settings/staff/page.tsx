import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Page } from "@/components/shell/page";
import { StaffList } from "@/components/staff/staff-list";
import { FirstDay } from "@/components/today/first-day";
import { PageHeader } from "@/components/ui/page-header";
import { listStaff } from "@/lib/features/staff/staff";
import { pageCaller, prefetchQuery } from "@/lib/platform/http/prefetch";

export const metadata: Metadata = { title: "Staff" };

export default async function StaffPage() {
  const { staff } = await pageCaller();
  const queries = new QueryClient();
  await prefetchQuery(queries, listStaff);
  return (
    <Page>
      <PageHeader title="Staff" facts="Accounts of this console and what each may do" />
      <div className="grid gap-4 px-6 pt-2 pb-10 max-md:px-3">
        <FirstDay held={staff.roles} of={["admin"]} />
        <HydrationBoundary state={dehydrate(queries)}>
          <StaffList self={staff.id} />
        </HydrationBoundary>
      </div>
    </Page>
  );
}
