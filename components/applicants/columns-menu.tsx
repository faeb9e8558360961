"use client";

import { Columns3 } from "lucide-react";
import { Button, IconButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Popover } from "@/components/ui/popover";
import { type ListColumn, listColumns } from "@/lib/applicants/statuses";

const titles: Record<ListColumn, string> = {
  status: "State",
  worst: "Worst signal",
  checks: "Tests",
  orders: "Orders",
  due: "Due",
  assignee: "Assignee",
  updated: "Updated",
};

/** The menu of the list's columns. At least one stays. */
export function ColumnsMenu(props: {
  chosen: readonly ListColumn[];
  /** None means all. */
  onChoose: (columns: readonly ListColumn[]) => void;
}) {
  const { chosen } = props;
  const toggle = (column: ListColumn) =>
    props.onChoose(listColumns.filter((one) => (one === column) !== chosen.includes(one)));
  return (
    <Popover
      align="end"
      title="Columns"
      className="grid gap-2"
      trigger={<IconButton size="s" label="Columns" icon={<Columns3 />} className="max-md:hidden" />}
    >
      {listColumns.map((column) => (
        <Checkbox
          key={column}
          label={titles[column]}
          checked={chosen.includes(column)}
          disabled={chosen.length === 1 && chosen.includes(column)}
          onChange={() => toggle(column)}
        />
      ))}
      <Button size="s" variant="ghost" onClick={() => props.onChoose([])}>
        Show all
      </Button>
    </Popover>
  );
}
