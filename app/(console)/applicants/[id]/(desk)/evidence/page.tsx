import type { Metadata } from "next";
import { rightsOf } from "@/components/applicants/availability";
import { TimelineCard } from "@/components/applicants/timeline-card";
import { NotesCard } from "@/components/decisions/notes-card";
import { Evidence } from "@/components/results/result-body";
import { applicantTitle } from "../../case-of";
import { CasePart } from "../../case-page";

export const generateMetadata = (props: { params: Promise<{ id: string }> }): Promise<Metadata> =>
  applicantTitle(props.params, "Evidence");

export default async function EvidencePage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  return (
    <CasePart id={id}>
      {(staff) => {
        const may = rightsOf(staff.roles);
        return (
          <div className="grid items-start gap-4 px-6 pt-4 max-md:gap-3 max-md:px-3 max-md:pt-3 xl:grid-cols-[minmax(0,1fr)_var(--spacing-rail)]">
            <div className="grid min-w-0 gap-4 max-md:gap-3">
              <Evidence applicantId={id} may={may} />
            </div>
            {/* With less room, the summary has them. */}
            <aside className="grid min-w-0 gap-4 max-xl:hidden">
              {may.readDecisions ? <NotesCard applicantId={id} mayWrite={may.decide} /> : null}
              <TimelineCard applicantId={id} />
            </aside>
          </div>
        );
      }}
    </CasePart>
  );
}
