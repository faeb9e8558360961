"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useAction } from "@/components/shared/use-action";
import { useAddressValue } from "@/components/ui/address";
import { Button, IconButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import type { Column } from "@/components/ui/data-table/columns";
import type { TableUrl } from "@/components/ui/data-table/table-url";
import { Icon } from "@/components/ui/icon";
import { Popover } from "@/components/ui/popover";
import { hydratedQueryFor } from "@/lib/browser/console-api";
import { type ListColumn, listColumns, listColumnTitles } from "@/lib/domain/applicants/statuses";
import type { ApplicantRow } from "@/lib/features/applicants/contract/applicants";
import { chooseColumns, listViews } from "@/lib/features/applicants/contract/queue.actions";
import type { TestColumn } from "./list-catalog";
import { type ApplicantColumn, applicantColumns } from "./list-columns";
import { columnsIn, viewOfAddress } from "./list-view";
import { selectColumn } from "./use-bulk";
import { ViewsMenu } from "./views-menu";

/**
 * The columns and menus of the list. Columns that the address names, through a view, override the reader's own columns.
 */
export function useViews(
  url: TableUrl,
  { mayDecide, self, checks }: { mayDecide: boolean; self: string | undefined; checks: readonly TestColumn[] },
): { columns: readonly Column<ApplicantRow>[]; exported: readonly string[]; menus: ReactNode } {
  const savedViews = useQuery(hydratedQueryFor(listViews)).data;
  const choose = useAction(chooseColumns);
  const [addressColumns, setAddressColumns] = useAddressValue("columns");
  const inAddress = columnsIn(addressColumns);
  const sent = choose.isPending ? choose.variables.body?.columns : undefined;
  const ownColumns = sent ?? savedViews?.columns ?? [];
  const chosen = inAddress ?? (ownColumns.length > 0 ? ownColumns : listColumns);
  const isOwn = url.tab === "mine";
  const shown = chosen.join();
  const columns = useMemo(() => {
    const isShown = ({ id, check }: ApplicantColumn) =>
      id === "name" || shown.split(",").includes(check ? "checks" : id);
    const all = applicantColumns(checks)
      // The tab "mine" shows only applicants of the reader, so it needs no column for the assignee.
      .filter(({ id }) => !isOwn || id !== "assignee")
      // On a phone, a row is a block that shows all values, whichever columns are chosen.
      .map((column) => (isShown(column) ? column : { ...column, only: "phone" as const }));
    return mayDecide ? [selectColumn, ...all] : all;
  }, [shown, isOwn, mayDecide, checks]);
  const exported = ["id", "given", "family", ...chosen.flatMap((column) => fieldsOf(column, checks))];
  const set = (next: readonly ListColumn[]) => {
    if (inAddress) setAddressColumns(next.length > 0 ? next.join(",") : null);
    else choose.mutate({ body: { columns: [...next] } });
  };
  const menus = (
    <>
      <ViewsMenu
        views={savedViews?.items ?? []}
        self={self}
        shown={viewOfAddress(url, inAddress)}
        current={viewOfAddress(url, inAddress ?? (ownColumns.length > 0 ? ownColumns : null))}
        searching={url.query !== ""}
      />
      <ColumnsMenu chosen={chosen} onChoose={set} />
    </>
  );
  return { columns, exported, menus };
}

/** The keys of an export that correspond to a column of the list. */
function fieldsOf(column: ListColumn, checks: readonly TestColumn[]): string[] {
  if (column === "checks") return checks.map(({ key }) => `check.${key}`);
  if (column === "worst") return ["finding", "severity", "findings", "snoozedUntil"];
  return column === "orders" ? ["ordersComplete", "orders"] : [column];
}

/** The menu that shows and hides columns. At least one column remains. */
function ColumnsMenu(props: {
  chosen: readonly ListColumn[];
  /** An empty list means all columns. */
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
      trigger={<IconButton size="s" label="Columns" icon={<Icon name="columns-3" />} className="max-md:hidden" />}
    >
      {listColumns.map((column) => (
        <Checkbox
          key={column}
          label={listColumnTitles[column]}
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
