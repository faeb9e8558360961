"use client";

import { createContext, useContext, useState } from "react";
import { useAddressValue } from "@/components/ui/address";
import { CheckboxBox } from "@/components/ui/checkbox";
import type { Column } from "@/components/ui/data-table/columns";
import { lazyPanel } from "@/components/ui/lazy-part";
import type { ApplicantRow } from "@/lib/features/applicants/contract/applicants";
import { nameOf } from "./assignee-cell";

const BulkBar = lazyPanel(() => import("./bulk").then((module) => module.BulkBar));
const BulkProgress = lazyPanel(() => import("./bulk").then((module) => module.BulkProgress));

/** Keeps the job's id in the address, so that the page shows the job's progress again after a reload. */
export function useBulk(rows: readonly ApplicantRow[], self: string | undefined) {
  const readable = rows.filter(({ profileUnreadable }) => !profileUnreadable);
  const selection = useSelection(readable.map(({ id }) => id));
  const [jobId, setJobId] = useAddressValue("job");
  const nameIn = (id: string) => {
    const row = rows.find((one) => one.id === id);
    return row && nameOf(row);
  };
  // The applicants that were chosen when the dialog opened. If a row leaves the list meanwhile, the dialog and its note
  // stay.
  const [applicantIdsToSnooze, setApplicantIdsToSnooze] = useState<readonly string[] | null>(null);
  const bar =
    selection.ids.size > 0 || applicantIdsToSnooze ? (
      <BulkBar
        applicantIds={[...selection.ids]}
        applicantIdsToSnooze={applicantIdsToSnooze}
        onSnoozing={setApplicantIdsToSnooze}
        self={self}
        onStarted={(started) => {
          setApplicantIdsToSnooze(null);
          selection.clear();
          setJobId(started);
        }}
        onClear={selection.clear}
      />
    ) : null;
  const progress = jobId ? (
    <BulkProgress key={jobId} jobId={jobId} nameOf={nameIn} onClose={() => setJobId(null)} />
  ) : null;
  return { selection: { ...selection, count: readable.length }, bar, progress };
}

type Selection = {
  ids: ReadonlySet<string>;
  /** Selects or deselects a row. With `range`, selects all rows from the last choice to this row. */
  toggle: (id: string, range?: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
};

/**
 * Returns the ids from the last choice to `to`, in the order of the list. If the last choice is not on this page,
 * returns `to` alone.
 */
function rangeOf(order: readonly string[], last: string | undefined, to: string): string[] {
  const [from, end] = [last === undefined ? -1 : order.indexOf(last), order.indexOf(to)];
  if (from === -1 || end === -1) return [to];
  return order.slice(Math.min(from, end), Math.max(from, end) + 1);
}

/** The selected rows of a page. A row that leaves the page is no longer selected. */
function useSelection(order: readonly string[]): Selection {
  const [chosen, setChosen] = useState<{ ids: readonly string[]; last?: string }>({ ids: [] });
  const ids = new Set(chosen.ids.filter((id) => order.includes(id)));
  return {
    ids,
    toggle: (id, range = false) => {
      const covered = range ? rangeOf(order, chosen.last, id) : [id];
      const adds = range || !ids.has(id);
      const rest = [...ids].filter((one) => !covered.includes(one));
      setChosen({ ids: adds ? [...rest, ...covered] : rest, last: id });
    },
    toggleAll: () => setChosen({ ids: order.every((id) => ids.has(id)) ? [] : order }),
    clear: () => setChosen({ ids: [] }),
  };
}

type Choice = Selection & { count: number };

const SelectionContext = createContext<Choice | undefined>(undefined);
export const SelectionProvider = SelectionContext.Provider;

function ChooseRow(props: { row: ApplicantRow }) {
  const { row } = props;
  const selection = useContext(SelectionContext);
  if (!selection || row.profileUnreadable) return null;
  return (
    // The whole cell can be pressed, because the box alone is small.
    // biome-ignore lint/a11y/noLabelWithoutControl: the box is its control.
    <label className="-my-2 -ml-2 inline-flex p-2 align-middle">
      <CheckboxBox
        aria-label={`Select ${nameOf(row)}`}
        checked={selection.ids.has(row.id)}
        onChange={(event) => {
          const { nativeEvent } = event;
          selection.toggle(row.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
        }}
      />
    </label>
  );
}

function ChooseAll() {
  const selection = useContext(SelectionContext);
  if (!selection) return null;
  const { ids, count } = selection;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box is its control.
    <label className="-my-2 -ml-2 inline-flex p-2 align-middle">
      <CheckboxBox
        aria-label="Select all on this page"
        checked={count > 0 && ids.size === count}
        mixed={ids.size > 0 && ids.size < count}
        disabled={count === 0}
        onChange={selection.toggleAll}
      />
    </label>
  );
}

/** The column of boxes that select rows. A phone hides it, because it has no bulk bar. */
export const selectColumn: Column<ApplicantRow> = {
  id: "select",
  header: <ChooseAll />,
  name: "Select",
  cell: (row) => <ChooseRow row={row} />,
  width: "w-14",
  phone: "hidden",
};
