"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { cannotShow } from "@/components/shared/failure-facts";
import { QueryFailure } from "@/components/shared/query-state";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { searchOf } from "@/components/ui/data-table/filters";
import { Figure } from "@/components/ui/figure";
import { formatCents } from "@/components/ui/format";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { SkeletonCard } from "@/components/ui/skeleton";
import { Table, Td, Th } from "@/components/ui/table";
import { formatCount, monthText } from "@/lib/base/dates";
import { queryFor } from "@/lib/browser/console-api";
import type { Spend } from "@/lib/domain/orders/amounts";
import { countedCents } from "@/lib/domain/orders/limits";
import { noCostCenter, priceBasis, unknownPrices } from "@/lib/domain/orders/money";
import { searchTitle } from "@/lib/domain/orders/search-titles";
import { type Ledger, ledgerRows } from "@/lib/features/orders/contract/order-approvals";
import { getLedger } from "@/lib/features/orders/contract/orders.actions";
import { PriceUnknown } from "./prices";
import { spendText } from "./spend-limits";

/** Spending on the searches that count as spent, in one month. Null shows all months. */
export function LedgerView(props: { month: string | null }) {
  const { month } = props;
  const query = useQuery(queryFor(getLedger, { query: month ? { month } : {} }));
  const frame = "grid gap-4 px-6 pb-10 max-md:px-3";
  if (cannotShow(query)) return <QueryFailure query={query} what="the ledger" />;
  if (!query.data) {
    return (
      <div className={frame}>
        <SkeletonCard lines={8} label="Loading ledger" />
      </div>
    );
  }
  return (
    <div className={frame}>
      <Total ledger={query.data} month={month} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Sums icon={<Icon name="calendar-days" />} title="By month" head="Month" rows={monthRows(query.data)} />
        <Sums
          icon={<Icon name="wallet-cards" />}
          title="By cost center"
          head="Cost center"
          rows={costCenterRows(query.data, month)}
        />
        <Sums icon={<Icon name="landmark" />} title="By court" head="Search" rows={courtRows(query.data, month)} />
        <Sums
          icon={<Icon name="users-round" />}
          title="By person"
          head="Ordered by"
          rows={personRows(query.data, month)}
        />
      </div>
    </div>
  );
}

type Row = { key: string; label: ReactNode; href: string; sum: Spend; more?: ReactNode };

const ordersOf = (values: Record<string, string | null>) => `/orders${searchOf({ counted: "1", ...values })}`;

function monthRows({ months }: Ledger): Row[] {
  return months.map((sum) => ({
    key: sum.month,
    label: monthText(sum.month),
    href: ordersOf({ month: sum.month }),
    sum,
    more: (
      <Link href={`/orders/ledger?month=${sum.month}`} className="inline-block py-1 text-meta">
        Only this month<span className="sr-only">, {monthText(sum.month)}</span>
      </Link>
    ),
  }));
}

function courtRows({ courts }: Ledger, month: string | null): Row[] {
  return courts.map((sum) => ({
    key: sum.scope,
    label: <bdi>{searchTitle(sum.kind, sum.county)}</bdi>,
    href: ordersOf({ scope: sum.scope, month }),
    sum,
  }));
}

function personRows({ people }: Ledger, month: string | null): Row[] {
  return people.map((sum) => ({
    key: sum.person.id,
    label: sum.person.name,
    href: ordersOf({ person: sum.person.id, month }),
    sum,
  }));
}

function costCenterRows({ costCenters }: Ledger, month: string | null): Row[] {
  return costCenters.map((sum) => ({
    key: sum.costCenter ?? noCostCenter,
    label: sum.costCenter ?? "None",
    href: ordersOf({ costCenter: sum.costCenter ?? noCostCenter, month }),
    sum,
  }));
}

function Total(props: { ledger: Ledger; month: string | null }) {
  const { total } = props.ledger;
  const counted = countedCents(total, props.ledger);
  const unpriced = total.unpriced === total.searches;
  return (
    <Card>
      <CardHeader
        icon={<Icon name="receipt-text" />}
        title={props.month ? monthText(props.month) : "All months"}
        provenance={priceBasis}
        aside={props.month ? <Link href="/orders/ledger">All months</Link> : undefined}
      />
      <CardBody>
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          <Figure term={total.unpriced + total.partlyPriced > 0 ? "Priced parts, at least" : "Priced parts"}>
            {total.searches > 0 && unpriced ? <PriceUnknown /> : formatCents(total.cents)}
          </Figure>
          <Figure term="Searches">
            <Link href={ordersOf({ month: props.month })}>{formatCount(total.searches)}</Link>
          </Figure>
          <Figure term="Without a price">{formatCount(total.unpriced)}</Figure>
          <Figure term="Priced in part">{formatCount(total.partlyPriced)}</Figure>
          {counted !== null && unknownPrices(total) > 0 ? (
            <Figure term="Amount counted toward limits">{formatCents(counted)}</Figure>
          ) : null}
        </dl>
      </CardBody>
      <CardBody className="text-ink-3 text-meta">
        Searches placed or approved, except failed and canceled ones. Months are UTC. An unknown price is not zero: the
        service bills it later.
      </CardBody>
    </Card>
  );
}

function Sums(props: { icon: ReactNode; title: string; head: string; rows: readonly Row[] }) {
  const { rows } = props;
  return (
    <Card>
      <CardHeader icon={props.icon} title={props.title} />
      <CardBody className="overflow-x-auto">
        {rows.length === 0 ? (
          <p className="text-ink-3">Nothing was ordered.</p>
        ) : (
          <Table aria-label={props.title}>
            <thead>
              <tr>
                <Th>{props.head}</Th>
                <Th end>Searches</Th>
                <Th end>No price</Th>
                <Th end>Priced parts</Th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, label, href, sum, more }) => (
                <tr key={key}>
                  <Td className="wrap-anywhere">
                    <span className="-my-1 flex flex-wrap items-center gap-x-3">
                      <Link href={href} className="inline-block py-1">
                        {label}
                      </Link>
                      {more}
                    </span>
                  </Td>
                  <Td end>{formatCount(sum.searches)}</Td>
                  <Td end>{sum.unpriced === 0 ? <span className="text-ink-3">–</span> : formatCount(sum.unpriced)}</Td>
                  <Td end className="whitespace-nowrap">
                    {sum.unpriced === sum.searches ? <PriceUnknown /> : <b>{spendText(sum)}</b>}
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
        {rows.length === ledgerRows ? (
          <p className="mt-2 text-ink-3 text-meta">Only the first {ledgerRows} are shown.</p>
        ) : null}
      </CardBody>
    </Card>
  );
}
