import type { Metadata } from "next";
import { RequestPage } from "@/components/overrides/request-page";
import { applicantTitle } from "../case-of";
import { ApplicantSubPage } from "../sub-page";

export const generateMetadata = (props: { params: Promise<{ id: string }> }): Promise<Metadata> =>
  applicantTitle(props.params, "Request a manual override");

export default async function RequestOverridePage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  return (
    <ApplicantSubPage id={id} title="Request a manual override" step="Override" showsResult>
      <RequestPage applicantId={id} />
    </ApplicantSubPage>
  );
}
