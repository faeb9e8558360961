import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import type { Metadata } from "next";
import { ApplicantsList } from "@/components/applicants/applicants-list";
import { ActionBar } from "@/components/layout/action-bar";
import { Page } from "@/components/layout/page";
import { LinkButton } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/auth/permissions";
import { worstFirst } from "@/lib/contracts/applicants";
import { pageCaller, prefetchQuery } from "@/lib/http/prefetch";
import { listApplicants } from "@/lib/services/applicants/list-applicants";

export const metadata: Metadata = { title: "Applicants" };

type Search = Promise<Record<string, string | string[] | undefined>>;

/** All applicants: search, filters, order and page are in the address. */
export default async function ApplicantsPage(props: { searchParams: Search }) {
  const { staff } = await pageCaller();
  const parsed = listApplicants.endpoint.query.safeParse({ sort: worstFirst, ...(await props.searchParams) });
  const queries = new QueryClient();
  if (parsed.success) await prefetchQuery(queries, listApplicants, { query: parsed.data });
  const mayAdd = can(staff.roles, "applicant.write");
  const actions = mayAdd ? (
    <>
      <LinkButton href="/applicants/import" icon={<KeyRound />}>
        Add by access code
      </LinkButton>
      <LinkButton href="/applicants/new" variant="primary" icon={<Plus />}>
        New applicant
      </LinkButton>
    </>
  ) : null;
  return (
    <Page paper>
      <PageHeader title="Applicants" actions={actions} hideActionsOnPhone />
      <HydrationBoundary state={dehydrate(queries)}>
        <ApplicantsList mayAdd={mayAdd} />
      </HydrationBoundary>
      {actions ? <ActionBar>{actions}</ActionBar> : null}
    </Page>
  );
}
