"use client";

import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { failureFacts } from "@/components/shared/failure-facts";
import { listState } from "@/components/shared/list-state";
import { usePollMs } from "@/components/shared/live/live";
import { useUserActive } from "@/components/shared/live/use-user-active";
import { useAction } from "@/components/shared/use-action";
import { Code } from "@/components/ui/code";
import { CopyButton } from "@/components/ui/copy-button";
import type { Column } from "@/components/ui/data-table/columns";
import { DataTable } from "@/components/ui/data-table/data-table";
import { type TableSpec, useTableUrl } from "@/components/ui/data-table/table-url";
import { EmptyState } from "@/components/ui/empty-state";
import { FailureNotice } from "@/components/ui/failure-state";
import { formatBytes, shorten } from "@/components/ui/format";
import { lazyDialog } from "@/components/ui/lazy-part";
import { LinkButton } from "@/components/ui/link-button";
import { Timestamp, useNow } from "@/components/ui/timestamp";
import { formatCount, formatSpan, plural } from "@/lib/base/dates";
import { queryFor } from "@/lib/browser/console-api";
import type { InputTo } from "@/lib/platform/contract/action";
import { exportTitles, formatTitles } from "@/lib/views/exports/contract/export-titles";
import type { ExportView } from "@/lib/views/exports/contract/exports";
import { cancelExport, getExport, listExports } from "@/lib/views/exports/contract/exports.actions";
import { sensitiveKeptDays } from "@/lib/views/exports/contract/sensitive-exports";
import { ExportAct, isSubjectAccess, isUnderWay } from "./export-act";
import { ExportState } from "./export-state";
import { filterText } from "./export-words";

const ExportDialog = lazyDialog(() => import("./export-dialog").then((module) => module.ExportDialog));
const SensitiveFileDialog = lazyDialog(() =>
  import("./sensitive-file-dialog").then((module) => module.SensitiveFileDialog),
);

const spec: TableSpec = { filters: [], tabs: { param: "all", values: ["1"], all: "" } };

/** `from` is the address of a list from which the reader can start an export. */
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
          <ExportAct
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

/**
 * Returns the rows, and keeps the reader's own running exports up to date. It does not do so for other people's
 * exports, because each read of them is in the audit log.
 */
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
    {
      id: "export",
      header: "Export",
      cell: (row) => <ExportContents row={row} isOwn={row.owner.id === self} />,
      phone: "title",
    },
    {
      id: "state",
      header: "State",
      cell: (row) => (
        <div className="md:py-1.5">
          <ExportState row={row} isOwn={row.owner.id === self} />
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
      cell: ({ kind, state, rows, total }) => (
        <KnownNumber
          value={
            isSubjectAccess(kind)
              ? null
              : state === "running"
                ? total
                : state === "ready" || state === "expired"
                  ? rows
                  : null
          }
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
      cell: ({ bytes, sha256 }) => <KnownNumber value={sha256 ? bytes : null} as={formatBytes} />,
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

const noneSign = (
  <span className="text-ink-3">
    <span aria-hidden>–</span>
    <span className="sr-only">None</span>
  </span>
);

const KnownNumber = (props: { value: number | null; as: (value: number) => string }) =>
  props.value === null ? noneSign : props.as(props.value);

function ExportContents(props: { row: ExportView; isOwn: boolean }) {
  const { kind, filter, sensitive } = props.row;
  const unknown = props.isOwn ? "Its filter was removed with its file" : "Its filter is shown to its owner only";
  return (
    <span className="grid min-w-0 md:py-1.5">
      <b className="font-semibold">{exportTitles[kind]}</b>
      <bdi className="wrap-anywhere text-ink-2 text-meta">{filter ? filterText(kind, filter) : unknown}</bdi>
      {sensitive.length > 0 ? (
        <span className="text-ink-3 text-meta">
          {isSubjectAccess(kind) ? "Unmasked" : plural(sensitive.length, "sensitive field")}. Kept for{" "}
          {plural(sensitiveKeptDays, "day")}. You confirm your identity for each download.
        </span>
      ) : null}
    </span>
  );
}

function Hash({ row: { sha256 } }: { row: ExportView }) {
  if (!sha256) return noneSign;
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap" title={sha256}>
      <Code>{shorten(sha256)}</Code>
      <CopyButton text={sha256} what="SHA-256" />
    </span>
  );
}

function Expires({ row: { state, expiresAt } }: { row: ExportView }) {
  const now = useNow();
  if (state !== "ready" || !expiresAt || now === undefined) return noneSign;
  return <span className="num whitespace-nowrap">{formatSpan(Math.max(0, Date.parse(expiresAt) - now))}</span>;
}

/** The content of the columns for which a phone has no room. */
function PhoneFacts({ row }: { row: ExportView }) {
  const { kind, format, state, rows, bytes } = row;
  const size = isSubjectAccess(kind) ? [formatBytes(bytes)] : [plural(rows, "row"), formatBytes(bytes)];
  const facts = [formatTitles[format], ...(state === "ready" ? size : [])];
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
