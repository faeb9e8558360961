import { Link } from "@/components/ui/link";
import { cn } from "@/components/ui/tv";
import { formatCount } from "@/lib/base/dates";
import { fillClasses, type Series } from "./fill";

export type Column = {
  key: string;
  /** The full name, for screen readers and on hover. */
  title: string;
  /** The text under the column. Its lines are separated by "\n", and every column has the same number of lines. */
  label: string;
  /** One for each series, from the bottom up. */
  values: readonly number[];
  /** The label on the column; by default the sum, empty for zero. */
  text?: string;
  unfinished?: boolean;
  href?: string;
};

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Returns a value's height as a share of the highest column, from 0 to 1. It is 0 if all values are 0. */
export function heightOf(value: number, columns: readonly Column[]): number {
  const largest = Math.max(0, ...columns.map(({ values }) => sumOf(values)));
  return largest === 0 ? 0 : value / largest;
}

const plotRem = { low: 2.5, usual: 7.5 };
const maxLabelsOnPhone = 14;

/** Columns from zero, with their values on them. A list, so that screen readers read each value with its name. */
export function ColumnChart(props: { columns: readonly Column[]; series: readonly Series[]; low?: boolean }) {
  const { columns } = props;
  return (
    <ol className="flex items-end">
      {columns.map((column) => (
        <li key={column.key} className="min-w-0 flex-1">
          {column.href ? (
            <Link href={column.href} className="group block text-inherit hover:no-underline" title={column.title}>
              <ColumnBody column={column} {...props} />
            </Link>
          ) : (
            <ColumnBody column={column} {...props} />
          )}
        </li>
      ))}
    </ol>
  );
}

function ColumnBody(props: Parameters<typeof ColumnChart>[0] & { column: Column }) {
  const { column, columns, series } = props;
  const total = sumOf(column.values);
  const text = column.text ?? formatCount(total);
  const parts = series.flatMap(({ label }, index) => {
    const value = column.values[index] ?? 0;
    return series.length > 1 && value > 0 ? [`${formatCount(value)} ${label.toLowerCase()}`] : [];
  });
  const spoken = `${column.title}: ${text}${parts.length > 0 ? ` (${parts.join(", ")})` : ""}${column.unfinished ? ", so far" : ""}`;
  return (
    <>
      <span className="sr-only">{spoken}</span>
      <span
        aria-hidden
        className={cn(
          "num block whitespace-nowrap text-center font-semibold text-micro",
          // On a phone, the numbers of so many columns would overlap. The table has them.
          columns.length > maxLabelsOnPhone && "max-md:invisible",
        )}
      >
        {total === 0 && column.text === undefined ? " " : text}
      </span>
      <span aria-hidden className="flex min-h-px flex-col-reverse items-center border-line-strong border-b">
        {series.map(({ key, fill }, index) => {
          const height = heightOf(column.values[index] ?? 0, columns);
          return height === 0 ? null : (
            <span
              key={key}
              className={cn("block w-4/5 max-w-11 group-hover:opacity-80", fillClasses(fill, column.unfinished))}
              style={{ height: `max(2px, ${height * plotRem[props.low ? "low" : "usual"]}rem)` }}
            />
          );
        })}
      </span>
      <span aria-hidden className="block pt-1 text-center text-ink-2 text-micro group-hover:underline">
        {column.label.split("\n").map((line) => (
          <span key={line} className="block min-h-4 whitespace-nowrap">
            {line}
          </span>
        ))}
      </span>
    </>
  );
}
