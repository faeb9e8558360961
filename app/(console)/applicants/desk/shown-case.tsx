"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { FreshResult, useCase } from "@/components/shared/use-case";
import type { DeskPart } from "@/lib/domain/applicants/desk-path";
import { isRecent } from "@/lib/domain/results/freshness";

/** Once the case is shown, requests the result from the service if the stored result is old. */
export function AskForResult({ applicantId }: { applicantId: string }) {
  const isRead = useCase(applicantId, "applicant").data !== undefined;
  const fetchedAt = useCase(applicantId, "result").data?.fetchedAt;
  const [isOld, setOld] = useState(false);
  const checkAge = useEffectEvent(() => setOld(!isRecent(fetchedAt ? new Date(fetchedAt) : null)));
  useEffect(() => {
    if (isRead) checkAge();
  }, [isRead]);
  return <FreshResult applicantId={applicantId} ask={isOld} />;
}

const partTitles: Record<DeskPart, string | null> = {
  summary: null,
  hits: "Hits",
  evidence: "Evidence",
  checks: "Checks",
};

/** Sets the page's title as the server does in `applicantTitle`: the part, and the name if the reader may see it. */
export function usePageTitle(applicantId: string, part: DeskPart): void {
  const applicant = useCase(applicantId, "applicant").data;
  const name = applicant?.name ? `${applicant.name.given} ${applicant.name.family}`.trim() : null;
  const partTitle = partTitles[part];
  const title = [partTitle, name ?? (partTitle ? null : "Applicant"), "Proofdesk"].filter(Boolean).join(" · ");
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      // The next page may have set its own title by now.
      if (document.title === title) document.title = before;
    };
  }, [title]);
}
