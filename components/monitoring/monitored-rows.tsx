"use client";

import { useQuery } from "@tanstack/react-query";
import { cannotShow } from "@/components/shared/failure-facts";
import { QueryFailure } from "@/components/shared/query-state";
import { CardBody, CardFooter, TitledCard } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { SkeletonLines } from "@/components/ui/skeleton";
import { Table, Td, Th } from "@/components/ui/table";
import { Timestamp } from "@/components/ui/timestamp";
import { formatDay } from "@/lib/base/dates";
import { queryFor } from "@/lib/browser/console-api";
import { monitoringListTitles } from "@/lib/domain/decisions/monitoring";
import { titleOfError } from "@/lib/errors";
import type { MonitoredRow } from "@/lib/features/monitoring/contract/monitoring";
import { listMonitored } from "@/lib/features/monitoring/contract/monitoring.actions";
import { emptyTexts, kindTitles, type ListSelection } from "./list-words";

/** The applicants or runs behind a number of the page. */
export function MonitoredRows(props: { selection: ListSelection }) {
  const { list, policy, cursor } = props.selection;
  const query = useQuery(queryFor(listMonitored, { query: { list, policy, cursor } }));
  if (cannotShow(query)) return <QueryFailure query={query} what="these applicants" />;
  const title = monitoringListTitles[list];
  const items = query.data?.items;
  const policyName = policy ? items?.[0]?.policy.name : undefined;
  const next = query.data?.nextCursor;
  const more = new URLSearchParams({ list, ...(policy ? { policy } : {}), ...(next ? { cursor: next } : {}) });
  return (
    <TitledCard
      id="rows"
      tabIndex={-1}
      titleId="rows-title"
      title={title}
      provenance={policyName ? `Policy: ${policyName}` : undefined}
      aside={list === "covered" && !policy ? undefined : <Link href="/monitoring#rows">All covered applicants</Link>}
    >
      <CardBody className="overflow-x-auto">
        {items === undefined ? (
          <SkeletonLines lines={4} label="Loading rows" />
        ) : items.length === 0 ? (
          <p className="text-ink-3">{emptyTexts[list]}</p>
        ) : (
          <Rows items={items} isOfRuns={list === "changed" || list === "failed"} label={title} />
        )}
      </CardBody>
      {next ? (
        <CardFooter>
          <Link href={`/monitoring?${more}#rows`}>Next rows</Link>
        </CardFooter>
      ) : null}
    </TitledCard>
  );
}

function Rows(props: { items: readonly MonitoredRow[]; isOfRuns: boolean; label: string }) {
  return (
    <Table aria-label={props.label}>
      <thead>
        <tr>
          <Th>Applicant</Th>
          <Th>Policy</Th>
          {props.isOfRuns ? (
            <>
              <Th>Run</Th>
              <Th>Outcome</Th>
              <Th>When</Th>
            </>
          ) : (
            <>
              <Th>Result due</Th>
              <Th>Search due</Th>
              <Th>Document expires</Th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {props.items.map((row) => (
          <tr key={row.id}>
            <Td className="min-w-32 wrap-anywhere">
              <Link href={`/applicants/${row.applicant.id}`} className="-my-1 inline-block py-1 font-semibold">
                <bdi>{row.unreadable ? "Can’t be decrypted" : (row.applicant.name ?? "Name not given")}</bdi>
              </Link>
            </Td>
            <Td className="min-w-32 wrap-anywhere">{row.policy.name}</Td>
            {props.isOfRuns ? <RunCells row={row} /> : <DueCells row={row} />}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function RunCells({ row }: { row: MonitoredRow }) {
  const failure = row.errorCode ? titleOfError(row.errorCode) : null;
  return (
    <>
      <Td>{row.kind ? kindTitles[row.kind] : null}</Td>
      <Td className="wrap-anywhere">{row.state === "done" ? "Approval reopened" : (failure ?? "Outcome unknown")}</Td>
      <Td>{row.at ? <Timestamp at={row.at} as="relative" /> : null}</Td>
    </>
  );
}

const none = <span className="text-ink-3">–</span>;

function DueCells({ row: { resultDueAt, searchDueAt, documentExpiresOn } }: { row: MonitoredRow }) {
  return (
    <>
      <Td>{resultDueAt ? <Timestamp at={resultDueAt} as="day" /> : none}</Td>
      <Td>{searchDueAt ? <Timestamp at={searchDueAt} as="day" /> : none}</Td>
      <Td className="ev">{documentExpiresOn ? formatDay(documentExpiresOn) : none}</Td>
    </>
  );
}
