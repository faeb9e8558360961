"use client";

import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { Archive, Ban, Check, Clock, Download, RefreshCw, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Column } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import { type TableSpec, useTableUrl } from "@/components/data-table/table-url";
import { failureFacts } from "@/components/shared/failure-facts";
import { listState } from "@/components/shared/list-state";
import { usePollMs } from "@/components/shared/live/live";
import { useUserActive } from "@/components/shared/live/use-user-active";
import { useAction } from "@/components/shared/use-action";
import { Button, DownloadButton } from "@/components/ui/button";
import { Code } from "@/components/ui/code";
import { CopyButton } from "@/components/ui/copy-button";
import { EmptyState } from "@/components/ui/empty-state";
import { FailureNotice } from "@/components/ui/failure-state";
import { Finding } from "@/components/ui/finding";
import { formatBytes, shorten } from "@/components/ui/format";
import { lazyDialog } from "@/components/ui/lazy-part";
import { LinkButton } from "@/components/ui/link-button";
import { Progress } from "@/components/ui/progress";
import { Timestamp, useNow } from "@/components/ui/timestamp";
import { queryFor, urlOf } from "@/lib/console-api";
import type { InputTo } from "@/lib/contracts/action";
import type { ExportView } from "@/lib/contracts/exports";
import { cancelExport, getExport, getExportFile, listExports } from "@/lib/contracts/exports.actions";
import { sensitiveKeptDays } from "@/lib/contracts/sensitive-exports";
import { formatCount, formatSpan, plural } from "@/lib/dates";
import { filterText, formatTitles, listWords } from "./export-words";

const ExportDialog = lazyDialog(() => import("./export-dialog").then((module) => module.ExportDialog));
const SensitiveFileDialog = lazyDialog(() =>
  import("./sensitive-file-dialog").then((module) => module.SensitiveFileDialog),
);

const spec: TableSpec = { filters: [], tabs: { param: "all", values: ["1"], all: "" } };

const isUnderWay = ({ state }: ExportView) => state === "queued" || state === "running";

/** `from`: a list to begin an export from. */
export function ExportsList(props: { self: string; from: string | undefined }) {
  const { self } = props;
  const url = useTableUrl(spec);
  const query = useQuery({
    ...queryFor(listExports, { query: url.request as NonNullable<InputTo<typeof listExports>["query"]> }),
    placeholderData: keepPreviousData,
  });
  const followed = useFollowed(query.data?.items ?? [], self);
  const cancel = useAction(cancelExport);
  const [again, setAgain] = useState<ExportView>();
  const [fetched, setFetched] = useState<ExportView>();
  const state = listState(query, "the exports of all staff");
  return (
    <>
      {cancel.error ? <FailureNotice {...failureFacts(cancel.error)} className="mx-6 mt-3 max-md:mx-4" /> : null}
      <DataTable
        label="Exports"
        tall
        spec={spec}
        url={url}
        columns={columnsFor(self, (row) => (
          <Act
            row={row}
            isOwn={row.owner.id === self}
            canceling={cancel.isPending && cancel.variables.params.id === row.id}
            onCancel={() => cancel.mutate({ params: { id: row.id }, body: {} })}
            onAgain={() => setAgain(row)}
            onGet={() => setFetched(row)}
          />
        ))}
        rowId={(row) => row.id}
        {...state}
        rows={state.rows && followed}
        empty={
          <EmptyState
            title="No exports yet"
            actions={props.from ? <LinkButton href={props.from}>Open a list</LinkButton> : null}
          >
            Open a list and press Export: its filters, order and columns come with it. Its file is listed here.
          </EmptyState>
        }
        legend={state.rows?.length ? "To check a file you got, compare its SHA-256 with the one here." : null}
      />
      {again?.filter ? (
        <ExportDialog kind={again.kind} filter={again.filter} onClose={() => setAgain(undefined)} />
      ) : null}
      {fetched ? <SensitiveFileDialog id={fetched.id} onClose={() => setFetched(undefined)} /> : null}
    </>
  );
}

/** The rows, with the reader's own under way as they are now. Each read of another person's is in the audit log. */
function useFollowed(rows: readonly ExportView[], self: string): ExportView[] {
  const pollMs = usePollMs();
  const isActive = useUserActive();
  const answers = useQueries({
    queries: rows
      .filter((row) => isUnderWay(row) && row.owner.id === self)
      .map(({ id }) => ({
        ...queryFor(getExport, { params: { id } }),
        refetchInterval: ({ state: { data } }: { state: { data: ExportView | undefined } }) =>
          isActive && !(data && !isUnderWay(data)) ? pollMs : false,
      })),
  });
  const now = new Map(answers.flatMap(({ data }) => (data ? [[data.id, data] as const] : [])));
  return rows.map((row) => now.get(row.id) ?? row);
}

function columnsFor(self: string, act: (row: ExportView) => ReactNode): readonly Column<ExportView>[] {
  return [
    { id: "export", header: "Export", cell: (row) => <What row={row} isOwn={row.owner.id === self} />, phone: "title" },
    {
      id: "state",
      header: "State",
      cell: (row) => (
        <div className="md:py-1.5">
          <State row={row} isOwn={row.owner.id === self} />
        </div>
      ),
      width: "w-64 md:max-xl:w-52",
      phone: "line",
    },
    {
      id: "format",
      header: "Format",
      cell: ({ format }) => formatTitles[format],
      width: "w-23",
      only: "medium",
      phone: "hidden",
    },
    {
      id: "rows",
      header: "Rows",
      cell: ({ state, rows, total }) => (
        <Known
          value={state === "running" ? total : state === "ready" || state === "expired" ? rows : null}
          as={formatCount}
        />
      ),
      width: "w-18",
      end: true,
      phone: "hidden",
    },
    {
      id: "size",
      header: "Size",
      cell: ({ bytes, sha256 }) => <Known value={sha256 ? bytes : null} as={formatBytes} />,
      width: "w-20",
      only: "wide",
      end: true,
      phone: "hidden",
    },
    { id: "hash", header: "SHA-256", cell: (row) => <Hash row={row} />, width: "w-32", only: "wide", phone: "hidden" },
    { id: "file", header: "File", cell: (row) => <PhoneFacts row={row} />, only: "phone", phone: "line" },
    {
      id: "who",
      header: "Who",
      cell: ({ owner, scheduledBy, createdAt }) => (
        <span className="grid max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-3">
          <span className="truncate">{owner.id === self ? "You" : owner.name}</span>
          {scheduledBy ? <span className="text-ink-3 text-meta">{scheduleText(scheduledBy, self)}</span> : null}
          <Timestamp at={createdAt} bare className="num text-ink-3 text-meta md:whitespace-nowrap" />
        </span>
      ),
      width: "w-32",
      phone: "line",
    },
    {
      id: "expires",
      header: "Expires in",
      cell: (row) => <Expires row={row} />,
      width: "w-21",
      only: "medium",
      phone: "hidden",
    },
    {
      id: "act",
      header: <span className="sr-only">Act</span>,
      name: "Act",
      cell: act,
      width: "w-37",
      end: true,
      phone: "aside",
    },
  ];
}

const scheduleText = ({ id, name }: { id: string; name: string }, self: string) =>
  id === self ? "By your schedule" : `By a schedule of ${name}`;

const nothing = (
  <span className="text-ink-3">
    <span aria-hidden>–</span>
    <span className="sr-only">None</span>
  </span>
);

const Known = (props: { value: number | null; as: (value: number) => string }) =>
  props.value === null ? nothing : props.as(props.value);

function What(props: { row: ExportView; isOwn: boolean }) {
  const { kind, filter, sensitive } = props.row;
  const unknown = props.isOwn ? "Its filter was removed with its file" : "Its filter is shown to its owner only";
  return (
    <span className="grid min-w-0 md:py-1.5">
      <b className="font-semibold">{listWords[kind].title}</b>
      <bdi className="wrap-anywhere text-ink-2 text-meta">{filter ? filterText(kind, filter) : unknown}</bdi>
      {sensitive.length > 0 ? (
        <span className="text-ink-3 text-meta">
          {plural(sensitive.length, "sensitive field")}. Kept for {plural(sensitiveKeptDays, "day")}. You confirm your
          identity for each download.
        </span>
      ) : null}
    </span>
  );
}

function State(props: { row: ExportView; isOwn: boolean }) {
  const { row } = props;
  const { state } = row;
  if (state === "running") return <Running row={row} />;
  if (state === "queued") {
    const before = row.ahead ? `${plural(row.ahead, "export")} before it; two run at once` : "Next to start";
    return (
      <Plain icon={<Clock />} detail={before}>
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
      <Plain icon={<Ban />} detail="No file was made.">
        Canceled
      </Plain>
    );
  }
  // The file may not be removed yet when its time is over.
  if (state === "expired" || (row.expiresAt !== null && Date.parse(row.expiresAt) <= Date.now())) {
    return (
      <Plain icon={<Archive />} detail={row.expiresAt ? <FileRemoved at={row.expiresAt} /> : null}>
        Expired
      </Plain>
    );
  }
  return (
    <span className="grid gap-1">
      <Plain icon={<Check />} detail={props.isOwn && !row.mayGet ? rightsLost : undefined}>
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
          {plural(row.unreadable.length, "row")} could not be read
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

/** Its rows are read, all as of one moment, and then written. */
function Running({ row }: { row: ExportView }) {
  const { rows, total, secondsLeft, snapshotAt } = row;
  const doing = snapshotAt ? "Writes" : "Reads";
  if (total === null)
    return (
      <Plain icon={<RefreshCw />} detail={rows > 0 ? `${doing} ${plural(rows, "row")} so far` : `${doing} its rows`}>
        Running
      </Plain>
    );
  const left = secondsLeft ? `, about ${formatSpan(secondsLeft * 1_000)} left` : "";
  const share = total > 0 ? Math.min(100, Math.floor((rows / total) * 100)) : 100;
  return (
    <span className="block">
      <Progress label="Running" value={Math.min(rows, total)} max={total} detail={`${share}%`} />
      <small className="num mt-1 block text-ink-3 text-meta">
        {snapshotAt && rows >= total
          ? "Finishes the file"
          : `${doing} ${formatCount(rows)} of ${plural(total, "row")}${left}`}
      </small>
    </span>
  );
}

/** Why there is no file, and what to do. */
function whyFailed(errorCode: string | null): string {
  const causes: Readonly<Record<string, string>> = {
    forbidden: "The right to read this list ended before it was made. Ask an admin for a role that may read it.",
    permission_denied: "A right to its sensitive fields ended before it was made. Export again without them.",
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
  return `No file was made. ${cause}`;
}

function Hash({ row: { sha256 } }: { row: ExportView }) {
  if (!sha256) return nothing;
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap" title={sha256}>
      <Code>{shorten(sha256)}</Code>
      <CopyButton text={sha256} what="SHA-256" />
    </span>
  );
}

function Expires({ row: { state, expiresAt } }: { row: ExportView }) {
  const now = useNow();
  if (state !== "ready" || !expiresAt || now === undefined) return nothing;
  return <span className="num whitespace-nowrap">{formatSpan(Math.max(0, Date.parse(expiresAt) - now))}</span>;
}

/** A phone has no room for the columns. */
function PhoneFacts({ row }: { row: ExportView }) {
  const { format, state, rows, bytes } = row;
  const facts = [formatTitles[format], ...(state === "ready" ? [plural(rows, "row"), formatBytes(bytes)] : [])];
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-ink-2 text-meta">
      <span className="num">{facts.join(", ")}</span>
      {state === "ready" ? (
        <>
          <Hash row={row} />
          <span>
            Expires in <Expires row={row} />
          </span>
        </>
      ) : null}
    </span>
  );
}

function Act(props: {
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
      <Button {...size} icon={<Download />} aria-haspopup="dialog" onClick={props.onGet}>
        Get file
      </Button>
    );
  }
  if (row.mayGet) {
    return (
      <DownloadButton {...size} href={urlOf(getExportFile, { params: { id: row.id } })} icon={<Download />}>
        Get file
      </DownloadButton>
    );
  }
  if (!props.isOwn) return null;
  if (isUnderWay(row)) {
    return (
      <Button {...size} icon={<X />} loading={props.canceling} onClick={props.onCancel}>
        Cancel
      </Button>
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
    <Button {...size} icon={<RefreshCw />} aria-haspopup="dialog" onClick={props.onAgain}>
      {row.state === "failed" ? "Try again" : "Export again"}
    </Button>
  );
}
