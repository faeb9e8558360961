"use client";

import { FileDown } from "lucide-react";
import { Button } from "@/components/ui/button";
import { partOf } from "@/components/ui/lazy-popup";
import { withContent } from "@/components/ui/loadable";
import { Popover, popoverParts } from "@/components/ui/popover";

/** The parts of a popover with `ReportChoice`. */
export const exportParts = withContent(popoverParts, () => import("./report-choice"));
export const ReportChoice = partOf(exportParts, "ReportChoice");

/** One applicant's report, as a file. */
export function ExportReport(props: { applicantId: string; mayReveal: boolean }) {
  return (
    <Popover
      parts={exportParts}
      align="end"
      title="Export report"
      trigger={<Button icon={<FileDown />}>Export report</Button>}
      className="w-80"
    >
      <p className="mb-2.5 text-ink-2 text-meta">Everything on this page. The export is recorded.</p>
      <ReportChoice {...props} />
    </Popover>
  );
}
