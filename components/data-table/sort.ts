/** Where a column declares that the list can be sorted by it. */
export type Sortable = { sort?: { by: string; first: "ascending" | "descending" } };

/** "-updated" → descending by "updated". The value in the URL names the server's sort, not our column. */
function parseSort(value: string | null): { by: string; descending: boolean } | undefined {
  if (value === null || value === "" || value === "-") return undefined;
  return value.startsWith("-") ? { by: value.slice(1), descending: true } : { by: value, descending: false };
}

/** The sort after a press on this column's header: its first direction, then the other one. */
export function nextSort(column: Sortable, current: string | null): string | undefined {
  if (!column.sort) return undefined;
  const now = parseSort(current);
  const { by, first } = column.sort;
  const descending = now?.by === by ? !now.descending : first === "descending";
  return descending ? `-${by}` : by;
}

/** The direction in which the list is sorted by this column now; undefined: by another. */
export function sortedBy(column: Sortable, current: string | null): "ascending" | "descending" | undefined {
  const now = parseSort(current);
  if (!now || column.sort?.by !== now.by) return undefined;
  return now.descending ? "descending" : "ascending";
}
