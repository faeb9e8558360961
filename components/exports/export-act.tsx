"use client";

import { Button, DownloadButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { LinkButton } from "@/components/ui/link-button";
import { urlOf } from "@/lib/browser/console-api";
import { subjectAccess } from "@/lib/views/exports/contract/export-titles";
import type { ExportView } from "@/lib/views/exports/contract/exports";
import { getExportFile } from "@/lib/views/exports/contract/exports.actions";
import { listWords } from "./export-words";

/** Whether an export is all data of one applicant. It has no rows, and is requested on the applicant's page. */
export const isSubjectAccess = (kind: ExportView["kind"]) => kind === subjectAccess;

export const isUnderWay = ({ state }: ExportView) => state === "queued" || state === "running";

/** The action that an export offers: get its file, cancel it, or request it again. */
export function ExportAct(props: {
  row: ExportView;
  isOwn: boolean;
  canceling: boolean;
  onCancel: () => void;
  onAgain: () => void;
  onGet: () => void;
}) {
  const { row } = props;
  const size = { size: "s", className: "max-md:h-touch" } as const;
  if (row.mayGet && row.sensitive.length > 0) {
    return (
      <Button {...size} icon={<Icon name="download" />} aria-haspopup="dialog" onClick={props.onGet}>
        Get file
      </Button>
    );
  }
  if (row.mayGet) {
    return (
      <DownloadButton {...size} href={urlOf(getExportFile, { params: { id: row.id } })} icon={<Icon name="download" />}>
        Get file
      </DownloadButton>
    );
  }
  if (!props.isOwn) return null;
  if (isUnderWay(row)) {
    return (
      <Button {...size} icon={<Icon name="x" />} loading={props.canceling} onClick={props.onCancel}>
        Cancel
      </Button>
    );
  }
  if (isSubjectAccess(row.kind) && row.filter?.applicant) {
    return (
      <LinkButton {...size} href={`/applicants/${row.filter.applicant}`}>
        Open the applicant
      </LinkButton>
    );
  }
  if (!row.filter) {
    return (
      <LinkButton {...size} href={listWords[row.kind].href}>
        Open the list
      </LinkButton>
    );
  }
  return (
    <Button {...size} icon={<Icon name="refresh-cw" />} aria-haspopup="dialog" onClick={props.onAgain}>
      {row.state === "failed" ? "Try again" : "Export again"}
    </Button>
  );
}
