import type { Metadata } from "next";
import { RequestPage } from "@/components/overrides/request-page";
import { FreshResult } from "@/components/shared/use-case";
import { applicantTitle, isOld } from "../case-of";
import { ApplicantSubPage } from "../case-page";

export const generateMetadata = (props: { params: Promise<{ id: string }> }): Promise<Metadata> =>
  applicantTitle(props.params, "Request a manual override");

export default async function RequestOverridePage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  return (
    <ApplicantSubPage id={id} title="Request a manual override" step="Override">
      {(_staff, view) => (
        <>
          <FreshResult applicantId={id} ask={isOld(view)} />
          <RequestPage applicantId={id} />
        </>
      )}
    </ApplicantSubPage>
  );
}
