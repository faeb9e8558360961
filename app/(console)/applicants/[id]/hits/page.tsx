import type { Metadata } from "next";
import { HitsPage } from "@/components/hits/hits-page";
import { can } from "@/lib/auth/permissions";
import { pageCaller, prefetchQuery } from "@/lib/http/prefetch";
import { listHits } from "@/lib/services/hits/read-hits";
import { applicantTitle } from "../applicant-of";
import { ApplicantSubPage } from "../sub-page";

export const generateMetadata = (props: { params: Promise<{ id: string }> }): Promise<Metadata> =>
  applicantTitle(props.params, "Hits");

/** The hits of one applicant, for a reviewer to judge. */
export default async function ApplicantHitsPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const { staff } = await pageCaller();
  return (
    <ApplicantSubPage
      id={id}
      title="Hits"
      step="Hits"
      reading="Loading hits"
      prefetch={(queries) => prefetchQuery(queries, listHits, { params: { id } })}
    >
      <HitsPage
        applicantId={id}
        self={staff.id}
        may={{ judge: can(staff.roles, "decision.make"), reveal: can(staff.roles, "applicant.reveal") }}
      />
    </ApplicantSubPage>
  );
}
