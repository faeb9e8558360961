import type { DataTableProps } from "@/components/ui/data-table/data-table";
import { failedRead, isRefusal } from "./failure-facts";

type ListQuery<Row> = {
  data: { items: readonly Row[]; nextCursor: string | null } | undefined;
  error: unknown;
  isPlaceholderData: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

/** Returns a list's query as props of its table. `what` ends the sentence "You don't have access to …". */
export function listState<Row extends object>(
  query: ListQuery<Row>,
  what: string,
): Pick<DataTableProps<Row>, "rows" | "nextCursor" | "refreshing" | "failure" | "refusal"> {
  const { data, error } = query;
  const table = { rows: data?.items, nextCursor: data?.nextCursor, refreshing: query.isPlaceholderData };
  if (isRefusal(error)) return { ...table, refusal: { what, children: error.facts.detail } };
  if (error) return { ...table, failure: failedRead(query) };
  return table;
}
