import type { Metadata } from "next";
import { ChecksPage } from "@/components/checks/checks-page";
import { can } from "@/lib/auth/permissions";
import { pageCaller, prefetchQuery } from "@/lib/http/prefetch";
import { listPolicies } from "@/lib/services/policies/policies";
import { applicantTitle } from "../case-of";
import { ApplicantSubPage } from "../sub-page";

export const generateMetadata = (props: { params: Promise<{ id: string }> }): Promise<Metadata> =>
  applicantTitle(props.params, "Checks");

export default async function RunChecksPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const { staff } = await pageCaller();
  return (
    <ApplicantSubPage
      id={id}
      title="Checks"
      step="Checks"
      showsResult
      prefetch={async (queries) =>
        can(staff.roles, "applicant.write") ? prefetchQuery(queries, listPolicies) : undefined
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
