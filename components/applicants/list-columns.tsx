"use client";

import { createContext, useContext } from "react";
import { CellText, type Column, NoValue, timestampInCell } from "@/components/ui/data-table/columns";
import { StatusIcon } from "@/components/ui/status-icon";
import { Timestamp } from "@/components/ui/timestamp";
import { Tooltip } from "@/components/ui/tooltip";
import { Unreadable } from "@/components/ui/unreadable";
import { changedSinceTitles, listColumnTitles } from "@/lib/domain/applicants/statuses";
import { type EvidenceState, evidenceLabels } from "@/lib/domain/results/evidence";
import type { CheckKey } from "@/lib/domain/results/keys";
import { stateOfSignal } from "@/lib/domain/results/signal-state";
import { worst } from "@/lib/domain/results/states";
import { erasedName } from "@/lib/domain/retention/erasures";
import type { ApplicantRow } from "@/lib/features/applicants/contract/applicants";
import { AssigneeCell } from "./assignee-cell";
import type { TestColumn } from "./list-catalog";
import { SnoozeLine } from "./snooze";
import { Due, StatusText } from "./status";

/** A column of one check carries the check's key. The reader shows and hides all columns of checks together. */
export type ApplicantColumn = Column<ApplicantRow> & { check?: CheckKey };

export const applicantColumns = (checks: readonly TestColumn[]): readonly ApplicantColumn[] => [
  {
    id: "name",
    header: "Applicant",
    cell: (row) => <Name row={row} />,
    width: "w-[20%]",
    phone: "title",
  },
  {
    id: "status",
    header: listColumnTitles.status,
    cell: (row) => <StatusText {...row} />,
    width: "w-37 xl:w-38",
    phone: "start",
  },
  {
    id: "worst",
    header: listColumnTitles.worst,
    cell: (row) => (
      <>
        <WorstSignal row={row} />
        {row.changed ? <span className="cell-second">{changedSinceTitles[row.changed]}</span> : null}
        <SnoozeLine row={row} />
        {row.held ? <span className="cell-second">Legal hold</span> : null}
      </>
    ),
    sort: { by: "worst", first: "descending" },
    phone: "line",
  },
  ...checks.map(({ key, code, title }, index) => ({
    id: `check-${key}`,
    check: key,
    header: (
      <Tooltip content={title}>
        <span className="inline-block w-6 cursor-default text-center font-mono text-[0.625rem] text-ink-3">
          <span aria-hidden>{code}</span>
          <span className="sr-only">{title}</span>
        </span>
      </Tooltip>
    ),
    name: title,
    cell: (row: ApplicantRow) => evidenceLabels[stateOfCheck(row, key)],
    mark: (row: ApplicantRow) => stateOfCheck(row, key),
    ...(index < checks.length - 1 ? { width: "w-6", tight: true } : { width: "w-10" }),
    only: "medium" as const,
    phone: "hidden" as const,
  })),
  {
    id: "unclear-checks",
    header: listColumnTitles.checks,
    cell: (row) => <UnclearChecks row={row} />,
    only: "phone",
    phone: "line",
  },
  {
    id: "orders",
    header: listColumnTitles.orders,
    cell: (row) => <Orders row={row} />,
    width: "w-19",
    only: "wide",
    phone: "hidden",
  },
  {
    id: "due",
    header: listColumnTitles.due,
    cell: (row) => <Due dueAt={row.dueAt} status={row.status} />,
    sort: { by: "due", first: "ascending" },
    width: "w-26",
    phone: "aside",
  },
  {
    id: "assignee",
    header: <span className="sr-only">{listColumnTitles.assignee}</span>,
    name: listColumnTitles.assignee,
    cell: (row) => <AssigneeCell row={row} />,
    width: "w-17",
    phone: "end",
  },
  {
    id: "updated",
    header: listColumnTitles.updated,
    cell: (row) => <Timestamp at={row.updatedAt} as="relative" className={timestampInCell} />,
    sort: { by: "updated", first: "descending" },
    width: "w-24",
    only: "wide",
    end: true,
    phone: "hidden",
  },
];

function Name(props: { row: ApplicantRow }) {
  const { id, name, email, profileUnreadable, erasedAt } = props.row;
  if (erasedAt) {
    return (
      <span className="text-ink-3">
        {erasedName}
        <span className="cell-second">
          <Timestamp at={erasedAt} as="day" />
        </span>
      </span>
    );
  }
  if (profileUnreadable) return <Unreadable id={id} />;
  if (!name) return <span className="text-ink-3">{email ?? "Name not given"}</span>;
  return (
    <bdi className="cell-name" title={`${name.given} ${name.family}`}>
      <span>{name.given}</span>
      <span className="cell-text">{name.family}</span>
    </bdi>
  );
}

function WorstSignal(props: { row: ApplicantRow }) {
  const { worst } = props.row;
  const tests = useTests();
  if (!worst) {
    const { state, label } = withoutSignals(props.row, tests);
    return (
      <span className="cell-finding text-ink-2" data-evidence={state}>
        <CellText fullText={label}>{label}</CellText>
      </span>
    );
  }
  return (
    <span className="cell-finding" data-evidence={stateOfSignal(worst)}>
      <CellText fullText={worst.title}>{worst.title}</CellText>
      {worst.more > 0 ? <span className="num flex-none text-ink-3 text-meta">+{worst.more}</span> : null}
    </span>
  );
}

/** Summarizes the checks of an applicant without findings. Unknown or pending results are never shown as good. */
function withoutSignals(
  { resultRead, checks }: ApplicantRow,
  tests: readonly TestColumn[],
): { state: EvidenceState; label: string } {
  if (!resultRead) return { state: "absent", label: "No result yet" };
  const open = tests.filter(({ key }) => !["absent", "clear", "resolved"].includes(checks[key]));
  if (open.length > 0) {
    const state = worst(open.map(({ key }) => checks[key]));
    const named = open.filter(({ key }) => checks[key] === state).map(({ title }) => title);
    return { state, label: `${named.join(", ")}: ${evidenceLabels[state].toLowerCase()}` };
  }
  if (tests.some(({ key }) => checks[key] === "resolved")) return { state: "resolved", label: "All findings resolved" };
  const taken = tests.some(({ key }) => checks[key] === "clear");
  return taken ? { state: "clear", label: "No findings" } : { state: "absent", label: "No check taken" };
}

function Orders(props: { row: ApplicantRow }) {
  const { complete, total } = props.row.orders;
  if (total === 0) return <NoValue>No orders</NoValue>;
  return (
    <span className="num flex items-center gap-1.5">
      <span aria-hidden className="flex gap-px">
        {["1", "2", "3", "4", "5", "6"].slice(0, total).map((bar, index) => (
          <span key={bar} className={`h-3 w-1 border border-ink-2 ${index < complete ? "bg-ink-2" : ""}`} />
        ))}
      </span>
      <span>
        {complete}/{total}
      </span>
    </span>
  );
}

/** The state of one check of an applicant, for the column of that check. */
const stateOfCheck = ({ checks }: ApplicantRow, key: CheckKey) => checks[key] ?? "absent";

/** Names the checks that are not clear. A phone shows these names, because it has no room for the columns of checks. */
function UnclearChecks(props: { row: ApplicantRow }) {
  const { checks } = props.row;
  const shown = useTests().filter(({ key }) => !["absent", "clear", "resolved", undefined].includes(checks[key]));
  if (shown.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-3 text-ink-2 text-meta" aria-label="Checks that are not clear">
      {shown.map(({ key, title }) => (
        <li key={key} className="flex items-center gap-1">
          <StatusIcon state={checks[key]} label={evidenceLabels[checks[key]]} size="s" />
          {title}
        </li>
      ))}
    </ul>
  );
}

const Tests = createContext<readonly TestColumn[]>([]);
export const TestsProvider = Tests.Provider;

const useTests = (): readonly TestColumn[] => useContext(Tests);
