import type { Metadata } from "next";
import { ChecksPart } from "../../../desk/checks-part";
import { applicantTitle } from "../../case-of";
import { CasePart } from "../../case-page";

export const generateMetadata = (props: { params: Promise<{ id: string }> }): Promise<Metadata> =>
  applicantTitle(props.params, "Checks");

export default async function RunChecksPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  return (
    <CasePart id={id}>{({ id: self, roles }) => <ChecksPart applicantId={id} reader={{ id: self, roles }} />}</CasePart>
  );
}
