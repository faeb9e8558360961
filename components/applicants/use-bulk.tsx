"use client";

import { type ReactNode, useState } from "react";
import { useAddressValue } from "@/components/ui/address";
import { lazyPanel } from "@/components/ui/lazy-part";
import type { ApplicantRow } from "@/lib/contracts/applicants";
import { nameOf } from "./assignee-cell";
import { type Selection, useSelection } from "./use-selection";

const BulkBar = lazyPanel(() => import("./bulk-bar").then((module) => module.BulkBar));
const BulkProgress = lazyPanel(() => import("./bulk-progress").then((module) => module.BulkProgress));

/**
 * Row selection and bulk actions. The job's id is in the address, so that a reload keeps its progress.
 *
 * @returns the selection and its size limit, the bar under the list, and the job's progress above it
 */
export function useBulk(rows: readonly ApplicantRow[], self: string | undefined) {
  const readable = rows.filter(({ unreadable }) => !unreadable);
  const selection: Selection = useSelection(readable.map(({ id }) => id));
  const [jobId, setJobId] = useAddressValue("job");
  const nameIn = (id: string) => {
    const row = rows.find((one) => one.id === id);
    return row && nameOf(row);
  };
  // Those chosen when it was begun: rows that leave the list meanwhile take neither the dialog nor its note away.
  const [snoozing, setSnoozing] = useState<readonly string[] | null>(null);
  const bar: ReactNode =
    selection.ids.size > 0 || snoozing ? (
      <BulkBar
        applicantIds={[...selection.ids]}
        snoozing={snoozing}
        onSnoozing={setSnoozing}
        self={self}
        onStarted={(started) => {
          setSnoozing(null);
          selection.clear();
          setJobId(started);
        }}
        onClear={selection.clear}
      />
    ) : null;
  const progress: ReactNode = jobId ? (
    <BulkProgress key={jobId} jobId={jobId} nameOf={nameIn} onClose={() => setJobId(null)} />
  ) : null;
  return { selection: { ...selection, count: readable.length }, bar, progress };
}
