import type { Metadata } from "next";
import { RequestPage } from "@/components/overrides/request-page";
import { prefetchQuery } from "@/lib/http/prefetch";
import { getCheckOptions } from "@/lib/services/checks/check-options";
import { getResult } from "@/lib/services/checks/read-result";
import { listApplicantOverrides } from "@/lib/services/overrides/list-overrides";
import { applicantTitle } from "../applicant-of";
import { ApplicantSubPage } from "../sub-page";

export const generateMetadata = (props: { params: Promise<{ id: string }> }): Promise<Metadata> =>
  applicantTitle(props.params, "Request a manual override");

/** Requests Manually Verify Identity for one applicant. */
export default async function RequestOverridePage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const input = { params: { id } };
  return (
    <ApplicantSubPage
      id={id}
      title="Request a manual override"
      step="Override"
      reading="Loading result"
      prefetch={async (queries) => {
        await Promise.all([
          prefetchQuery(queries, getResult, input),
          prefetchQuery(queries, listApplicantOverrides, input),
        ]);
        // Availability is computed from the result that was just read.
        await prefetchQuery(queries, getCheckOptions, input);
      }}
    >
      <RequestPage applicantId={id} />
    </ApplicantSubPage>
  );
}
