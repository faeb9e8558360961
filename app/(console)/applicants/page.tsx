import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { listCatalog } from "@/components/applicants/list-catalog";
import { Queue } from "@/components/applicants/queue";
import { Page } from "@/components/shell/page";
import { can } from "@/lib/base/permissions";
import { isHostedUiConfigured } from "@/lib/features/checks/make-invite";
import { pageCaller } from "@/lib/platform/http/prefetch";
import { ListAndDesk } from "./desk/list-and-desk";
import { readList } from "./list-data";

export const metadata: Metadata = { title: "Applicants" };

/** The list of applicants. The address holds its tab, search, filters, order and page. */
export default async function ApplicantsPage(props: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { staff } = await pageCaller();
  return (
    <ListAndDesk hasHostedPage={isHostedUiConfigured()}>
      <Page paper>
        <HydrationBoundary state={await readList(await props.searchParams)}>
          <Queue
            catalog={listCatalog}
            maySearch={can(staff.roles, "applicant.read-direct")}
            mayAdd={can(staff.roles, "applicant.write")}
            mayDecide={can(staff.roles, "decision.make")}
          />
        </HydrationBoundary>
      </Page>
    </ListAndDesk>
  );
}
