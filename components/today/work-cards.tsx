"use client";

import { ExportButton } from "@/components/exports/export-button";
import { BarList } from "@/components/ui/charts/bar-list";
import { ChartCard } from "@/components/ui/charts/chart-card";
import { ColumnChart } from "@/components/ui/charts/column-chart";
import type { Series } from "@/components/ui/charts/fill";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Table, Td, Th } from "@/components/ui/table";
import { formatCount, plural } from "@/lib/base/dates";
import { type DueStep, dueSteps } from "@/lib/domain/applicants/due";
import { maxApplicantCount } from "@/lib/domain/applicants/statuses";
import { stateOfSignal } from "@/lib/domain/results/signal-state";
import { isSignalCode, signalTable, signalTitles } from "@/lib/domain/signals/codes";
import { todayQuestions } from "@/lib/domain/today-questions";
import type { TodayWork } from "@/lib/features/today/contract/today";
import { ageingAnswer, countText } from "./answers";
import { todayLinks } from "./links";

const ageingSeries: readonly Series[] = [
  { key: "in-time", label: "In time", fill: "c1" },
  { key: "late", label: "Late", fill: "hatch" },
];

/** The labels have two short lines, because there is no more room under a column. */
const stepLabels: Record<DueStep, string> = {
  "late-over-2d": "2+ d\nlate",
  "late-1d-2d": "1–2 d\nlate",
  "late-under-1d": "<1 d\nlate",
  "in-4h": "in\n4 h",
  "in-24h": "in\n24 h",
  "in-2d": "in\n2 d",
  later: "later\n",
};

export function AgeingCard(props: { work: TodayWork; className: string }) {
  const { all, ageing } = props.work;
  const isLate = (step: DueStep) => (dueSteps.find(({ value }) => value === step)?.to ?? 1) <= 0;
  const titleOf = (step: DueStep) => dueSteps.find(({ value }) => value === step)?.title ?? step;
  const columns = ageing.map(({ step, count }) => {
    const value = count ?? maxApplicantCount;
    return {
      key: step,
      title: titleOf(step),
      label: stepLabels[step],
      values: isLate(step) ? [0, value] : [value, 0],
      text: countText(count),
      href: todayLinks.dueIn(step),
    };
  });
  return (
    <ChartCard
      icon={<Icon name="clock" />}
      question={todayQuestions.ageing}
      act={<ExportButton kind="today" filter={{ chart: "ageing" }} of={todayQuestions.ageing} />}
      answer={ageingAnswer(props.work)}
      className={props.className}
      empty="Open applicants appear here by the time until which a decision is due."
      legend={ageingSeries}
      link={
        all.late === 0
          ? { href: todayLinks.open, label: "All open applicants" }
          : { href: todayLinks.late, label: "The late ones" }
      }
      chart={all.open === 0 ? null : <ColumnChart columns={columns} series={ageingSeries} />}
      table={
        <Table aria-label="Open applicants by due time">
          <thead>
            <tr>
              <Th>Due</Th>
              <Th end>Applicants</Th>
            </tr>
          </thead>
          <tbody>
            {ageing.map(({ step, count }) => (
              <tr key={step}>
                <Td>
                  <Link href={todayLinks.dueIn(step)}>{titleOf(step)}</Link>
                </Td>
                <Td end>{countText(count)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      }
    />
  );
}

/** The chart shows the most frequent findings. The table shows all. */
const signalsDrawn = 8;

export function SignalsCard(props: { work: TodayWork; className: string }) {
  const { signals } = props.work;
  const titleOf = (code: string) => signalTitles[code] ?? code;
  const [first] = signals;
  const answer = first
    ? `Most often: ${titleOf(first.code)}, on ${plural(first.applicants, "open applicant")}.`
    : "No finding on open applicants.";
  const more = signals.length - signalsDrawn;
  return (
    <ChartCard
      icon={<Icon name="list-filter" />}
      question={todayQuestions.findings}
      act={<ExportButton kind="today" filter={{ chart: "findings" }} of={todayQuestions.findings} />}
      answer={answer}
      className={props.className}
      empty="Findings of open applicants appear here, the most frequent first."
      note={more > 0 ? <span>{plural(more, "more kind")} in the table</span> : null}
      link={{ href: todayLinks.withSignal("blocking"), label: "Open with a blocking finding" }}
      chart={
        first ? (
          <BarList
            bars={signals.slice(0, signalsDrawn).map(({ code, applicants }) => ({
              key: code,
              label: titleOf(code),
              state: isSignalCode(code) ? stateOfSignal({ code, severity: signalTable[code].severity }) : "unknown",
              values: [{ fill: "state", value: applicants }],
              text: formatCount(applicants),
              href: todayLinks.withSignal(code),
            }))}
          />
        ) : null
      }
      table={
        <Table aria-label="Findings of open applicants">
          <thead>
            <tr>
              <Th>Finding</Th>
              <Th>Severity</Th>
              <Th end>Open applicants</Th>
            </tr>
          </thead>
          <tbody>
            {signals.map(({ code, applicants }) => (
              <tr key={code}>
                <Td>
                  <Link href={todayLinks.withSignal(code)}>{titleOf(code)}</Link>
                </Td>
                <Td>{isSignalCode(code) ? signalTable[code].severity : "–"}</Td>
                <Td end>{formatCount(applicants)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      }
    />
  );
}
