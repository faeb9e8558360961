import type { Metadata } from "next";
import { SummaryPart } from "../../desk/summary-part";
import { applicantTitle } from "../case-of";
import { CasePart } from "../case-page";

export const generateMetadata = (props: { params: Promise<{ id: string }> }): Promise<Metadata> =>
  applicantTitle(props.params);

export default async function ApplicantPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  return (
    <CasePart id={id}>
      {({ id: self, roles }) => <SummaryPart applicantId={id} reader={{ id: self, roles }} />}
    </CasePart>
  );
}
