"use client";

import { Braces, FileDown, FileText } from "lucide-react";
import type { ReactElement } from "react";
import { Button, DownloadButton } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { addressOf } from "@/lib/console-api";
import { getReportJson, getReportPdf } from "@/lib/contracts/report";

/** One applicant's report, as a file. */
export function ExportReport(props: { applicantId: string; trigger?: ReactElement }) {
  return (
    <Popover
      align="end"
      title="Export report"
      trigger={props.trigger ?? <Button icon={<FileDown />}>Export report</Button>}
      className="w-72"
    >
      <p className="mb-2.5 text-ink-2 text-meta">
        Everything on this page, masked as you see it. That you exported it is recorded.
      </p>
      <ReportLinks applicantId={props.applicantId} />
    </Popover>
  );
}

/** Links to the two files. */
export function ReportLinks(props: { applicantId: string }) {
  const input = { params: { id: props.applicantId } };
  return (
    <div className="grid grid-cols-2 gap-2">
      <DownloadButton href={addressOf(getReportPdf, input)} icon={<FileText />} className="max-md:h-touch">
        PDF
      </DownloadButton>
      <DownloadButton href={addressOf(getReportJson, input)} icon={<Braces />} className="max-md:h-touch">
        JSON
      </DownloadButton>
    </div>
  );
}
