import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LoadFailure } from "@/components/applicants/load-failure";
import { ChecksPage } from "@/components/checks/checks-page";
import { Page } from "@/components/layout/page";
import { failureFacts } from "@/components/shared/failure-facts";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { PageHeader } from "@/components/ui/page-header";
import { RefusalState } from "@/components/ui/refusal-state";
import { can } from "@/lib/auth/permissions";
import type { ApplicantView } from "@/lib/contracts/applicants";
import { AppError } from "@/lib/errors";
import { load, pageCaller, prefetchQuery } from "@/lib/http/prefetch";
import { getApplicant } from "@/lib/services/applicants/get-applicant";
import { getCheckOptions } from "@/lib/services/checks/check-options";
import { getResult } from "@/lib/services/checks/read-result";

export const metadata: Metadata = { title: "Run a check" };

/** Every test of one applicant, and the way to run it. */
export default async function RunChecksPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const { staff, requestId } = await pageCaller();
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
  // The result first: what can be run is judged by the last one that was read.
  await prefetchQuery(queries, getResult, { params });
  await prefetchQuery(queries, getCheckOptions, { params });
  const name = applicant.name ? `${applicant.name.given} ${applicant.name.family}` : "This applicant";
  return (
    <Page>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            trail={[
              { label: "Applicants", href: "/applicants" },
              { label: name, href: `/applicants/${id}` },
              { label: "Checks" },
            ]}
          />
        }
        title="Run a check"
      />
      <HydrationBoundary state={dehydrate(queries)}>
        <ChecksPage
          applicantId={id}
          may={{ reveal: can(staff.roles, "applicant.reveal"), update: can(staff.roles, "applicant.write") }}
        />
      </HydrationBoundary>
    </Page>
  );
}
