"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ExportButton } from "@/components/exports/export-button";
import { isRefusal } from "@/components/shared/failure-facts";
import { QueryFailure } from "@/components/shared/query-state";
import { Button, DownloadButton } from "@/components/ui/button";
import { CardBody, TitledCard } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { usePageRouter } from "@/components/ui/page-router";
import { SkeletonCard } from "@/components/ui/skeleton";
import { Table, Td, Th } from "@/components/ui/table";
import { Timestamp } from "@/components/ui/timestamp";
import { queryFor, urlOf } from "@/lib/browser/console-api";
import { todayQuestions } from "@/lib/domain/today-questions";
import { AppError } from "@/lib/errors";
import type { Timeliness } from "@/lib/features/today/contract/timeliness";
import { type Figure, periodText, timelinessFigures } from "@/lib/features/today/contract/timeliness-figures";
import { getTimeliness, getTimelinessPdf } from "@/lib/features/today/contract/today.actions";

/** Days in UTC, such as "2026-11-22". */
type RequestedPeriod = { from?: string; to?: string };

/** Each table names its population and its period, so that a printed page can be read by itself. */
export function TimelinessPage(props: { requested: RequestedPeriod }) {
  const { requested } = props;
  const query = useQuery(queryFor(getTimeliness, { query: requested }));
  if (isRefusal(query.error)) return <QueryFailure query={query} what="these figures" />;
  const { data, error } = query;
  const problem = error instanceof AppError ? error.facts.issues?.[0]?.message : undefined;
  return (
    <div className="grid gap-4 px-6 pb-10 max-md:gap-3 max-md:px-3 print:gap-2 print:px-0">
      <Period requested={requested} shown={data?.period} problem={problem} />
      {data ? <Figures of={data} /> : null}
      {data || error ? null : <SkeletonCard lines={10} label="Loading figures" />}
      {data || problem || !error ? null : <QueryFailure query={query} what="these figures" />}
    </div>
  );
}

/**
 * The form for the period, which is in the address, so that the reader can store and send it. If the console refuses a
 * period, the form stays and shows the `problem`, so that the reader can correct it.
 */
function Period(props: {
  requested: RequestedPeriod;
  shown: Timeliness["period"] | undefined;
  problem: string | undefined;
}) {
  const { requested, shown, problem } = props;
  const router = usePageRouter();
  const [typed, setTyped] = useState<RequestedPeriod>({});
  const [isIncomplete, setIncomplete] = useState(false);
  const from = typed.from ?? requested.from ?? shown?.from ?? "";
  const to = typed.to ?? requested.to ?? shown?.to ?? "";
  const show = () => {
    setIncomplete(from === "" || to === "");
    if (from && to) router.push(`/timeliness?${new URLSearchParams({ from, to })}`);
  };
  return (
    <Form aria-label="Period" className="flex flex-wrap items-end gap-3 print:hidden" onSubmit={show}>
      <Field label="From" error={isIncomplete ? "Enter both days" : problem}>
        <Input type="date" value={from} onChange={({ target }) => setTyped({ ...typed, from: target.value })} />
      </Field>
      <Field label="To">
        <Input type="date" value={to} onChange={({ target }) => setTyped({ ...typed, to: target.value })} />
      </Field>
      <Button type="submit">Show period</Button>
      {shown ? (
        <span className="ml-auto flex gap-2">
          <ExportButton kind="today" filter={{ chart: "timeliness", ...requested }} of={todayQuestions.timeliness} />
          <DownloadButton href={urlOf(getTimelinessPdf, { query: requested })} icon={<Icon name="file-text" />}>
            PDF
          </DownloadButton>
          <Button icon={<Icon name="printer" />} onClick={() => window.print()}>
            Print
          </Button>
        </span>
      ) : null}
    </Form>
  );
}

function Figures({ of }: { of: Timeliness }) {
  return timelinessFigures(of).map((figure) => (
    <TitledCard key={figure.title} aria-label={figure.title} className="break-inside-avoid" title={figure.title}>
      <CardBody className="grid gap-3">
        <p className="text-ink-2 text-meta">
          {figure.population} · {figure.when === "now" ? <Timestamp at={of.at} /> : periodText(of.period)}
        </p>
        {figure.rows.length === 0 ? (
          <p className="text-ink-2">{figure.none}</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the page is scrolled by keyboard too
          <section tabIndex={0} aria-label={`${figure.title}: table`} className="overflow-x-auto">
            <Numbers of={figure} />
          </section>
        )}
      </CardBody>
    </TitledCard>
  ));
}

function Numbers({ of: { title, heads, rows } }: { of: Figure }) {
  return (
    <Table aria-label={title}>
      <thead>
        <tr>
          {heads.map((head, index) => (
            <Th key={head} end={index > 0}>
              {head}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, index) => (
              <Td key={heads[index]} end={index > 0} className={index === 0 ? "min-w-32 wrap-anywhere" : undefined}>
                {cell}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
