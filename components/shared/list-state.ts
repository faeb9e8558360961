import type { DataTableProps } from "@/components/data-table/data-table";
import { failureFacts, isRefusal } from "./failure-facts";

/** What a list needs of React Query's answer. */
type ListQuery<Row> = {
  data: { items: readonly Row[]; nextCursor: string | null } | undefined;
  error: unknown;
  isPlaceholderData: boolean;
  refetch: () => unknown;
};

/**
 * How a list stands, for the table that draws it: rows, where it goes on, failure or refusal.
 *
 * @param query the list's query
 * @param what ends the sentence "You may not see …"
 */
export function listState<Row extends object>(
  query: ListQuery<Row>,
  what: string,
): Pick<DataTableProps<Row>, "rows" | "nextCursor" | "refreshing" | "failure" | "refusal"> {
  const { data, error } = query;
  const shown = { rows: data?.items, nextCursor: data?.nextCursor, refreshing: query.isPlaceholderData };
  if (isRefusal(error)) return { ...shown, refusal: { what, children: error.facts.detail } };
  if (error) return { ...shown, failure: { ...failureFacts(error), onRetry: () => void query.refetch() } };
  return shown;
}
