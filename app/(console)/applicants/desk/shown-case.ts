"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { useCase } from "@/components/shared/use-case";
import type { DeskPart } from "@/lib/applicants/desk-path";
import { isRecent } from "@/lib/results/freshness";

/** Whether the service should be asked for the result: once the case is shown, if the stored result is old. */
export function useAsksService(applicantId: string): boolean {
  const isRead = useCase(applicantId, "applicant").data !== undefined;
  const fetchedAt = useCase(applicantId, "result").data?.fetchedAt;
  const [isOld, setOld] = useState(false);
  const judge = useEffectEvent(() => setOld(!isRecent(fetchedAt ? new Date(fetchedAt) : null)));
  useEffect(() => {
    if (isRead) judge();
  }, [isRead]);
  return isOld;
}

const partTitles: Record<DeskPart, string | null> = {
  summary: null,
  hits: "Hits",
  evidence: "Evidence",
  checks: "Checks",
};

/** As the server titles the page (`applicantTitle`): the part, and the name if the reader sees it. */
export function usePageTitle(applicantId: string, part: DeskPart): void {
  const applicant = useCase(applicantId, "applicant").data;
  const name = applicant?.name ? `${applicant.name.given} ${applicant.name.family}`.trim() : null;
  const partTitle = partTitles[part];
  const title = [partTitle, name ?? (partTitle ? null : "Applicant"), "Proofdesk"].filter(Boolean).join(" · ");
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      // The next page may have its own by now.
      if (document.title === title) document.title = before;
    };
  }, [title]);
}
