"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { failureFacts, failureText } from "@/components/shared/failure-facts";
import { listState } from "@/components/shared/list-state";
import { useAction } from "@/components/shared/use-action";
import { IconButton } from "@/components/ui/button";
import { CheckboxBox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { Column } from "@/components/ui/data-table/columns";
import { DataTable } from "@/components/ui/data-table/data-table";
import { type TableSpec, useTableUrl } from "@/components/ui/data-table/table-url";
import { EmptyState } from "@/components/ui/empty-state";
import { FailureNotice } from "@/components/ui/failure-state";
import { Finding } from "@/components/ui/finding";
import { Icon } from "@/components/ui/icon";
import { LinkButton } from "@/components/ui/link-button";
import { Timestamp } from "@/components/ui/timestamp";
import { formatCount, midSentence, plural } from "@/lib/base/dates";
import { roleTitles } from "@/lib/base/permissions";
import { queryFor } from "@/lib/browser/console-api";
import type { ExportSchedule, ScheduleRefusal } from "@/lib/views/exports/contract/export-schedules";
import { exportTitles, formatTitles } from "@/lib/views/exports/contract/export-titles";
import {
  changeExportSchedule,
  deleteExportSchedule,
  listExportSchedules,
} from "@/lib/views/exports/contract/exports.actions";
import { Plain } from "./export-state";
import { filterText, rhythmText } from "./export-words";

const spec: TableSpec = { filters: [] };

/** `from` is the address of a list from which the reader can create a schedule. */
export function Schedules(props: { self: string; all: { all?: "1" }; from: string | undefined }) {
  const { self } = props;
  const url = useTableUrl(spec);
  const query = useQuery({
    ...queryFor(listExportSchedules, { query: { ...url.request, ...props.all } }),
    placeholderData: keepPreviousData,
  });
  const change = useAction(changeExportSchedule);
  const remove = useAction(deleteExportSchedule);
  const [deleted, setDeleted] = useState<ExportSchedule>();
  const state = listState(query, "schedules of exports");
  const isOwn = ({ owner }: ExportSchedule) => owner.id === self;
  return (
    <>
      {change.error ? <FailureNotice {...failureFacts(change.error)} className="mx-6 mt-3 max-md:mx-4" /> : null}
      <DataTable
        label="Schedules"
        tall
        spec={spec}
        url={url}
        columns={columnsFor(isOwn, (row) => (
          <span className="inline-flex items-center gap-4">
            <CheckboxBox
              role="switch"
              aria-label={`${exportTitles[row.kind]}, ${rhythmText(row)}`}
              checked={row.on}
              disabled={!row.mayChange || change.isPending || (!row.on && row.sensitive.length > 0)}
              onChange={() => change.mutate({ params: { id: row.id }, body: { on: !row.on } })}
            />
            {row.mayChange ? (
              <IconButton
                label={`Delete: ${exportTitles[row.kind]}, ${rhythmText(row)}`}
                icon={<Icon name="trash" />}
                size="s"
                className="max-md:size-touch"
                aria-haspopup="dialog"
                onClick={() => setDeleted(row)}
              />
            ) : null}
          </span>
        ))}
        rowId={({ id }) => id}
        {...state}
        empty={
          <EmptyState
            title="No schedules yet"
            actions={props.from ? <LinkButton href={props.from}>Open a list</LinkButton> : null}
          >
            Open a list, press Export, and choose how often under Repeat. You find each file under Yours and in your
            inbox.
          </EmptyState>
        }
        legend={state.rows?.length ? "Each export is made with the rights that its owner has at that moment." : null}
      />
      <ConfirmDialog
        open={deleted !== undefined}
        onOpenChange={() => setDeleted(undefined)}
        title="Delete this schedule?"
        description={deleted ? `${exportTitles[deleted.kind]}, ${rhythmText(deleted)}` : undefined}
        confirmLabel="Delete"
        danger
        onConfirm={async () => {
          if (deleted) await remove.mutateAsync({ params: { id: deleted.id } });
        }}
        describeFailure={failureText}
      >
        No further export is created. The files that it created stay until their retention periods end.
      </ConfirmDialog>
    </>
  );
}

type Row = ExportSchedule;

function columnsFor(isOwn: (row: Row) => boolean, act: (row: Row) => ReactNode): readonly Column<Row>[] {
  return [
    {
      id: "export",
      header: "Export",
      cell: (row) => <ScheduledContents row={row} isOwn={isOwn(row)} />,
      phone: "title",
    },
    {
      id: "when",
      header: "When",
      cell: (row) => (
        <span className="grid max-md:flex max-md:flex-wrap max-md:items-baseline max-md:gap-x-3">
          {rhythmText(row)}
          <span className="truncate text-ink-3 text-meta">{row.timeZone.replaceAll("_", " ")}</span>
        </span>
      ),
      width: "w-52 md:max-xl:w-40",
      phone: "line",
    },
    {
      id: "next",
      header: "Next",
      name: "Next",
      cell: ({ nextAt, sensitive }) =>
        nextAt ? (
          <Timestamp at={nextAt} />
        ) : (
          <span className="text-ink-3">
            {sensitive.length > 0 ? "Off. To repeat it, create a new schedule." : "Off"}
          </span>
        ),
      width: "w-38",
      only: "wide",
      phone: "line",
      phoneLabel: true,
    },
    {
      id: "last",
      header: "Last run",
      cell: (row) => <Last row={row} isOwn={isOwn(row)} />,
      width: "w-60",
      phone: "line",
    },
    {
      id: "to",
      header: "Goes to",
      name: "Goes to",
      cell: (row) => {
        const owner = isOwn(row) ? "You" : row.owner.name;
        return row.to ? (
          <span className="grid max-md:inline-flex max-md:items-baseline max-md:gap-x-3">
            {everyone(row.to)}
            <span className="truncate text-ink-3 text-meta">By {isOwn(row) ? "you" : owner}</span>
          </span>
        ) : (
          <span className="truncate">{owner}</span>
        );
      },
      width: "w-36",
      only: "medium",
      phone: "line",
      phoneLabel: true,
    },
    { id: "on", header: "On", cell: act, width: "w-24", end: true, phone: "aside" },
  ];
}

function ScheduledContents({ row, isOwn }: { row: Row; isOwn: boolean }) {
  const { kind, format, filter, fields, sensitive } = row;
  const unknown = isOwn ? "Its stored settings cannot be read" : "Its filter is shown to its owner only";
  return (
    <span className="grid min-w-0 md:py-1.5">
      <span>
        <b className="mr-2 font-semibold">{exportTitles[kind]}</b>
        <span className="text-ink-3 text-meta">
          {formatTitles[format]}, {plural(fields, "field")}
          {sensitive.length > 0 ? `, ${formatCount(sensitive.length)} sensitive` : null}
        </span>
      </span>
      <bdi className="wrap-anywhere text-ink-2 text-meta">{filter ? filterText(kind, filter) : unknown}</bdi>
    </span>
  );
}

const everyone = (role: NonNullable<Row["to"]>): string => `All ${midSentence(roleTitles[role].title)}s`;

function Last({ row, isOwn }: { row: Row; isOwn: boolean }) {
  const { last } = row;
  if (!last) return <Plain icon={<Icon name="clock" />}>None yet</Plain>;
  const at = <Timestamp at={last.at} as="day" />;
  if (last.refused) {
    return (
      <Finding state="blocking" detail={whyRefused(last.refused, row, isOwn)} className="md:py-1.5">
        Refused, {at}
      </Finding>
    );
  }
  if (last.failed > 0) {
    return (
      <Finding state="attention" detail={last.exports > 1 ? `${last.failed} of ${last.exports}` : undefined}>
        Failed, {at}
      </Finding>
    );
  }
  if (last.ready < last.exports) return <Plain icon={<Icon name="clock" />}>Being created, {at}</Plain>;
  const made = row.to ? plural(last.ready, "file") : plural(last.rows, "row");
  return (
    <Plain icon={<Icon name="check" />}>
      {made}, {at}
    </Plain>
  );
}

/** Says why the last run was refused, and what to do. */
function whyRefused(refused: ScheduleRefusal, { owner, to }: Row, isOwn: boolean): string {
  const lost = isOwn ? "You no longer have" : `${owner.name} no longer has`;
  const goesOn = "It goes on once an admin gives it back.";
  const reasons: Record<ScheduleRefusal, string> = {
    list: `${lost} the right to read this list. ${goesOn}`,
    sensitive: `${lost} both rights to its sensitive fields: to export and to reveal them. ${goesOn}`,
    role: `${lost} the role ${to ? roleTitles[to].title : ""} to which it goes. ${goesOn}`,
    account: `The account of ${owner.name} was disabled, so this schedule was turned off.`,
    filter: "The list no longer has one of its filters or fields. Delete it, and make a new one from the list.",
    erased: "It named a person who was erased, so it was turned off. Delete it, and create a new one from the list.",
    unreadable:
      "The stored settings of this schedule are damaged. Delete it, create a new one from the list, and tell an admin.",
  };
  return reasons[refused];
}
