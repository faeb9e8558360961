import type { Metadata } from "next";
import { ChecksPage } from "@/components/checks/checks-page";
import { can } from "@/lib/auth/permissions";
import { pageCaller, prefetchQuery } from "@/lib/http/prefetch";
import { listPolicies } from "@/lib/services/policies/policies";
import { applicantTitle } from "../../case-of";
import { CasePart } from "../../case-page";

export const generateMetadata = (props: { params: Promise<{ id: string }> }): Promise<Metadata> =>
  applicantTitle(props.params, "Checks");

export default async function RunChecksPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const { roles } = (await pageCaller()).staff;
  const mayUpdate = can(roles, "applicant.write");
  return (
    <CasePart id={id} prefetch={async (queries) => (mayUpdate ? prefetchQuery(queries, listPolicies) : undefined)}>
      {() => (
        <ChecksPage
          applicantId={id}
          may={{ reveal: can(roles, "applicant.reveal"), update: mayUpdate, run: can(roles, "check.run") }}
        />
      )}
    </CasePart>
  );
}
