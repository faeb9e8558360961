import type { Metadata } from "next";
import { can } from "@/lib/auth/permissions";
import { pageCaller, prefetchQuery } from "@/lib/http/prefetch";
import { listPolicies } from "@/lib/services/policies/policies";
import { ChecksPart } from "../../../desk/checks-part";
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
      {({ id: self }) => <ChecksPart applicantId={id} reader={{ id: self, roles }} />}
    </CasePart>
  );
}
