"use client";

import { type ReactNode, useId, useState } from "react";
import { IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { cn } from "@/components/ui/tv";
import { fillClasses, type Series } from "./fill";

/** A question, its answer in a sentence, a chart (null if there is nothing to draw) and the same numbers as a table. */
export function ChartCard(props: {
  icon: ReactNode;
  question: string;
  answer: ReactNode;
  chart: ReactNode;
  table: ReactNode;
  legend?: readonly Series[];
  link?: { href: string; label: string };
  note?: ReactNode;
  aside?: ReactNode;
  /** An action with the chart's numbers, such as their export. */
  act?: ReactNode;
  /** Text in the place of a chart that has nothing to draw. It says what will be there. */
  empty?: string;
  /** Makes the card only as high as its chart, for a card that is alone in its row. */
  low?: boolean;
  className?: string;
}) {
  const { question, legend = [], link } = props;
  const title = useId();
  const [asTable, setAsTable] = useState(false);
  const isEmpty = props.chart === null;
  return (
    <Card aria-labelledby={title} className={cn("flex flex-col", props.className)}>
      <header className="flex items-center gap-2.5 px-4 pt-3 max-md:px-3 [&>svg]:text-ink-3">
        {props.icon}
        <h2 id={title} className="min-w-0 flex-1">
          {question}
        </h2>
        {props.aside}
        {isEmpty ? null : props.act}
        {isEmpty ? null : (
          <fieldset className="flex flex-none" aria-label={`View: ${question}`}>
            <IconButton
              label={`Chart: ${question}`}
              icon={<Icon name="chart-column" />}
              size="s"
              aria-pressed={!asTable}
              className={cn(!asTable && "bg-sunken")}
              onClick={() => setAsTable(false)}
            />
            <IconButton
              label={`Table: ${question}`}
              icon={<Icon name="table-2" />}
              size="s"
              aria-pressed={asTable}
              className={cn(asTable && "bg-sunken")}
              onClick={() => setAsTable(true)}
            />
          </fieldset>
        )}
      </header>
      <figure className="flex min-w-0 flex-1 flex-col px-4 pt-1 pb-3 max-md:px-3" aria-label={question}>
        <figcaption className="text-ink-2">{props.answer}</figcaption>
        {isEmpty ? (
          props.empty ? (
            <p className="my-auto px-4 py-6 text-center text-ink-3">{props.empty}</p>
          ) : null
        ) : (
          // The focus lets the keyboard scroll a long table.
          <div
            tabIndex={asTable ? 0 : undefined}
            className={cn(
              "mt-3 flex min-w-0 flex-1 flex-col",
              !props.low && "min-h-46",
              asTable ? "max-h-80 overflow-auto" : "justify-end",
            )}
          >
            {asTable ? props.table : props.chart}
          </div>
        )}
      </figure>
      {(legend.length > 0 && !isEmpty && !asTable) || props.note || link ? (
        <footer className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 border-line border-t px-4 py-2 text-ink-2 text-meta max-md:px-3">
          {isEmpty || asTable ? null : <Legend series={legend} />}
          {props.note}
          {link ? (
            <Link href={link.href} className="ml-auto inline-flex min-h-6 items-center">
              {link.label}
            </Link>
          ) : null}
        </footer>
      ) : null}
    </Card>
  );
}

function Legend(props: { series: readonly Series[] }) {
  return props.series.map(({ key, label, fill }) => (
    <span key={key} className="inline-flex items-center gap-1.5">
      <span aria-hidden className={cn("size-2.5 flex-none rounded-[2px]", fillClasses(fill))} />
      {label}
    </span>
  ));
}
