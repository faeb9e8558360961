"use client";

import type { ReactNode } from "react";
import { Code } from "@/components/ui/code";
import { Finding } from "@/components/ui/finding";
import { Icon } from "@/components/ui/icon";
import { Progress } from "@/components/ui/progress";
import { Timestamp, useNow } from "@/components/ui/timestamp";
import { formatCount, formatSpan, plural } from "@/lib/base/dates";
import { subjectAccess } from "@/lib/views/exports/contract/export-titles";
import type { ExportView } from "@/lib/views/exports/contract/exports";

/** Shows how far an export is, or why there is no file and what to do. */
export function ExportState(props: { row: ExportView; isOwn: boolean }) {
  const { row } = props;
  const { state, expiresAt } = row;
  const now = useNow();
  if (state === "running") return <Running row={row} />;
  if (state === "queued") {
    const before = row.ahead ? `${plural(row.ahead, "export")} ahead` : "Next to start";
    return (
      <Plain icon={<Icon name="clock" />} detail={before}>
        Waiting
      </Plain>
    );
  }
  if (state === "failed") {
    return (
      <Finding state="blocking" detail={whyFailed(row.errorCode)} className="font-strong [&_small]:font-normal">
        Failed
      </Finding>
    );
  }
  if (state === "canceled") {
    return (
      <Plain icon={<Icon name="ban" />} detail="No file was created.">
        Canceled
      </Plain>
    );
  }
  // After the time of expiry, the worker may not have removed the file yet.
  if (state === "expired" || (now !== undefined && expiresAt !== null && Date.parse(expiresAt) <= now)) {
    return (
      <Plain icon={<Icon name="archive" />} detail={expiresAt ? <FileRemoved at={expiresAt} /> : null}>
        Expired
      </Plain>
    );
  }
  return (
    <span className="grid gap-1">
      <Plain icon={<Icon name="check" />} detail={props.isOwn && !row.mayGet ? rightsLost : undefined}>
        Ready
      </Plain>
      {row.unreadable.length > 0 ? (
        <Finding
          state="unknown"
          detail={
            <>
              Their stored data is damaged. The file marks them Unreadable. Tell an admin their ids:{" "}
              <Code className="wrap-anywhere">{row.unreadable.slice(0, namedIds).join(", ")}</Code>
              {row.unreadable.length > namedIds ? ` and ${row.unreadable.length - namedIds} more, in the file` : ""}
            </>
          }
        >
          {plural(row.unreadable.length, row.kind === subjectAccess ? "record" : "row")} could not be read
        </Finding>
      ) : null}
    </span>
  );
}

const namedIds = 3;
const rightsLost = "This file needs a permission that you no longer have. Export again to get what you may see now.";

export function Plain(props: { icon: ReactNode; detail?: ReactNode; children: ReactNode }) {
  return (
    <span className="flex items-start gap-1.5 text-ink-2 [&>svg]:mt-0.5 [&>svg]:size-3.5 [&>svg]:flex-none [&>svg]:text-ink-3">
      {props.icon}
      <span className="min-w-0">
        {props.children}
        {props.detail ? <small className="block text-ink-3 text-meta">{props.detail}</small> : null}
      </span>
    </span>
  );
}

const FileRemoved = (props: { at: string }) => (
  <>
    File removed <Timestamp at={props.at} as="day" />
  </>
);

/** The progress of a running export. */
function Running({ row: { rows, total, secondsLeft } }: { row: ExportView }) {
  if (total === null)
    return (
      <Plain
        icon={<Icon name="refresh-cw" />}
        detail={rows > 0 ? `Reads ${plural(rows, "row")} so far` : "Reads its rows"}
      >
        Running
      </Plain>
    );
  const left = secondsLeft ? `, about ${formatSpan(secondsLeft * 1_000)} left` : "";
  const share = total > 0 ? Math.min(100, Math.floor((rows / total) * 100)) : 100;
  return (
    <span className="block">
      <Progress label="Running" value={Math.min(rows, total)} max={total} detail={`${share}%`} />
      <small className="num mt-1 block text-ink-3 text-meta">
        {rows >= total ? "Finishes the file" : `Reads ${formatCount(rows)} of ${plural(total, "row")}${left}`}
      </small>
    </span>
  );
}

/** Says why there is no file, and what to do. */
function whyFailed(errorCode: string | null): string {
  const causes: Readonly<Record<string, string>> = {
    forbidden:
      "The right to read this list ended before the file was created. Ask an admin for a role that may read it.",
    permission_denied:
      "A right to its sensitive fields ended before the file was created. Ask an admin, or export without them.",
    erased: "An applicant’s data was erased meanwhile. If the export is of other applicants too, export again.",
    invalid_input:
      "The list has no such filter or field any more, or more rows than a sheet holds. Export it again from the list.",
    unauthenticated: "Its owner’s account is disabled.",
    unavailable:
      "The database could not be reached, or had no room. Try again later; if it fails again, tell an admin.",
    record_unreadable: "What was stored of it is damaged. Try again; if it fails again, tell an admin.",
  };
  const cause =
    causes[errorCode ?? ""] ??
    "It stopped several times. Try again; if it fails again, narrow the filter or tell an admin.";
  return `No file was created. ${cause}`;
}
