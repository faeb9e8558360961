import type { Metadata } from "next";
import { ChecksPage } from "@/components/checks/checks-page";
import { can } from "@/lib/auth/permissions";
import { recentRuns } from "@/lib/contracts/constants/checks";
import { pageCaller, prefetchQuery } from "@/lib/http/prefetch";
import { getCheckOptions } from "@/lib/services/checks/check-options";
import { listCheckRuns } from "@/lib/services/checks/check-runs";
import { getStanding } from "@/lib/services/policies/applicant-standing";
import { listPolicies } from "@/lib/services/policies/policies";
import { applicantTitle } from "../case-of";
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
      showsResult
      prefetch={(queries) =>
        Promise.all([
          prefetchQuery(queries, getCheckOptions, input),
          prefetchQuery(queries, getStanding, input),
          prefetchQuery(queries, listCheckRuns, { ...input, query: recentRuns }),
          can(staff.roles, "applicant.write") ? prefetchQuery(queries, listPolicies) : null,
        ])
      }
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
