import type { Metadata } from "next";
import { HitsPart } from "../../../desk/hits-part";
import { applicantTitle } from "../../case-of";
import { CasePart } from "../../case-page";

export const generateMetadata = (props: { params: Promise<{ id: string }> }): Promise<Metadata> =>
  applicantTitle(props.params, "Hits");

export default async function ApplicantHitsPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  return (
    <CasePart id={id}>{({ id: self, roles }) => <HitsPart applicantId={id} reader={{ id: self, roles }} />}</CasePart>
  );
}
