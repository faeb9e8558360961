import type { Metadata } from "next";
import { EvidencePart } from "../../../desk/evidence-part";
import { applicantTitle } from "../../case-of";
import { CasePart } from "../../case-page";

export const generateMetadata = (props: { params: Promise<{ id: string }> }): Promise<Metadata> =>
  applicantTitle(props.params, "Evidence");

export default async function EvidencePage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  return (
    <CasePart id={id}>
      {({ id: self, roles }) => <EvidencePart applicantId={id} reader={{ id: self, roles }} />}
    </CasePart>
  );
}
