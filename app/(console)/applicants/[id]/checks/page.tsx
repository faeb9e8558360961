import type { Metadata } from "next";
import { ChecksPage } from "@/components/checks/checks-page";
import { can } from "@/lib/auth/permissions";
import { recentRuns } from "@/lib/contracts/constants/checks";
import { pageCaller, prefetchQuery } from "@/lib/http/prefetch";
import { getCheckOptions } from "@/lib/services/checks/check-options";
import { listCheckRuns } from "@/lib/services/checks/check-runs";
import { getResult } from "@/lib/services/checks/read-result";
import { getStanding } from "@/lib/services/policies/applicant-standing";
import { listPolicies } from "@/lib/services/policies/policies";
import { applicantTitle } from "../applicant-of";
import { ApplicantSubPage } from "../sub-page";

export const generateMetadata = (props: { params: Promise<{ id: string }> }): Promise<Metadata> =>
  applicantTitle(props.params, "Checks");

/** Every check of one applicant, with a way to run it. */
export default async function RunChecksPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const { staff } = await pageCaller();
  const input = { params: { id } };
  return (
    <ApplicantSubPage
      id={id}
      title="Checks"
      step="Checks"
      reading="Loading checks"
      prefetch={async (queries) => {
        // One after the other: availability is computed from the result that was just read, without another call.
        await prefetchQuery(queries, getResult, input);
        await prefetchQuery(queries, getCheckOptions, input);
        await prefetchQuery(queries, getStanding, input);
        await prefetchQuery(queries, listCheckRuns, { ...input, query: recentRuns });
        if (can(staff.roles, "applicant.write")) await prefetchQuery(queries, listPolicies);
      }}
    >
      <ChecksPage
        applicantId={id}
        may={{
          reveal: can(staff.roles, "applicant.reveal"),
          update: can(staff.roles, "applicant.write"),
          run: can(staff.roles, "check.run"),
        }}
      />
    </ApplicantSubPage>
  );
}
