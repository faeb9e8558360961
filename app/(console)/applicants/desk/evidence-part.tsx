"use client";

import { rightsOf } from "@/components/applicants/availability";
import { TimelineCard } from "@/components/applicants/timeline-card";
import { NotesCard } from "@/components/decisions/notes-card";
import { Evidence } from "@/components/results/result-body";
import type { PartProps } from "./part-props";

/** The sections of the result, with the notes and the timeline beside them. */
export function EvidencePart({ applicantId, reader }: PartProps) {
  const may = rightsOf(reader.roles);
  return (
    <div className="grid items-start gap-4 px-6 pt-4 max-md:gap-3 max-md:px-3 max-md:pt-3 xl:grid-cols-[minmax(0,1fr)_var(--spacing-rail)]">
      <div className="grid min-w-0 gap-4 max-md:gap-3">
        <Evidence applicantId={applicantId} may={may} />
      </div>
      {/* On narrower screens, only the summary shows the notes and the timeline. */}
      <aside className="grid min-w-0 gap-4 max-xl:hidden">
        {may.readDecisions ? <NotesCard applicantId={applicantId} mayWrite={may.decide} /> : null}
        <TimelineCard applicantId={applicantId} />
      </aside>
    </div>
  );
}
