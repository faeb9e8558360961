import type { Metadata } from "next";
import { HitsPage } from "@/components/hits/hits-page";
import { can } from "@/lib/auth/permissions";
import { pageCaller } from "@/lib/http/prefetch";
import { applicantTitle } from "../case-of";
import { ApplicantSubPage } from "../sub-page";

export const generateMetadata = (props: { params: Promise<{ id: string }> }): Promise<Metadata> =>
  applicantTitle(props.params, "Hits");

export default async function ApplicantHitsPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const { staff } = await pageCaller();
  return (
    <ApplicantSubPage id={id} title="Hits" step="Hits">
      <HitsPage
        applicantId={id}
        self={staff.id}
        may={{ judge: can(staff.roles, "decision.make"), reveal: can(staff.roles, "applicant.reveal") }}
      />
    </ApplicantSubPage>
  );
}
