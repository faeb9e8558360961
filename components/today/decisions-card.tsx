"use client";

import { useState } from "react";
import { ExportButton } from "@/components/exports/export-button";
import { ChartCard } from "@/components/ui/charts/chart-card";
import { ColumnChart } from "@/components/ui/charts/column-chart";
import type { Fill } from "@/components/ui/charts/fill";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Segments } from "@/components/ui/segments";
import { Table, Td, Th } from "@/components/ui/table";
import { formatCount, formatDay } from "@/lib/base/dates";
import { type DecisionOutcome, decisionOutcomes, decisionTitles } from "@/lib/domain/decisions/outcomes";
import { todayQuestions } from "@/lib/domain/today-questions";
import type { TodayDecisions } from "@/lib/features/today/contract/today";
import { decisionsAnswer, sumOutcomes } from "./answers";
import { todayLinks } from "./links";

const outcomeFills: Record<DecisionOutcome, Fill> = { approve: "c1", decline: "c2", escalate: "c4", ask: "c3" };

const decisionOwners = [
  { key: "mine", label: "Yours" },
  { key: "all", label: "All" },
] as const;

/** Reviewers who decide can limit the card to their own decisions. */
export function DecisionsCard(props: { decisions: TodayDecisions; mayDecide: boolean; className: string }) {
  const { days } = props.decisions;
  const [of, setOf] = useState<(typeof decisionOwners)[number]["key"]>("all");
  const sums = sumOutcomes(days, of);
  const outcomes = decisionOutcomes.filter((outcome) => sums[outcome] > 0);
  const series = outcomes.map((outcome) => ({
    key: outcome,
    label: decisionTitles[outcome].done,
    fill: outcomeFills[outcome],
  }));
  const today = days.at(-1)?.day ?? "";
  const decided = (day: TodayDecisions["days"][number]) => outcomes.reduce((sum, outcome) => sum + day[of][outcome], 0);
  return (
    <ChartCard
      icon={<Icon name="gavel" />}
      question={todayQuestions.decisions}
      act={<ExportButton kind="today" filter={{ chart: "decisions" }} of={todayQuestions.decisions} />}
      answer={decisionsAnswer(days, of)}
      className={props.className}
      empty="Each decision appears here on its day."
      legend={series.length > 1 ? series : []}
      note={<span>Days are UTC</span>}
      link={{ href: todayLinks.decidedOn(today, of === "mine"), label: "Decided today" }}
      aside={
        props.mayDecide ? (
          <Segments label="Whose decisions" options={decisionOwners} value={of} onChange={setOf} />
        ) : null
      }
      chart={
        outcomes.length === 0 ? null : (
          <ColumnChart
            series={series}
            columns={days.map((day) => ({
              key: day.day,
              title: formatDay(day.day),
              label: String(Number(day.day.slice(8))),
              values: outcomes.map((outcome) => day[of][outcome]),
              unfinished: day.day === today,
              href: todayLinks.decidedOn(day.day, of === "mine"),
            }))}
          />
        )
      }
      table={
        <Table aria-label="Decisions by day">
          <thead>
            <tr>
              <Th>Day (UTC)</Th>
              {outcomes.map((outcome) => (
                <Th key={outcome} end>
                  {decisionTitles[outcome].done}
                </Th>
              ))}
              <Th end>All</Th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day}>
                <Td className="whitespace-nowrap">
                  <Link href={todayLinks.decidedOn(day.day, of === "mine")}>{formatDay(day.day)}</Link>
                </Td>
                {outcomes.map((outcome) => (
                  <Td key={outcome} end>
                    {formatCount(day[of][outcome])}
                  </Td>
                ))}
                <Td end>{formatCount(decided(day))}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      }
    />
  );
}
