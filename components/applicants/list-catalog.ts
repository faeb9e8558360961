/**
 * What the list shows of the catalog of checks. The server passes it to the browser, because the whole catalog is
 * large. Pure.
 */
import type { FilterOption } from "@/components/ui/data-table/filters";
import { catalog, type MatrixColumn, matrixColumns } from "@/lib/domain/checks/catalog";
import { type SignalCode, signalCodes, signalTitles } from "@/lib/domain/signals/codes";

export type TestColumn = Pick<MatrixColumn, "key" | "code" | "title">;

export type ListCatalog = {
  tests: readonly TestColumn[];
  signals: readonly FilterOption[];
};

/** The heading of a signal: the name of its check, or the common heading if several checks have the signal. */
function headingOf(code: SignalCode): string {
  const records = catalog.filter(({ codes }) => codes.includes(code));
  const columns = matrixColumns.filter(({ checks }) =>
    records.every(({ key }) => checks.some((check) => check === key)),
  );
  const titles = new Set(records.map(({ title }) => title));
  const groups = new Set(records.map(({ group }) => group));
  const several =
    columns.length > 0 ? columns.map(({ title }) => title) : groups.size === 1 ? groups : ["several checks"];
  const common = titles.size === 1 ? titles : several;
  return `Findings: ${[...common].join("")}`;
}

/** Every finding under its heading, in the order of the checks. Findings of several checks come last. */
function signalOptions(): FilterOption[] {
  const options = signalCodes.map((value) => ({ value, label: signalTitles[value] ?? value, group: headingOf(value) }));
  const headings = catalog.flatMap(({ title, group }) => [`Findings: ${group}`, `Findings: ${title}`]);
  const placeOf = ({ group }: { group: string }) =>
    (headings.indexOf(group) + headings.length + 1) % (headings.length + 1);
  return options.toSorted((one, other) => placeOf(one) - placeOf(other));
}

export const listCatalog: ListCatalog = {
  tests: matrixColumns.map(({ key, code, title }) => ({ key, code, title })),
  signals: signalOptions(),
};
