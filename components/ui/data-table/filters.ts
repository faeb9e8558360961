/** An option of a filter. `group` is the heading above it, by default the filter's label. */
export type FilterOption = { value: string; label: string; group?: string };

export type Filter = { param: string; label: string } & (
  | { options: readonly FilterOption[] }
  | { input: "text" | "date"; placeholder?: string }
);

/** Whether a text is a day as addresses write it: 2026-11-22. */
export function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}

const isOffered = (options: readonly FilterOption[], value: string) => options.some((option) => option.value === value);

export function activeFilters(
  filters: readonly Filter[],
  values: Readonly<Record<string, string | null>>,
): Record<string, string> {
  const on = filters.flatMap((filter) => {
    const value = values[filter.param];
    if (value === null || value === undefined || value === "") return [];
    const known = "input" in filter ? filter.input !== "date" || isDay(value) : isOffered(filter.options, value);
    return known ? [[filter.param, value] as const] : [];
  });
  return Object.fromEntries(on);
}

/** An address with these values; null and empty values are left out. */
export function searchOf(values: Readonly<Record<string, string | null | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) search.set(name, value);
  const text = search.toString();
  return text === "" ? "?" : `?${text}`;
}
