import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { TakeNext } from "@/components/applicants/take-next";
import { OrderCards } from "@/components/orders/today-cards";
import { AgreementCard } from "@/components/shared/agreement-card";
import { navFor } from "@/components/shell/nav-items";
import { Page } from "@/components/shell/page";
import { FirstDay } from "@/components/today/first-day";
import { Today } from "@/components/today/today";
import { can, permissions } from "@/lib/base/permissions";
import { getTodayAgreement } from "@/lib/features/today/today-agreement";
import { getTodayOrders } from "@/lib/features/today/today-orders";
import { getTodayService } from "@/lib/features/today/today-service";
import { getTodayDecisions, getTodayWork } from "@/lib/features/today/today-work";
import { pageCaller, prefetchQuery } from "@/lib/platform/http/prefetch";

export const metadata: Metadata = { title: "Today" };

/** A person with several roles sees one first-day guide after another, in this order. */
const firstDayRoles = ["reviewer", "orderer", "approver", "viewer"] as const;

/**
 * Today, for staff who may read applicants. All other staff are redirected to the first page that one of their
 * permissions opens.
 */
export default async function HomePage() {
  const { staff } = await pageCaller();
  const permitted = permissions.filter((permission) => can(staff.roles, permission));
  if (!permitted.includes("applicant.read")) {
    const items = navFor(permitted).flatMap((group) => group.items);
    // The first page shows work to do. The pages of these permissions only report decisions of other people and
    // automatic runs.
    const reportPermissions = ["quality.read", "timeliness.read", "monitoring.read"];
    const first = items.find(({ needs }) => needs !== undefined && !reportPermissions.includes(needs));
    redirect(first?.href ?? "/account");
  }
  const may = {
    decide: permitted.includes("decision.make"),
    approve: permitted.includes("override.approve") || permitted.includes("order.approve"),
    readDecisions: permitted.includes("decision.read"),
    readReviews: permitted.includes("quality.read-all"),
    readOrders: permitted.includes("order.read"),
  };
  const queries = new QueryClient();
  await Promise.all([
    prefetchQuery(queries, getTodayWork),
    prefetchQuery(queries, getTodayService),
    may.readDecisions ? prefetchQuery(queries, getTodayDecisions) : null,
    may.readReviews ? prefetchQuery(queries, getTodayAgreement) : null,
    may.readOrders ? prefetchQuery(queries, getTodayOrders) : null,
  ]);
  return (
    <Page>
      <HydrationBoundary state={dehydrate(queries)}>
        <Today
          may={may}
          firstDay={<FirstDay held={staff.roles} of={firstDayRoles} className="xl:col-span-12" />}
          take={may.decide ? <TakeNext /> : null}
          agreement={may.readReviews ? <AgreementCard className="xl:col-span-12" /> : null}
          orders={may.readOrders ? <OrderCards /> : null}
        />
      </HydrationBoundary>
    </Page>
  );
}
