"use client";

import { createContext, useContext } from "react";
import type { Column } from "@/components/data-table/columns";
import { CheckboxBox } from "@/components/ui/checkbox";
import type { ApplicantRow } from "@/lib/contracts/applicants";
import { nameOf } from "./assignee-cell";
import type { Selection } from "./use-selection";

type Choice = Selection & { count: number };

const SelectionContext = createContext<Choice | undefined>(undefined);
export const SelectionProvider = SelectionContext.Provider;

function ChooseRow(props: { row: ApplicantRow }) {
  const { row } = props;
  const selection = useContext(SelectionContext);
  if (!selection || row.unreadable) return null;
  return (
    // The whole cell can be pressed: the box alone is small.
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

/** The boxes that choose rows. Not on a phone, where there is no bulk bar. */
export const selectColumn: Column<ApplicantRow> = {
  id: "select",
  header: <ChooseAll />,
  name: "Select",
  cell: (row) => <ChooseRow row={row} />,
  width: "w-14",
  phone: "hidden",
};
