import { HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadFailure } from "@/components/applicants/load-failure";
import { failureFacts } from "@/components/shared/failure-facts";
import { ApplicantBreadcrumb } from "@/components/shared/list-steps";
import { OwnRequest } from "@/components/shared/live/live";
import { Page } from "@/components/shell/page";
import { PageHeader } from "@/components/ui/page-header";
import { RefusalState } from "@/components/ui/refusal-state";
import { AppError } from "@/lib/errors";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { pageCaller } from "@/lib/platform/http/prefetch";
import type { CaseView } from "@/lib/views/case/contract/case";
import { caseOf, caseState } from "./case-of";

/** A part of an applicant's page, with the case for the browser, or the reason why the case cannot be shown. */
export async function CasePart(props: {
  id: string;
  /** Reads what the part shows in addition to the case. */
  prefetch?: (queries: QueryClient) => Promise<unknown>;
  children: (staff: CurrentStaff, view: CaseView) => ReactNode;
}) {
  const { staff, requestId } = await pageCaller();
  const queries = new QueryClient();
  let view: CaseView;
  try {
    [view] = await Promise.all([caseOf(props.id), props.prefetch?.(queries)]);
  } catch (error) {
    return renderLoadFailure(error, requestId);
  }
  return (
    <>
      <OwnRequest id={requestId} />
      <HydrationBoundary state={caseState(view, queries)}>{props.children(staff, view)}</HydrationBoundary>
    </>
  );
}

/**
 * Renders a refusal or failure of an action, and throws any other error. A failure without a request id gets the
 * request id of the page.
 */
function renderLoadFailure(error: unknown, requestId: string): ReactNode {
  if (!(error instanceof AppError)) throw error;
  if (error.code === "forbidden")
    return (
      <RefusalState page what="applicants">
        {error.facts.detail}
      </RefusalState>
    );
  return <LoadFailure {...failureFacts(error)} requestId={error.facts.requestId ?? requestId} />;
}

/** A separate page about an applicant, outside the desk: an order or a request. */
export function ApplicantSubPage(props: {
  id: string;
  title: string;
  /** The title of the page in the breadcrumb. */
  step: string;
  /** The first entry of the breadcrumb. */
  from?: { label: string; href: string };
  prefetch?: (queries: QueryClient) => Promise<unknown>;
  children: (staff: CurrentStaff, view: CaseView) => ReactNode;
}) {
  const { id, title, step, from = { label: "Applicants", href: "/applicants" } } = props;
  return (
    <CasePart id={id} {...(props.prefetch ? { prefetch: props.prefetch } : {})}>
      {(staff, view) => {
        const { name: applicantName } = view.applicant;
        const name = applicantName ? `${applicantName.given} ${applicantName.family}` : "This applicant";
        const who = { label: <bdi>{name}</bdi>, href: `/applicants/${id}` };
        return (
          <Page>
            <PageHeader
              breadcrumb={<ApplicantBreadcrumb applicantId={id} trail={[from, who, { label: step }]} />}
              title={title}
            />
            {props.children(staff, view)}
          </Page>
        );
      }}
    </CasePart>
  );
}
