import type { Metadata } from "next";
import { rightsOf } from "@/components/applicants/availability";
import { Evidence } from "@/components/results/result-body";
import { applicantTitle } from "../../case-of";
import { CasePart } from "../../case-page";

export const generateMetadata = (props: { params: Promise<{ id: string }> }): Promise<Metadata> =>
  applicantTitle(props.params, "Evidence");

export default async function EvidencePage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  return (
    <CasePart id={id}>
      {(staff) => (
        <div className="grid min-w-0 gap-4 px-6 pt-4 max-md:gap-3 max-md:px-3 max-md:pt-3">
          <Evidence applicantId={id} may={rightsOf(staff.roles)} />
        </div>
      )}
    </CasePart>
  );
}
