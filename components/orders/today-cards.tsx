"use client";

import { useQuery } from "@tanstack/react-query";
import { ExportButton } from "@/components/exports/export-button";
import { QueryCard } from "@/components/shared/query-state";
import { BarList } from "@/components/ui/charts/bar-list";
import { ChartCard } from "@/components/ui/charts/chart-card";
import { ColumnChart } from "@/components/ui/charts/column-chart";
import type { Series } from "@/components/ui/charts/fill";
import { searchOf } from "@/components/ui/data-table/filters";
import { formatCents } from "@/components/ui/format";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Table, Td, Th } from "@/components/ui/table";
import { formatCount, formatSpan, monthText, plural } from "@/lib/base/dates";
import { queryFor } from "@/lib/browser/console-api";
import { searchTitle } from "@/lib/domain/orders/search-titles";
import { todayQuestions } from "@/lib/domain/today-questions";
import type { TodayOrders } from "@/lib/features/today/contract/today";
import { getTodayOrders } from "@/lib/features/today/contract/today.actions";
import { spendSentence, spendText } from "./spend-limits";

export function OrderCards() {
  const query = useQuery(queryFor(getTodayOrders));
  return (
    <>
      <QueryCard query={query} label={todayQuestions.courts} className="xl:col-span-7">
        {(data) => <CourtsCard courts={data.courts} />}
      </QueryCard>
      <QueryCard query={query} label={todayQuestions.spending} className="xl:col-span-5">
        {(data) => <SpendCard months={data.months} />}
      </QueryCard>
    </>
  );
}

const courtSeries: readonly Series[] = [
  { key: "median", label: "Median", fill: "c1" },
  { key: "slowest", label: "Slowest", fill: "pale" },
  { key: "waiting", label: "Open since", fill: "dashed" },
];

const spanText = (seconds: number | null) => (seconds === null ? "–" : formatSpan(seconds * 1000));
const ordersOf = (scope: string) => `/orders${searchOf({ scope })}`;

/** Names the court whose result took longest, or whose open order has waited longest. */
export function courtsAnswer(courts: TodayOrders["courts"]): string {
  const [first] = courts;
  if (!first) return "No search has reached a court yet.";
  const name = searchTitle(first.kind, first.county);
  const isWaiting = (first.waiting ?? 0) > (first.slowest ?? 0);
  const usual = first.median === null ? "no result yet" : `half of its results take ${spanText(first.median)} or less`;
  return isWaiting
    ? `${name} has been open for ${spanText(first.waiting)}; ${usual}.`
    : `Slowest: ${name}, ${spanText(first.slowest)}; ${usual}.`;
}

function CourtsCard(props: { courts: TodayOrders["courts"] }) {
  const { courts } = props;
  return (
    <ChartCard
      icon={<Icon name="landmark" />}
      question={todayQuestions.courts}
      act={<ExportButton kind="today" filter={{ chart: "courts" }} of={todayQuestions.courts} />}
      answer={<bdi>{courtsAnswer(courts)}</bdi>}
      className="xl:col-span-7"
      empty="Courts appear here once a search was ordered, the slowest first."
      legend={courtSeries}
      link={{ href: "/orders?state=open", label: "Open orders" }}
      chart={
        courts.length === 0 ? null : (
          <BarList
            bars={courts.map(({ scope, kind, county, median, slowest, open, waiting }) => ({
              key: scope,
              label: <bdi>{searchTitle(kind, county)}</bdi>,
              values: [
                ...(median === null ? [] : [{ fill: "c1" as const, value: median }]),
                ...(slowest === null ? [] : [{ fill: "pale" as const, value: slowest }]),
                ...(waiting === null ? [] : [{ fill: "dashed" as const, value: waiting }]),
              ],
              text: (
                <>
                  {median === null ? null : (
                    <>
                      <span className="sr-only">median </span>
                      {spanText(median)}
                    </>
                  )}
                  {open > 0 ? (
                    <span className="font-normal text-ink-2">
                      {median === null ? "" : ", "}
                      {formatCount(open)} open{waiting === null ? "" : `, ${spanText(waiting)}`}
                    </span>
                  ) : null}
                </>
              ),
              href: ordersOf(scope),
            }))}
          />
        )
      }
      table={
        <Table aria-label="Courts by how long they take">
          <thead>
            <tr>
              <Th>Search</Th>
              <Th end>Results</Th>
              <Th end>Median</Th>
              <Th end>Slowest</Th>
              <Th end>Open</Th>
              <Th end>Open since</Th>
            </tr>
          </thead>
          <tbody>
            {courts.map(({ scope, kind, county, finished, median, slowest, open, waiting }) => (
              <tr key={scope}>
                <Td>
                  <Link href={ordersOf(scope)}>
                    <bdi>{searchTitle(kind, county)}</bdi>
                  </Link>
                </Td>
                <Td end>{formatCount(finished)}</Td>
                <Td end>{spanText(median)}</Td>
                <Td end>{spanText(slowest)}</Td>
                <Td end>{formatCount(open)}</Td>
                <Td end>{spanText(waiting)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      }
    />
  );
}

const spendSeries: readonly Series[] = [{ key: "spent", label: "Priced parts", fill: "c1" }];
const ordersOfMonth = (month: string) => `/orders${searchOf({ counted: "1", month })}`;

export function spendAnswer(months: TodayOrders["months"]): string {
  if (months.every(({ searches }) => searches === 0))
    return `No search was ordered in ${plural(months.length, "month")}.`;
  const current = months.at(-1);
  return current ? `${monthText(current.month)} so far: ${spendSentence(current)}.` : "";
}

function SpendCard(props: { months: TodayOrders["months"] }) {
  const { months } = props;
  const isNothing = months.every(({ searches }) => searches === 0);
  return (
    <ChartCard
      icon={<Icon name="receipt-text" />}
      question={todayQuestions.spending}
      act={<ExportButton kind="today" filter={{ chart: "spending" }} of={todayQuestions.spending} />}
      answer={spendAnswer(months)}
      className="xl:col-span-5"
      empty="What is ordered appears here by month."
      note={<span>The service names no currency</span>}
      link={{ href: "/orders/ledger", label: "Ledger" }}
      chart={
        isNothing ? null : (
          <ColumnChart
            series={spendSeries}
            columns={months.map((sum, index) => ({
              key: sum.month,
              title: monthText(sum.month),
              label: monthText(sum.month).slice(0, 3),
              values: [sum.cents],
              text: sum.searches === 0 ? "0" : spendText(sum).replace("from ", "≥ "),
              unfinished: index === months.length - 1,
              href: ordersOfMonth(sum.month),
            }))}
          />
        )
      }
      table={
        <Table aria-label="Spending by month">
          <thead>
            <tr>
              <Th>Month (UTC)</Th>
              <Th end>Searches</Th>
              <Th end>No price</Th>
              <Th end>Priced parts</Th>
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map((sum) => (
              <tr key={sum.month}>
                <Td>
                  <Link href={ordersOfMonth(sum.month)}>{monthText(sum.month)}</Link>
                </Td>
                <Td end>{formatCount(sum.searches)}</Td>
                <Td end>{formatCount(sum.unpriced)}</Td>
                <Td end>{sum.searches === 0 ? formatCents(0) : spendText(sum)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      }
    />
  );
}
