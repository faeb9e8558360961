import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LoadFailure } from "@/components/applicants/load-failure";
import { Page } from "@/components/layout/page";
import { RequestPage } from "@/components/overrides/request-page";
import { failureFacts } from "@/components/shared/failure-facts";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { PageHeader } from "@/components/ui/page-header";
import { RefusalState } from "@/components/ui/refusal-state";
import type { ApplicantView } from "@/lib/contracts/applicants";
import { AppError } from "@/lib/errors";
import { load, pageCaller, prefetchQuery } from "@/lib/http/prefetch";
import { getApplicant } from "@/lib/services/applicants/get-applicant";
import { getResult } from "@/lib/services/checks/read-result";
import { listApplicantOverrides } from "@/lib/services/overrides/list-applicant-overrides";

export const metadata: Metadata = { title: "Ask for an override" };

/** Asks for Manually Verify Identity on one applicant. */
export default async function RequestOverridePage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const { requestId } = await pageCaller();
  const params = { id };
  let applicant: ApplicantView;
  try {
    applicant = await load(getApplicant, { params });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "forbidden") return <RefusalState what="applicants">{error.facts.detail}</RefusalState>;
    return <LoadFailure {...failureFacts(error)} requestId={error.facts.requestId ?? requestId} />;
  }
  const queries = new QueryClient();
  await Promise.all([
    prefetchQuery(queries, getApplicant, { params }),
    prefetchQuery(queries, getResult, { params }),
    prefetchQuery(queries, listApplicantOverrides, { params }),
  ]);
  const name = applicant.name ? `${applicant.name.given} ${applicant.name.family}` : "This applicant";
  return (
    <Page>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            trail={[
              { label: "Applicants", href: "/applicants" },
              { label: name, href: `/applicants/${id}` },
              { label: "Override" },
            ]}
          />
        }
        title="Ask to verify this identity by hand"
      />
      <HydrationBoundary state={dehydrate(queries)}>
        <RequestPage applicantId={id} />
      </HydrationBoundary>
    </Page>
  );
}
