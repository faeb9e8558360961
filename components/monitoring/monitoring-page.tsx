"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { cannotShow } from "@/components/shared/failure-facts";
import { QueryFailure } from "@/components/shared/query-state";
import { CardBody, TitledCard } from "@/components/ui/card";
import { Figure } from "@/components/ui/figure";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { SkeletonCard } from "@/components/ui/skeleton";
import { Table, Td, Th } from "@/components/ui/table";
import { Timestamp } from "@/components/ui/timestamp";
import { formatCount, plural } from "@/lib/base/dates";
import { queryFor } from "@/lib/browser/console-api";
import { type MonitoringList, monitoredDays } from "@/lib/domain/decisions/monitoring";
import { titleOfError } from "@/lib/errors";
import type { Monitoring, PolicyCoverage } from "@/lib/features/monitoring/contract/monitoring";
import { getMonitoring } from "@/lib/features/monitoring/contract/monitoring.actions";
import { BudgetCard } from "./budget-card";
import { hrefOfList, type ListSelection } from "./list-words";
import { MonitoredRows } from "./monitored-rows";

/** @param props.mayList whether the reader may see the applicants behind the numbers */
export function MonitoringPage(props: { mayList: boolean; mayConfigure: boolean; selection: ListSelection }) {
  const query = useQuery(queryFor(getMonitoring));
  if (cannotShow(query)) return <QueryFailure query={query} what="monitoring" />;
  if (!query.data) return <SkeletonCard lines={8} label="Loading monitoring" />;
  const { data } = query;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-6 pt-2 pb-10 max-md:px-3">
      <Coverage of={data} mayList={props.mayList} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Outcomes of={data} mayList={props.mayList} />
        <BudgetCard stored={data.budget} mayConfigure={props.mayConfigure} />
      </div>
      {props.mayList ? <MonitoredRows selection={props.selection} /> : null}
    </div>
  );
}

function Coverage(props: { of: Monitoring; mayList: boolean }) {
  const { policies, notCovered } = props.of;
  return (
    <TitledCard
      titleId="coverage"
      icon="radar"
      title="Coverage by policy"
      provenance={`${plural(notCovered, "approved applicant")} ${notCovered === 1 ? "is" : "are"} under policies that don’t monitor`}
    >
      <CardBody className="overflow-x-auto">
        {policies.length === 0 ? (
          <p className="text-ink-3">
            No policy monitors its approved applicants. Turn it on in a new version of a policy.
          </p>
        ) : (
          <Table aria-label="Coverage by policy">
            <thead>
              <tr>
                <Th>Policy</Th>
                <Th end>Covered</Th>
                <Th end>Results due</Th>
                <Th end>Searches due</Th>
                <Th end>Expiring</Th>
                <Th>Last run</Th>
                <Th>Next due</Th>
              </tr>
            </thead>
            <tbody>
              {policies.map((policy) => (
                <CoverageRow key={policy.id} policy={policy} mayList={props.mayList} />
              ))}
            </tbody>
          </Table>
        )}
      </CardBody>
    </TitledCard>
  );
}

function CoverageRow(props: { policy: PolicyCoverage; mayList: boolean }) {
  const { policy, mayList } = props;
  const { id, name, covered, resultsDue, searchesDue, expiring } = policy;
  const number = (list: MonitoringList, count: number) => (
    <Td end>
      <Count list={mayList ? list : null} policy={policy} count={count} />
    </Td>
  );
  return (
    <tr>
      <Td className="min-w-32 wrap-anywhere">
        <Link href={`/settings/policies/${id}`} className="-my-1 inline-block py-1">
          {name}
        </Link>
      </Td>
      {number("covered", covered)}
      {policy.resultDays === null ? <Off /> : number("results-due", resultsDue)}
      {policy.watchListDays === null ? <Off /> : number("searches-due", searchesDue)}
      {policy.documentsDaysBefore === null ? <Off /> : number("expiring", expiring)}
      <Td>{policy.lastRunAt ? <Timestamp at={policy.lastRunAt} as="relative" /> : <None>None yet</None>}</Td>
      <Td>{policy.nextDueAt ? <Timestamp at={policy.nextDueAt} as="day" /> : <None>None planned</None>}</Td>
    </tr>
  );
}

const None = (props: { children: ReactNode }) => <span className="text-ink-3">{props.children}</span>;

function Off() {
  return (
    <Td end>
      <None>Off</None>
    </Td>
  );
}

/**
 * A number that links to its rows. It is plain text if there are no rows, or if the reader may not see them (`list` is
 * null).
 */
function Count(props: { list: MonitoringList | null; policy?: PolicyCoverage; count: number }) {
  const { list, policy, count } = props;
  if (list === null || count === 0) return formatCount(count);
  return (
    <Link href={hrefOfList(list, policy?.id)} className="-my-1 inline-block py-1">
      {formatCount(count)}
      {policy ? <span className="sr-only"> of {policy.name}</span> : null}
    </Link>
  );
}

function Outcomes(props: { of: Monitoring; mayList: boolean }) {
  const { changed, failures, policies } = props.of;
  const failed = failures.reduce((sum, { runs }) => sum + runs, 0);
  const expiring = policies.reduce((sum, policy) => sum + policy.expiring, 0);
  const list = (name: MonitoringList) => (props.mayList ? name : null);
  return (
    <TitledCard titleId="outcomes" icon="calendar-clock" title={`Last ${monitoredDays} days`}>
      <CardBody>
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          <Figure term="Approvals reopened">
            <Count list={list("changed")} count={changed} />
          </Figure>
          <Figure term="Failed runs">
            <Count list={list("failed")} count={failed} />
          </Figure>
          <Figure term="Documents expiring">
            <Count list={list("expiring")} count={expiring} />
          </Figure>
        </dl>
      </CardBody>
      {failures.length === 0 ? null : (
        <CardBody>
          <ul aria-label="Why runs failed" className="grid gap-1.5">
            {failures.map(({ errorCode, runs }) => (
              <li key={errorCode} className="flex items-start gap-1.5">
                <Icon name="triangle-exclamation-point" className="mt-0.5 text-ink-3" />
                <span className="wrap-anywhere">
                  {titleOfError(errorCode)}: {plural(runs, "run")}
                </span>
              </li>
            ))}
          </ul>
          <p className="mt-2 text-ink-3 text-meta">
            Failed runs are tried again after a day. A search without an answer isn’t repeated before it is due again,
            because it may have been billed.
          </p>
        </CardBody>
      )}
    </TitledCard>
  );
}
