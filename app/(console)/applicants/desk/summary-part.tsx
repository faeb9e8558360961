"use client";

import { rightsOf } from "@/components/applicants/availability";
import { OverridesCard } from "@/components/applicants/overrides-card";
import { TimelineCard } from "@/components/applicants/timeline-card";
import { DecideCard } from "@/components/decisions/decide-card";
import { DisputesCard } from "@/components/decisions/disputes-card";
import { NotesCard } from "@/components/decisions/notes-card";
import { InvitesCard } from "@/components/invite/invites-card";
import { Summary } from "@/components/results/summary";
import { useCase } from "@/components/shared/use-case";
import { cn } from "@/components/ui/tv";
import type { PartProps } from "./part-props";

/** What a decision depends on, the decision itself, and what has happened so far. */
export function SummaryPart({ applicantId, reader }: PartProps) {
  const may = rightsOf(reader.roles);
  const decisions = useCase(applicantId, "decisions").data;
  const isReady = decisions && !decisions.blocks.some(({ outcomes }) => outcomes.includes("approve"));
  return (
    <div className="grid gap-4 px-6 pt-4 max-md:gap-3 max-md:px-3 max-md:pt-3 xl:grid-cols-[minmax(0,1fr)_var(--spacing-rail-wide)] xl:grid-rows-[auto_1fr]">
      <div className="grid min-w-0 content-start gap-4 max-md:gap-3 xl:row-span-2">
        <Summary applicantId={applicantId} may={may} />
      </div>
      {may.readDecisions ? (
        // In one column, what blocks an approval comes before the decision; if nothing does, the decision comes first.
        <div className={cn("grid min-w-0 content-start gap-4 max-md:gap-3", isReady && "max-xl:order-first")}>
          <DecideCard applicantId={applicantId} mayDecide={may.decide} />
          <DisputesCard applicantId={applicantId} mayDecide={may.decide} self={reader.id} />
        </div>
      ) : null}
      <aside className="grid min-w-0 content-start gap-4 max-md:gap-3">
        {may.readDecisions ? <NotesCard applicantId={applicantId} mayWrite={may.decide} /> : null}
        {may.invite ? <InvitesCard applicantId={applicantId} /> : null}
        <OverridesCard applicantId={applicantId} />
        <TimelineCard applicantId={applicantId} />
      </aside>
    </div>
  );
}
