"use client";

import { FileDown } from "lucide-react";
import { Button } from "@/components/ui/button";
import { lazyPanel } from "@/components/ui/lazy-part";
import { Popover } from "@/components/ui/popover";
import { SkeletonLines } from "@/components/ui/skeleton";

export const ReportChoice = lazyPanel(
  () => import("./report-choice").then((module) => module.ReportChoice),
  () => <SkeletonLines lines={3} label="Loading the choices" />,
);

/** One applicant's report, as a file. */
export function ExportReport(props: { applicantId: string; mayReveal: boolean }) {
  return (
    <Popover
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
