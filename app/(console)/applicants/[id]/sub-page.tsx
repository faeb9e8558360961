import { HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApplicantTabs } from "@/components/applicants/applicant-tabs";
import { Page } from "@/components/layout/page";
import { ApplicantBreadcrumb } from "@/components/shared/list-steps";
import { OwnRequest } from "@/components/shared/live/live";
import { FreshResult } from "@/components/shared/use-case";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/auth/permissions";
import type { CaseView } from "@/lib/contracts/case";
import { pageCaller } from "@/lib/http/prefetch";
import { caseOf, caseState, isOld } from "./case-of";
import { loadTrouble } from "./load-trouble";

export async function ApplicantSubPage(props: {
  id: string;
  title: string;
  /** Its title in the breadcrumb. */
  step: string;
  /** The breadcrumb's first entry. */
  from?: { label: string; href: string };
  /** It shows the result: the service is asked for it, if what is stored is old. */
  showsResult?: boolean;
  /** Reads what it shows besides the case. */
  prefetch?: (queries: QueryClient) => Promise<unknown>;
  children: ReactNode;
}) {
  const { id, title, step, from = { label: "Applicants", href: "/applicants" } } = props;
  const { staff, requestId } = await pageCaller();
  const queries = new QueryClient();
  let view: CaseView;
  try {
    [view] = await Promise.all([caseOf(id), props.prefetch?.(queries)]);
  } catch (error) {
    return loadTrouble(error, requestId);
  }
  const { applicant } = view;
  const name = applicant.name ? `${applicant.name.given} ${applicant.name.family}` : "This applicant";
  const who = { label: <bdi>{name}</bdi>, href: `/applicants/${id}` };
  return (
    <Page>
      <OwnRequest id={requestId} />
      <HydrationBoundary state={caseState(view, queries)}>
        {props.showsResult ? <FreshResult applicantId={id} ask={isOld(view)} /> : null}
        <PageHeader
          breadcrumb={<ApplicantBreadcrumb applicantId={id} trail={[from, who, { label: step }]} />}
          title={title}
        />
        <div className="border-line border-b px-6 max-md:px-4">
          <ApplicantTabs
            applicantId={id}
            mayReadDecisions={can(staff.roles, "decision.read")}
            mayRunChecks={can(staff.roles, "check.run")}
          />
        </div>
        {props.children}
      </HydrationBoundary>
    </Page>
  );
}
