"use client";

import { ExportButton } from "@/components/exports/export-button";
import { ChartCard } from "@/components/ui/charts/chart-card";
import { ColumnChart } from "@/components/ui/charts/column-chart";
import type { Series } from "@/components/ui/charts/fill";
import { Icon } from "@/components/ui/icon";
import { StatusIcon } from "@/components/ui/status-icon";
import { Table, Td, Th } from "@/components/ui/table";
import { Timestamp, useTimeZone, ZoneName } from "@/components/ui/timestamp";
import { formatCount, formatTime } from "@/lib/base/dates";
import type { EvidenceState } from "@/lib/domain/results/evidence";
import { todayQuestions } from "@/lib/domain/today-questions";
import type { TodayService } from "@/lib/features/today/contract/today";
import { serviceAnswer } from "./answers";
import { todayLinks } from "./links";

type Outcome = "answered" | "failed" | "lost";
const series: readonly (Series & { key: Outcome })[] = [
  { key: "answered", label: "Answered", fill: "c1" },
  { key: "failed", label: "Failed", fill: "hatch" },
  { key: "lost", label: "Outcome unknown", fill: "dashed" },
];

const states: Record<TodayService["state"], EvidenceState> = {
  answering: "clear",
  failing: "attention",
  paused: "blocking",
  unknown: "unknown",
};

export function ServiceCard(props: { service: TodayService; mayReadOrders: boolean; className: string }) {
  const { service } = props;
  const { hours, lastAnswerAt, lastFailure } = service;
  const timeZone = useTimeZone();
  const sumOf = (outcome: Outcome) => hours.reduce((sum, hour) => sum + hour[outcome], 0);
  const present = series.filter(({ key }) => sumOf(key) > 0);
  return (
    <ChartCard
      icon={<Icon name="server" />}
      question={todayQuestions.service}
      act={<ExportButton kind="today" filter={{ chart: "service" }} of={todayQuestions.service} />}
      className={props.className}
      low
      answer={
        <span className="flex items-start gap-1.5">
          <StatusIcon state={states[service.state]} size="s" className="mt-0.75" />
          <span>{serviceAnswer(service)}</span>
        </span>
      }
      legend={present.length > 1 ? present : []}
      note={
        <span className="flex flex-wrap gap-x-3">
          {lastAnswerAt ? (
            <span>
              Last answer <Timestamp at={lastAnswerAt} as="relative" />
            </span>
          ) : null}
          {lastFailure ? (
            <span>
              Last failure <Timestamp at={lastFailure.at} as="relative" />{" "}
              <code className="code">{lastFailure.code}</code>
            </span>
          ) : null}
        </span>
      }
      link={props.mayReadOrders ? { href: todayLinks.unknownOrders, label: "Orders of unknown outcome" } : undefined}
      chart={
        present.length === 0 ? null : (
          <ColumnChart
            low
            series={present}
            columns={hours.map(({ at, answered, failed, lost }, index) => ({
              key: at,
              title: formatTime(at, { timeZone }),
              label: index % 3 === 2 ? formatTime(at, { timeZone }).slice(0, 2) : " ",
              values: present.map(({ key }) => ({ answered, failed, lost })[key]),
              unfinished: index === hours.length - 1,
            }))}
          />
        )
      }
      table={
        <Table aria-label="Calls of checks by hour">
          <thead>
            <tr>
              <Th>
                From (<ZoneName />)
              </Th>
              <Th end>Answered</Th>
              <Th end>Failed</Th>
              <Th end>Outcome unknown</Th>
            </tr>
          </thead>
          <tbody>
            {hours.toReversed().map(({ at, answered, failed, lost }) => (
              <tr key={at}>
                <Td>
                  <Timestamp at={at} bare />
                </Td>
                <Td end>{formatCount(answered)}</Td>
                <Td end>{formatCount(failed)}</Td>
                <Td end>{formatCount(lost)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      }
    />
  );
}
